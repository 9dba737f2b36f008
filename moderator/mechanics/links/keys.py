"""Keys: what a first link is paid; other links, and what counts them, stand with companies, privates and bonuses."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Price, Table, Word


class FirstLink(Table):
    """What the bank pays the company that is the first to link a place, by a tile in another hex."""

    by: Word  # the hex of that tile
    pays: Price


FIRST: Key[dict[Word, FirstLink]] = Key(
    TitleFile, "first_links", dict[Word, FirstLink], {}, "by the hex of the place that is linked"
)


KEYS = Keys(keys=(FIRST,), refers={"first_links.KEYS": "hex", "first_links.*.by": "hex"})
