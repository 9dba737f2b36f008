"""Half presidency: a corporation led with one share until its president buys a second one."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.rounds import StockRound
from moderator.rules.booking import Booking, State
from moderator.rules.events import SharePurchase, ShareSale, StockTurn
from moderator.rules.holdings import (
    loose_shares,
    move_shares,
    worth_of,
)
from moderator.rules.listeners import adjust, after, judge, offer
from moderator.rules.mechanic_rules import Meaning, MechanicRules, Moves
from moderator.rules.rounds.ending import end_game
from moderator.rules.stock.selling import most_sellable
from moderator.vocabulary.corporations import HALF_LED
from moderator.vocabulary.emergencies import Bankrupt
from moderator.vocabulary.shares import Buy, Sell

RULES: dict[str, MechanicRules] = {}

# A president with one share must buy the second share before anything else. If he cannot pay for it, the game ends.

_WHY = "half-presidency"


def _half_led_company(state: State, player: str) -> str | None:
    """Return the company that a player leads with one share, if any."""
    return next((company for company, leader in HALF_LED.of(state.position).items() if leader == player), None)


def _buys_first(state: State, event: StockTurn) -> Finding | None:
    """Judge any action but buying the second share, or selling others to pay for it."""
    player, move = event.player, event.move
    company, now = _half_led_company(state, player), state.position.round
    if isinstance(now, StockRound) and now.player == player and now.bought is not None:
        return None  # something else was bought in this turn, and judged then
    if company is None or isinstance(move, Sell | Bankrupt) or (isinstance(move, Buy) and move.company == company):
        return None
    return state.finding(
        "half-first",
        f"{player} leads {company} with one share and must buy another one first, selling shares for it if needed",
        expected=f"a share of {company}",
        actual=getattr(move, "verb", ""),
        remedy=Buy(actor=player, company=company),
    )


def _judge_half_sale(state: State, event: ShareSale) -> Finding | None:
    player, company = event.player, event.company
    if _half_led_company(state, player) != company:
        return None
    message = (
        f"{player} leads {company} with one share, which is part of the president's certificate: it may not be sold"
    )
    return state.finding("half-sold", message, expected="no sale", actual=company)


def _exchange_half(state: State, event: SharePurchase) -> SharePurchase:
    """Let the president buy the whole certificate from the offering with his share and the price of another."""
    single = state.title.certificates[event.company][-1]
    waits = event.company in HALF_LED.of(state.position) and state.position.books.of(single.unit, event.player)
    return event.replace(gives=single) if waits and event.gives is None else event


def _complete_presidency(booking: Booking, purchase: SharePurchase) -> None:
    """Give the president's certificate to a buyer who now holds as many shares as it represents."""
    company, player = purchase.company, purchase.player
    if company not in HALF_LED.of(booking.position):
        return
    first, offering = booking.title.certificates[company][0], booking.title.unsold(company)
    if not booking.position.books.of(first.unit, player):
        if loose_shares(booking.title, booking.position.books, company, player) < first.shares:
            return
        move_shares(booking, company, first.shares, player, offering, _WHY)
        booking.give(first.unit, offering, player, 1, _WHY)
    HALF_LED.drop(booking.position, company)
    booking.tell(_WHY, company=company, target=player)


def _may_go_bankrupt(state: State, move: Bankrupt, player: str) -> bool:
    return isinstance(state.position.round, StockRound) and _half_led_company(state, player) is not None


def give_up(booking: Booking, move: Bankrupt, player: str) -> None:
    """End the game if a president cannot pay for the second share."""
    company = _half_led_company(booking, player) or ""
    if (remedy := _way_out(booking, player, company)) is not None:
        cash = booking.money(booking.cash(player))
        message = f"{player} has {cash} and can buy a share of {company}, or sell shares for it"
        booking.flag("bankrupt-early", message, expected="nothing left to sell", remedy=remedy, about=_WHY)
    booking.tell(_WHY, "bankrupt", source=player, company=company)
    end_game(booking, f"{player} is bankrupt")


def _way_out(state: State, player: str, company: str) -> Move | None:
    """Return how a president can avoid bankruptcy: buy the share, or sell others. None if he cannot."""
    if state.cash(player) >= worth_of(state, company, 1, state.position.par[company], "bought"):
        return Buy(actor=player, company=company)
    for other in state.position.par:
        if other != company and (count := most_sellable(state, player, other)):
            return Sell(actor=player, company=other, count=count)
    return None


def _half_presidency_offers(state: State, event: StockTurn) -> Iterator[str]:
    """Offer the second share, or bankruptcy if the president has nothing left to sell for it."""
    company = _half_led_company(state, event.player)
    if company is None:
        return
    way = _way_out(state, event.player, company)
    if not isinstance(way, Sell):
        yield "bankrupt" if way is None else f"buy {quote_name(company)}"


RULES["half_presidency"] = MechanicRules(
    moves=Moves(meanings=(Meaning(Bankrupt, _may_go_bankrupt, give_up),)),
    listens=(
        judge(StockTurn, _buys_first),
        judge(ShareSale, _judge_half_sale),
        adjust(SharePurchase, _exchange_half),
        after(SharePurchase, _complete_presidency),
        offer(StockTurn, _half_presidency_offers),
    ),
)
