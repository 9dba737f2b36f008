"""What runs earn a treasury beside their revenue, where no stops tell it: by connections, by mining districts."""

from collections.abc import Iterable

from moderator.model.findings import Finding
from moderator.model.rounds import Beside
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State
from moderator.rules.runs.connections import bonus_left_out, connection_sums, make_connections, no_connection
from moderator.rules.runs.districts import district_sums, no_district
from moderator.rules.runs.mending import without_extra

_PAYING = ("first-run", "mining-district")


def told_beside(
    desk: Desk, company: str, trains: Iterable[str], revenue: int, extra: int
) -> tuple[tuple[Beside, ...], Finding | None]:
    """By what runs without stops have earned the treasury a sum, as little as possible of it by districts; a verdict
    on a sum that nothing brings, and on a revenue that holds too little for it.
    """
    districts, connections = district_sums(desk, company, trains), connection_sums(desk)
    by_district = next((amount for amount in districts if extra - amount in connections), None)
    if by_district is None:
        return stated_beside(desk, (), extra), _not_earned(desk, company, districts, extra)
    made = make_connections(desk, company, extra - by_district)
    paid = (Beside("mining-district", by_district),) if by_district else ()
    return (*made, *paid), bonus_left_out(desk, company, made, revenue)


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
    able = (code for code in _PAYING if code in state.title.mechanics)
    code = brings[0].code if brings else next(able, _PAYING[-1])
    return (Beside(code, stated, "paid" if code == "first-run" else ""),) if stated else ()


def _not_earned(state: State, company: str, districts: list[int], extra: int) -> Finding:
    if not state.title.mechanics & {*_PAYING}:
        return state.finding(
            "run-sum",
            f"runs earn the treasury of {company} nothing beside their revenue in this title",
            expected=state.money(0),
            actual=state.money(extra),
            remedy=without_extra(state),
        )
    if state.title.file.connections and len(districts) == 1:
        return no_connection(state, company, extra)
    could = sorted({one + two for one in districts for two in connection_sums(state)})
    return no_district(state, company, could, extra)
