"""The part of a page where lines are entered: what became of the last one, what may be said, what else can be done."""

from moderator.game import Game
from moderator.model.rounds import GameOver
from moderator.rules.rounds.sequence import actor, round_name
from moderator.views.due import due
from moderator.views.turn import step
from moderator.web.entry.beside import beside
from moderator.web.entry.offers import offers
from moderator.web.entry.outcome import Outcome
from moderator.web.entry.own import on_turn
from moderator.web.entry.pen import Pen
from moderator.web.entry.pens import Pens
from moderator.web.look import Facts
from moderator.web.page import template

_MENDED = 60  # lines that may be chosen to be mended, the last ones
_CONTINUED = "    "  # how the rest of a line begins that was too long for a terminal


def render(pens: Pens, pen: Pen) -> str:
    """The desk as it is now. Raises what reading the journal raises."""
    with pen.shared.lock:
        pen.shared.refresh()
        waiting = pens.waiting()
        return template("desk").render(_facts(pen), waiting=[_held(each) for each in waiting] if not pen.player else [])


def _held(outcome: Outcome) -> Facts:
    return {"number": outcome.entry.number, "lines": [line.strip() for line in outcome.told[-1].lines[1:]]}


def _facts(pen: Pen) -> Facts:
    game, mark, clock = pen.shared.game, pen.shared.mark, pen.shared.clock
    last = pen.last if pen.last is not None and pen.last.mark == mark else None
    return {
        "player": pen.player,
        "number": pen.number(),
        "seen": mark,
        "said": None if last is None else _told(last),
        "typed": last.entry.line if last is not None and last.state not in ("booked", "told") else "",
        **_turn(game, pen.player),
        **offers(game, pen.player),
        "lines": [(b.line, game.shown(b)) for b in game.journal.booked[: -_MENDED - 1 : -1]] if not pen.player else [],
        "players": game.position.players,
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


def _told(outcome: Outcome) -> Facts:
    return {
        "state": outcome.state,
        "line": outcome.entry.line,
        "told": [(each.kind, each.lines if each.kind == "shown" else unwrap(each.lines)) for each in outcome.told],
        "question": outcome.question,
        "answers": outcome.entry.answers,
        "allowable": outcome.allowable,
        "again": outcome.again or outcome.state == "stale",
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
