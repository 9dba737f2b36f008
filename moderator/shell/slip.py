"""A slip of the hand: the line that comes back by a key, to be put right."""

from dataclasses import dataclass

from moderator.game import Game
from moderator.journal.grammar import format_move

_BACK = 20  # lines that are offered one after the other


@dataclass
class Slip:
    """What was typed last and not written; None once a line has been written.

    `hasty` says that an Enter alone came before the prompt could be read: pressed twice, or held down.
    """

    refused: str | None = None
    hasty: bool = False

    def next_after(self, game: Game, shown: str) -> str:
        """What one more key brings into the entry line: the refused line first, then `amend 118 BNR: run 220` for the
        last line that was written, then for the one before. Empty if there is nothing to put right.
        """
        steps = game.steps
        last = (steps[at].booked for at in range(len(steps) - 1, max(-1, len(steps) - 1 - _BACK), -1))
        offered = [self.refused] if self.refused else []
        offered += [f"amend {booked.line} {format_move(booked.move)}" for booked in last]
        at = offered.index(shown) + 1 if shown in offered else 0
        return offered[at % len(offered)] if offered else ""
