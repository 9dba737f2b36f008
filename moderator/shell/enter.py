"""Enter alone: it says what the prompt has announced, and nothing where it was most likely not meant."""

from collections.abc import Sequence

from moderator.game import Game
from moderator.journal.grammar import Reading, format_line
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import Turn
from moderator.rules.booking import State
from moderator.rules.rounds.operating import current_turn
from moderator.rules.rounds.sequence import actor, round_name
from moderator.shell.possible import has_just_begun, usual_now
from moderator.views.answer import ran_nothing
from moderator.vocabulary.turns import Done
from moderator.writing import JournalSession


class Enter:
    """What is known of the keys so far. Where nobody sees the answer (`asks` is False) nothing is asked about.

    `usual` is what the prompt says in brackets. `missed` says that the last line was not written. `seen` is the one to
    act at the last prompt that was answered with time to read it.
    """

    def __init__(self, asks: bool) -> None:
        self.asks = asks
        self.usual: str | None = None
        self.missed = False
        self.seen: str | None = None
        self.turned: Position | None = None  # the position that a turn which ended by itself has led to
        self.asked: Position | None = None  # the position in which something was asked about

    def announce(self, game: Game) -> str | None:
        """What Enter will say at the prompt that comes; None after a line that was not written."""
        self.usual = None if self.missed else usual_now(game)
        return self.usual

    def is_asked_first(self, position: Position) -> bool:
        """Whether something is to be asked about now; that is done once in a position, and noted as done."""
        first = self.asks and self.asked is not position
        self.asked = position
        return first

    def doubt(self, game: Game, word: str, hasty: bool) -> str | None:
        """What to say to Enter or `p` instead of booking what it usually says; None where it is meant, and for any
        other line.

        `hasty` where it came before its prompt could be read.
        """
        who, position = actor(game.state), game.position
        if word not in ("", "p"):
            self.seen = who
            return None
        usual = usual_now(game)
        again = f": once more says {usual}{f' for {who}' if who else ''}" if usual else ""
        if not word and self.missed:
            self.missed = False
            return f"the last line was not written, so Enter does nothing{again}"
        if hasty and not word and self.seen not in (None, who):
            return f"{who or round_name(position)} is on turn now{again}"
        self.seen = who
        if usual is None:
            return None
        if has_just_begun(game):
            return f"{round_name(position)} has just begun{again}" if self.is_asked_first(position) else None
        if self.turned is position and current_turn(game.state) is not None and self.is_asked_first(position):
            return f"the turn before is over{again}"
        return None

    def strays(self, keeper: JournalSession, lines: Sequence[Reading]) -> str | None:
        """Why a line without an actor is most likely not meant for the company on turn, whose turn has just begun: it
        would pass over the run, or end a turn that followed one which had ended by itself. Raises Unreadable.
        """
        game, turn, said = keeper.game, current_turn(keeper.state), lines[0].says
        if turn is None or not isinstance(said, Move) or said.actor is not None or not _has_just_come(game, turn):
            return None
        ends = isinstance(said, Done) and self.turned is game.position
        if not (ends or ran_nothing(game.title, keeper.weigh(lines[0]))) or not self.is_asked_first(game.position):
            return None
        text = format_line(said)
        return (
            f"{turn.company}'s turn has just begun, so {text} may be meant for the one before: once more, or "
            f"{turn.company}: {text}, says it for {turn.company}; undo goes back"
        )


def _has_just_come(game: Game, turn: Turn) -> bool:
    """Whether nothing has been said yet in a company's turn."""
    before = State(game.title, game.steps[-2].position if len(game.steps) > 1 else game.replay.start)
    was = current_turn(before)
    return bool(game.steps) and (was is None or was.company != turn.company)
