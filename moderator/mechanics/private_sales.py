"""Privates that change hands between players and companies."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import charter_unit, divide
from moderator.model.rounds import Bought, OperatingRound, StockRound
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, impossible, short_of_cash
from moderator.rules.certificates import certificate_limit
from moderator.rules.events import CompanyTurn, PrivateSale, StockRoundBegins, StockTurn
from moderator.rules.holdings import charter_name, charter_of, president, privates_of
from moderator.rules.listeners import adjust, after, happened, judged, offer
from moderator.rules.mechanic_rules import CountedFacts, Meaning, MechanicRules, Moves
from moderator.rules.privates import (
    cited,
    is_open,
    owner_of,
)
from moderator.rules.rounds.operating import finish_if_idle, require_turn
from moderator.rules.stock.buying import buy_twice
from moderator.rules.stock.corrections import judge_other_cure
from moderator.rules.stock.selling import sell_first_round
from moderator.rules.stock.stock_round import acted, end_purchase, end_turn, require_stock_turn
from moderator.titles.privates import PriceRange
from moderator.vocabulary.privates import DOWN, FOR_SALE, SOLD_ONE
from moderator.vocabulary.shares import Barter, Buy
from moderator.vocabulary.starting_position import GivenCompany

RULES: dict[str, MechanicRules] = {}

# ---- barter ----
# Two players exchange minors, open privates and money, as the action of one of them in a stock round.


def barter(booking: Booking, move: Barter, player: str) -> None:
    """Exchange what two players have agreed on. Raises NotBooked for goods that a player cannot give."""
    other = move.player
    _check_goods(booking, player, other, move)
    now = require_stock_turn(booking, player, "barter")
    more, reported = 2 * (len(move.gets) - len(move.gives)), judge_other_cure(booking, player, "a trade")
    booking.judge(
        _barter_barred(booking),
        short_of_cash(booking, player, move.pays, "barter"),
        short_of_cash(booking, other, move.paid, "barter"),
        certificate_limit(booking, player, more) if more > 0 and not reported else None,
        certificate_limit(booking, other, -more) if more < 0 else None,
    )
    booking.pay(player, other, move.pays, "barter")
    booking.pay(other, player, move.paid, "barter")
    for source, target, goods in ((player, other, move.gives), (other, player, move.gets)):
        for company in goods:
            booking.give(charter_unit(company), source, target, 1, "barter")
    gives, gets = _goods(booking, move.gives, move.pays), _goods(booking, move.gets, move.paid)
    booking.tell("barter", source=player, target=other, gives=gives, gets=gets)
    if now is not None:
        end_turn(booking, acted(now, player, bought=False))


def buy_company(booking: Booking, move: Buy, player: str) -> None:
    """Book `Ann: buy K from Bob 90` as a barter for money. Raises NotBooked without owner or price."""
    if move.seller is None or move.price is None:
        remedy = f"add the owner and the agreed price after `buy {move.company}`"
        raise booking.refuse("barter-barred", "the line must name the seller and the price", remedy)
    exchange = Barter(actor=player, player=move.seller, gets=(move.company,), pays=move.price, allowed=move.allowed)
    barter(booking, exchange, player)


def _check_goods(state: State, player: str, other: str, move: Barter) -> None:
    if other == player or other not in state.position.players or other in state.position.bankrupt:
        raise state.refuse("barter-barred", f"{other} is not another player in the game", "name another player")
    if not move.gives and not move.gets:
        raise state.refuse("barter-barred", "only money would change hands", "name a minor or a private")
    for owner, goods in ((player, move.gives), (other, move.gets)):
        for company in goods:
            if (why := _reason_not_to_give(state, owner, company)) is not None:
                raise state.refuse("barter-barred", why)


def _reason_not_to_give(state: State, owner: str, company: str) -> str | None:
    """Return why a player cannot give this away, else None."""
    kind = state.title.kinds[company]
    if kind == "corporation" or company in state.title.concessions:
        return f"{company} is neither a minor nor a private"
    if not state.position.books.of(charter_unit(company), owner):
        return f"{owner} does not have {company}"
    if kind == "private" and not is_open(state, company):
        return f"{company} is face down and stays with {owner}"
    return None


def _barter_barred(state: State) -> Finding | None:
    if not state.holds("no-dealings"):
        return None
    return state.finding("barter-barred", "players may not barter yet", expected="another action", actual="an exchange")


def _goods(state: State, companies: tuple[str, ...], money: int) -> str:
    """Return the goods as text: `A, WCF and £40`, or `nothing`."""
    return list_words([*companies, *([state.money(money)] if money else [])] or ["nothing"])


def _buys_minor_or_private(state: State, move: Buy, player: str) -> bool:
    return player in state.position.players and state.title.kinds[move.company] != "corporation"


def _barter_offers(state: State, event: StockTurn) -> Iterator[str]:
    if not state.holds("no-dealings"):
        yield "buy MINOR|PRIVATE from PLAYER PRICE"
        yield "barter MINOR|PRIVATE AMOUNT with PLAYER for MINOR|PRIVATE AMOUNT"


RULES["barter"] = MechanicRules(
    moves=Moves(players={Barter: barter}, meanings=(Meaning(Buy, _buys_minor_or_private, buy_company),)),
    listens=(offer(StockTurn, _barter_offers, lines="patterns"),),
)


# ---- face down ----
# A counted position may state that a private is face down, unless it is closed.


def _lay_face_down(booking: Booking, move: GivenCompany, _: str) -> Iterator[Finding]:
    if move.closed:
        yield impossible(booking, f"{move.company} is not face down", "leave it out", move.without(DOWN.name))
    else:
        DOWN.put(booking.position, move.company, True)


RULES["face_down"] = MechanicRules(counted_facts=CountedFacts(lays={DOWN.name: _lay_face_down}))


# ---- private deals ----
# Players sell privates to each other, in the buyer's stock turn.


def buy_of_player(booking: Booking, move: Buy, player: str) -> None:
    """Buy a private from another player for an agreed price, as the purchase of the turn or in addition to it.

    Raises NotBooked if the line lacks seller or price, or names the wrong seller.
    """
    private, owner = move.company, owner_of(booking, move.company)
    if move.seller is None or move.price is None:
        asks = f"add the owner and the agreed price after `buy {private}`"
        raise booking.refuse("private-price", "the line must name the seller and the price", asks)
    if owner != move.seller or owner == player or owner not in booking.position.players:
        other = owner in booking.position.players and owner != player
        remedy = booking.instead(seller=owner) if other else None
        raise booking.refuse("private-seller", f"{private} belongs to {owner}, not to {move.seller}", remedy)
    purchase = booking.title.file.private_rules.between_players == "purchase"
    now = require_stock_turn(booking, player, "buy" if purchase else None)
    over_count = certificate_limit(booking, player)
    booking.judge(
        cited(booking, private, _private_deals_barred(booking, private)),
        _too_early(booking),
        buy_twice(booking, now.bought) if purchase and now is not None and now.bought is not None else None,
        over_count,
        short_of_cash(booking, player, move.price, "private-purchase"),
    )
    booking.pay(player, owner, move.price, "private-purchase")
    booking.give(charter_unit(private), owner, player, 1, "private-purchase")
    booking.tell("private-purchase", company=player, source=owner, amount=move.price, private=private)
    if now is not None and purchase:
        end_purchase(booking, acted(now, player), Bought(private, "player", over_count=over_count is not None))
    elif now is not None:
        booking.position.round = now


def _too_early(state: State) -> Finding | None:
    """Judge a private sold in the first stock round, in which nothing may be sold."""
    return None if state.title.file.private_rules.between_at_first else sell_first_round(state)


def _private_deals_barred(state: State, private: str) -> Finding | None:
    now = "" if _in_phase(state) else f" in phase {state.position.phase}"
    if state.title.file.privates[private].to_players and not now:
        return None
    return state.finding(
        "private-barred",
        f"{private} is not for sale to another player{now}",
        expected="its owner keeps it",
        actual="sold to a player",
    )


def _in_phase(state: State) -> bool:
    """Return whether players may sell privates to each other in this phase."""
    return not state.title.file.private_rules.between_for_sale or state.holds("privates-for-sale")


def _private_deals_is_private(state: State, move: Buy, player: str) -> bool:
    return player in state.position.players and move.company in state.title.file.privates


def _private_deals_offers(state: State, event: StockTurn) -> Iterator[str]:
    """Offer a purchase if the player on turn may still buy a private from another player."""
    now, between = state.position.round, state.title.file.private_rules.between_players
    bought = isinstance(now, StockRound) and now.bought is not None
    if (between == "beside" or not bought) and _in_phase(state) and _too_early(state) is None and _others_own(state):
        yield "buy PRIVATE from PLAYER PRICE"


def _others_own(state: State) -> bool:
    """Return whether a player other than the one on turn owns a private."""
    sold = (name for name, facts in state.title.file.privates.items() if facts.to_players)
    owners = {owner_of(state, private) for private in sold}
    return bool(owners & {*state.position.players} - {state.position.round.actor})


RULES["private_deals"] = MechanicRules(
    moves=Moves(meanings=(Meaning(Buy, _private_deals_is_private, buy_of_player),)),
    listens=(offer(StockTurn, _private_deals_offers, lines="patterns"),),
)


# ---- private trade ----
# Players sell privates to companies.


def buy_private(booking: Booking, move: Buy, company: str) -> None:
    """Buy a private from a player for an agreed price, in the company's turn, without taking a step."""
    private = move.company
    if move.seller is None or move.price is None:
        raise booking.refuse(
            "private-price",
            "the line must name the seller and the price",
            f"add the owner and the agreed price after `buy {private}`: {_price_range_words(booking, private)}",
        )
    if (owner := owner_of(booking, private)) != move.seller or owner == company:
        raise booking.refuse(
            "private-seller", f"{private} belongs to {owner}, not to {move.seller}", booking.instead(seller=owner)
        )
    require_turn(booking, company)
    booking.judge(
        _buyer(booking, company) or _early_buyer(booking, private, company),
        cited(booking, private, _private_barred(booking, private)) or _private_phase(booking, private),
        _private_seller(booking, private, owner) or _judge_presidents_private(booking, company, private, owner),
        _private_one(booking, company, owner),
        *judged(booking, PrivateSale(private, company)),
        _private_price(booking, private, move.price),
        short_of_cash(booking, company, move.price, "private-purchase"),
    )
    booking.pay(company, owner, move.price, "private-purchase")
    booking.give(charter_unit(private), owner, company, 1, "private-purchase")
    booking.tell("private-purchase", company=company, source=owner, amount=move.price, private=private)
    if _one_each(booking):
        SOLD_ONE.put(booking.position, owner, True)
    happened(booking, PrivateSale(private, company))
    finish_if_idle(booking)


def _buyer(state: State, company: str) -> Finding | None:
    if charter_of(state, company).buys_privates:
        return None
    return state.finding(
        "private-buyer",
        f"a {charter_name(state, company)} may not buy privates",
        expected="another company",
        actual=company,
    )


def _early_buyer(state: State, private: str, company: str) -> Finding | None:
    """Judge the early purchase of a private that only other companies may buy in this phase."""
    only = state.title.file.privates[private].early_buyers
    if not only or company in only or state.holds("privates-for-sale"):
        return None
    return state.finding(
        "private-buyer",
        f"{company} may not buy {private} in this phase: only {list_words(only)} may",
        expected=list_words(only, "or"),
        actual=company,
    )


def _price_range(state: State, private: str) -> tuple[int, int]:
    """Return the least and the most that a company may pay for a private."""
    fixed = _own_range(state, private)
    if fixed is not None:
        return fixed.least, fixed.most
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


def _one_each(state: State) -> bool:
    """Return whether each company may buy one private now, because this is the first set of rounds."""
    return state.holds("privates-in-first-set") and not state.holds("privates-for-sale") and _in_first_set(state)


def _private_one(state: State, company: str, owner: str) -> Finding | None:
    """Judge a company's second private, or a player's second sale, while each may make one deal."""
    if not _one_each(state) or not (privates_of(state, company) or owner in SOLD_ONE.of(state.position)):
        return None
    buyer_or_seller = company if privates_of(state, company) else owner
    reason = "already has a private" if buyer_or_seller == company else "has already sold a private in this round"
    return state.finding(
        "private-one",
        f"{buyer_or_seller} {reason}: in the first set each company may buy one and each player sell one",
        expected="none before",
        actual="one",
    )


def _own_range(state: State, private: str) -> PriceRange | None:
    """Return the price range of this private in the present phase, if it has its own."""
    prices = state.title.file.privates[private].prices.items()
    return next(
        (prices_then for phase, prices_then in reversed([*prices]) if state.title.reached(state.position.phase, phase)),
        None,
    )


def _price_range_words(state: State, private: str) -> str:
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
    """Return whether companies may buy this private in this phase."""
    early = state.holds("early-privates") and private in state.title.file.private_rules.early
    return early or state.holds("privates-for-sale") or _one_each(state) or _own_range(state, private) is not None


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
        f"{private} belongs to {owner}: companies buy privates only from players",
        expected="a player",
        actual=owner,
    )


def _judge_presidents_private(state: State, company: str, private: str, owner: str) -> Finding | None:
    """Judge a private of another player, where companies buy only from their president."""
    leads = president(state, company)
    if state.title.file.private_rules.seller == "any" or owner == leads:
        return None
    return state.finding(
        "private-seller",
        f"{private} is {owner}'s, but {company} may buy privates only from its president {leads}",
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


def _private_trade_is_private(state: State, move: Buy, company: str) -> bool:
    return company in state.title.kinds and move.company in state.title.file.privates


def _count_private(state: State, event: CompanyTurn) -> CompanyTurn:
    """Count a player's private that the company could pay for."""
    company = event.company
    return event.with_way(any(least <= state.cash(company) for _, least, _ in _for_sale(state, company)))


def _for_sale(state: State, company: str) -> Iterator[tuple[str, int, int]]:
    """Yield each purchase from a player that a company may make, without the price, with the least and most price."""
    title = state.title
    if not charter_of(state, company).buys_privates:
        return
    alone = title.file.private_rules.seller == "president"
    for player in (president(state, company) or "",) if alone else state.position.players:
        if _private_one(state, company, player) is not None:
            continue
        for private in privates_of(state, player):
            barred = judged(state, PrivateSale(private, company))
            if title.file.privates[private].to_companies and _is_for_sale(state, private) and not any(barred):
                yield f"buy {quote_name(private)} from {quote_name(player)}", *_price_range(state, private)


def _private_trade_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    """Yield each purchase at its lowest price."""
    yield from (f"{bought} {least}" for bought, least, _ in _for_sale(state, event.company))


def _offers_of_prices(state: State, event: CompanyTurn) -> Iterator[str]:
    yield from (f"{bought} {least}-{most}" for bought, least, most in _for_sale(state, event.company) if least < most)


def _forget(booking: Booking, event: StockRoundBegins) -> None:
    """Forget the sellers of the round that is over."""
    SOLD_ONE.clear(booking.position)


RULES["private_trade"] = MechanicRules(
    listens=(
        after(StockRoundBegins, _forget),
        adjust(CompanyTurn, _count_private),
        offer(CompanyTurn, _private_trade_offers),
        offer(CompanyTurn, _offers_of_prices, lines="patterns"),
    ),
    moves=Moves(meanings=(Meaning(Buy, _private_trade_is_private, buy_private),)),
)
