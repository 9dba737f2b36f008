"""The usual "nothing more": what Enter alone means, and why it sometimes means nothing."""

from moderator.game import Game
from moderator.model.questions import QUESTIONS
from moderator.model.rounds import Counting, GameOver, LotRound, OperatingRound, PrivateSale, SaleRound, Turn
from moderator.rules.basics.holdings import charter_of, real_trains


def turn_of(game: Game) -> Turn | None:
    """The company's turn under way, if there is one."""
    now = game.position.round
    return now.turn if isinstance(now, OperatingRound) else None


def nothing_more(game: Game) -> str | None:
    """What Enter alone means now: to pay what was earned, to be done, to pass; None where something must be said.

    A company that owns trains is not done before it has run: that would be said too easily.
    """
    position = game.position
    match position.round:
        case Counting() | SaleRound(stage="select") | LotRound(stage="value") | PrivateSale(stage="start"):
            return None
    if (asked := position.asked) is not None:
        return "pass" if "pass" in QUESTIONS[asked.kind].verbs else None
    turn = turn_of(game)
    if turn is None:
        return None if isinstance(position.round, OperatingRound) else "pass"
    if _has_yet_to_run(game, turn):
        return None
    return "pay" if turn.revenue and not turn.settled else "done"


def _has_yet_to_run(game: Game, turn: Turn) -> bool:
    ahead = turn.revenue is None and "run" in charter_of(game.state, turn.company).steps[turn.step :]
    return ahead and bool(real_trains(game.state, turn.company))


def nothing_usual(game: Game) -> str:
    """What to say where Enter alone means nothing."""
    position, turn = game.position, turn_of(game)
    if (asked := position.asked) is not None:
        return f"{asked.who} {QUESTIONS[asked.kind].must}: say which; ? lists them"
    if turn is not None and _has_yet_to_run(game, turn):
        return f"{turn.company} owns trains and has not run: say what it earned; done ends its turn without"
    if isinstance(position.round, Counting):
        return "the position is being counted: say what lies on the table, begin at its end; ? tells how"
    if isinstance(position.round, GameOver):
        return "the game is over"
    return "something must be said here; ? tells what is possible"
