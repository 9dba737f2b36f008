"""The agenda: what is open, in the order in which it is come to."""

from moderator.model.position import CERTIFICATES, CORRECTION, FOUNDING, Question
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State
from moderator.vocabulary.catalogue import QUESTIONS, new_question


def ask(desk: Desk, *questions: Question) -> None:
    """Ask these before all that is open: they nest in whatever is under way."""
    desk.position.agenda = (*questions, *desk.position.agenda)


def ask_later(desk: Desk, *questions: Question) -> None:
    """Ask these after all that is open."""
    desk.position.agenda = (*desk.position.agenda, *questions)


def await_correction(desk: Desk, player: str, about: str) -> None:
    """Leave open what a player was told to sell: of a corporation, or of certificates."""
    code = "certificate-limit" if about == CERTIFICATES else "hold-correction"
    ask_later(desk, new_question(CORRECTION, player, about, code, told=True))


def drop_questions(desk: Desk, *questions: Question) -> None:
    """Take what is answered off the agenda."""
    desk.position.agenda = tuple(question for question in desk.position.agenda if question not in questions)


def drop(desk: Desk, kind: str, who: str | None = None) -> None:
    """Take all questions of a kind off the agenda, or only those to one player or company."""
    desk.position.agenda = tuple(
        question
        for question in desk.position.agenda
        if question.kind != kind or (who is not None and question.who != who)
    )


def drop_asked(desk: Desk, who: str, heir: str | None = None) -> None:
    """A player or company leaves the game, and with it what it is asked, and what others are asked about it.

    `heir` takes over what is handed on.
    """
    kept = []
    for question in desk.position.agenda:
        if question.about == who:
            continue
        if question.who != who:
            kept.append(question)
        elif heir is not None and QUESTIONS[question.kind].handed_on:
            kept.append(question.but(who=heir))
    desk.position.agenda = tuple(kept)


def founding(state: State) -> Question | None:
    """The founder of the turn under way and the corporation for which he has yet to name his minor."""
    return next(iter(state.position.asked_of(FOUNDING)), None)
