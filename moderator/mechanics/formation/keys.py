"""Keys: which companies form which, from which phase to which, at what price, and what is left of their stations."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Few, Price, Table, Word


class Formation(Table):
    """After each operating round companies of one charter that are owned whole may form one of another.

    One alone, within a range of prices, at the highest starting value that its price pays for; or several that track
    joins, at the sum of their lowest and highest prices, within bounds. What is the old ones' is the new one's.
    """

    before: Word
    after: Word
    phase: Word  # from this phase on
    until: Word | None = None  # ... to the one before this
    least: Price  # the price of one that becomes another alone,
    most: Price
    zone: Word | None = None  # ... where it stands in this zone alone
    joined_least: Price  # the price of what several form
    joined_most: Price
    companies: Few = 2  # so many form one, at the most,
    of_one: Few = 2  # ... and so many of one player's
    stations: Few = 1  # so many of theirs stay on the map


FORMATION: Key[Formation | None] = Key(TitleFile, "formation", Formation | None, None)
KEYS = Keys(
    keys=(FORMATION,),
    refers={
        "formation.before": "charter",
        "formation.after": "charter",
        "formation.phase": "phase",
        "formation.until": "phase",
        "formation.zone": "zone",
    },
)
