"""Its rules: the certificates are held back until then, and count as unsold; trains of minors that wait do not rust."""

from collections.abc import Iterator

from moderator.model.accounts import BANK, BOX, charter_unit, train_unit
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import LAST_OWNER, president, share_size
from moderator.rules.basics.points import Rules
from moderator.rules.basics.presidency import settle_presidency
from moderator.rules.basics.state import State
from moderator.rules.basics.subsidiaries import leave_play
from moderator.rules.stock.floating import float_if_due
from moderator.titles.certificates import Certificate
from moderator.vocabulary.minors import CLOSING

_WHY = "minor-share"


def _open_minors(state: State) -> list[str]:
    """Those that become shares yet, in the order of the ruleset."""
    minors = state.title.file.minors.items()
    return [name for name, facts in minors if facts.becomes and name not in state.position.closed]


def _certificate(state: State, minor: str) -> tuple[str, Certificate]:
    """The corporation a minor becomes a share of, and the kind of certificate."""
    ((company, percent),) = state.title.file.minors[minor].becomes.items()
    size = percent // share_size(state, company)
    return company, next(kind for kind in state.title.certificates[company][1:] if kind.shares == size)


def _held_back(state: State, company: str) -> Iterator[int]:
    for minor in _open_minors(state):
        kin, kind = _certificate(state, minor)
        if kin == company:
            yield kind.shares


def _close_all(desk: Desk) -> None:
    for minor in _open_minors(desk):
        _close(desk, minor)
    CLOSING.clear(desk.position)


def _close(desk: Desk, minor: str) -> None:
    """A minor becomes a share: its money goes to the corporation, its train and station leave the game."""
    (company, kind), owner, position = _certificate(desk, minor), president(desk, minor), desk.position
    cash = desk.cash(minor)
    desk.pay(minor, company, cash, _WHY)
    for name in desk.title.train_names:
        desk.give(train_unit(name), minor, BOX, position.books.of(train_unit(name), minor), _WHY)
    desk.give(charter_unit(minor), owner or BANK, BOX, 1, _WHY)
    leave_play(desk, minor, _WHY)
    if owner is None:
        return
    LAST_OWNER.put(position, minor, owner)
    desk.give(kind.unit, desk.title.unsold(company), owner, 1, _WHY)
    percent = kind.shares * share_size(desk, company)
    desk.tell(_WHY, company=minor, source=owner, target=company, percent=percent, amount=cash)
    if company in position.par:
        settle_presidency(desk, company)
        float_if_due(desk, company)


def _wait(desk: Desk) -> None:
    minors = _open_minors(desk)
    for minor in minors:
        CLOSING.put(desk.position, minor, True)
    if minors:
        desk.tell(_WHY, "waits", companies=minors)


def _close_waiting(desk: Desk) -> None:
    if CLOSING.of(desk.position):
        _close_all(desk)


RULES = Rules(
    events={
        "minors-become-shares": lambda desk, _: _close_all(desk),
        "minors-close-later": lambda desk, _: _wait(desk),
    },
    held_back=(_held_back,),
    stock_begins=(_close_waiting,),
    rust_spares=(lambda state, train, company: company in CLOSING.of(state.position),),
)
