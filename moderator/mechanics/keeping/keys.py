"""Keys: whose single shares may be kept in the first stock round, and what privates keep, set anew and shield."""

from typing import Annotated, Literal

from moderator.titles.companies import Private
from moderator.titles.key import Key, Keys
from moderator.titles.schema import Shares, TitleFile
from moderator.titles.toml_table import Distinct, Word

Power = Literal["par", "share", "price"]

RESERVED: Key[str | None] = Key(
    Shares,
    "reserved",
    Word | None,
    None,
    "a charter: in the first stock round a player may keep the single shares of one such",
)
STEERS: Key[tuple[Power, ...]] = Key(
    Private,
    "steers",
    Annotated[tuple[Power, ...], Distinct],
    (),
    "What its owner does with it once: sets a starting value anew, keeps a share for himself, shields a price.",
)


def steering(file: TitleFile, power: Power) -> bool:
    """Whether a private has such a power."""
    return any(power in STEERS.of(private) for private in file.privates.values())


KEYS = Keys(keys=(RESERVED, STEERS), refers={"shares.reserved": "charter"})
