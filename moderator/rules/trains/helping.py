"""A president's help: what he adds from his cash to a train his company cannot pay."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, DEPOT, POOL
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, owns_train, president
from moderator.rules.basics.points import Fee, first_of, joined
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.basics.supply import first_train
from moderator.rules.basics.train_prices import helped_trains, is_forced, least_train, price_for
from moderator.rules.rounds.operating import turn_of
from moderator.rules.trains.forced_sale import judge_own_first
from moderator.rules.trains.last_means import lacking_case, next_means, tell_lacking


def raise_money(desk: Desk, company: str, seller: str, train: str, price: int) -> None:
    """The president adds what the treasury lacks for this train, and is judged for it; nothing if it lacks nothing."""
    held = desk.cash(company)  # an overdrawn treasury is filled up for a company that must have a train
    missing = price - (max(held, 0) if owns_train(desk, company) else held)
    helper = president(desk, company)
    if price <= 0 or missing <= 0 or helper is None:
        return
    traded = seller not in (DEPOT, POOL)
    kept = not traded and first_train(desk, company) == desk.title.card(train)
    barred = None
    fee = first_of(joined(desk.title).helps_beside, desk, company, train, price) if owns_train(desk, company) else None
    if not kept:
        barred = _minor_help(desk, company, missing) or (
            None if fee else _emergency_not_owed(desk, company, missing, traded)
        )
        barred = barred or (None if traded or fee else _affordable(desk, company, train))
    lacking = missing + (fee.amount if fee else 0) - max(0, desk.cash(helper))
    if lacking > 0 and not barred and not fee:
        fee = first_of(joined(desk.title).overdraws, desk, company, helper)
        lacking = 0 if fee else lacking
    if fee:
        _pay_with_fee(desk, company, helper, missing, lacking, fee)
        return
    found = barred or (
        _emergency_trade(desk, company, seller, train, price, helper)
        if traded
        else _emergency_cheapest(desk, company, train, seller)
    )
    before = len(desk.findings)
    desk.judge(found)
    if found is None and not traded:
        judge_own_first(desk, "emergency-own-shares", company, helper, f"adds {desk.money(missing)}", price)
    if len(desk.findings) == before:  # help that is barred lacks nothing
        desk.judge(_lacks_money(desk, company, helper, missing, lacking, traded))
    desk.pay(helper, company, missing, "emergency-money")
    desk.tell("emergency-money", source=helper, target=company, amount=missing)


def _lacks_money(state: State, company: str, helper: str, missing: int, lacking: int, traded: bool) -> Finding | None:
    """The president has less than he adds; for a train of the bank's, what comes then."""
    if traded or lacking <= 0:
        return short_of_cash(state, helper, missing, "emergency-trade" if traded else "emergency-money")
    next_move = next_means(state, company, helper, lacking)
    short = short_of_cash(state, helper, missing, lacking_case(state, company), next_move)
    return None if short is None else short.but(message=tell_lacking(state, company, helper, lacking))


def _pay_with_fee(desk: Desk, company: str, helper: str, missing: int, lacking: int, fee: Fee) -> None:
    """The president pays what is missing, and a fee: in debt, or beside what his company needs."""
    if lacking > 0:
        desk.judge(short_of_cash(desk, helper, missing + fee.amount, "emergency-money"))
    desk.pay(helper, company, missing, "emergency-money")
    desk.tell("emergency-money", source=helper, target=company, amount=missing)
    desk.pay(helper, BANK, fee.amount, fee.code)
    desk.tell(fee.code, source=helper, amount=fee.amount)


def _minor_help(state: State, company: str, missing: int) -> Finding | None:
    if charter_of(state, company).helped:
        return None
    return state.finding(
        "minor-help",
        f"{company} is {state.money(missing)} short and its owner may not add it",
        expected=f"at most {state.money(max(0, state.cash(company)))}",
        actual=f"{state.money(missing)} short",
    )


def _emergency_not_owed(state: State, company: str, missing: int, traded: bool) -> Finding | None:
    if not owns_train(state, company):
        return None
    return state.finding(
        "emergency-not-owed",
        f"{company} owns a train: its president may not add {state.money(missing)}",
        expected="the treasury's money only",
        actual=f"{state.money(missing)} short",
        about="emergency-trade" if traded else None,
    )


def _affordable(state: State, company: str, train: str) -> Finding | None:
    """Where a president may choose, he helps only if the treasury could pay for no train of the bank's."""
    least = least_train(state, company)
    if state.title.file.emergency.trains in ("cheapest", "any") or least is None or is_forced(state, company):
        return None
    return state.finding(
        "emergency-not-owed",
        f"{company} can pay for a {least.train} from its treasury: its president adds nothing to a {train}",
        expected=f"a {least.train} for {state.money(least.price)}",
        actual=train,
        remedy=state.instead(train=least.train, seller=least.seller, price=None),
        about="affordable",
    )


def _emergency_cheapest(state: State, company: str, train: str, seller: str) -> Finding | None:
    """A dearer train than those for which a president may help: what it costs counts, not what is printed on it."""
    offers = helped_trains(state, company)
    cost = price_for(state, company, train, seller)
    allowed = [offer for offer in offers if (offer.train, offer.pooled) == (train, seller == POOL)]
    new = [offer.price for offer in offers if not offer.pooled]
    if not offers or allowed or (seller == DEPOT and new and cost <= min(new)) or cost <= offers[0].price:
        return None
    least = min(offers, key=lambda offer: offer.price)
    can_pay = least.price <= state.cash(company)
    said = "with the president's money only the least expensive train may be bought:"
    if can_pay:
        said = (
            f"{company} buys the train that its treasury can pay for, and its president adds nothing to a dearer one:"
        )
    return state.finding(
        "emergency-cheapest",
        f"{said} a {least.train} for {state.money(least.price)}",
        expected=least.train,
        actual=train,
        remedy=state.instead(train=least.train, seller=least.seller, price=None),
        about="affordable" if can_pay else None,
    )


def _emergency_trade(state: State, company: str, seller: str, train: str, price: int, helper: str) -> Finding | None:
    """For a train of another company the president adds cash only if the treasury is empty, up to the face value.

    What he has raised by selling shares in this turn does not count as his cash. Titles may have it that he adds
    nothing, or whatever is lacking up to the face value.
    """
    face, treasury = state.title.price(train), state.cash(company)
    if state.title.file.emergency.trades == "treasury-only":
        return state.finding(
            "emergency-trade",
            f"a train of {seller} is paid from {company}'s treasury alone, and that holds {state.money(treasury)}",
            expected=f"at most {state.money(max(0, treasury))}",
            actual=state.money(price),
            remedy=state.instead(price=treasury) if treasury > 0 else None,
        )
    if state.title.file.emergency.trades == "adds-up-to-face":
        if price <= face:
            return None
        return state.finding(
            "emergency-trade",
            f"with the president's money no more than the face value of {state.money(face)} is paid for a {train}",
            expected=f"at most {state.money(face)}",
            actual=state.money(price),
            remedy=state.instead(price=max(face, treasury)),
        )
    turn = turn_of(state, company)
    own = state.cash(helper) - (turn.raised if turn else 0)
    if treasury <= 0 and price <= face and (price <= own or not turn or not turn.raised):
        return None
    limit = max(0, min(face, own))
    return state.finding(
        "emergency-trade",
        f"the president may pay {seller} only for a company without any money, and up to {state.money(face)} of the "
        "cash he has without selling shares",
        expected=f"treasury {state.money(0)}, at most {state.money(limit)}",
        actual=f"treasury {state.money(treasury)}, {state.money(price)}",
        remedy=state.instead(price=most) if (most := treasury if treasury > 0 else limit) else None,
    )
