"""The entry form of a page: the answer to the last entry, possible moves, and the player's own figures."""

from collections.abc import Iterator

from moderator.game import Game
from moderator.journal.grammar import format_move, parse_line
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import GameOver, StockRound
from moderator.model.wording import list_words
from moderator.offers.stock import sales
from moderator.rules.booking import State
from moderator.rules.certificates import certificates_of_limit
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.trains.owing import could_raise
from moderator.shell.possible_moves import describe_outcome
from moderator.views.turn import due_lines, step_phrase
from moderator.web.entry.endpoint import EntryEndpoint, EntryEndpoints
from moderator.web.entry.frontend import Outcome
from moderator.web.entry.offers import offers
from moderator.web.entry.permissions import on_turn, own_last_entry
from moderator.web.game_view import Facts
from moderator.web.page import template


def player_facts(game: Game, player: str, worths: bool = True) -> Facts:
    """Return a player's own figures; what selling would raise, and possible sales, only with `worths`."""
    state = game.state
    priced = game.title.file.shares.priced
    return {
        "cash": game.title.balance(state.cash(player)),
        "certificates": certificates_of_limit(state, player),
        "raises": game.title.money(could_raise(state, player)) if worths and priced else None,
        "sales": list(_sales(game, player)) if worths and priced else [],
        "card": _card(game, player),
    }


def _sales(game: Game, player: str) -> Iterator[tuple[str, str]]:
    """Yield each sale that the player could make in a stock round now, with proceeds, price and president."""
    position = _in_stock(game.position, player)
    state = State(game.title, position)
    for company in game.title.certificates:
        for text in sales(state, player, company):
            move = parse_line(f"{text}", game.vocabulary)
            assert isinstance(move, Move)
            tried = game.replay.book(position, Booked(0, move.replace(actor=player), text))
            if not tried.violations:
                yield format_move(move), ", ".join(describe_outcome(state, tried))


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


_MENDED = 60  # last lines that may be chosen for correction
_FOLLOWED = 2  # lines of others after which an answer is still shown
_UNWRITTEN = ("refused", "note", "asked", "stale", "waits")
_CONTINUED = "    "  # how a wrapped line continues


def render(
    endpoints: EntryEndpoints, endpoint: EntryEndpoint, answered: Outcome | None = None, said: str | None = None
) -> str:
    """Return the HTML of the entry form.

    It shows the answer to an entry just `answered`, else to the last entry that its page has `said`. Raises what
    reading the journal raises.
    """
    with endpoint.shared.lock:
        endpoint.shared.refresh()
        waiting = endpoints.waiting(endpoint.player)
        facts = _facts(endpoint, answered or _still_told(endpoint, said))
        return template("entry").render(facts, waiting=[_held(each, endpoint) for each in waiting])


def _held(outcome: Outcome, reader: EntryEndpoint) -> Facts:
    game = reader.shared.game
    lines = [game.hide(line.strip(), reader.player) for line in outcome.told[0].lines[1:]]
    return {"number": outcome.entry.number, "lines": lines, "agree": list_words(outcome.agree) if outcome.agree else ""}


def _facts(endpoint: EntryEndpoint, last: Outcome | None) -> Facts:
    game, mark, clock = endpoint.shared.game, endpoint.shared.mark, endpoint.shared.clock
    return {
        "player": endpoint.player,
        "number": endpoint.number(),
        "seen": mark,
        "said": None if last is None else _told(last, last.mark == mark),
        "typed": last.entry.line if last is not None and last.state in _UNWRITTEN else "",
        **_turn(game, endpoint.player),
        **offers(endpoint.player, endpoint.shared.fillings),
        "lines": [(b.line, game.shown(b)) for b in game.journal.booked[: -_MENDED - 1 : -1]]
        if not endpoint.player
        else [],
        "players": game.position.players,
        "undo": own_last_entry(game, endpoint.player) if endpoint.player else None,
        "beside": player_facts(game, endpoint.player, endpoint.worths) if endpoint.player else None,
        "clock": "rests" if clock.resting is not None else "runs" if clock.running else "stands",
    }


def _turn(game: Game, player: str | None) -> Facts:
    """Return the actor; `yours` if it is the player of this page."""
    return {
        "round": round_name(game.position),
        "who": actor(game.state),
        "yours": player is not None and on_turn(game) == player,
        "step": step_phrase(game.state),
        "due": list(due_lines(game.state)),
        "over": isinstance(game.position.round, GameOver),
    }


def _still_told(endpoint: EntryEndpoint, said: str | None) -> Outcome | None:
    """Return the answer to the last entry as long as it matters, else None.

    An entry that was not written is shown until it is entered; one that was written, until more than a few lines of
    others have followed, so that its writer sees it.
    """
    last = endpoint.told(said)
    if last is None or last.mark == endpoint.shared.mark or last.state in _UNWRITTEN:
        return last
    return (
        last if last.state == "booked" and len(endpoint.shared.since(last.mark, endpoint.player)) <= _FOLLOWED else None
    )


def _told(outcome: Outcome, current: bool) -> Facts:
    """Return an answer for display. If lines have followed (not `current`), it offers neither answers nor `!`."""
    return {
        "state": outcome.state,
        "written": outcome.state not in _UNWRITTEN,
        "line": outcome.entry.line,
        "told": [(each.kind, each.lines if each.kind == "shown" else unwrap(each.lines)) for each in outcome.told],
        "question": outcome.question if current else None,
        "answers": outcome.entry.answers,
        "allowable": outcome.allowable and current,
        "again": outcome.again or outcome.state == "stale" or (not current and outcome.state in _UNWRITTEN),
    }


def unwrap(lines: tuple[str, ...]) -> list[str]:
    """Join lines that were wrapped for a terminal, because a page has its own width."""
    whole: list[str] = []
    for line in lines:
        if whole and line.startswith(_CONTINUED):
            whole[-1] += f" {line.strip()}"
        else:
            whole.append(line)
    return whole
