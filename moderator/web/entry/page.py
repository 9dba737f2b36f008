"""The entry form of a page: the answer to the last entry, possible moves, and the player's own figures."""

from moderator.export.game.cells import colour_of
from moderator.game import Game
from moderator.model.rounds import GameOver
from moderator.model.wording import list_words
from moderator.rules.holdings import runner
from moderator.rules.rounds.sequence import actor, round_name
from moderator.views.turn import due_lines, step_phrase
from moderator.web.entry.endpoint import EntryEndpoint
from moderator.web.entry.endpoints import EntryEndpoints
from moderator.web.entry.frontend import Outcome, Said
from moderator.web.entry.next_step import next_step, progress
from moderator.web.entry.options import Offers
from moderator.web.entry.own import player_facts
from moderator.web.entry.permissions import on_turn, own_last_entry
from moderator.web.entry.question import question
from moderator.web.game_view import Facts
from moderator.web.page import template

_MENDED = 60  # last lines that may be chosen for correction
_FOLLOWED = 2  # lines of others after which an answer is still shown
_TOLD_CHANGE = 4  # lines of others after which a change of an entry is no longer shown
_UNWRITTEN = ("refused", "note", "asked", "stale", "waits")
_CONTINUED = "    "  # how a wrapped line continues


def render(
    endpoints: EntryEndpoints,
    endpoint: EntryEndpoint,
    answered: Outcome | None = None,
    said: str | None = None,
    ask: str = "",
) -> str:
    """Return the HTML of the entry form, with the question `ask` if that belongs to the position.

    It shows the answer to an entry just `answered`, else to the last entry that its page has `said`. Raises what
    reading the journal raises.
    """
    with endpoint.shared.lock:
        endpoint.shared.refresh()
        waiting = endpoints.waiting(endpoint.player)
        if answered is not None and answered.state not in _UNWRITTEN:
            ask = ""
        facts = _facts(endpoint, answered or _still_told(endpoint, said), ask)
        return template("entry").render(facts, waiting=[_held(each, endpoint) for each in waiting])


def _held(outcome: Outcome, reader: EntryEndpoint) -> Facts:
    game = reader.shared.game
    lines = [game.hide(line.strip(), reader.player) for line in outcome.told[0].lines[1:]]
    return {"number": outcome.entry.number, "lines": lines, "agree": list_words(outcome.agree) if outcome.agree else ""}


def _facts(endpoint: EntryEndpoint, last: Outcome | None, ask: str) -> Facts:
    game, mark, clock = endpoint.shared.game, endpoint.shared.mark, endpoint.shared.clock
    offers = Offers(endpoint.player, endpoint.shared.fillings)
    step = next_step(offers)
    asked = question(offers, ask) or question(offers, step.asks or "")
    return {
        "player": endpoint.player,
        "number": endpoint.outcomes.new_number(),
        "seen": mark,
        "said": None if last is None else _told(last, last.mark == mark),
        "typed": last.entry.line if last is not None and last.state in _UNWRITTEN else "",
        **_turn(game, endpoint.player),
        "next": step,
        "progress": endpoint.shared.once(progress, lambda fillings: progress(Offers(None, fillings))),
        "question": None if asked is None else {**asked._asdict(), "at_once": asked.ask == step.asks},
        "ask": asked.ask if asked is not None and asked.ask != step.asks else "",
        "lines": [(b.line, game.shown(b)) for b in game.journal.booked[: -_MENDED - 1 : -1]]
        if not endpoint.player
        else [],
        "players": game.position.players,
        "undo": own_last_entry(game, endpoint.player) if endpoint.player else None,
        "own": _own(endpoint, endpoint.player) if endpoint.player else None,
        "clock": "rests" if clock.resting is not None else "runs" if clock.running else "stands",
    }


def _own(endpoint: EntryEndpoint, player: str) -> Facts:
    game = endpoint.shared.game
    return endpoint.shared.once((player_facts, player), lambda _: player_facts(game, player, endpoint.worths))


def _turn(game: Game, player: str | None) -> Facts:
    """Return the actor; `yours` if it is the player of this page."""
    who = actor(game.state)
    return {
        "round": round_name(game.position),
        "who": who,
        "owner": runner(game.state, who) if who in game.title.kinds else None,
        "colour": colour_of(game.title, who) if who in game.title.kinds else None,
        "yours": player is not None and on_turn(game) == player,
        "step": step_phrase(game.state),
        "step_matters": not step_phrase(game.state).startswith("at "),
        "due": list(due_lines(game.state)),
        "over": isinstance(game.position.round, GameOver),
    }


def _still_told(endpoint: EntryEndpoint, said: str | None) -> Outcome | None:
    """Return the answer to the last entry as long as it matters, else None.

    An entry that was not written is shown until it is entered; one that was written, until more than a few lines of
    others have followed, so that its writer sees it.
    """
    last = endpoint.told(said)
    if last is not None and (changed := endpoint.changed(last)):
        seen = len(endpoint.shared.since(last.mark, endpoint.player)) <= _TOLD_CHANGE
        return last.replace(state="gone", told=(Said("note", ("your entry was", *changed)),)) if seen else None
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
