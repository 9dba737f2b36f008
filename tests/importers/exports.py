"""Hand-made exports: `export` puts actions into a file, `SOLD` sells all minors to two players; `written_on` writes
actions after a journal.
"""

import json
from typing import Any

from moderator.importers.export import read_action
from moderator.importers.games18xx import HANDLERS
from moderator.importers.journal_builder import JournalBuilder
from moderator.importers.pieces import Pieces
from moderator.journal.lexer import cut_comment
from tests.ledger import play

ANN, BOB, CYD = 11, 22, 33  # ids of players
Facts = dict[str, Any]


def act(kind: str, entity: int | str, /, **facts: Any) -> Facts:
    """Return one action. The kind of the entity follows from what it is, and `export` adds the `id`."""
    what = "player" if isinstance(entity, int) else "minor" if entity.isdigit() else "corporation"
    return {"type": kind, "entity": entity, "entity_type": what, **facts}


def bid(player: int, minor: str, price: int) -> Facts:
    return act("bid", player, minor=minor, price=price)


def pass_(entity: int | str) -> Facts:
    return act("pass", entity)


def lay(company: str, where: str, tile: str) -> Facts:
    return act("lay_tile", company, hex=where, tile=tile, rotation=0)


def run(company: str, **earned: int) -> Facts:
    """`run("1", t2_0=60)`: what each train earned, by its id."""
    routes = [{"train": train[1:].replace("_", "-"), "revenue": revenue} for train, revenue in earned.items()]
    return act("run_routes", company, routes=routes, extra_revenue=0)


def par(player: int, corporation: str, price: str) -> Facts:
    return act("par", player, corporation=corporation, share_price=price)


def token(corporation: str, city: str) -> Facts:
    return act("place_token", corporation, city=city, slot=0, tokener=corporation)


def buy(entity: int | str, *shares: str, **facts: Any) -> Facts:
    return act("buy_shares", entity, **{"shares": list(shares), "percent": 10 * len(shares), **facts})


def sell(entity: int | str, *shares: str) -> Facts:
    return act("sell_shares", entity, shares=list(shares), percent=10 * len(shares))


def sale(minor: int) -> list[Facts]:
    """Return the sale of a minor: selected without a bid, declined at 100, taken at 90. Ann gets the odd ones."""
    seller, other = (ANN, BOB) if minor % 2 else (BOB, ANN)
    return [bid(seller, str(minor), 0), pass_(other), bid(seller, str(minor), 90)]


SOLD = [action for minor in range(1, 16) for action in sale(minor)]
EARNED = [
    run(str(minor), **{f"t2_{minor - 1}": 200}) for minor in range(1, 16)
]  # an operating round with high revenues


def export(*actions: Facts, players: tuple[tuple[int, str], ...] = ((ANN, "Ann"), (BOB, "Bob")), **facts: Any) -> bytes:
    """Return a file with these actions, numbered from 1."""
    numbered = [{"id": number, **action} for number, action in enumerate(actions, 1)]
    game = {
        "id": 7,
        "title": "18EU",
        "players": [{"id": number, "name": name} for number, name in players],
        "settings": {"optional_rules": []},
        "actions": numbered,
    }
    return json.dumps({**game, **facts}).encode()


def written_on(title: str, setup: str, *actions: Facts, options: str = "", ids: bool = False) -> list[str]:
    """Return the lines of these actions of Ann, Bob and Cyd, after a journal whose pieces have been followed.

    With `ids`, each line ends in the id of the action for which it is written.
    """
    game = play("", setup=setup, title=title, options=options).game
    pieces = Pieces(game.title, game.title.imports)
    read = [read_action({"id": number, **facts}) for number, facts in enumerate(actions, 1)]
    players = {str(ANN): "Ann", str(BOB): "Bob", str(CYD): "Cyd"}
    builder = JournalBuilder(game.replay, pieces, players, [pieces.with_kind(action) for action in read])
    for step in game.steps:
        pieces.follow(step.entry.postings)
    builder.position = game.position
    for action in builder.walk():
        HANDLERS[action.kind](builder, action)
    written = [line for line in builder.lines if line and not line.startswith(";")]
    return written if ids else [cut_comment(line)[0] for line in written]
