"""Keys: for which places a right is, what it pays and costs, and the private that brings the first one."""

from moderator.model.record import Field
from moderator.titles.companies import Words
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Few, Money, Price, Table, Word


class RunRight(Table):
    """A right by which every run of its company that calls at one of these places earns more, once a run.

    The company that buys the private has one. Others buy theirs of that company in their turns, one each; of the bank
    once the private is closed. Without a price nobody buys any: it goes with the private.
    """

    places: Words = Field(min_length=1)  # hexes
    pays: Money
    private: Word
    price: Price | None = None
    count: Few | None = None  # so many there are, that of the private's company among them; None if they do not run out


RIGHTS: Key[dict[Word, RunRight]] = Key(
    TitleFile, "run_rights", dict[Word, RunRight], {}, "rights for runs, by the word that buys one"
)
KEYS = Keys(keys=(RIGHTS,), refers={"run_rights.*.places": "hex", "run_rights.*.private": "private"})
