"""The questions before a loss: a turn without a run of its trains, or a sale without a purchase."""

from moderator.judging import PendingLine
from moderator.model.rounds import StockRound
from moderator.shell.possible_moves import choices
from moderator.shell.session_options import Question
from moderator.views.answer import skipped_run
from moderator.vocabulary.turns import Done, Pass


def question_before_loss(draft: PendingLine) -> Question | None:
    """Return the question to ask before a line is written, if it gives something away for good."""
    return _about_run(draft) or _about_purchase(draft)


def _about_run(draft: PendingLine) -> Question | None:
    """Return the question before a company that owns trains passes its run, or ends its turn, without having run."""
    turn = draft.answer.before.turn
    if turn is None or skipped_run(draft.before.title, draft.answer) is None:
        return None
    told = f"{turn.company} has not run its trains. Go on without a run? "
    return Question(told, (("y", "Go on without a run"), ("n", "Cancel")))


def _about_purchase(draft: PendingLine) -> Question | None:
    """Return the question before a player who has sold, but not bought, ends a stock turn in which they could buy."""
    now, says = draft.answer.before.round, draft.answer.says
    if not isinstance(now, StockRound) or not isinstance(says, Done | Pass) or draft.answer.before.asked is not None:
        return None
    if not now.sold_now or now.bought is not None or says.actor != now.player:
        return None
    bought = (each for each in choices(draft.before) if each.barred is None and each.verb in ("buy", "start"))
    if next(bought, None) is None:
        return None
    told = f"{now.player} has sold and not bought. End the turn without buying? "
    return Question(told, (("y", "End the turn"), ("n", "Cancel")))
