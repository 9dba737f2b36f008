"""Privates that their owners exchange for shares."""

from collections.abc import Iterable, Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK
from moderator.model.moves import Move
from moderator.model.position import Question
from moderator.model.rounds import Bought, OperatingRound, StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, ask_later, drop, drop_questions
from moderator.rules.certificates import hold_limit, share_price
from moderator.rules.events import AnyMoment, OperatingRoundEnds, SharesForSale, StockTurn
from moderator.rules.holdings import move_shares, privates_of
from moderator.rules.listeners import adjusted, after, offer
from moderator.rules.mechanic_rules import Meaning, MechanicRules, Moves, Questions
from moderator.rules.presidency import settle_presidency
from moderator.rules.privates import (
    check_open,
    cited,
    give_private,
    owner_of,
    player_owns,
    refuse_cited,
    revenue_of,
)
from moderator.rules.rounds.sequence import resume, round_name
from moderator.rules.rounds.turns import claim_answer
from moderator.rules.stock.buying import buy_twice
from moderator.rules.stock.minors import refuse_terms
from moderator.rules.stock.offers import find_share, places_with, source_of
from moderator.rules.stock.startable import float_if_due, shares_to_float
from moderator.rules.stock.stock_round import acted, end_purchase, require_stock_turn
from moderator.titles.privates import ShareSwap
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.privates import IDLE_SWAP
from moderator.vocabulary.turns import Done, Pass

RULES: dict[str, MechanicRules] = {}

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
    over_part = hold_limit(booking, player, company, 1)
    booking.judge(*(cited(booking, private, verdict) for verdict in verdicts), over_part)
    if early:
        booking.pay(owner_of(booking, private), BANK, revenue_of(booking, private), "private-for-share")
    give_private(booking, private, "private-for-share")
    move_shares(booking, company, 1, source_of(company, place), player, "private-for-share")
    booking.tell("private-for-share", company=company, source=player, private=private, place=place)
    settle_presidency(booking, company)
    float_if_due(booking, company)
    if early:
        drop(booking, IDLE_SWAP)
        booking.position.round = booking.now(OperatingRound).replace(turn=None)
        resume(booking)
    elif now is not None:
        end_purchase(booking, acted(now, player), Bought(company, place, over_part is not None))


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
