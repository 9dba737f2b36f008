"""Keys: what a private is used for stands with it."""

from moderator.titles.key import Keys
from moderator.titles.schema import TitleFile


def _has_uses(file: TitleFile) -> bool:
    """Whether anything can be used in a company's turn: a power of a private, a token of its or of a minor's."""
    minors = (facts.ability for facts in file.minors.values())
    used = any(facts.uses or facts.token for facts in file.privates.values())
    return used or any(ability is not None and ability.token for ability in minors)


KEYS = Keys(has=_has_uses)
