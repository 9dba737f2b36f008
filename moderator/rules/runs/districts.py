"""Mining districts: what freight trains earn the treasury beside the dividend (18VA 4.5.4.3, 4.5.6)."""

from collections.abc import Iterable

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.rounds import Turn, changed
from moderator.rules.basics.desk import Desk, list_words


def district_income(desk: Desk, company: str, trains: Iterable[str], extra: int) -> Finding | None:
    """Money for the treasury that no run of these trains to a district can have earned."""
    if extra and not desk.title.file.bonuses.district:
        return desk.finding(
            "run-sum",
            f"runs earn the treasury of {company} nothing beside their revenue in this title",
            expected=desk.money(0),
            actual=desk.money(extra),
            remedy="leave out what stands after the +",
        )
    sums = [0]
    if _pays(desk, company):
        worth = desk.title.file.bonuses.district
        for train in trains:
            if desk.title.is_freight(train):
                sums += [known + worth * desk.title.reach(train) for known in sums]
    if extra in sums:
        return None
    could = sorted(set(sums))
    return desk.finding(
        "district-income",
        f"runs to a mining district cannot earn the treasury of {company} {desk.money(extra)}",
        expected=list_words(desk.money(amount) for amount in could),
        actual=desk.money(extra),
        remedy="leave out what stands after the +" if len(could) == 1 else "count the run again",
    )


def _pays(desk: Desk, company: str) -> bool:
    """Whether districts pay treasuries in this phase, and the company has a station in one."""
    if not desk.title.phase(desk.position.phase).district_pays_treasury:
        return False
    return any(desk.title.hex(where).kind == "district" for where in desk.position.stations.get(company, ()))


def pay_treasury(desk: Desk, turn: Turn) -> Turn:
    """The turn with what its runs earn the treasury paid, whatever becomes of the dividend."""
    if not turn.extra:
        return turn
    desk.pay(BANK, turn.company, turn.extra, "mining-district")
    desk.tell("mining-district", f"the treasury of {turn.company} gets {desk.money(turn.extra)} for mining districts")
    return changed(turn, extra=0)
