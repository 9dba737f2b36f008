"""Legacies that are due: what a private leaves waits until its owner names a company that he directs."""

from moderator.model.questions import ASSIGN, LEGACY, Question
from moderator.rules.basics.agenda import ask_later
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.state import State
from moderator.titles.companies import Legacy


def legacy_of(state: State, private: str) -> Legacy | None:
    """What a private leaves; None for one that leaves nothing, and for any other name."""
    facts = state.title.file.privates.get(private)
    return None if facts is None else facts.leaves


def open_legacies(desk: Desk) -> None:
    """With a phase: all that has not been due before."""
    for private, facts in desk.title.file.privates.items():
        if facts.leaves is not None:
            open_legacy(desk, private)


def open_legacy(desk: Desk, private: str) -> None:
    """What a private leaves is due, by a phase or by a link; nothing if it was before, or if nobody owns it."""
    owner = owner_of(desk, private)
    if owner in desk.position.players and not is_open(desk, private):
        ask_later(desk, Question(LEGACY, owner, private, "legacy"))
        desk.tell("legacy", "due", company=private, target=owner)


def is_open(state: State, private: str) -> bool:
    """Whether a legacy has been due before: it was handed over, or waits for that."""
    asked = (*state.position.asked_of(LEGACY), *state.position.asked_of(ASSIGN))
    return private in state.position.used or any(question.about == private for question in asked)
