"""Keys: what a company in receivership borrows, and when who takes a bankrupt's company over finds it a train."""

from typing import Literal

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Emergency
from moderator.titles.toml_table import Word

Time = Literal["next-turn", "now"]
Unled = Literal["run", "idle"]

HEIR_BUYS: Key[Time] = Key(
    Emergency, "heir_buys", Time, "next-turn", "when who takes a bankrupt's company over finds it a train"
)
UNLED: Key[Unled] = Key(
    Emergency, "unled", Unled, "run", "what a company in receivership does: all that others do, or nothing but run"
)
BORROWS: Key[str | None] = Key(
    Emergency, "borrows", Word | None, None, "the train that a company without one borrows in receivership"
)

KEYS = Keys(keys=(HEIR_BUYS, BORROWS, UNLED), refers={"emergency.borrows": "train"})
