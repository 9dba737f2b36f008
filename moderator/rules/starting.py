"""Starting a corporation: the president's certificate, and the minor its founder merges (18EU 4.1.3, 4.3)."""

from dataclasses import replace

from moderator.model.accounts import BANK, BOARD, token_unit
from moderator.model.findings import Finding
from moderator.model.moves import Start
from moderator.model.position import Cell
from moderator.model.rounds import StockRound
from moderator.rules.desk import Desk, list_words, short_of_cash
from moderator.rules.floating import float_if_due
from moderator.rules.holdings import minors_of, move_shares
from moderator.rules.limits import certificate_limit
from moderator.rules.market import place_marker
from moderator.rules.merging import absorb
from moderator.rules.stock import claim, end_turn


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
    if move.minor is not None:
        merge_founder(desk, move.minor, company, player)
    elif not waits:
        _open_city(desk, move)
    if now is not None:
        now = replace(now, passes=0, last_actor=player, bought=True, merging=company if waits else None)
        position.round = now
        if not waits:
            end_turn(desk, now)


def _buy_charter(desk: Desk, move: Start, player: str, cell: Cell) -> None:
    """Place the marker, hand over the president's certificate, pay for the tokens."""
    title, position, company = desk.title, desk.position, move.company
    token_cost = title.file.shares.token_cost
    place_marker(desk, company, cell)
    position.par = {**position.par, company: move.value}
    desk.give(title.certificates[company][0].unit, company, player, 1, "president-purchase")
    desk.pay(player, company, 2 * move.value, "president-purchase")
    desk.pay(company, BANK, token_cost, "station-tokens")
    desk.tell(
        "president-purchase",
        f"{player} starts {company} at {desk.money(move.value)} and is its president; "
        f"{company} pays {desk.money(token_cost)} for tokens",
    )


def merge_founder(desk: Desk, minor: str, company: str, player: str) -> None:
    """Merge the founder's minor: its assets, a share for it, and a home station in place of its own."""
    title = desk.title
    absorb(desk, minor, company)
    move_shares(desk, company, title.file.shares.single, company, player, "minor-exchange")
    _place_home(desk, company, title.file.minors[minor].home)


def end_founding(desk: Desk, now: StockRound, minor: str, player: str) -> None:
    """End a turn that began with `start` and now names the founder's minor."""
    assert now.merging is not None
    merge_founder(desk, minor, now.merging, player)
    end_turn(desk, replace(now, merging=None))


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
    """Before full capitalization: no minor is named, or none is there. Raises NotBooked for another player's."""
    owned = minors_of(desk.title, desk.position, player)
    if move.minor is None:
        remedy = f"start {move.company} {move.value} minor {owned[0]}" if owned else "he may not start a corporation"
        return desk.finding(
            "start-merge",
            f"in phase {desk.position.phase} the founder merges one of his minors",
            expected="minor NUMBER",
            actual="none",
            remedy=remedy,
        )
    if move.minor in owned:
        return None
    raise desk.refuse(
        "exchange-owner",
        f"{player} does not own minor {move.minor}",
        f"{player} owns {list_words(owned)}" if owned else f"{player} owns no minor",
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
