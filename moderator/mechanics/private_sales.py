"""Privates that change hands between players and companies."""

from collections.abc import Iterable, Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, charter_unit
from moderator.model.money import divide
from moderator.model.moves import Move
from moderator.model.position import Question
from moderator.model.rounds import Bought, OperatingRound, StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, ask_later, drop, drop_questions, short_of_cash
from moderator.rules.certificates import certificate_limit, hold_limit, share_price
from moderator.rules.events.lines import AnyMoment
from moderator.rules.events.privates import PrivateSale
from moderator.rules.events.rounds import OperatingRoundEnds
from moderator.rules.events.shares import SharesForSale
from moderator.rules.events.stock import StockRoundBegins, StockTurn
from moderator.rules.events.turns import CompanyTurn
from moderator.rules.holdings import charter_name, charter_of, move_shares, president, privates_of
from moderator.rules.listeners import adjust, adjusted, after, happened, judged, offer
from moderator.rules.mechanic_rules import CountedFacts, Meaning, MechanicRules, Moves, Questions
from moderator.rules.midgame.handing import impossible
from moderator.rules.presidency import settle_presidency
from moderator.rules.privates import (
    check_open,
    cited,
    give_private,
    is_open,
    owner_of,
    player_owns,
    refuse_cited,
    revenue_of,
)
from moderator.rules.rounds.operating import finish_if_idle, require_turn
from moderator.rules.rounds.sequence import resume, round_name
from moderator.rules.rounds.turns import claim_answer
from moderator.rules.stock.buying import buy_twice
from moderator.rules.stock.corrections import judge_other_cure
from moderator.rules.stock.minors import refuse_terms
from moderator.rules.stock.offers import find_share, places_with, source_of
from moderator.rules.stock.selling import sell_first_round
from moderator.rules.stock.startable import float_if_due, shares_to_float
from moderator.rules.stock.stock_round import acted, end_purchase, end_turn, require_stock_turn
from moderator.titles.privates import PriceRange, ShareSwap
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.privates import DOWN, FOR_SALE, IDLE_SWAP, SOLD_ONE
from moderator.vocabulary.shares import Barter, Buy
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.turns import Done, Pass

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


# ---- share swap ----
# A private is exchanged for a share, in stock rounds or at the start of an operating round.

_WHEN = "in the player's stock turn, between two stock turns, or at the start of an operating round"


def swap_private(booking: Booking, move: Exchange, player: str) -> None:
    """Exchange a private for a share of a corporation; the private closes.

    At the start of an operating round the private's income for that round goes back. Raises NotBooked if there is no
    such share.
    """
    private, company = move.minor, move.company
    refuse_terms(booking, move)
    if not booking.title.file.privates[private].for_share:
        raise refuse_cited(booking, private, "power-used", f"{private} cannot be exchanged for a share")
    check_open(booking, private)
    swap = booking.title.file.privates[private].swap
    if not swap.unstarted:
        share_price(booking, company)
    usual = next((place for place in places_with(booking, company) if place in swap.lies), None)
    place = find_share(booking, company, move.source or usual)
    _check_sold_before(booking, company, place)
    if swap.any_time or swap.moment != "between-turns":
        early, moment = False, None if swap.any_time else _in_stock_round(booking)
    else:
        early = _at_the_beginning(booking)
        moment = None if early else _swap_moment(booking, player)
    now = require_stock_turn(booking, player, "buy") if swap.moment == "purchase" and moment is None else None
    if now is not None:
        booking.judge(buy_twice(booking, now.bought) if now.bought is not None else _after_sale(booking, now))
    owns = player_owns(booking, private, player, "cannot exchange it for a share")
    verdicts = owns, moment, _swap_share(booking, private, swap, company, place)
    booking.judge(*(cited(booking, private, verdict) for verdict in verdicts), hold_limit(booking, player, company, 1))
    if early:
        booking.pay(owner_of(booking, private), BANK, revenue_of(booking, private), "private-for-share")
    give_private(booking, private, "private-for-share")
    move_shares(booking, company, 1, source_of(company, place), player, "private-for-share")
    booking.tell("private-for-share", company=company, source=player, private=private, place=place)
    settle_presidency(booking, company)
    float_if_due(booking, company)
    if early:
        drop(booking, IDLE_SWAP)
        now = booking.now(OperatingRound)
        booking.position.round = now.replace(turn=None)
        resume(booking)
    elif now is not None:
        end_purchase(booking, acted(now, player), Bought(company, place))


def _in_stock_round(state: State) -> Finding | None:
    """Judge an exchange outside a stock round that is possible only in one."""
    if isinstance(state.position.round, StockRound):
        return None
    during = round_name(state.position)
    return state.finding(
        "swap-moment",
        f"this private may be exchanged for a share only in a stock round: this is {during}",
        expected="a stock round",
        actual=during,
    )


def _after_sale(state: State, now: StockRound) -> Finding | None:
    """Judge an exchange that is the purchase of a turn, after a sale in that turn."""
    if not now.sold_now:
        return None
    return state.finding(
        "swap-moment",
        f"{now.player} has sold shares in this turn: the private may be exchanged only in a turn without a sale",
        expected="a turn without a sale",
        actual="a sale",
        remedy=Done(actor=now.player),
    )


def _swap_share(state: State, private: str, swap: ShareSwap, company: str, place: str) -> Finding | None:
    """Judge a share of another corporation, or from another place, than the private may be exchanged for."""
    if _may_be_swapped(state, swap, company) and (not swap.lies or place in swap.lies):
        return None
    companies = f" of {list_words(swap.companies, 'or')}" if swap.companies else ""
    if swap.station is not None:
        companies = f" of a corporation with a station in {state.title.place_name(swap.station)}"
    places = f" from the {list_words(swap.lies, 'or')}" if swap.lies else ""
    return state.finding(
        "swap-share",
        f"{private} may be exchanged for a share{companies}{places}, not for one of {company} from the {place}",
        expected=f"a share{companies}{places}",
        actual=f"{company} from the {place}",
        remedy=_other_share(state, swap, company),
    )


def _may_be_swapped(state: State, swap: ShareSwap, company: str) -> bool:
    """Return whether a private may be exchanged for a share of a corporation, by its name and stations."""
    built = swap.station is None or swap.station in state.position.stations.get(company, ())
    return built and (not swap.companies or company in swap.companies)


def _other_share(state: State, swap: ShareSwap, company: str) -> Move | None:
    able = [name for name in swap.companies or state.position.par if _may_be_swapped(state, swap, name)]
    return state.instead(company=able[0], source=None) if able and company not in able else None


def _check_sold_before(state: State, company: str, place: str) -> None:
    """Raise NotBooked if the pool has only shares just sold, which the president may buy first."""
    places = places_with(state, company)
    if place != "pool" or places[place] > adjusted(state, SharesForSale(company)).reserved:
        return
    message = f"the shares of {company} in the pool have just been sold, and its president may buy them first"
    other = next((name for name in places if name != place), None)
    remedy = f"first: buy {quote_name(company)}, or pass" if other is None else state.instead(source=other)
    raise state.refuse("missing", message, remedy, about="share-purchase")


def _at_the_beginning(state: State) -> bool:
    """Return whether an operating round has begun and no company has done anything in it."""
    now = state.position.round
    if not isinstance(now, OperatingRound) or now.acted:
        return False
    turn = now.turn
    return turn is None or turn == Turn(turn.company, started_at_limit=turn.started_at_limit)


def _swap_moment(state: State, player: str) -> Finding | None:
    """Judge an exchange in another player's turn, or in a round that does not allow it."""
    now = state.position.round
    if isinstance(now, StockRound) and (now.player == player or not (now.sold_now or now.bought)):
        return None
    in_stock = isinstance(now, StockRound)
    during = f"it is {now.actor}'s turn" if in_stock else f"this is {round_name(state.position)}"
    return state.finding(
        "swap-moment",
        f"a private may be exchanged for a share only {_WHEN}: {during}",
        expected="between two turns",
        actual=during,
        remedy=Done(actor=now.actor) if in_stock else None,
    )


# ---- a round without companies ----


def _ask_if_idle(booking: Booking, event: OperatingRoundEnds) -> None:
    """Ask for exchanges before a round in which no company would operate: one could float a corporation."""
    now = booking.position.round
    if booking.position.floated or (isinstance(now, OperatingRound) and now.acted):
        return
    for player in booking.position.players:
        for private in privates_of(booking, player):
            if _would_float(booking, private):
                ask_later(booking, Question(IDLE_SWAP, player, private))


def _would_float(state: State, private: str) -> bool:
    """Return whether the share that a private is exchanged for would float a corporation."""
    facts = state.title.file.privates[private]
    if not facts.for_share or facts.swap.any_time or facts.swap.moment != "between-turns":
        return False
    named = facts.swap.companies or state.position.par
    places = facts.swap.lies
    return any(
        name in state.position.par
        and shares_to_float(state, name) == 1
        and any(not places or place in places for place in places_with(state, name))
        for name in named
    )


def _decline(booking: Booking, move: Pass | Done, player: str) -> None:
    asked = claim_answer(booking, player)
    drop_questions(booking, asked)


def _let_go(booking: Booking) -> None:
    """Keep the privates and end the round, because play has gone on."""
    drop(booking, IDLE_SWAP)


# ---- offers ----


def _share_swap_is_private(state: State, move: Exchange, player: str) -> bool:
    return move.minor in state.title.file.privates


def _swaps(state: State, event: StockTurn) -> Iterator[str]:
    """Yield exchanges of a player's privates for shares."""
    now = state.position.round
    spent = isinstance(now, StockRound) and now.player == event.player and (now.bought is not None or now.sold_now)
    kept = {name for name, facts in state.title.file.privates.items() if facts.swap.moment == "purchase"}
    return _swaps_of(state, [name for name in privates_of(state, event.player) if not (spent and name in kept)])


def _swaps_of(state: State, privates: Iterable[str]) -> Iterator[str]:
    """Yield exchanges of these privates for each corporation and place that they allow."""
    for private in privates:
        facts = state.title.file.privates[private]
        if facts.for_share:
            named = facts.swap.companies or state.position.par
            for company in named if facts.swap.unstarted else (name for name in named if name in state.position.par):
                able = _may_be_swapped(state, facts.swap, company)
                for place in places_with(state, company) if able else ():
                    if not facts.swap.lies or place in facts.swap.lies:
                        yield f"exchange {quote_name(private)} {quote_name(company)} {place}"


def _any_time(state: State, event: AnyMoment) -> Iterator[str]:
    """Yield exchanges open to players who are not on turn."""
    for player in state.position.players:
        if player != state.position.round.actor:
            privates = [name for name in privates_of(state, player) if _anybodys_turn(state, name)]
            yield from (f"{quote_name(player)}: {text}" for text in _swaps_of(state, privates))


def _anybodys_turn(state: State, private: str) -> bool:
    """Return whether a private may be exchanged now in another player's turn."""
    swap = state.title.file.privates[private].swap
    return swap.any_time or (swap.moment == "stock-round" and isinstance(state.position.round, StockRound))


def _offer_asked_swaps(state: State, asked: Question) -> Iterator[str]:
    """Yield exchanges of the private that the question is about."""
    return _swaps_of(state, (asked.about,))


RULES["share_swap"] = MechanicRules(
    moves=Moves(meanings=(Meaning(Exchange, _share_swap_is_private, swap_private),)),
    questions=Questions(
        answers={IDLE_SWAP: {Exchange: swap_private, Pass: _decline, Done: _decline}},
        offers={IDLE_SWAP: _offer_asked_swaps},
        lapses={IDLE_SWAP: _let_go},
    ),
    listens=(
        offer(StockTurn, _swaps, lines="swaps"),
        offer(AnyMoment, _any_time),
        after(OperatingRoundEnds, _ask_if_idle),
    ),
)
