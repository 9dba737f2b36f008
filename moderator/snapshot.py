"""A position as JSON: the contract of `show --json` and of every line of `replay`."""

from typing import Any

from moderator.model.accounts import BANK, BOARD, BOX, MONEY, POOL, charter_unit, token_unit, train_unit
from moderator.model.position import Position
from moderator.model.rounds import GameOver, LotRound, PrivateSale
from moderator.rules.basics.holdings import (
    certificates,
    held_by_players,
    minors_of,
    percent,
    president,
    privates_of,
    structure_name,
    trains_of,
)
from moderator.rules.basics.supply import in_pool, left_in_depot
from moderator.rules.rounds.sequence import actor, round_name
from moderator.scoring import worth
from moderator.titles.title import Title


def as_json(title: Title, position: Position) -> dict[str, Any]:
    """The whole position; shares are percent, `cell` is row and column of the chart, `stack` is 0 on top.

    The bank's money that lies on the board is counted with the bank.
    The `president` of a closed minor is the player who owned it last.
    """
    books = position.books
    return {
        "title": title.name,
        "line": position.line,
        "ref": position.ref,
        "round": round_name(position),
        "phase": position.phase,
        "bank": books.of(MONEY, BANK) + books.of(MONEY, BOARD),
        "finished": isinstance(position.round, GameOver),
        "current": actor(title, position),
        "priority": position.priority,
        "players": {player: _player(title, position, player) for player in position.players},
        "companies": {company: _company(title, position, company) for company in title.kinds},
        "train_pool": [name for name in in_pool(title, position) for _ in range(_pooled(position, name))],
        "trains_left": {name: left_in_depot(title, position, name) for name in title.depot_trains},
        "tiles": dict(position.tiles),
        "ending": position.ending,
        "bids": _bids(position),
        "duties": [duty.company for duty in position.duties],
        "uncertain": position.uncertain,
    }


def _bids(position: Position) -> list[dict[str, Any]]:
    """The bids that stand in an opening sale of several lots."""
    match position.round:
        case LotRound(bids=standing):
            bids = [(lot, player, amount) for lot, (player, amount) in standing.items()]
        case PrivateSale(bids=laid):
            bids = list(laid)
        case _:
            bids = []
    return [{"lot": lot, "player": player, "amount": amount} for lot, player, amount in bids]


def _pooled(position: Position, train: str) -> int:
    return position.books.of(train_unit(train), POOL)


def _player(title: Title, position: Position, player: str) -> dict[str, Any]:
    books = position.books
    shares = {c: share for c in title.certificates if (share := percent(title, position, c, player))}
    return {
        "cash": books.of(MONEY, player),
        "shares": shares,
        "privates": privates_of(title, position, player),
        "minors": minors_of(title, position, player),
        "certificates": certificates(title, position, player),
        "worth": worth(title, position, player),
        "bankrupt": player in position.bankrupt,
    }


def _company(title: Title, position: Position, company: str) -> dict[str, Any]:
    books = position.books
    facts: dict[str, Any] = {
        "kind": title.kinds[company],
        "president": president(title, position, company) or position.last_owners.get(company),
        "cash": books.of(MONEY, company),
        "price": None,
        "cell": None,
        "stack": None,
        "floated": company in position.floated,
        "operated": company in position.operated,
        "trains": trains_of(title, position, company),
        "treasury": 0,
        "ipo": 0,
        "pool": 0,
        "tokens_left": books.of(token_unit(company), company),
        "stations": list(position.stations.get(company, ())),
        "closed": company in position.closed,
    }
    facts["privates"] = privates_of(title, position, company)
    if facts["kind"] == "private":
        facts |= _private(title, position, company)
    if company in title.certificates:
        facts["structure"] = structure_name(title, position, company)
        offered = title.file.shares.unsold == "bank-then-company" and company not in position.floated
        facts["ipo" if offered else "treasury"] = percent(title, position, company, company)
        facts["pool"] = percent(title, position, company, POOL)
        facts["players"] = held_by_players(title, position, company)
        cell = position.cells.get(company)
        if cell is not None:
            facts |= {
                "price": title.market.price(cell),
                "cell": list(cell),
                "par": position.par[company],
                "stack": position.stacks[cell].index(company),
            }
    return facts


def _private(title: Title, position: Position, private: str) -> dict[str, Any]:
    """Who has a private, what it is worth and pays; `closed` when it is out of the game."""
    facts = title.file.privates[private]
    holder = next(iter(position.books.holders(charter_unit(private))))
    return {
        "owner": None if holder in (BANK, BOX) else holder,
        "face": facts.face,
        "revenue": facts.revenue,
        "closed": holder == BOX,
    }
