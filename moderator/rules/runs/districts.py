"""Mining districts: what freight trains earn the treasury beside the dividend."""

from collections.abc import Collection, Iterable

from moderator.model.findings import Finding
from moderator.model.wording import list_words
from moderator.rules.basics.state import State
from moderator.rules.runs.mending import count_anew, without_extra


def district_sums(state: State, company: str, trains: Iterable[str]) -> list[int]:
    """What runs of these trains to districts may earn a treasury, in ascending order."""
    sums = {0}
    if _pays(state, company):
        worth = state.title.file.bonuses.district
        for train in trains:
            if state.title.is_freight(train):
                sums |= {known + worth * state.title.reach(train) for known in sums}
    return sorted(sums)


def no_district(state: State, company: str, could: Collection[int], extra: int) -> Finding:
    """Money for the treasury that no run to a district can have earned."""
    return state.finding(
        "district-income",
        f"runs to a mining district cannot earn the treasury of {company} {state.money(extra)}",
        expected=list_words(state.money(amount) for amount in could),
        actual=state.money(extra),
        remedy=without_extra(state) if len(could) == 1 else count_anew(state),
    )


def _pays(state: State, company: str) -> bool:
    """Whether districts pay treasuries in this phase, and the company has a station in one."""
    if not state.holds("district-pays-treasury"):
        return False
    return any(state.title.hex(where).kind == "district" for where in state.position.stations.get(company, ()))
