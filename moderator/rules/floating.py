"""Starting and floating a corporation (18EU 4.1.3, 4.3)."""

from moderator.model.accounts import BANK, BOARD, POOL, token_unit
from moderator.model.findings import Finding
from moderator.model.moves import Start
from moderator.model.position import Cell
from moderator.rules.desk import Desk, list_words, short_of_cash
from moderator.rules.holdings import held_by_players, minors_of, move_shares, single_shares
from moderator.rules.limits import certificate_limit
from moderator.rules.market import place_marker
from moderator.rules.merging import absorb


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
    """Buy the president's certificate; before full capitalization a minor of the president's is merged at once."""
    title, position = desk.title, desk.position
    company = move.company
    if title.kinds[company] != "corporation":
        raise desk.refuse("no-shares", f"{company} is a minor and cannot be started", "name a corporation")
    if company in position.par:
        raise desk.refuse("start-again", f"{company} has been started already", f"buy {company}")
    cell, wrong_value = start_cell(desk, move.value)
    formation = title.phase(position.phase).formation
    from_minor = formation == "merge"
    desk.judge(
        wrong_value,
        certificate_limit(desk, player),
        short_of_cash(desk, player, 2 * move.value),
        _merge_missing(desk, move, player) if from_minor else _merge_barred(desk, move),
    )
    shares = title.file.shares
    place_marker(desk, company, cell)
    position.par = {**position.par, company: move.value}
    desk.give(title.certificates[company][0].unit, company, player, 1, "president-purchase")
    desk.pay(player, company, 2 * move.value, "president-purchase")
    desk.pay(company, BANK, shares.token_cost, "station-tokens")
    desk.tell(
        "president-purchase",
        f"{player} starts {company} at {desk.money(move.value)} and is its president; "
        f"{company} pays {desk.money(shares.token_cost)} for tokens",
    )
    if move.minor is not None:
        home = title.file.minors[move.minor].home
        absorb(desk, move.minor, company)
        move_shares(desk, company, shares.single, company, player, "minor-exchange")
    else:
        home = title.hex_of(move.place) if move.place else ""
        desk.flag(
            "open-city",
            f"{company} starts in an open city{f', {move.place}' if move.place else ''}: the table vouches for it",
        )
    desk.give(token_unit(company), company, BOARD, 1, "station-tokens")
    position.stations = {**position.stations, company: (home,) if home else ()}
    float_if_due(desk, company)


def _merge_missing(desk: Desk, move: Start, player: str) -> Finding | None:
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


def float_if_due(desk: Desk, company: str) -> None:
    """Float a corporation once players hold enough; in the phases of full capitalization the bank takes up the rest."""
    title, position = desk.title, desk.position
    shares = title.file.shares
    if company in position.floated or held_by_players(title, position, company) < shares.float_at:
        return
    position.floated = position.floated | {company}
    desk.tell("float", f"{company} floats: {shares.float_at}% are in players' hands")
    if title.phase(position.phase).formation != "full":
        return
    unsold = single_shares(title, position.books, company, company)
    if unsold:
        funds = unsold * position.par[company]
        move_shares(desk, company, unsold * shares.single, company, POOL, "full-capitalization")
        desk.pay(BANK, company, funds, "full-capitalization")
        desk.tell(
            "full-capitalization",
            f"the bank takes up {unsold} shares of {company}: {desk.money(funds)} to its "
            "treasury, the shares to the pool",
        )
