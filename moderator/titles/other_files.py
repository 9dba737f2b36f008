"""The shape of `import.toml`: what another program calls otherwise than the ruleset."""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Distinct, Few, Flag, Price, Table, Text, Word

# ---- imports ----


class ImportedOption(Table):
    """An optional rule of another program: the option of ours it stands for, what it adds to it, or its value."""

    option: Word
    adds: Few = 1
    value: Word | None = None


class ImportedLink(Table):
    """What that site sees by itself: a tile in a hex that leads to the `edge` behind which a place to link lies.

    `exits` are the edges that tiles lead to as they are printed; a tile is turned by so many edges as its line says.
    """

    hex: Word
    edge: Count
    exits: dict[Word, tuple[Count, ...]]


class Hexside(Table):
    """A hexside that costs who first joins track across it: two hexes, the number of the side in each, its terrain."""

    between: tuple[Word, ...] = Field(min_length=2)
    edges: tuple[Count, ...] = Field(min_length=2)
    cost: Price
    terrain: Word


class ImportFile(Table):
    """The whole of `import.toml`: names that 18xx.games uses otherwise than the ruleset.

    `homes` maps a printed city, `HEX-TILE-CITY`, to the company that begins there, where a hex has several. `always`
    are options that every game played there has, `with_action` those of a game in which a kind of action occurs.
    `sells_once`: a president sells shares of a corporation there once only for a train, in one block.
    `privates` are names of privates alone, where companies bear them as well. `first_par` is the option that the first
    corporation whose value is set stands for. `drawn` are options that are drawn there one after another, by a game's
    seed, `left_out` those that each leave some of several things out, by as many draws. `unbooked` are optional rules
    that change nothing the books hold, each with what it changes on the board.
    """

    companies: dict[Word, Word] = Field(default_factory=dict)
    privates: dict[Word, Word] = Field(default_factory=dict)
    tiles: dict[Word, Word] = Field(default_factory=dict)
    options: dict[Word, ImportedOption] = Field(default_factory=dict)
    unbooked: dict[Word, Text] = Field(default_factory=dict)
    always: dict[Word, Word] = Field(default_factory=dict)
    with_action: dict[Word, dict[Word, Word]] = Field(default_factory=dict)
    first_par: Word | None = None
    drawn: tuple[Word, ...] = ()
    left_out: dict[Word, tuple[Word, ...]] = Field(default_factory=dict)
    sells_once: Flag = False
    # By corporation: the numbers of its ordinary certificates there, where they are not 1, 2, 3 and so on.
    share_numbers: dict[Word, tuple[Count, ...]] = Field(default_factory=dict)
    # By corporation: the size in percent of each certificate there by its number, the president's first.
    share_sizes: dict[Word, tuple[Count, ...]] = Field(default_factory=dict)
    last_for_presidency: Flag = False  # a new president gives the last of the largest certificates, not the first ones
    hexsides: tuple[Hexside, ...] = ()  # that cost a tile more
    exits: dict[Word, Word] = Field(default_factory=dict)  # by the number of a tile: the sides it leads to, unturned
    printed: dict[Word, Word] = Field(default_factory=dict)  # by hex: the sides that its print leads to
    # By the number of a tile: the sides that it joins, pair by pair, where not all of them meet.
    tracks: dict[Word, tuple[Word, ...]] = Field(default_factory=dict)
    # By a corporation that is out: where a second station of it lies once the tile there is no yellow one.
    blocks: dict[Word, Word] = Field(default_factory=dict)
    rights: dict[Text, Word] = Field(default_factory=dict)  # rights for runs, as a purchase there describes them
    homes: dict[Annotated[str, Field(pattern=r"^[A-Z]{1,2}[0-9]{1,2}-[0-9]+-[0-9]+$")], Word] = Field(
        default_factory=dict
    )
    links: dict[Word, ImportedLink] = Field(default_factory=dict)  # by the hex of the place (`first_links`)


# ---- rulebook ----
# The shape of `rulebook.toml`: every section of a rulebook, in our words, and what covers it.


class Section(Table):
    """One section of the rulebook: what it says in our words, and what covers it.

    `covered_by` names checks and mechanics. Where a check serves several sections, `CODE@CASE` claims it for what it is
    about, a mechanic or a word of the check's own; the plain code stands for all other cases.
    """

    id: Word
    heading: Text
    says: Text
    covered_by: Annotated[tuple[Word, ...], Distinct] = ()
    attested: Text | None = None
    out_of_scope: Literal["map", "prose"] | None = None
    also: Text | None = None

    @property
    def codes(self) -> tuple[str, ...]:
        """The checks and mechanics that cover it, whatever the case."""
        return tuple(dict.fromkeys(code.partition("@")[0] for code in self.covered_by))


class RulebookFile(Table):
    """The whole of `rulebook.toml`."""

    title: str = ""
    sections: tuple[Section, ...] = Field(min_length=1)
