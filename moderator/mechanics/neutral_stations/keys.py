"""Keys: who has neutral tokens to place, and whose stations they are."""

from moderator.titles.companies import Corporation
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Flag

TOKEN: Key[bool] = Key(
    Corporation,
    "neutral_token",
    Flag,
    False,
    "it has a neutral token, placed for nothing as the station of a turn",
)
ALL: Key[bool] = Key(
    Corporation,
    "neutral_stations",
    Flag,
    False,
    "neutral stations of all are its own; it has no others, and is started once there is one",
)


def taker(file: TitleFile) -> str | None:
    """The corporation whose stations the neutral ones are."""
    return next((name for name, facts in file.corporations.items() if ALL.of(facts)), None)


KEYS = Keys(keys=(TOKEN, ALL))
