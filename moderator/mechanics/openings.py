"""Concessions, and minors that take a place in the operating order."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import POOL
from moderator.model.rounds import Bought, ConcessionRound, OperatingRound
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, stated_price
from moderator.rules.events import CompanyTurn, CountedCompany, PhaseEffect, StockTurn
from moderator.rules.holdings import charter_of, waiting_minors
from moderator.rules.listeners import adjust, after, judge, offer
from moderator.rules.mechanic_rules import CountedFacts, Meaning, MechanicRules, Moves
from moderator.rules.presidency import is_parred
from moderator.rules.prices import place_marker, remove_marker
from moderator.rules.privates import who_can
from moderator.rules.rounds.sequence import resume
from moderator.rules.rounds.turns import is_fresh, under_way
from moderator.rules.stock.offers import payee
from moderator.rules.stock.startable import start_cost, starting_cells
from moderator.rules.stock.starting import Funds, judge_presidency, place_at_home, put_in_play, start_cell
from moderator.rules.stock.stock_round import acted, end_purchase, end_turn, require_stock_turn
from moderator.rules.tokens import lay_aside
from moderator.vocabulary.corporations import Par, Start
from moderator.vocabulary.minors import Float
from moderator.vocabulary.openings import Operate
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.starting_position import GivenCompany

RULES: dict[str, MechanicRules] = {}

# ---- concessions ----
# Concessions give the right to the first actions of the game, in their order. Each is used up with its action.
#
# A holder floats a company. If he cannot, he sets the par price of a corporation without a president; the player
# who later buys its presidency floats it.

_ACTIONS = (Float, Start, Par)


# ---- the action of a concession ----


def _other_action(state: State, event: StockTurn) -> Finding | None:
    """Judge an action of a concession's holder other than floating a company or setting a par price.

    Other players are out of turn, which is judged elsewhere.
    """
    player, move = event.player, event.move
    now = state.position.round
    if isinstance(move, _ACTIONS) or not isinstance(now, ConcessionRound) or player != now.player:
        return None
    remedy = _due_action(state, player)
    return state.finding(
        "concession-action",
        f"{player} must use a concession: float a company or set a par price",
        expected="a float, or a par price" if remedy is None else None,
        actual=getattr(move, "verb", ""),
        remedy=remedy or "float a minor; only the table knows where",
    )


def _due_action(state: State, player: str) -> Start | Par | None:
    """Return an action that a concession's holder could take: start a corporation, or set the value of one.

    None if he can pay for no corporation and has a minor to float: only the table knows its home.
    """
    company, value = _cheapest_start(state)
    if not company:
        return None
    if start_cost(state, company, value) <= state.cash(player):
        return Start(actor=player, company=company, value=value)
    return None if waiting_minors(state, player) else Par(actor=player, company=company, value=value)


def _cheapest_start(state: State) -> tuple[str, int]:
    """Return the corporation that is cheapest to start, and its value; an empty name if none is left."""
    position = state.position
    for company in state.title.certificates:
        if company not in position.par and company not in position.closed and company not in state.title.formed:
            return company, min(starting_cells(state, company))
    return "", 0


# ---- par prices and presidencies ----


def par(booking: Booking, move: Par, player: str) -> None:
    """Set the par price of a corporation with a concession; its president's certificate goes to the pool."""
    company, position = move.company, booking.position
    if company not in booking.title.certificates or company in position.closed or company in booking.title.formed:
        raise booking.refuse("start-again", f"{company} cannot be started")
    cell, wrong_value = start_cell(booking, company, move.value)
    if not isinstance(position.round, ConcessionRound):
        raise booking.refuse(
            "concession-par",
            "only the holder of a concession may set the par price of a corporation without a president",
            Start(actor=player, company=company, value=move.value),
        )
    now = require_stock_turn(booking, player, "par")
    booking.judge(wrong_value, _could_float(booking, player))
    put_in_play(booking, company, POOL, cell, move.value, Funds("parred", POOL, company, 0))
    booking.tell("parred", company=company, value=move.value)
    if now is not None:
        end_turn(booking, acted(now, player))


def _could_float(state: State, player: str) -> Finding | None:
    """Judge a par price set by a player who could float a minor or pay for a presidency."""
    company, value = _cheapest_start(state)
    waiting, rich = waiting_minors(state, player), company and start_cost(state, company, value) <= state.cash(player)
    if not waiting and not rich:
        return None
    means = f"has the minor {waiting[0]} to float" if waiting else f"has {state.money(state.cash(player))}"
    return state.finding(
        "concession-par",
        f"{player} {means} and must float a company",
        expected="a float",
        actual="a par price",
        remedy=_due_action(state, player) or f"float {waiting[0]}; only the table knows where",
    )


def _buy(booking: Booking, move: Start | Buy, player: str) -> None:
    """Buy the presidency of a corporation whose par price is set, so that it floats."""
    company, position = move.company, booking.position
    value = set_value = position.par[company]
    cost, wrong_value = start_cost(booking, company, value), None
    if isinstance(move, Start) and move.value != value:
        cell, _ = start_cell(booking, company, move.value)
        value, cost = move.value, start_cost(booking, company, move.value)
        wrong_value = booking.finding(
            "start-value",
            f"the par price of {company} is {booking.money(set_value)}",
            expected=booking.money(set_value),
            actual=booking.money(move.value),
            remedy=booking.instead(value=set_value),
        )
        position.par = {**position.par, company: value}
        place_marker(booking, company, cell)
    elif isinstance(move, Buy):
        count = booking.title.certificates[company][0].shares
        each, wrong_value = stated_price(booking, move.price, cost // count, "price-stated", f"a share of {company}")
        cost = cost if wrong_value is None else count * each
    now = require_stock_turn(booking, player, "buy")
    twice, over_count, short = judge_presidency(booking, now, company, player, cost)
    booking.judge(wrong_value, twice, over_count, short)
    booking.pay(player, payee(booking, company, booking.title.first_place), cost, "parred")
    booking.give(booking.title.certificates[company][0].unit, POOL, player, 1, "parred")
    booking.tell("parred", "bought", company=company, source=player, value=value)
    place_at_home(booking, company)
    if now is not None:
        end_purchase(booking, acted(now, player), Bought(company, "pool", over_count=over_count is not None))


def _remove_parred(booking: Booking, event: PhaseEffect) -> None:
    """Return these corporations to their state before their value was set."""
    position = booking.position
    leave = event.name == "unstarted-leave"
    gone = [company for company in position.par if is_parred(booking, company)] if leave else []
    for company in gone:
        booking.give(booking.title.certificates[company][0].unit, POOL, booking.title.unsold(company), 1, "removal")
        if not charter_of(booking, company).aside:
            lay_aside(booking, company, "removal")
        position.charters = {name: how for name, how in position.charters.items() if name != company}
        remove_marker(booking, company)
        position.order = tuple(name for name in position.order if name != company)
        position.par = {name: value for name, value in position.par.items() if name != company}


def _lay_parred(booking: Booking, move: GivenCompany) -> None:
    """Put the president's certificate of a corporation with only a par price into the pool."""
    if not move.floated and move.owner is None:
        unit = booking.title.certificates[move.company][0].unit
        booking.give(unit, booking.title.unsold(move.company), POOL, 1, "setup")


def _buys_presidency(state: State, move: Start | Buy, player: str) -> bool:
    return player not in state.title.kinds and is_parred(state, move.company)


def _concessions_offers(state: State, event: StockTurn) -> Iterator[str]:
    for company in state.title.certificates:
        if is_parred(state, company):
            yield f"start {quote_name(company)} {state.position.par[company]}"


def _without_president(state: State, counted: CountedCompany) -> CountedCompany:
    """Let a corporation with only a par price wait for its president, and place its home with him."""
    parred = is_parred(state, counted.company)
    return counted.replace(leaderless=True, placed_later=True) if parred else counted


RULES["concessions"] = MechanicRules(
    counted_facts=CountedFacts(shares_laid=(_lay_parred,)),
    moves=Moves(
        meanings=(
            Meaning(Par, lambda *_: True, par),
            Meaning(Buy, _buys_presidency, _buy),
            Meaning(Start, _buys_presidency, _buy),
        )
    ),
    listens=(
        judge(StockTurn, _other_action),
        offer(StockTurn, _concessions_offers),
        adjust(CountedCompany, _without_president),
        after(PhaseEffect, _remove_parred),
    ),
)


# ---- placing ----
# A company that may choose operates first or last of its rank in the operating round that begins.

_PLACES = ("first", "last")


def place_in_order(booking: Booking, move: Operate, company: str) -> None:
    """Take a place in the order of this round.

    Raises NotBooked for a company that may not choose, or outside of an operating round.
    """
    now = under_way(booking, OperatingRound, "the operating round")
    able = _able(booking)
    if company not in able:
        others = f", but {list_words(able)} may" if able else ""
        raise booking.refuse("order-barred", f"{company} may not choose its place in the operating order{others}")
    if not is_fresh(booking):
        booking.flag(
            "order-late",
            f"{company} chooses its place in the operating order after {now.name} has begun",
            expected="before any company operates",
            actual=f"operate {move.place}",
        )
    moved = {name: place for name, place in now.moved.items() if name != company}
    if move.place != "usual":
        moved[company] = move.place
    booking.position.round = now.replace(moved=moved, turn=None if is_fresh(booking) else now.turn)
    place = "in its usual place" if move.place == "usual" else move.place
    booking.tell("order-choice", company=company, place=place)
    resume(booking)


def _able(state: State) -> list[str]:
    """Return the companies that may choose their place in the operating order."""
    return [company for company, _ in who_can(state, "place_in_order")]


def _placing_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    """Offer the places to choose from, until the first company has operated."""
    if is_fresh(state):
        yield from (f"{quote_name(name)}: operate {place}" for name in _able(state) for place in _PLACES)


RULES["operating_order"] = MechanicRules(
    moves=Moves(companies={Operate: place_in_order}), listens=(offer(CompanyTurn, _placing_offers),)
)
