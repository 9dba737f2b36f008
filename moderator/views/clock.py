"""The clock: the time each player, company and round took, as the session has noted it beside its lines."""

from collections.abc import Iterable, Iterator
from typing import Any

from moderator.game import Game
from moderator.journal.clock import Spent, read_clock
from moderator.rules.rounds.sequence import round_name
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import ROOM, table, titled, wrap

TimedTurn = tuple[str, str, str | None]  # round, player, company


def times(game: Game) -> dict[str, Any]:
    """Whole seconds: `{"total", "players": {name: {"time", "turns", "longest"}}, "companies" alike, "rounds"}`.

    Every line counts, also one that was undone: its time was spent. Empty if no line says its time.
    """
    turns = _turns(game)
    if not turns:
        return {}
    rounds: dict[str, int] = {}
    for (where, _, _), seconds in turns:
        rounds[where] = rounds.get(where, 0) + seconds
    return {
        "total": sum(rounds.values()),
        "players": _totals((player, seconds) for (_, player, _), seconds in turns),
        "companies": _totals((company, seconds) for (_, _, company), seconds in turns if company is not None),
        "rounds": rounds,
    }


def show_seconds(seconds: int) -> str:
    """`0:42`, `12:05`, `1:02:05`."""
    hours, rest = divmod(seconds, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clock(game: Game, ink: Ink = PLAIN) -> list[str]:
    """A table of the players, one of the companies, and the time of every round."""
    told = times(game)
    if not told:
        return titled("Clock", ["no line says its time; `moderator play FILE --clock` notes it"], ink)
    lines = titled(f"Clock   (together {show_seconds(told['total'])})", _table("player", told["players"], ink), ink)
    if told["companies"]:
        lines += titled("Company turns", _table("company", told["companies"], ink), ink)
    rounds = [f"{name} {show_seconds(seconds)}  " for name, seconds in told["rounds"].items()]
    return [*lines, *titled("Rounds", wrap(rounds, room=ROOM), ink)]


def _table(heading: str, told: dict[str, dict[str, int]], ink: Ink) -> list[str]:
    rows = [
        (
            name,
            show_seconds(row["time"]),
            row["turns"],
            show_seconds(round(row["time"] / row["turns"])),
            show_seconds(row["longest"]),
        )
        for name, row in told.items()
    ]
    return table((heading, "time", "turns", "average", "longest"), rows, "time turns average longest", ink)


def _totals(spent: Iterable[tuple[str, int]]) -> dict[str, dict[str, int]]:
    told: dict[str, dict[str, int]] = {}
    for name, seconds in spent:
        row = told.setdefault(name, {"time": 0, "turns": 0, "longest": 0})
        row["time"] += seconds
        row["turns"] += 1
        row["longest"] = max(row["longest"], seconds)
    return told


def _turns(game: Game) -> list[tuple[TimedTurn, int]]:
    """Each turn with its seconds: a company's of one round is one, a player's lasts until another one's begins."""
    turns: list[tuple[TimedTurn, int]] = []
    at: dict[TimedTurn, int] = {}
    last: TimedTurn | None = None
    for where, spent in _lines(game):
        turn = (where, spent.player, spent.company)
        if turn in at and (spent.company is not None or turn == last):
            turns[at[turn]] = (turn, turns[at[turn]][1] + spent.seconds)
        else:
            at[turn] = len(turns)
            turns.append((turn, spent.seconds))
        last = turn
    return turns


def _lines(game: Game) -> Iterator[tuple[str, Spent]]:
    """Every line that says its time, with the round it was written in as the journal has it now."""
    steps = iter(game.steps)
    upcoming, where = next(steps, None), round_name(game.replay.start)
    for line in game.journal.lines:
        if line.says is not None and (spent := read_clock(line.text, game.vocabulary)) is not None:
            yield where, spent
        if upcoming is not None and upcoming.booked.line == line.number:
            where, upcoming = round_name(upcoming.position), next(steps, None)
