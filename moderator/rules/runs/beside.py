"""What runs earn a treasury beside their revenue, where no stops tell it: by connections, by mining districts."""

from collections.abc import Iterable

from moderator.model.findings import Finding
from moderator.model.rounds import Beside
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Earns, joined
from moderator.rules.basics.state import State
from moderator.rules.runs.districts import district_sums, no_district
from moderator.rules.runs.mending import without_extra

_DISTRICT = "mining-district"


def told_beside(
    desk: Desk, company: str, trains: Iterable[str], revenue: int, extra: int
) -> tuple[tuple[Beside, ...], Finding | None]:
    """By what runs without stops have earned the treasury a sum, as little as possible of it by districts; a verdict
    on a sum that nothing brings, and on a revenue that holds too little for it.
    """
    districts, earns = district_sums(desk, company, trains), _earns(desk)
    sums = _sums(desk)
    by_district = next((amount for amount in districts if extra - amount in sums), None)
    if by_district is None:
        return stated_beside(desk, (), extra), _not_earned(desk, company, districts, extra)
    made = () if earns is None else earns.made(desk, company, extra - by_district)
    paid = (Beside(_DISTRICT, by_district),) if by_district else ()
    return (*made, *paid), None if earns is None else earns.left_out(desk, company, made, revenue)


def _earns(state: State) -> Earns | None:
    """The mechanic of the title by which runs earn a treasury something, beside districts."""
    return next(iter(joined(state.title).beside), None)


def _sums(state: State) -> set[int]:
    earns = _earns(state)
    return {0} if earns is None else earns.sums(state)


def stated_beside(state: State, brings: tuple[Beside, ...], stated: int | None) -> tuple[Beside, ...]:
    """What runs bring as it was stated; what several trains earn by the same is one sum. A sum that they
    do not come to is booked as one, by what brings some of it.
    """
    if stated is None or stated == sum(each.amount for each in brings):
        sums: dict[Beside, int] = {}
        for each in brings:
            like = each.but(amount=0)
            sums[like] = sums.get(like, 0) + each.amount
        return tuple(like.but(amount=amount) for like, amount in sums.items())
    kinds = {each.code: each.kind for each in joined(state.title).beside}
    code = brings[0].code if brings else next(iter(kinds), _DISTRICT)
    return (Beside(code, stated, kinds.get(code, "")),) if stated else ()


def _not_earned(state: State, company: str, districts: list[int], extra: int) -> Finding:
    earns = _earns(state)
    if earns is None and _DISTRICT not in state.title.mechanics:
        return state.finding(
            "run-sum",
            f"runs earn the treasury of {company} nothing beside their revenue in this title",
            expected=state.money(0),
            actual=state.money(extra),
            remedy=without_extra(state),
        )
    if earns is not None and len(districts) == 1:
        return earns.unearned(state, company, extra)
    could = sorted({one + two for one in districts for two in _sums(state)})
    return no_district(state, company, could, extra)
