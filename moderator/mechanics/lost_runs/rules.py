"""Its rules: one train alone earns nothing, and the price stays; a train that makes no run is the one that is lost."""

from collections.abc import Sequence

from moderator.model.findings import Finding
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import companies_in_play, trains_of
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.vocabulary.train_supply import LOSING, LOST


def _mark(desk: Desk, _: str | None) -> None:
    """All that have floated and own a train get a marker; who begins the phase has bought one."""
    marked = [who for who in companies_in_play(desk) if who in desk.position.floated and trains_of(desk, who)]
    for company in marked:
        LOSING.put(desk.position, company, True)
    if marked:
        desk.tell("lost-run", "begins", companies=marked)


def _loses(state: State, company: str) -> bool:
    return company in LOSING.of(state.position) or company in LOST.of(state.position)


def _lose(desk: Desk, company: str, earned: Sequence[int] | None, stated: int) -> int:
    """What a company loses of its run: the least that a train has earned, nothing if one makes none.

    Where only a total is stated that is without it.
    """
    owned = len(trains_of(desk, company))
    if not _loses(desk, company) or not owned:
        return 0
    if earned is None:
        desk.judge(_none_left(desk, company, owned, stated))
        if owned > 1:
            desk.tell("lost-run", "left", company=company, amount=stated)
        return 0
    if len(earned) < owned:
        desk.tell("lost-run", "idle", company=company)
        return 0
    desk.tell("lost-run", company=company, amount=min(earned))
    return min(earned)


def _none_left(state: State, company: str, owned: int, stated: int) -> Finding | None:
    """A company with one train is said to have earned something."""
    if owned > 1 or not stated:
        return None
    return state.finding(
        "run-lost",
        f"{company} loses the run of its only train, and earns {state.money(stated)}",
        expected=state.money(0),
        actual=state.money(stated),
        remedy=state.instead(total=0),
    )


def _stays(state: State, company: str) -> bool:
    """Whether the price stays: the only train of a company makes no run that counts."""
    return company in LOSING.of(state.position) and len(trains_of(state, company)) == 1


def _spend(desk: Desk, company: str) -> None:
    """Its earnings are settled: the marker is gone, and the turn under way is without that run."""
    if company in LOSING.of(desk.position):
        LOSING.drop(desk.position, company)
        LOST.put(desk.position, company, True)
        desk.tell("lost-run", "spent", company=company)


def _forget(desk: Desk, company: str) -> None:
    LOST.drop(desk.position, company)


RULES = Rules(
    events={"lost-runs": _mark},
    run_lost=(_lose,),
    price_stays=(_stays,),
    earnings_settled=(_spend,),
    turn_ends=(_forget,),
)
