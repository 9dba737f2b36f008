"""Corporations that get a starting value before anybody leads them: who buys the presidency later floats them."""

from moderator.model.accounts import POOL
from moderator.model.findings import Finding
from moderator.model.founding_moves import Par
from moderator.model.moves import Buy, Start
from moderator.model.rounds import Bought, ConcessionRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import waiting_minors
from moderator.rules.basics.limits import certificate_limit
from moderator.rules.basics.state import State, short_of_cash, stated_price
from moderator.rules.stock.concessions import cheapest_start, due_action
from moderator.rules.stock.offers import charter_started_as, payee, start_cost
from moderator.rules.stock.starting import Funds, place_at_home, put_in_play, start_cell
from moderator.rules.stock.stock import acted, buy_twice, claim, end_purchase, end_turn


def par(desk: Desk, move: Par, player: str) -> None:
    """With a concession: a corporation gets its starting value, its president's certificate lies in the pool."""
    company, position = move.company, desk.position
    if company not in desk.title.certificates or company in position.closed or company in desk.title.formed:
        raise desk.refuse("start-again", f"{company} is no corporation that could be started")
    cell, wrong_value = start_cell(desk, company, move.value)
    if not isinstance(position.round, ConcessionRound):
        raise desk.refuse(
            "concession-par",
            "only the holder of a concession sets the starting value of a corporation that nobody leads",
            f"start {company} {move.value}",
        )
    now = claim(desk, player, "par")
    desk.judge(wrong_value, _could_float(desk, player))
    put_in_play(desk, company, POOL, cell, move.value, Funds("parred", POOL, company, 0))
    desk.tell("parred", company=company, value=move.value)
    if now is not None:
        end_turn(desk, acted(now, player))


def _could_float(state: State, player: str) -> Finding | None:
    """A starting value is set by a player who has a minor to float, or money enough for a presidency."""
    company, value = cheapest_start(state)
    waiting, rich = waiting_minors(state, player), company and start_cost(state, company, value) <= state.cash(player)
    if not waiting and not rich:
        return None
    has = f"has the minor {waiting[0]} to float" if waiting else f"has {state.money(state.cash(player))}"
    return state.finding(
        "concession-par",
        f"{player} {has} and must float a company",
        expected="a float",
        actual="a starting value",
        remedy=due_action(state, player) or f"float {waiting[0]} at PLACE",
    )


def buy_parred(desk: Desk, move: Start | Buy, player: str) -> None:
    """Buy the presidency of a corporation whose starting value is set, for the treasury: it floats."""
    company, position = move.company, desk.position
    value = position.par[company]
    due, wrong_value = start_cost(desk, company, value), None
    if isinstance(move, Start) and move.value != value:
        wrong_value = desk.finding(
            "start-value",
            f"the starting value of {company} is {desk.money(value)}",
            expected=desk.money(value),
            actual=desk.money(move.value),
            remedy=desk.instead(value=value),
        )
    elif isinstance(move, Buy):
        each = due // desk.title.certificates[company][0].shares
        _, wrong_value = stated_price(desk, move.price, each, "price-stated", f"a share of {company}")
    now = claim(desk, player, "buy")
    weight = charter_started_as(desk, company).weight(desk.title.certificates[company][0].shares)
    over_count = certificate_limit(desk, player, weight)
    desk.judge(
        wrong_value,
        buy_twice(desk, now.bought) if now is not None and now.bought is not None else None,
        over_count,
        short_of_cash(desk, player, due, "president-purchase"),
    )
    desk.pay(player, payee(desk, company, desk.title.first_place), due, "parred")
    desk.give(desk.title.certificates[company][0].unit, POOL, player, 1, "parred")
    desk.tell("parred", "bought", company=company, source=player, value=value)
    place_at_home(desk, company)
    if now is not None:
        end_purchase(desk, acted(now, player), Bought(company, "pool", over_count=over_count is not None))
