"""Starting a corporation: the president's certificate, and the minor its founder merges (18EU 4.1.3, 4.3)."""

from moderator.model.accounts import BANK, BOARD, token_unit
from moderator.model.findings import Finding
from moderator.model.moves import Start
from moderator.model.position import Cell
from moderator.model.rounds import StockRound, changed
from moderator.rules.desk import Desk, list_words, short_of_cash
from moderator.rules.floating import float_if_due, pay_for_tokens
from moderator.rules.holdings import minors_of, move_shares, structure
from moderator.rules.limits import certificate_limit
from moderator.rules.market import place_marker
from moderator.rules.merging import absorb, own_minor
from moderator.rules.stock import acted, claim, end_turn


def start_cell(desk: Desk, value: int) -> tuple[Cell, Finding | None]:
    """The highlighted cell of a starting value; another cell of that price is taken with a verdict."""
    chart = desk.title.market
    cell = chart.start_cells.get(value)
    if cell is not None:
        return cell, None
    offered = list_words(desk.money(v) for v in sorted(chart.start_cells))
    elsewhere = chart.cells_at(value)
    if not elsewhere:
        raise desk.refuse("start-value", f"no cell of the chart shows {desk.money(value)}", f"start at {offered}")
    return elsewhere[-1], desk.finding(
        "start-value",
        f"{desk.money(value)} is no starting value",
        expected=offered,
        actual=desk.money(value),
        remedy=f"start at {offered}",
    )


def start(desk: Desk, move: Start, player: str) -> None:
    """Buy the president's certificate; before full capitalization a minor of the founder's is merged at once.

    The minor is named here, or by the `exchange` that follows in the same turn.
    """
    title, position, company = desk.title, desk.position, move.company
    if title.kinds[company] != "corporation":
        raise desk.refuse("no-shares", f"{company} is a minor and cannot be started", "name a corporation")
    if company in position.par:
        raise desk.refuse("start-again", f"{company} has been started already", f"buy {company}")
    if move.minor is not None:
        own_minor(desk, move.minor, player)
    cell, wrong_value = start_cell(desk, move.value)
    now = claim(desk, player)
    merges = title.phase(position.phase).formation == "merge"
    waits = merges and move.minor is None and now is not None and bool(minors_of(title, position, player))
    desk.judge(
        wrong_value,
        certificate_limit(desk, player),
        short_of_cash(desk, player, 2 * move.value),
        _merge_barred(desk, move) if not merges else None if waits else _merge_missing(desk, move, player),
    )
    _buy_charter(desk, move, player, cell)
    if merges:
        pay_for_tokens(desk, company)
    if move.minor is not None:
        merge_founder(desk, move.minor, company, player)
    elif not waits:
        _open_city(desk, move)
    if now is not None:
        now = changed(acted(now, player), merging=company if waits else None)
        position.round = now
        if not waits:
            end_turn(desk, now)


def _buy_charter(desk: Desk, move: Start, player: str, cell: Cell) -> None:
    """Place the marker, hand over the president's certificate, set aside the tokens that are still to be paid for."""
    title, position, company = desk.title, desk.position, move.company
    place_marker(desk, company, cell)
    position.par = {**position.par, company: move.value}
    desk.give(title.certificates[company][0].unit, company, player, 1, "president-purchase")
    desk.pay(player, company, 2 * move.value, "president-purchase")
    further = len(structure(title, position, company).token_costs)
    desk.give(token_unit(company), company, BANK, further, "station-tokens")
    desk.tell("president-purchase", f"{player} starts {company} at {desk.money(move.value)} and is its president")


def merge_founder(desk: Desk, minor: str, company: str, player: str) -> None:
    """Merge the founder's minor: its assets, a share for it, and a home station in place of its own."""
    title = desk.title
    absorb(desk, minor, company)
    move_shares(desk, company, 1, company, player, "minor-exchange")
    _place_home(desk, company, title.file.minors[minor].home)


def end_founding(desk: Desk, now: StockRound, minor: str, player: str) -> None:
    """End a turn that began with `start` and now names the founder's minor."""
    assert now.merging is not None
    merge_founder(desk, minor, now.merging, player)
    end_turn(desk, changed(now, merging=None))


def _open_city(desk: Desk, move: Start) -> None:
    desk.flag(
        "open-city",
        f"{move.company} starts in an open city{f', {move.place}' if move.place else ''}: the table vouches for it",
    )
    _place_home(desk, move.company, desk.title.hex_of(move.place) if move.place else "")


def _place_home(desk: Desk, company: str, home: str) -> None:
    desk.give(token_unit(company), company, BOARD, 1, "station-tokens")
    desk.position.stations = {**desk.position.stations, company: (home,) if home else ()}
    float_if_due(desk, company)


def _merge_missing(desk: Desk, move: Start, player: str) -> Finding | None:
    """Before full capitalization: no minor is named, or none is there."""
    if move.minor is not None:
        return None
    owned = minors_of(desk.title, desk.position, player)
    return desk.finding(
        "start-merge",
        f"in phase {desk.position.phase} the founder merges one of his minors",
        expected="minor NUMBER",
        actual="none",
        remedy=f"start {move.company} {move.value} minor {owned[0]}" if owned else "he may not start a corporation",
    )


def _merge_barred(desk: Desk, move: Start) -> Finding | None:
    if move.minor is None:
        return None
    return desk.finding(
        "start-no-merge",
        f"from phase {desk.position.phase} on no minor is merged into a new corporation",
        expected="no minor",
        actual=move.minor,
        remedy=f"start {move.company} {move.value}",
    )
