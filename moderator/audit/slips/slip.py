"""One slip: a single mistake that would put a player's final worth off the books."""

from collections.abc import Mapping
from typing import Any

from moderator.model.values import Record, Slim


class Shared(Record):
    """What makes a slip of one player that of others, too: slips with the same `key` are one.

    `says` words it for all of them. One that is `alike` touches every holder, and so speaks against itself where
    another one's worth is right; else each of them may have made it.
    """

    key: str
    says: str
    alike: bool = False


class Slip(Slim):
    """One mistake: `amount` is by how much it puts a player's worth above the books (below, if negative).

    `rank` is lower for what happens more often. `section` is that of the rule that was got wrong. What was wrong in the
    `cash` as its line was played cannot have been if the cash was counted later and was right.
    """

    line: int | None
    text: str
    amount: int
    reason: str
    rank: int
    section: str | None = None
    cash: bool = False
    shared: Shared | None = None

    def as_json(self) -> dict[str, Any]:
        said = {"line": self.line, "text": self.text or None, "amount": self.amount, "reason": self.reason}
        return {**said, "section": self.section}


class Joint(Record):
    """One mistake that touches several players: by how much it puts each one's worth off the books, in `amounts`.

    `against` are players it would have touched, but whose cash was counted later and was right.
    """

    line: int | None
    text: str
    reason: str
    rank: int
    amounts: Mapping[str, int]
    section: str | None = None
    against: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "text": self.text or None,
            "reason": self.reason,
            "section": self.section,
            "amounts": dict(self.amounts),
            "against": list(self.against),
        }
