"""Transfers: stations that one company buys of another one of the same owner."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, BOARD, token_unit
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, president
from moderator.rules.basics.points import Meaning, Rules
from moderator.rules.basics.slots import refill_slot, spend_slot
from moderator.rules.basics.state import State, short_of_cash, stated_price
from moderator.rules.rounds.operating import go_to_step
from moderator.rules.track.slotted import choose_slot
from moderator.rules.track.stations import token_twice
from moderator.vocabulary.track import Token


def transfer(desk: Desk, move: Token, company: str) -> None:
    """Put a token in the place of another company's: its price to the bank, a fee to that company.

    Raises NotBooked where there is no such station to be had.
    """
    position, seller, where = desk.position, move.seller or "", desk.title.hex_of(move.place)
    _check_seller(desk, move, company, seller, where)
    go_to_step(desk, company, "transfer")
    slot, place = choose_slot(desk, move, company), desk.title.place_name(where)
    fee, told = _judge_fee(desk, where, move.access)
    cost, wrong = stated_price(desk, move.cost, slot, "token-cost", f"the token in {place}", "transfer")
    desk.judge(
        wrong,
        told,
        _other_owner(desk, company, seller),
        _of_home(desk, seller, where),
        token_twice(desk, company, where) if where in position.stations.get(company, ()) else None,
        short_of_cash(desk, company, cost + fee, "transfer"),
    )
    desk.pay(company, BANK, cost, "transfer")
    desk.pay(company, seller, fee, "transfer")
    desk.give(token_unit(seller), BOARD, seller, 1, "transfer")
    desk.give(token_unit(company), company, BOARD, 1, "transfer")
    refill_slot(desk, seller)
    spend_slot(desk, company, slot)
    kept = [*position.stations[seller]]
    kept.remove(where)
    here = (*position.stations.get(company, ()), where)
    position.stations = {**position.stations, seller: tuple(kept), company: here}
    desk.tell("transfer", company=company, source=seller, amount=fee, place=place, cost=cost)


def access_fee(state: State, where: str) -> int:
    """What the seller is paid for the right of access to a place."""
    facts, place = state.title.file.transfer, state.title.hex(where)
    if facts is None:
        return 0
    if place.metropolis:
        return facts.metropolis
    return max((fee for group, fee in facts.groups.items() if group in place.groups), default=facts.fee)


def _judge_fee(state: State, where: str, stated: int | None) -> tuple[int, Finding | None]:
    """The fee for a place, and a verdict on it: off the map it goes by a mark that only the board shows."""
    due, facts, place = access_fee(state, where), state.title.file.transfer, state.title.place_name(where)
    fee, marked = due if stated is None else stated, facts is not None and state.title.hex(where).off_map
    fees = sorted({facts.fee, *facts.groups.values(), facts.metropolis}) if facts is not None and marked else [due]
    if fee in fees:
        says = f"by its mark on the board the access to {place} costs {state.money(fee)}: the table vouches for it"
        return fee, state.finding("transfer-mark", says) if marked else None
    expected = list_words(map(state.money, fees), "or")
    return fee, state.finding(
        "token-cost",
        f"the access to {place} costs {expected}, not {state.money(fee)}",
        expected=expected,
        actual=state.money(fee),
        remedy=state.instead(access=None),
        about="transfer",
    )


def _check_seller(state: State, move: Token, company: str, seller: str, where: str) -> None:
    if "transfer" not in charter_of(state, company).steps:
        says = f"{company} buys no station of another company"
        raise state.refuse("station-seller", says, state.instead(seller=None))
    sells = seller in state.title.certificates and "transfer" in charter_of(state, seller).steps
    if seller == company or not sells or where not in state.position.stations.get(seller, ()):
        place = state.title.place_name(where)
        form = f"{company}: token {move.place} from COMPANY"
        raise state.refuse("station-seller", f"{seller} has no station in {place} that it could sell", form)


def _other_owner(state: State, company: str, seller: str) -> Finding | None:
    owner, other = president(state, company), president(state, seller)
    if owner == other:
        return None
    return state.finding(
        "transfer-owner",
        f"{company} is {owner}'s and {seller} {other}'s: stations are bought between companies of one player",
        expected=f"a company of {owner}'s",
        actual=seller,
    )


def _of_home(state: State, seller: str, where: str) -> Finding | None:
    if where not in state.title.file.corporations[seller].homes:
        return None
    return state.finding(
        "transfer-home",
        f"{state.title.place_name(where)} is {seller}'s home: that station is never sold",
        expected="another station",
        actual=state.title.place_name(where),
    )


def _sells_here(state: State, move: Token, company: str) -> bool:
    return move.seller is not None and "transfer" in charter_of(state, company).steps


def _may_transfer(state: State, turn: Turn) -> bool:
    """Whether another company of the same owner could still sell a station."""
    return bool(state.cash(turn.company)) and any(_offers(state, turn))


def _offers(state: State, turn: Turn) -> Iterator[str]:
    """The stations of other companies of the same owner, but for their homes."""
    company = turn.company
    if "transfer" not in charter_of(state, company).steps[turn.step :]:
        return
    leader = president(state, company)
    for other, places in state.position.stations.items():
        facts = state.title.file.corporations.get(other)
        if other == company or facts is None or "transfer" not in charter_of(state, other).steps:
            continue
        if president(state, other) == leader:
            sold = (where for where in places if where not in facts.homes)
            yield from (f"token {quote_name(state.title.place_name(at))} from {quote_name(other)}" for at in sold)


RULES = Rules(
    means=(Meaning(Token, _sells_here, transfer),),
    may_act=(_may_transfer,),
    turn_begun=(_offers,),
)
