"""The part of a page where lines are entered: what became of the last one, what may be said, what else can be done."""

from moderator.game import Game
from moderator.model.rounds import GameOver
from moderator.model.wording import list_words
from moderator.rules.rounds.sequence import actor, round_name
from moderator.views.turn import due, step
from moderator.web.entry.beside import beside
from moderator.web.entry.face import Outcome
from moderator.web.entry.offers import offers
from moderator.web.entry.own import on_turn, own_last_entry
from moderator.web.entry.pen import EntryEndpoint
from moderator.web.entry.pens import EntryEndpoints
from moderator.web.look import Facts
from moderator.web.page import template

_MENDED = 60  # lines that may be chosen to be mended, the last ones
_FOLLOWED = 2  # lines of others over which it is still told what was written
_UNWRITTEN = ("refused", "note", "asked", "stale", "waits")
_CONTINUED = "    "  # how the rest of a line begins that was too long for a terminal


def render(pens: EntryEndpoints, pen: EntryEndpoint, answered: Outcome | None = None, said: str | None = None) -> str:
    """The desk as it is now, with what became of an entry `answered`, or of the one that its page has `said` last.
    Raises what reading the journal raises.
    """
    with pen.shared.lock:
        pen.shared.refresh()
        waiting = pens.waiting(pen.player)
        facts = _facts(pen, answered or _still_told(pen, said))
        return template("desk").render(facts, waiting=[_held(each, pen) for each in waiting])


def _held(outcome: Outcome, reader: EntryEndpoint) -> Facts:
    game = reader.shared.game
    lines = [game.hide(line.strip(), reader.player) for line in outcome.told[0].lines[1:]]
    return {"number": outcome.entry.number, "lines": lines, "agree": list_words(outcome.agree) if outcome.agree else ""}


def _facts(pen: EntryEndpoint, last: Outcome | None) -> Facts:
    game, mark, clock = pen.shared.game, pen.shared.mark, pen.shared.clock
    return {
        "player": pen.player,
        "number": pen.number(),
        "seen": mark,
        "said": None if last is None else _told(last, last.mark == mark),
        "typed": last.entry.line if last is not None and last.state in _UNWRITTEN else "",
        **_turn(game, pen.player),
        **offers(pen.player, pen.shared.fillings),
        "lines": [(b.line, game.shown(b)) for b in game.journal.booked[: -_MENDED - 1 : -1]] if not pen.player else [],
        "players": game.position.players,
        "undo": own_last_entry(game, pen.player) if pen.player else None,
        "beside": beside(game, pen.player, pen.worths) if pen.player else None,
        "clock": "rests" if clock.resting is not None else "runs" if clock.running else "stands",
    }


def _turn(game: Game, player: str | None) -> Facts:
    """Who is to act; `yours` where that is the player whose page it is."""
    return {
        "round": round_name(game.position),
        "who": actor(game.state),
        "yours": player is not None and on_turn(game) == player,
        "step": step(game.state),
        "due": list(due(game.state)),
        "over": isinstance(game.position.round, GameOver),
    }


def _still_told(pen: EntryEndpoint, said: str | None) -> Outcome | None:
    """What became of the last entry, for as long as nothing has followed it; if it was written, hardly anything: its
    writer is to see it. What was not written is told until it is said.
    """
    last = pen.told(said)
    if last is None or last.mark == pen.shared.mark or last.state in _UNWRITTEN:
        return last
    return last if last.state == "booked" and len(pen.shared.since(last.mark, pen.player)) <= _FOLLOWED else None


def _told(outcome: Outcome, current: bool) -> Facts:
    """Where lines have followed (not `current`) neither a question nor what the table allows is about this position."""
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
    """Lines as they were before they were wrapped for a terminal: a page has its own width."""
    whole: list[str] = []
    for line in lines:
        if whole and line.startswith(_CONTINUED):
            whole[-1] += f" {line.strip()}"
        else:
            whole.append(line)
    return whole
