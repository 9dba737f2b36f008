"""Questions: what the game waits for, or will come to, besides the moves of the round under way."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that is open: of what kind, who is asked, about what, and the code whose section it rests on."""

    kind: str
    who: str | None = None
    about: str = ""
    code: str = ""


ROUND = "round"  # the round `about` is still to come, and `who` begins it; None: the holder of the priority deal
