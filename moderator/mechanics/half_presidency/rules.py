"""Their rules: what such a president does first, who takes the whole certificate, and who cannot pay for it."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.move import Move
from moderator.model.rounds import StockRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import loose_shares, move_shares, worth_of
from moderator.rules.basics.points import Meaning, Purchase, Rules
from moderator.rules.basics.state import State
from moderator.rules.rounds.ending import end_game
from moderator.rules.stock.selling import most_sellable
from moderator.titles.certificates import Certificate
from moderator.vocabulary.corporations import HALF_LED
from moderator.vocabulary.emergencies import Bankrupt
from moderator.vocabulary.shares import Buy, Sell

_WHY = "half-presidency"


def _led(state: State, player: str) -> str | None:
    """The company that a player leads with one share."""
    return next((company for company, leader in HALF_LED.of(state.position).items() if leader == player), None)


def _buys_first(state: State, move: Move, player: str) -> Finding | None:
    """He does nothing in a stock round before he has bought the other share, but sell others for that."""
    company, now = _led(state, player), state.position.round
    if isinstance(now, StockRound) and now.player == player and now.bought is not None:
        return None  # something else was bought in this turn, and judged then
    if company is None or isinstance(move, Sell | Bankrupt) or (isinstance(move, Buy) and move.company == company):
        return None
    return state.finding(
        "half-first",
        f"{player} leads {company} with one share and buys another one first of all, selling shares for it if he must",
        expected=f"a share of {company}",
        actual=getattr(move, "verb", ""),
        remedy=Buy(actor=player, company=company),
    )


def _keeps(state: State, player: str, company: str, count: int) -> Finding | None:
    if _led(state, player) != company:
        return None
    said = f"{player} leads {company} with one share, which is part of the president's certificate: it is never sold"
    return state.finding("half-sold", said, expected="no sale", actual=company)


def _gives(state: State, company: str, player: str) -> Certificate | None:
    """What is given for the whole certificate in the offering: a share, with the price of another one."""
    single = state.title.certificates[company][-1]
    waits = company in HALF_LED.of(state.position) and state.position.books.of(single.unit, player)
    return single if waits else None


def _complete(desk: Desk, purchase: Purchase) -> None:
    """Who has as many shares as the president's certificate stands for has that, of the offering if need be."""
    company, player = purchase.company, purchase.player
    if company not in HALF_LED.of(desk.position):
        return
    first, offering = desk.title.certificates[company][0], desk.title.unsold(company)
    if not desk.position.books.of(first.unit, player):
        if loose_shares(desk.title, desk.position.books, company, player) < first.shares:
            return
        move_shares(desk, company, first.shares, player, offering, _WHY)
        desk.give(first.unit, offering, player, 1, _WHY)
    HALF_LED.drop(desk.position, company)
    desk.tell(_WHY, company=company, target=player)


def _is_broke(state: State, move: Bankrupt, player: str) -> bool:
    return isinstance(state.position.round, StockRound) and _led(state, player) is not None


def give_up(desk: Desk, move: Bankrupt, player: str) -> None:
    """A president who cannot pay for the other share ends the game."""
    company = _led(desk, player) or ""
    if (remedy := _way_out(desk, player, company)) is not None:
        said = f"{player} has {desk.money(desk.cash(player))} for a share of {company}, or shares to sell for it"
        desk.flag("bankrupt-early", said, expected="nothing left to sell", remedy=remedy, about=_WHY)
    desk.tell(_WHY, "bankrupt", source=player, company=company)
    end_game(desk, f"{player} is bankrupt")


def _way_out(state: State, player: str, company: str) -> Move | None:
    """What he can do before he is bankrupt: buy the share, or sell others."""
    if state.cash(player) >= worth_of(state, company, 1, state.position.par[company], "bought"):
        return Buy(actor=player, company=company)
    for other in state.position.par:
        if other != company and (count := most_sellable(state, player, other)):
            return Sell(actor=player, company=other, count=count)
    return None


def _offers(state: State, player: str) -> Iterator[str]:
    """In his turn the other share; if he has nothing left to sell for it he is bankrupt."""
    company = _led(state, player)
    if company is None:
        return
    way = _way_out(state, player, company)
    if not isinstance(way, Sell):
        yield "bankrupt" if way is None else f"buy {quote_name(company)}"


RULES = Rules(
    means=(Meaning(Bankrupt, _is_broke, give_up),),
    action_judged=(_buys_first,),
    block_judged=(_keeps,),
    purchase_done=(_complete,),
    gives_for_presidency=(_gives,),
    stock_offers=(_offers,),
)
