"""Keys: what links are paid, and what counts them, stands with companies, privates and bonuses."""

from moderator.titles.key import Keys
from moderator.titles.schema import TitleFile


def _has_links(file: TitleFile) -> bool:
    left = (private.leaves for private in file.privates.values())
    area = file.bonuses.linked_area
    return bool(file.links) or area is not None or any(each is not None and each.links for each in left)


KEYS = Keys(has=_has_links)
