"""Patronage: tiles on the map that pay the first company to build in their hexes, or to float there."""

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State


def patronage_due(
    state: State, kind: str | None, stated: int | None, column: str
) -> tuple[int, Finding | None]:
    """What a patronage tile pays beside this colour, and a verdict on another sum.

    Raises NotBooked for a colour of tiles that there is not.
    """
    kinds = state.title.file.patronage
    if kind is None:
        return stated or 0, None
    if kind not in kinds:
        known = list_words(kinds, "or") if kinds else "none"
        raise state.refuse("patronage-kind", f"no patronage tile is {kind}", f"say patronage {known}, or the sum alone")
    due = next((amount for colour, amount in kinds[kind].items() if colour == column), 0)
    if stated in (None, due):
        return due, None
    verdict = state.finding(
        "patronage-sum",
        f"a {kind} patronage tile pays {state.money(due)}, not {state.money(stated or 0)}",
        expected=state.money(due),
        actual=state.money(stated or 0),
        remedy=state.instead(patronage=None),
    )
    return stated or 0, verdict


def pay_patron(desk: Desk, company: str, where: str, kind: str | None, stated: int | None, column: str) -> None:
    """Pay what a patronage tile offers, once, and take it off the map."""
    if kind is None and stated is None:
        return
    amount, wrong = patronage_due(desk, kind, stated, column)
    place = desk.title.place_name(where)
    taken = None
    if where in desk.position.patrons:
        taken = desk.finding(
            "patronage-gone",
            f"the patronage tile in {place} has been fulfilled",
            expected="no patronage",
            actual=desk.money(amount),
            remedy=desk.instead(patron=None, patronage=None),
        )
    desk.judge(wrong, taken)
    desk.position.patrons = desk.position.patrons | {where}
    desk.pay(BANK, company, amount, "patronage")
    desk.tell("patronage", company=company, amount=amount, place=place)
