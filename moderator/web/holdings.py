"""Holdings: players, companies, revenues, the market chart, and worth by round."""

from collections.abc import Mapping

from moderator.export.game.cells import colour_of
from moderator.export.game.course import flows
from moderator.model.ledger import token_unit
from moderator.model.position import Cell, row_name
from moderator.publish.drawing import Scale, spread
from moderator.rules.stock.offers import offer_price
from moderator.views.board.content import Board, Company, Seat
from moderator.views.clock import show_seconds, times
from moderator.views.companies import earned as read_earned
from moderator.views.market import fixed_prices, moving_markers
from moderator.web.game_view import Facts, GameView

_ROUNDS = 12  # last rounds of dividends shown
_MINORS = "minors for sale"
_PLACES = {"own": "treasury", "offering": "ipo", "pool": "pool"}  # names of the places that sell shares


def players(view: GameView) -> Facts:
    """Return a row per player (money, certificates, worth, holdings and so on) and the dividends by round."""
    board, thought = view.board, times(view.game).get("players", {})
    return {
        "rows": [_seat(view, seat) | {"clock": _clock(thought, seat.name)} for seat in board.seats],
        "clocked": bool(thought),
        "worths": view.worths,
        "limit": board.limit,
        "begins": board.begins,
        "leader": board.words.leader,
        "dividends": _dividends(view),
        "names": view.position.players,
    }


def _seat(view: GameView, seat: Seat) -> Facts:
    board = view.board
    shares = [
        {
            "company": company.name,
            "colour": colour_of(view.title, company.name),
            "percent": company.shares[seat.name] if company.name in view.title.certificates else None,
            "leads": company.president == seat.name,
        }
        for company in board.companies
        if seat.name in company.shares
    ]
    return {
        "name": seat.name,
        "acts": seat.acts,
        "first": seat.name == board.priority,
        "cash": "-" if seat.cash is None else board.balance(seat.cash),
        "certificates": seat.certificates,
        "raises": _money(board, seat.raises),
        "worth": _money(board, seat.worth),
        "shares": shares,
        "besides": seat.besides,
    }


def _clock(thought: Mapping[str, Mapping[str, int]], player: str) -> str:
    return show_seconds(thought[player]["time"]) if player in thought else "-"


def _money(board: Board, amount: int | None) -> str:
    return "-" if amount is None else board.money(amount)


def _dividends(view: GameView) -> list[Facts]:
    """Return what each of the last rounds with payments paid each player, newest first."""
    rows = []
    for played in reversed(view.rounds):
        paid = [_paid(flows(view.title, played.payments, player)) for player in view.position.players]
        if any(paid):
            rows.append({"round": played.name, "paid": [view.title.money(amount) for amount in paid]})
        if len(rows) == _ROUNDS:
            break
    return rows


def _paid(moved: Mapping[str, int]) -> int:
    """Return dividends plus the income of privates."""
    return moved["dividends"] + moved.get("income", 0)


def companies(view: GameView) -> Facts:
    """Return a row per company, the acting one first, with its holders; then the further lists of the board."""
    board = view.board
    shared = [each for each in board.companies if each.name in view.title.certificates]
    rows = [_company(view, each) for each in shared]
    return {
        "names": [seat.name for seat in board.seats],
        "priced": board.priced,
        "leader": board.words.leader,
        "places": [("own", "own"), ("offering", "offer"), ("pool", board.words.pool_heading)],
        "used": {key for key in (*_PLACES, "condition") if any(each[key] for each in rows)},
        "rows": rows,
        "minors": [_company(view, each) for each in board.companies if each not in shared],
        "facts": {_priced(view, heading): told for heading, told in board.facts.items()},
    }


def _priced(view: GameView, heading: str) -> str:
    """Return a heading with the lowest bid: `minors for sale, bids from £100`. Lots show their own prices."""
    sale = view.title.file.sale
    return f"{heading}, bids from {view.board.money(sale.minimum)}" if sale and heading == _MINORS else heading


def _cost(view: GameView, company: Company, key: str) -> str:
    """Return the price of a share where it is offered, if it differs from the price on the chart."""
    place, lies = _PLACES[key], getattr(company, key)
    facts = view.title.offers.get(place)
    if not lies or facts is None or facts.price == "agreed" or company.price is None:
        return ""
    cost = offer_price(view.state, company.name, place)
    return view.board.money(cost) if key == "offering" or cost != company.price else ""


def _tokens(view: GameView, company: str) -> int:
    """Return the number of tokens a company has left."""
    return view.position.books.of(token_unit(company), company)


def _company(view: GameView, company: Company) -> Facts:
    board = view.board
    return {
        "name": company.name,
        "colour": colour_of(view.title, company.name),
        "acts": company.acts,
        "acted": company.acted,
        "price": _money(board, company.price),
        "cash": "-" if company.cash is None else board.balance(company.cash),
        "trains": " ".join(company.trains) or "-",
        "own": company.own,
        "offering": company.offering,
        "pool": company.pool,
        "costs": {key: _cost(view, company, key) for key in _PLACES},
        "tokens": _tokens(view, company.name),
        "president": company.president,
        "shares": [(company.shares.get(seat.name), company.president == seat.name) for seat in board.seats],
        "condition": company.condition,
    }


_EARNED_ROUNDS = 8  # last rounds of revenue shown


def earned(view: GameView) -> Facts | None:
    """Return a row per company and a column per round, newest first; None if no train has run."""
    brought = {
        played: {name: amount for name, amount in of.items() if amount} for played, of in read_earned(view.game).items()
    }
    paying = {played: of for played, of in brought.items() if of}
    shown = list(paying)[: -_EARNED_ROUNDS - 1 : -1]
    ran = {company for played in shown for company in paying[played]}
    rows = [
        {
            "name": company,
            "colour": colour_of(view.title, company),
            "revenue": [_shown(view, paying[played].get(company)) for played in shown],
        }
        for company in view.title.kinds
        if company in ran
    ]
    return {"rounds": shown, "rows": rows} if rows else None


def _shown(view: GameView, revenue: int | None) -> str:
    return "" if revenue is None else view.title.money(revenue)


def chart(view: GameView) -> Facts | None:
    """Return rows of cells, None for gaps in the chart; None if shares have no price."""
    title = view.title
    if not title.file.shares.priced:
        return None
    width = max(len(row) for row in title.market.rows)
    rows = [
        (
            row_name(number),
            [_cell(view, (number, column), value) for column, value in enumerate((*row, *[None] * (width - len(row))))],
        )
        for number, row in enumerate(title.market.rows)
    ]
    fixed = [
        (company, view.board.money(title.market.price(view.position.cells[company])))
        for company in fixed_prices(view.state)
    ]
    return {"rows": rows, "columns": range(1, width + 1), "fixed": fixed}


def _cell(view: GameView, cell: Cell, value: int | None) -> Facts | None:
    if value is None:
        return None
    title = view.title
    stack = moving_markers(view.state, view.position.stacks.get(cell, ()))
    return {
        "price": value,
        "starts": cell in title.market.starts,
        "colour": title.zone(cell).colour if cell in title.zone_names else None,
        "markers": [{"company": company, "colour": colour_of(title, company)} for company in stack],
    }


_WIDTH, _HEIGHT = 300, 210  # size of the chart in its own units


def worths(view: GameView) -> Facts | None:
    """Return the lines of a chart within `width` and `height`; None if worth is hidden or there is only one round."""
    if not view.worths or len(view.rounds) < 2:
        return None
    title, first = view.title, view.rounds[0]
    begin = [] if first.counted else [("start", first.before)]
    names = [*(name for name, _ in begin), *(played.name for played in view.rounds)]
    worths = [*(view.worths_at(before) for _, before in begin), *view.worth_by_round]
    values = {player: [each[player] for each in worths] for player in view.position.players}
    scale = Scale([value for course in values.values() for value in course], len(names), _WIDTH, _HEIGHT)
    labels = spread([scale.y(course[-1]) for course in values.values()], _HEIGHT)
    lines = [
        {
            "player": player,
            "number": number,
            "points": " ".join(f"{scale.x(at):.1f},{scale.y(value):.1f}" for at, value in enumerate(course)),
            "end": scale.y(course[-1]),
            "label": labels[number],
            "worth": title.money(course[-1]),
        }
        for number, (player, course) in enumerate(values.items())
    ]
    return {
        "width": _WIDTH,
        "height": _HEIGHT,
        "lines": lines,
        "ticks": [{"y": scale.y(value), "says": title.money(value)} for value in scale.ticks],
        "rounds": [{"x": scale.x(at), "says": names[at]} for at in scale.named],
        "table": [(name, [title.money(values[p][at]) for p in values]) for at, name in enumerate(names)][::-1],
        "names": list(values),
    }
