"""What companies borrow and pay back, and the rights that they buy for their runs."""

from moderator.importers.arrival import to_company
from moderator.importers.export import Action
from moderator.importers.moves import move_of
from moderator.importers.operating import after_track, before_trains
from moderator.importers.scribe import Scribe
from moderator.model.questions import Question
from moderator.model.rounds import StockRound
from moderator.model.topics.corporations import HALF_LED, Merge
from moderator.model.topics.emergencies import Bankrupt
from moderator.model.topics.turns import Pass

_DEBTS, _TRAINS = "debts", "national-trains"
_KINDS = (_DEBTS, _TRAINS)


def borrow(scribe: Scribe, action: Action) -> None:
    """A loan, at any time of a company's turn."""
    company = scribe.company(action)
    to_company(scribe, company, late=True)
    scribe.write(move_of("borrow"), actor=company)


def repay(scribe: Scribe, action: Action) -> None:
    """One that is paid back, after all trains are bought."""
    company = scribe.company(action)
    to_company(scribe, company, late=True)
    before_trains(scribe, company)
    scribe.write(move_of("repay"), actor=company)


def merge(scribe: Scribe, action: Action) -> None:
    """A company in debt goes into the national."""
    company = scribe.pieces.company(action, action.text("corporation"))
    question = _asked(scribe, company)
    if question is None:
        raise action.fail(f"{company} goes into the national there when nobody is asked")
    national = next(iter(scribe.title.formed))
    scribe.write(Merge, actor=question.who, company=company, other=national)


def declines(scribe: Scribe, action: Action) -> bool:
    """Whether a company's pass answers a question: its president pays its loans, or no train is given up."""
    if action.entity_kind != "corporation":
        return False
    company = scribe.company(action)
    question = _asked(scribe, company)
    if question is not None:
        scribe.write(Pass, actor=question.who)
        return True
    return company in scribe.title.formed and scribe.turn_of(company) is None


def let_pass(scribe: Scribe, action: Action) -> None:
    """The national gives no train up of its own will, if the next action is another one: that site asks nobody then."""
    asked = scribe.position.asked
    if asked is None or asked.kind != _TRAINS:
        return
    of_it = action.entity_kind == "corporation" and scribe.company(action) == asked.about
    if not (of_it and action.kind in ("discard_train", "pass")):
        scribe.write(Pass, scribe.before, actor=asked.who)


def end_unable(scribe: Scribe) -> None:
    """A president who leads the national with one share and cannot pay for the other: that site ends the game then."""
    now, players = scribe.position.round, scribe.position.players
    led = [player for player in HALF_LED.of(scribe.position).values() if player in players]
    if led and isinstance(now, StockRound) and now.player in led:
        scribe.write(Bankrupt, actor=now.player)


def _asked(scribe: Scribe, company: str) -> Question | None:
    """What somebody is asked about a company, before anything else, for it owes loans or is above a limit."""
    asked = scribe.position.asked
    return asked if asked is not None and asked.kind in _KINDS and asked.about == company else None


def buy_right(scribe: Scribe, action: Action) -> None:
    """A right for runs, by what that site calls it."""
    company, said = scribe.company(action), action.text("description")
    right = scribe.pieces.table.rights.get(said)
    if right is None:
        raise action.fail(f"{said[:40]!r} is nothing that a company buys in {scribe.title.name}")
    to_company(scribe, company, late=True)
    scribe.write(move_of("right"), actor=company, name=right)
    after_track(scribe, company)
