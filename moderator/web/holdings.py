"""What players and companies have, from the record of the board; and what the rounds have paid."""

from collections.abc import Mapping

from moderator.export.game.cells import colour_of
from moderator.export.game.course import flows
from moderator.model.ledger import token_unit
from moderator.rules.stock.offers import offer_price
from moderator.views.board.content import Board, Company, Seat
from moderator.views.clock import show_seconds, times
from moderator.views.companies import earned as read_earned
from moderator.web.look import Facts, GameView

_ROUNDS = 12  # of dividends that are shown, the last ones
_MINORS = "minors for sale"
_PLACES = {"own": "treasury", "offering": "ipo", "pool": "pool"}  # of shares, as offers are called


def players(look: GameView) -> Facts:
    """A row a player: money, certificates, what he could raise and is worth, what he holds; dividends by round."""
    board, thought = look.board, times(look.game).get("players", {})
    return {
        "rows": [_seat(look, seat) | {"clock": _clock(thought, seat.name)} for seat in board.seats],
        "clocked": bool(thought),
        "worths": look.worths,
        "limit": board.limit,
        "begins": board.begins,
        "dividends": _dividends(look),
        "names": look.position.players,
    }


def _seat(look: GameView, seat: Seat) -> Facts:
    board = look.board
    shares = [
        {
            "company": company.name,
            "colour": colour_of(look.title, company.name),
            "percent": company.shares[seat.name] if company.name in look.title.certificates else None,
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


def _dividends(look: GameView) -> list[Facts]:
    """What each of the last rounds that paid anything has paid each player, the newest first."""
    rows = []
    for played in look.rounds:
        paid = [_paid(flows(look.title, played.payments, player)) for player in look.position.players]
        if any(paid):
            rows.append({"round": played.name, "paid": [look.title.money(amount) for amount in paid]})
    return rows[: -_ROUNDS - 1 : -1]


def _paid(moved: Mapping[str, int]) -> int:
    """Dividends, and the income of privates."""
    return moved["dividends"] + moved.get("income", 0)


def companies(look: GameView) -> Facts:
    """A row a company, the one that acts first, with who holds how much of it; then what else lies about."""
    board = look.board
    shared = [each for each in board.companies if each.name in look.title.certificates]
    rows = [_company(look, each) for each in shared]
    return {
        "names": [seat.name for seat in board.seats],
        "priced": board.priced,
        "places": [("own", "own"), ("offering", "offer"), ("pool", "pool")],
        "used": {key for key in (*_PLACES, "condition") if any(each[key] for each in rows)},
        "rows": rows,
        "minors": [_company(look, each) for each in board.companies if each not in shared],
        "facts": {_priced(look, heading): told for heading, told in board.facts.items()},
    }


def _priced(look: GameView, heading: str) -> str:
    """`minors for sale, bids from £100`: lots tell their own prices."""
    sale = look.title.file.sale
    return f"{heading}, bids from {look.board.money(sale.minimum)}" if sale and heading == _MINORS else heading


def _cost(look: GameView, company: Company, key: str) -> str:
    """What a share costs where it is offered, if that is not the price that the chart has."""
    place, lies = _PLACES[key], getattr(company, key)
    facts = look.title.offers.get(place)
    if not lies or facts is None or facts.price == "agreed" or company.price is None:
        return ""
    cost = offer_price(look.state, company.name, place)
    return look.board.money(cost) if key == "offering" or cost != company.price else ""


def _tokens(look: GameView, company: str) -> int:
    """Stations that it has yet to place."""
    return look.position.books.of(token_unit(company), company)


def _company(look: GameView, company: Company) -> Facts:
    board = look.board
    return {
        "name": company.name,
        "colour": colour_of(look.title, company.name),
        "acts": company.acts,
        "acted": company.acted,
        "price": _money(board, company.price),
        "cash": "-" if company.cash is None else board.balance(company.cash),
        "trains": " ".join(company.trains) or "-",
        "own": company.own,
        "offering": company.offering,
        "pool": company.pool,
        "costs": {key: _cost(look, company, key) for key in _PLACES},
        "tokens": _tokens(look, company.name),
        "president": company.president,
        "shares": [(company.shares.get(seat.name), company.president == seat.name) for seat in board.seats],
        "condition": company.condition,
    }


_EARNED_ROUNDS = 8  # rounds that are shown, the last ones in which trains ran


def earned(look: GameView) -> Facts | None:
    """A row a company, a column a round, the newest first; None where nothing has run."""
    brought = {
        played: {name: amount for name, amount in of.items() if amount} for played, of in read_earned(look.game).items()
    }
    told = {played: of for played, of in brought.items() if of}
    shown = list(told)[: -_EARNED_ROUNDS - 1 : -1]
    ran = {company for played in shown for company in told[played]}
    rows = [
        {
            "name": company,
            "colour": colour_of(look.title, company),
            "revenue": [_shown(look, told[played].get(company)) for played in shown],
        }
        for company in look.title.kinds
        if company in ran
    ]
    return {"rounds": shown, "rows": rows} if rows else None


def _shown(look: GameView, revenue: int | None) -> str:
    return "" if revenue is None else look.title.money(revenue)
