"""Keys: whether players turn privates, and whether a token does, stands with privates."""

from moderator.titles.companies import Private
from moderator.titles.key import Keys


def _turns(facts: Private) -> bool:
    """Whether a token of a private turns it, or the last of its marks."""
    return bool((facts.token is not None and facts.token.turns_down) or (facts.lays is not None and facts.lays.tokens))


KEYS = Keys(has=lambda file: file.private_rules.turned or any(map(_turns, file.privates.values())))
