"""Events of a company's turn in an operating round."""

from moderator.model.rounds import Turn
from moderator.model.values import Slim


class CompanyTurnBegins(Slim):
    """A company is about to take its turn."""

    company: str


class CompanyTurn(Slim):
    """A company is on turn; asks what else it may do, and whether its turn may end automatically."""

    turn: Turn
    ways: int = 0  # number of ways to go on after its run
    held: bool = False  # its turn does not end automatically

    @property
    def company(self) -> str:
        return self.turn.company

    def with_way(self, is_open: bool) -> "CompanyTurn":
        """Count one more way to go on if it is open."""
        return self.replace(ways=self.ways + 1) if is_open else self

    def wait(self, is_due: bool) -> "CompanyTurn":
        """Keep the turn from ending automatically if something is still due."""
        return self.replace(held=True) if is_due else self


class TurnStepsPassed(Slim):
    """Steps of a company's turn have been passed."""

    turn: Turn
    steps: tuple[str, ...]


class CompanyTurnEnds(Slim):
    """A company's turn ends, or would end now. It is judged first; what follows is booked after that."""

    turn: Turn

    @property
    def company(self) -> str:
        return self.turn.company
