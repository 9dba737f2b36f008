"""Privates sold by players to companies."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import charter_unit
from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.rounds import OperatingRound, Turn
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, charter_of, president, privates_of
from moderator.rules.basics.points import Meaning, Rules, joined
from moderator.rules.basics.privates import cited, owner_of
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import require_turn
from moderator.titles.privates import PriceRange
from moderator.vocabulary.privates import FOR_SALE, SOLD_ONE
from moderator.vocabulary.shares import Buy


def buy_private(desk: Desk, move: Buy, company: str) -> None:
    """A company buys a private of a player for what they agreed on, in its turn, without taking a step."""
    private = move.company
    if move.seller is None or move.price is None:
        raise desk.refuse(
            "private-price",
            "from whom, and for how much, must be said",
            f"add the owner and the agreed price after `buy {private}`: {_range(desk, private)}",
        )
    if (owner := owner_of(desk, private)) != move.seller or owner == company:
        raise desk.refuse(
            "private-seller", f"{private} is with {owner}, not with {move.seller}", desk.instead(seller=owner)
        )
    require_turn(desk, company)
    desk.judge(
        _buyer(desk, company) or _early_buyer(desk, private, company),
        cited(desk, private, _private_barred(desk, private)) or _private_phase(desk, private),
        _private_seller(desk, private, owner) or _not_presidents(desk, company, private, owner),
        _private_one(desk, company, owner),
        *(judge(desk, private, company) for judge in joined(desk.title).private_judged),
        _private_price(desk, private, move.price),
        short_of_cash(desk, company, move.price, "private-purchase"),
    )
    desk.pay(company, owner, move.price, "private-purchase")
    desk.give(charter_unit(private), owner, company, 1, "private-purchase")
    desk.tell("private-purchase", company=company, source=owner, amount=move.price, private=private)
    if _each_one(desk):
        SOLD_ONE.put(desk.position, owner, True)
    for sold in joined(desk.title).private_sold:
        sold(desk, private, company)
    finish_if_idle(desk)


def _buyer(state: State, company: str) -> Finding | None:
    if charter_of(state, company).buys_privates:
        return None
    return state.finding(
        "private-buyer",
        f"a {charter_name(state, company)} buys no privates",
        expected="another company",
        actual=company,
    )


def _early_buyer(state: State, private: str, company: str) -> Finding | None:
    """Before privates are for sale to all, a company buys one that only others may buy by then."""
    only = state.title.file.privates[private].early_buyers
    if not only or company in only or state.holds("privates-for-sale"):
        return None
    return state.finding(
        "private-buyer",
        f"{company} buys {private} in a phase in which only {list_words(only)} may",
        expected=list_words(only, "or"),
        actual=company,
    )


def _price_range(state: State, private: str) -> tuple[int, int]:
    """The least and the most a company may pay for a private."""
    own = _own_range(state, private)
    if own is not None:
        return own.least, own.most
    rules, face = state.title.file.private_rules, state.title.file.privates[private].face
    exactly = rules.first_set
    if exactly is not None and _in_first_set(state):
        return divide(face * exactly, 100, "up"), divide(face * exactly, 100, "up")
    if not state.holds("privates-for-sale") and state.holds("early-privates"):
        return face, face
    return divide(face * rules.least, 100, "up"), divide(face * rules.most, 100, "down")


def _in_first_set(state: State) -> bool:
    now = state.position.round
    return isinstance(now, OperatingRound) and now.number == 1


def _each_one(state: State) -> bool:
    """Whether they do so in the first set alone, each one."""
    return state.holds("privates-in-first-set") and not state.holds("privates-for-sale") and _in_first_set(state)


def _private_one(state: State, company: str, owner: str) -> Finding | None:
    """A second private of a company, or of a player who has sold one in this round, where each has one deal."""
    if not _each_one(state) or not (privates_of(state, company) or owner in SOLD_ONE.of(state.position)):
        return None
    who = company if privates_of(state, company) else owner
    does = "has a private already" if who == company else "has sold a private in this round already"
    return state.finding(
        "private-one",
        f"{who} {does}: companies buy one each in the first set, and players sell one",
        expected="none before",
        actual="one",
    )


def _own_range(state: State, private: str) -> PriceRange | None:
    """What is paid for this private alone in the present phase; None if nothing is said of that."""
    prices = state.title.file.privates[private].prices.items()
    return next((own for phase, own in reversed([*prices]) if state.title.reached(state.position.phase, phase)), None)


def _range(state: State, private: str) -> str:
    least, most = _price_range(state, private)
    return str(least) if least == most else f"{least}-{most}"


def _private_barred(state: State, private: str) -> Finding | None:
    if state.title.file.privates[private].to_companies:
        return None
    return state.finding(
        "private-barred",
        f"{private} is not for sale to a company",
        expected="a player keeps it",
        actual="sold to a company",
    )


def _is_for_sale(state: State, private: str) -> bool:
    """Whether companies may buy a private in this phase: any, or those that are sold early."""
    early = state.holds("early-privates") and private in state.title.file.private_rules.early
    return early or state.holds("privates-for-sale") or _each_one(state) or _own_range(state, private) is not None


def _private_phase(state: State, private: str) -> Finding | None:
    if _is_for_sale(state, private):
        return None
    first = next((name for name, phase in state.title.stretches if FOR_SALE in phase.statuses), None)
    return state.finding(
        "private-phase",
        f"no company may buy {private} in phase {state.position.phase}",
        expected=f"from phase {first} on",
        actual=f"phase {state.position.phase}",
    )


def _private_seller(state: State, private: str, owner: str) -> Finding | None:
    if owner in state.position.players:
        return None
    return state.finding(
        "private-seller",
        f"{private} is bought from {owner}: only players sell privates",
        expected="a player",
        actual=owner,
    )


def _not_presidents(state: State, company: str, private: str, owner: str) -> Finding | None:
    """It is another player's than the president's, where companies buy of him alone."""
    leads = president(state, company)
    if state.title.file.private_rules.seller == "any" or owner == leads:
        return None
    return state.finding(
        "private-seller",
        f"{private} is {owner}'s, and {company} buys privates of its president {leads} alone",
        expected=f"a private of {leads}'s",
        actual=f"one of {owner}'s",
        about="president",
    )


def _private_price(state: State, private: str, price: int) -> Finding | None:
    least, most = _price_range(state, private)
    if least <= price <= most:
        return None
    return state.finding(
        "private-price",
        f"a company pays {_sums(state, least, most)} for {private}, not {state.money(price)}",
        expected=_sums(state, least, most),
        actual=state.money(price),
        remedy=state.instead(price=min(max(price, least), most)),
    )


def _sums(state: State, least: int, most: int) -> str:
    return state.money(least) if least == most else f"{state.money(least)} to {state.money(most)}"


def _is_private(state: State, move: Buy, company: str) -> bool:
    return company in state.title.kinds and move.company in state.title.file.privates


def _may_buy(state: State, turn: Turn) -> bool:
    """Whether a player has one that the company could pay."""
    return any(least <= state.cash(turn.company) for _, least, _ in _for_sale(state, turn.company))


def _for_sale(state: State, company: str) -> Iterator[tuple[str, int, int]]:
    """What a company may buy of players, without the price, with the least and the most that it may be."""
    title = state.title
    if not charter_of(state, company).buys_privates:
        return
    alone = title.file.private_rules.seller == "president"
    for player in (president(state, company) or "",) if alone else state.position.players:
        if _private_one(state, company, player) is not None:
            continue
        for private in privates_of(state, player):
            barred = (judge(state, private, company) for judge in joined(title).private_judged)
            if title.file.privates[private].to_companies and _is_for_sale(state, private) and not any(barred):
                yield f"buy {quote_name(private)} from {quote_name(player)}", *_price_range(state, private)


def _offers(state: State, turn: Turn) -> Iterator[str]:
    """Each at the least that a company pays for it."""
    yield from (f"{bought} {least}" for bought, least, _ in _for_sale(state, turn.company))


def _offers_of_prices(state: State, turn: Turn) -> Iterator[str]:
    yield from (f"{bought} {least}-{most}" for bought, least, most in _for_sale(state, turn.company) if least < most)


def _forget(desk: Desk) -> None:
    """The round is over in which each sold one."""
    SOLD_ONE.clear(desk.position)


RULES = Rules(
    stock_begins=(_forget,),
    means=(Meaning(Buy, _is_private, buy_private),),
    may_act=(_may_buy,),
    turn_offers=(_offers,),
    turn_begun=(_offers_of_prices,),
)
