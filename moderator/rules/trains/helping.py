"""A president's help: what he adds from his cash to a train his company cannot pay (18EU 4.5.1 to 4.5.3)."""

from moderator.model.accounts import DEPOT, POOL
from moderator.model.findings import Finding
from moderator.rules.basics.desk import Desk, short_of_cash
from moderator.rules.basics.holdings import president, real_trains
from moderator.rules.basics.supply import cheapest, on_sale
from moderator.rules.rounds.operating import current_turn
from moderator.rules.trains.forced_sale import own_shares_first


def raise_money(desk: Desk, company: str, seller: str, train: str, price: int) -> None:
    """The president adds what the treasury lacks for this train, and is judged for it; nothing if it lacks nothing."""
    missing = price - max(desk.cash(company), 0)
    helper = president(desk.title, desk.position, company)
    if missing <= 0 or helper is None:
        return
    barred = _minor_help(desk, company, missing) or _emergency_not_owed(desk, company, missing)
    traded = seller not in (DEPOT, POOL)
    remedy = None
    if barred is None and not traded:
        lacking = missing - desk.cash(helper)
        last = f"credit {lacking}" if desk.title.file.emergency.credit else "bankrupt"
        remedy = f"sell shares for {desk.money(lacking)} first, or: {helper}: {last}"
    desk.judge(
        barred
        or (
            _emergency_trade(desk, company, seller, train, price, helper)
            if traded
            else _emergency_cheapest(desk, train, price, seller)
            or own_shares_first(desk, "emergency-own-shares", company, helper, f"adds {desk.money(missing)}")
        ),
        short_of_cash(desk, helper, missing, "emergency-money", remedy),
    )
    desk.pay(helper, company, missing, "emergency-money")
    desk.tell("emergency-money", f"{helper} adds {desk.money(missing)} from his cash")


def _minor_help(desk: Desk, company: str, missing: int) -> Finding | None:
    if desk.title.kinds[company] != "minor":
        return None
    return desk.finding(
        "minor-help",
        f"{company} is {desk.money(missing)} short and its owner may not add it",
        expected=f"at most {desk.money(desk.cash(company))}",
        actual=f"{desk.money(missing)} short",
        remedy="a minor buys with its own money only",
    )


def _emergency_not_owed(desk: Desk, company: str, missing: int) -> Finding | None:
    if not real_trains(desk.title, desk.position, company):
        return None
    return desk.finding(
        "emergency-not-owed",
        f"{company} owns a train: its president may not add {desk.money(missing)}",
        expected="the treasury's money only",
        actual=f"{desk.money(missing)} short",
        remedy="buy what the treasury can pay",
    )


def _emergency_cheapest(desk: Desk, train: str, price: int, seller: str) -> Finding | None:
    """A dearer train than the least expensive; where the title says so, any train of the pool may be had."""
    if desk.title.file.emergency.trains == "pool-or-cheapest-new":
        if seller == POOL:
            return None
        new = on_sale(desk.title, desk.position)
        least = min(new, key=lambda name: desk.title.train(name).price, default=None)
    else:
        least = cheapest(desk.title, desk.position)
    if least is None or desk.title.train(least).price >= price:
        return None
    cost = desk.money(desk.title.train(least).price)
    return desk.finding(
        "emergency-cheapest",
        f"with the president's money only the least expensive train may be bought: a {least} for {cost}",
        expected=least,
        actual=train,
        remedy=f"train {least}",
    )


def _emergency_trade(desk: Desk, company: str, seller: str, train: str, price: int, helper: str) -> Finding | None:
    """For a train of another company the president adds cash only if the treasury is empty, up to the face value.

    What he has raised by selling shares in this turn does not count as his cash.
    """
    face, treasury = desk.title.train(train).price, desk.cash(company)
    if desk.title.file.emergency.trades == "treasury-only":
        return desk.finding(
            "emergency-trade",
            f"a train of {seller} is paid from {company}'s treasury alone, and that holds {desk.money(treasury)}",
            expected=f"at most {desk.money(treasury)}",
            actual=desk.money(price),
            remedy="agree on less, or buy from the bank",
        )
    turn = current_turn(desk)
    own = desk.cash(helper) - (turn.raised if turn else 0)
    if treasury <= 0 and price <= face and (price <= own or not turn or not turn.raised):
        return None
    limit = max(0, min(face, own))
    return desk.finding(
        "emergency-trade",
        f"the president may pay {seller} only for a company without any money, and up to {desk.money(face)} of the "
        "cash he has without selling shares",
        expected=f"treasury {desk.money(0)}, at most {desk.money(limit)}",
        actual=f"treasury {desk.money(treasury)}, {desk.money(price)}",
        remedy=f"pay {desk.money(treasury)} or less from the treasury"
        if treasury > 0
        else f"pay {desk.money(limit)} or less",
    )
