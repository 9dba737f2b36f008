"""A player's own figures: cash, holdings with what they are worth and would bring, and how soon it is their turn."""

from collections.abc import Iterator
from typing import NamedTuple

from moderator.export.game.cells import colour_of
from moderator.game import Game
from moderator.journal.grammar import parse_line
from moderator.model.entries import Booked
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import GameOver, OperatingRound, StockRound
from moderator.offers.stock import sales
from moderator.rules.booking import State
from moderator.rules.certificates import certificates_of_limit
from moderator.rules.holdings import minors_of, percent, players_from, president, runner, share_size
from moderator.rules.prices import price
from moderator.rules.rounds.phases import next_order
from moderator.rules.rounds.sequence import actor, waiting
from moderator.rules.trains.owing import could_raise
from moderator.scoring import worth
from moderator.shell.possible_moves import Choice
from moderator.shell.runs import last_revenue, last_run
from moderator.views.players import other_assets
from moderator.web.entry.wording import Label, label
from moderator.web.game_view import Facts


class Sale(NamedTuple):
    """A sale of a company's shares that a player could make in a stock round: its words, and what it brings."""

    company: str
    told: Label
    brings: int


def player_facts(game: Game, player: str, worths: bool = True) -> Facts:
    """Return a player's own figures; worth, and what selling would bring, only with `worths`."""
    state = game.state
    shown = worths and game.title.file.shares.priced
    found = [*_sales(game, player)] if shown else []
    money = game.title.money
    return {
        "cash": game.title.balance(state.cash(player)),
        "certificates": certificates_of_limit(state, player).replace("/", " of "),
        "raises": money(could_raise(state, player)) if shown else None,
        "worth": money(worth(state, player)) if shown else None,
        "holdings": [*_holdings(game, player, found)],
        "assets": [*other_assets(state, player)],
        "sales": [sale.told for sale in found],
        "card": _card(game, player),
        "until": _until(game, player),
    }


def _holdings(game: Game, player: str, found: list[Sale]) -> Iterator[Facts]:
    """Yield each company of which a player owns shares, and each of their minors."""
    state, money = game.state, game.title.money
    for company in (*game.title.certificates, *minors_of(state, player)):
        is_shared = company in game.title.certificates
        share = percent(state, company, player) if is_shared else 0
        if is_shared and not share:
            continue
        cost = price(state, company)
        count = share // share_size(state, company) if is_shared else 0
        most = max((sale.brings for sale in found if sale.company == company), default=0)
        yield {
            "company": company,
            "colour": colour_of(game.title, company),
            "leads": president(state, company) == player and is_shared,
            "share": f"{share}%" if is_shared else "",
            "price": "" if cost is None else money(cost),
            "value": money(cost * count) if cost is not None and is_shared else "",
            "earned": money(last_revenue(game, company)) if last_run(game, company) is not None else "",
            "brings": money(most) if most else "",
        }


def _sales(game: Game, player: str) -> Iterator[Sale]:
    """Yield each sale that the player could make in a stock round now, with its price and president."""
    position = _in_stock(game.position, player)
    state = State(game.title, position)
    for company in game.title.certificates:
        for text in sales(state, player, company):
            move = parse_line(text, game.vocabulary)
            assert isinstance(move, Move)
            tried = game.replay.book(position, Booked(0, move.replace(actor=player), text))
            if not tried.violations:
                brings = State(game.title, tried.position).cash(player) - state.cash(player)
                yield Sale(company, label(game, Choice(text, None, tried)), brings)


def _in_stock(position: Position, player: str) -> Position:
    """Return the position as if it were the player's turn in a stock round."""
    now = position.round
    if isinstance(now, StockRound) and now.player == player and position.asked is None:
        return position
    return position.copy().replace(round=StockRound(player, position.set_number), agenda=())


def _card(game: Game, player: str) -> str | None:
    """Return the hidden card that the player has named, with its goal."""
    name = game.position.cards.named.get(player)
    return None if name is None else f"{name}: {game.title.file.cards[name].says}"


# ---- how soon ----


def _until(game: Game, player: str) -> str:
    """Return who acts before this player: `2 turns until yours: SNCF (Cyd), FS (Zoë), then your RPR`; empty at the end.

    The count assumes that play goes round in order.
    """
    if isinstance(game.position.round, GameOver):
        return ""
    before: list[str] = []
    for name in _coming(game):
        owner = runner(game.state, name) if name in game.title.kinds else name
        if owner == player:
            yours = "you" if name == player else f"your {name}"
            if not before:
                return "It's your turn."
            turns = "1 turn" if len(before) == 1 else f"{len(before)} turns"
            return f"{turns} until yours: {', '.join(before)}, then {yours}."
        before.append(name if owner in (name, None) else f"{name} ({owner})")
    return ""


def _coming(game: Game) -> list[str]:
    """Return the players and companies in the order in which they act, the one on turn first."""
    state, position = game.state, game.position
    who, now = actor(state), position.round
    first = [] if who is None else [who]
    if isinstance(now, OperatingRound):
        rest = [*waiting(state), *(next_order(state) if now.index < now.of else ())]
        rest += players_from(position, position.priority) if position.priority in position.players else ()
    else:
        rest = [*players_from(position, who if who in position.players else position.priority)]
    return [*first, *(name for name in rest if name != who)]
