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


def _has_links(file: TitleFile) -> bool:
    left = any(private.leaves is not None and private.leaves.links for private in file.privates.values())
    return bool(file.links or FIRST.of(file)) or left or file.bonuses.linked_area is not None


KEYS = Keys(has=_has_links, keys=(FIRST,), refers={"first_links.KEYS": "hex", "first_links.*.by": "hex"})
