"""Legacies: what privates leave to a company that their owner directs, and that he names, even out of turn."""

from moderator.model.findings import Finding
from moderator.model.moves import Assign
from moderator.model.position import GrantedPower
from moderator.model.questions import ASSIGN, LEGACY
from moderator.model.wording import list_words
from moderator.rules.basics.agenda import ask, drop_questions
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president, trains_of
from moderator.rules.basics.legacies import legacy_of
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import State
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.phases import demand_discards
from moderator.rules.rounds.sequence import resume


def directed_by(state: State, player: str) -> list[str]:
    """The floated corporations whose charters lie before a player."""
    return [company for company in state.position.floated if president(state, company) == player]


def watch_legacies(desk: Desk) -> None:
    """After every move: a legacy that waited is named as soon as its owner directs a company; one alone is its heir."""
    for question in desk.position.asked_of(LEGACY):
        heirs = directed_by(desk, question.who or "")
        if len(heirs) > 1:
            drop_questions(desk, question)
            ask(desk, question.but(kind=ASSIGN))
        elif heirs:
            drop_questions(desk, question)
            _hand_over(desk, question.about, heirs[0])


def assign(desk: Desk, move: Assign, player: str) -> None:
    """The owner of a private names the company that gets what it leaves. Raises NotBooked if nothing is due."""
    asked = next((question for question in desk.position.asked_of(ASSIGN) if question.about == move.private), None)
    if asked is None and move.company in heirs_of(desk, move.private):
        return  # nobody else could be named, so it has it
    if asked is None:
        known = "it says itself when it is due: by its phase, or by `link`"
        raise desk.refuse("legacy-early", f"nothing that {move.private} leaves is to be named now", known)
    desk.judge(_legacy_owner(desk, move, player, asked.who or ""))
    drop_questions(desk, asked)
    _hand_over(desk, move.private, move.company)
    finish_if_idle(desk)
    resume(desk)


def heirs_of(state: State, private: str) -> list[str]:
    """The company that has what a private has left, as a list: empty while that is not handed over."""
    legacy, position = legacy_of(state, private), state.position
    if legacy is None or private not in position.used:
        return []
    if legacy.train is not None:
        return [name for name in position.floated if legacy.train in trains_of(state, name)]
    return [position.powers[private].company] if private in position.powers else []


def _legacy_owner(state: State, move: Assign, player: str, owner: str) -> Finding | None:
    """Somebody else names the company, or one that its owner does not direct."""
    heirs = directed_by(state, owner)
    if player == owner and move.company in heirs:
        return None
    named = list_words(heirs, "or")
    return state.finding(
        "legacy-owner",
        f"{owner} names the company for {move.private}, and directs {list_words(heirs)}"
        if player == owner
        else f"{move.private} belongs to {owner}, not to {player}",
        expected=f"{owner}: {named}",
        actual=f"{player}: {move.company}",
        remedy=f"{owner}: assign {move.private} to {heirs[0]}" if heirs else None,
    )


def _hand_over(desk: Desk, private: str, company: str) -> None:
    """The company gets it: a bonus for good, a train that may bring it above its limit."""
    position, legacy = desk.position, legacy_of(desk, private)
    assert legacy is not None
    position.used = position.used | {private}
    if legacy.bonus:
        power = GrantedPower(company, "line-bonus", legacy.links[0], legacy.bonus)
        position.powers = {**position.powers, private: power}
        desk.tell("legacy", "bonus", company=company, source=private, amount=legacy.bonus)
    if legacy.train is not None:
        give_train(desk, legacy.train, private, company, "branch-train")
        desk.tell("branch-train", company=company, train=legacy.train, source=private)
        demand_discards(desk)
