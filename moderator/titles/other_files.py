"""The schemas of `import.toml` and `rulebook.toml`."""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Distinct, Few, Flag, Price, Table, Text, Word

# ---- imports ----


class ImportedOption(Table):
    """An optional rule of another program: our option, and the value it sets or how much it adds."""

    option: Word  # our option
    adds: Few = 1  # how much the rule adds to it
    value: Word | None = None  # the choice that the rule means


class ImportedLink(Table):
    """A tile in a hex that leads to `edge`, which links a place on 18xx.games. That site detects links by itself.

    `exits` are the edges that unturned tiles lead to. A tile is turned by the number of edges that its line says.
    """

    hex: Word  # the hex of the tile
    edge: Count  # the side that the tile must lead to
    exits: dict[Word, tuple[Count, ...]]  # the sides of each tile, unturned


class Hexside(Table):
    """A hexside that costs the first company to join track across it: two hexes, the side's number in each, its
    terrain.
    """

    between: tuple[Word, ...] = Field(min_length=2)  # the two hexes
    edges: tuple[Count, ...] = Field(min_length=2)  # the number of the side in each
    cost: Price  # paid by the first company that crosses it
    terrain: Word  # the kind of terrain


class ImportFile(Table):
    """The whole of `import.toml`: where 18xx.games uses other names or rules than the ruleset.

    `homes` maps a printed city, `HEX-TILE-CITY`, to the company that begins there, in hexes with several cities.
    `always` are options that every game there has, `with_action` those of a game with a certain kind of action. With
    `sells_once`, a president sells shares of a corporation only once for a train, in one block. `privates` are names
    used only for privates, where companies have them too. `first_par` is the option set by the first corporation to get
    a par price. `drawn` are options drawn there one after another from the game's seed. `left_out` are options that
    each leave out some of several things, by as many draws. `unbooked` are optional rules without effect on the books,
    each with its effect on the board.
    """

    companies: dict[Word, Word] = Field(default_factory=dict)  # our company, by its name there
    privates: dict[Word, Word] = Field(default_factory=dict)  # our private, by its name there
    tiles: dict[Word, Word] = Field(default_factory=dict)  # our tile, by its number there
    options: dict[Word, ImportedOption] = Field(default_factory=dict)  # our option, by the optional rule there
    unbooked: dict[Word, Text] = Field(default_factory=dict)  # optional rules there without effect on the books
    always: dict[Word, Word] = Field(default_factory=dict)  # options that every game there has
    # options of games with an action of this kind
    with_action: dict[Word, dict[Word, Word]] = Field(default_factory=dict)
    first_par: Word | None = None  # the option set by the first corporation to get a par price
    drawn: tuple[Word, ...] = ()  # options drawn there, in this order
    # options that leave out some of several companies, in this order
    left_out: dict[Word, tuple[Word, ...]] = Field(default_factory=dict)
    sells_once: Flag = False  # a president sells a corporation only once for a train
    # By corporation: its ordinary certificates' numbers, if not 1, 2, 3 and so on.
    share_numbers: dict[Word, tuple[Count, ...]] = Field(default_factory=dict)
    # By corporation: the size of each certificate in percent, by its number, the president's first.
    share_sizes: dict[Word, tuple[Count, ...]] = Field(default_factory=dict)
    last_for_presidency: Flag = False  # a new president gives the last of the largest certificates, not the first
    hexsides: tuple[Hexside, ...] = ()  # with extra cost for a tile
    exits: dict[Word, Word] = Field(default_factory=dict)  # by tile number: the sides it leads to, unturned
    printed: dict[Word, Word] = Field(default_factory=dict)  # by hex: the sides its print leads to
    # By tile number: the pairs of sides it joins, if not all meet.
    tracks: dict[Word, tuple[Word, ...]] = Field(default_factory=dict)
    # By private: the city of a hex, from 0 on, in which the site takes its owner's ordinary token for the private's.
    station_cities: dict[Word, Count] = Field(default_factory=dict)
    # By a corporation that is out: where its second station is once the tile there is no longer yellow.
    blocks: dict[Word, Word] = Field(default_factory=dict)
    rights: dict[Text, Word] = Field(default_factory=dict)  # rights for runs, by their description in a purchase there
    # the company that begins in a printed city, by HEX-TILE-CITY
    homes: dict[Annotated[str, Field(pattern=r"^[A-Z]{1,2}[0-9]{1,2}-[0-9]+-[0-9]+$")], Word] = Field(
        default_factory=dict
    )
    links: dict[Word, ImportedLink] = Field(default_factory=dict)  # by the hex of the place (`first_links`)


# ---- rulebook ----


class Section(Table):
    """One section of the rulebook in our words, with the checks and mechanics that cover it.

    `covered_by` names checks and mechanics. If a check serves several sections, `CODE@CASE` covers the case of one
    mechanic or of a word of the check; the plain code covers all other cases.
    """

    id: Word  # its number in the rulebook, or a topic in one word
    heading: Text  # its heading
    says: Text  # its rules in your own words
    covered_by: Annotated[tuple[Word, ...], Distinct] = ()  # the checks and mechanics that enforce it
    attested: Text | None = None  # why only the board shows it
    # what nothing is booked for: "map" is track and tiles, "prose" anything else
    out_of_scope: Literal["map", "prose"] | None = None
    also: Text | None = None  # parts that only the board or the table can check

    @property
    def codes(self) -> tuple[str, ...]:
        """The checks and mechanics that cover it, without their cases."""
        return tuple(dict.fromkeys(code.partition("@")[0] for code in self.covered_by))


class RulebookFile(Table):
    """The whole of `rulebook.toml`."""

    title: str = ""  # where the sections come from
    sections: tuple[Section, ...] = Field(min_length=1)  # in the order of the rulebook
