"""Starting a corporation: the president's certificate, and the minor its founder merges."""

from collections.abc import Collection

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, token_unit
from moderator.model.position import FOUNDING, Cell, Question
from moderator.model.rounds import Bought, StockRound
from moderator.model.values import Record
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, ask, drop, founding, short_of_cash
from moderator.rules.certificates import certificate_limit
from moderator.rules.events import CompanyStart
from moderator.rules.holdings import charter_of, minors_of, move_shares
from moderator.rules.listeners import happened, judged
from moderator.rules.prices import place_marker
from moderator.rules.rounds.phases import leave_if_enough_started
from moderator.rules.stock.buying import buy_twice
from moderator.rules.stock.minors import absorb, own_minor
from moderator.rules.stock.offers import payee
from moderator.rules.stock.startable import charter_started_as, float_if_due, pay_for_tokens, start_cost, starting_cells
from moderator.rules.stock.stock_round import acted, end_purchase, end_turn, require_stock_turn
from moderator.rules.tokens import count_tokens, home_of, pay_for_home, take_charter, tell_namesake, zones_of
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.stations import NEUTRAL


def start_cell(state: State, company: str, value: int) -> tuple[Cell, Finding | None]:
    """Return the market cell of a par price. Another cell of that price is taken with a finding.

    Raises NotBooked if no cell shows the price.
    """
    chart = state.title.market
    starts = starting_cells(state, company)
    if (cell := starts.get(value)) is not None:
        return cell, None
    offered = list_words(state.money(v) for v in sorted(starts))
    remedy = state.instead(value=min(starts, key=lambda other: abs(other - value))) if starts else None
    elsewhere = chart.cells_at(value)
    if not elsewhere:
        message = f"the chart has no cell at {state.money(value)}: the par prices are {offered}"
        raise state.refuse("start-value", message, remedy)
    return elsewhere[-1], state.finding(
        "start-value",
        f"{state.money(value)} is not a par price",
        expected=offered,
        actual=state.money(value),
        remedy=remedy,
    )


def start(booking: Booking, move: Start, player: str) -> None:
    """Buy a president's certificate. Before full capitalization, the founder also merges a minor.

    The line names the minor, or an `exchange` in the same turn does.
    """
    title, position, company = booking.title, booking.position, move.company
    _check_startable(booking, company, player)
    merges = title.phase(position.phase).formation == "merge"
    if not merges:
        booking.judge(_merge_barred(booking, move))
    if move.minor is not None:
        own_minor(booking, move.minor, player, "president-purchase")
    cell, wrong_value = start_cell(booking, company, move.value)
    now = require_stock_turn(booking, player, "buy")
    waits = merges and move.minor is None and now is not None and bool(minors_of(booking, player))
    due = start_cost(booking, company, move.value)
    twice, over_count, short = judge_presidency(booking, now, company, player, due)
    started = CompanyStart(company, player, move)
    booking.judge(
        *judged(booking, started),
        _no_neutral(booking, move),
        wrong_value,
        twice,
        over_count,
        short,
        _merge_missing(booking, move, player) if merges and not waits else None,
    )
    funds = Funds("president-purchase", player, payee(booking, company, title.first_place), due)
    put_in_play(booking, company, player, cell, move.value, funds)
    booking.tell("president-purchase", company=company, source=player, value=move.value)
    tell_namesake(booking, company)
    happened(booking, started)
    leave_if_enough_started(booking)
    if merges or title.file.shares.token_fee_due == "start":
        pay_for_tokens(booking, company)
    if move.minor is not None:
        merge_founder(booking, move.minor, company, player)
    elif not waits:
        _place_by_choice(booking, move)
    if now is not None:
        drop(booking, FOUNDING)
        now = position.round = acted(now, player)
        if waits:
            ask(booking, Question(FOUNDING, player, company, "start-merge"))
        else:
            end_purchase(booking, now, Bought(company, title.first_place, over_count=over_count is not None))


def _no_neutral(state: State, move: Start) -> Finding | None:
    """Return a finding if a corporation should replace a neutral station that is not on the map."""
    where = state.title.hex_of(move.place) if move.place else ""
    if not move.neutral or where in NEUTRAL.of(state.position):
        return None
    place = move.place or "no place"
    return state.finding(
        "token-place",
        f"there is no neutral station in {place} for {move.company} to replace",
        expected="a free circle",
        actual=place,
        remedy=state.instead(neutral=False),
        about="neutral",
    )


def judge_presidency(
    state: State, now: StockRound | None, company: str, player: str, due: int
) -> tuple[Finding | None, Finding | None, Finding | None]:
    """Return findings about buying a president's certificate: a second purchase, the certificate limit, the player's
    cash.
    """
    weight = charter_started_as(state, company).weight(state.title.certificates[company][0].shares)
    return (
        buy_twice(state, now.bought) if now is not None and now.bought is not None else None,
        certificate_limit(state, player, weight),
        short_of_cash(state, player, due, "president-purchase"),
    )


def _check_startable(state: State, company: str, player: str) -> None:
    """Raise NotBooked for a company that cannot start, or has already started."""
    title, position = state.title, state.position
    if company not in title.certificates:
        kind = title.kinds[company]
        raise state.refuse("no-shares", f"{company} is a {kind} and cannot be started")
    if company in position.closed:
        raise state.refuse("start-again", f"{company} has left the game for good")
    if company in title.merged:
        raise state.refuse("merge-company", f"{company} is not started: two corporations merge to form it")
    if company in title.formed:
        raise state.refuse("start-again", f"{company} cannot be started: other companies form it")
    if company in position.par:
        raise state.refuse("start-again", f"{company} has been started already", Buy(actor=player, company=company))


class Funds(Record):
    """A payment at the start of a corporation, of its capital or for the president's certificate. `why` names the
    mechanic.
    """

    why: str
    source: str
    target: str
    amount: int


def put_in_play(booking: Booking, company: str, player: str, cell: Cell, value: int, funds: Funds) -> None:
    """Put a corporation in play: marker, charter, president's certificate, money.

    Tokens that are paid for all together are set aside until then.
    """
    title, position = booking.title, booking.position
    place_marker(booking, company, cell)
    position.par = {**position.par, company: value}
    divided = title.file.corporations[company].charter or title.phase(position.phase).charter
    if divided is not None:
        take_charter(booking, company, divided, "president-purchase")
    if charter_of(booking, company).order == "track":
        position.order = (*position.order, company)
    count_tokens(booking, company, value, "station-tokens")
    booking.give(title.certificates[company][0].unit, title.unsold(company), player, 1, "president-purchase")
    booking.pay(funds.source, funds.target, funds.amount, funds.why)
    if times := title.file.corporations[company].start_pays:
        booking.pay(BANK, company, times * value, "start-grant")
        booking.tell("start-grant", company=company, amount=times * value)
    if title.token_fee(company):
        own = title.file.corporations[company].token_costs
        count = len(charter_of(booking, company).token_costs if own is None else own)
        booking.give(token_unit(company), company, BANK, count, "station-tokens")


def start_granted(booking: Booking, company: str, player: str, value: int, amount: int, why: str) -> None:
    """Start a corporation whose president's certificate the opening sold. The bank pays `amount` into its treasury."""
    cell, wrong_value = start_cell(booking, company, value)
    booking.judge(wrong_value)
    put_in_play(booking, company, player, cell, value, Funds(why, BANK, company, amount))


def merge_founder(booking: Booking, minor: str, company: str, player: str) -> None:
    """Merge the founder's minor: take its assets, give a share for it, and replace its home station."""
    title, home = booking.title, home_of(booking, minor)
    absorb(booking, minor, company)
    move_shares(booking, company, 1, title.unsold(company), player, "minor-exchange")
    place_home(booking, company, home)


def end_founding(booking: Booking, now: StockRound, minor: str, player: str) -> None:
    """End a turn that began with `start` by merging the founder's minor."""
    asked = founding(booking)
    assert asked is not None
    merge_founder(booking, minor, asked.about, player)
    drop(booking, FOUNDING)
    end_turn(booking, now)


def _place_by_choice(booking: Booking, move: Start) -> None:
    """Place the home station: at the printed home, else in an open city."""
    facts = booking.title.file.corporations[move.company]
    home = facts.home
    if facts.homeless:
        float_if_due(booking, move.company)
        return
    if home is None:
        booking.judge(_not_among(booking, move, facts.home_among))
        _open_city(booking, move)
        return
    if move.place is not None and booking.title.hex_of(move.place) != home:
        named = booking.title.place_name(home)
        booking.flag(
            "start-home",
            f"{move.company}'s home is {named}, not {move.place}",
            expected=named,
            actual=move.place,
            remedy=booking.instead(place=None),
        )
    place_home(booking, move.company, home)


def _not_among(state: State, move: Start, places: Collection[str]) -> Finding | None:
    """Return a finding if a home is chosen outside the places that the corporation has to choose from."""
    if not places or move.place is None or state.title.hex_of(move.place) in places:
        return None
    expected = list_words(map(state.title.place_name, places), "or")
    message = f"{move.company} begins in {expected}, not in {move.place}"
    return state.finding("start-home", message, expected=expected, actual=move.place)


def _open_city(booking: Booking, move: Start) -> None:
    booking.flag(
        "open-city",
        f"{move.company} starts in an open city{f', {move.place}' if move.place else ''}: the table vouches for it",
    )
    place_home(booking, move.company, booking.title.hex_of(move.place) if move.place else "")


def place_at_home(booking: Booking, company: str) -> None:
    """Place the home stations that the ruleset gives a corporation."""
    place_home(booking, company, booking.title.file.corporations[company].home or "")


def place_home(booking: Booking, company: str, home: str) -> None:
    """Place a new corporation's home tokens, float it if enough is sold, and pay for its zones of track rights."""
    homes = (home, *booking.title.file.corporations[company].more_homes) if home else ()
    booking.give(token_unit(company), company, BOARD, max(1, len(homes)), "station-tokens")
    booking.position.stations = {**booking.position.stations, company: homes}
    float_if_due(booking, company)
    for where in homes:
        pay_for_home(booking, company, next(iter(zones_of(booking, where)), None))


def _merge_missing(state: State, move: Start, player: str) -> Finding | None:
    """Return a finding if a start before full capitalization names no minor."""
    if move.minor is not None:
        return None
    owned = minors_of(state, player)
    return state.finding(
        "start-merge",
        f"in phase {state.position.phase} the founder must merge a minor",
        expected="minor NUMBER",
        actual="none",
        remedy=state.instead(minor=owned[0]) if owned else None,
    )


def _merge_barred(state: State, move: Start) -> Finding | None:
    if move.minor is None:
        return None
    return state.finding(
        "start-no-merge",
        f"from phase {state.position.phase} on, minors no longer merge into a new corporation",
        expected="no minor",
        actual=move.minor,
        remedy=state.instead(minor=None),
    )
