"""The clock: the time each player, company and round took, from the times noted in the journal's lines."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from moderator.game import Game
from moderator.journal.comments import Spent, read_clock
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import actor, round_name
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import ROOM, clip, table, titled

_ROUND, _GAP = 18, 2  # columns of a round's name and sum, and between two columns
TimedTurn = tuple[str, str, str | None]  # (round, player, company)


def times(game: Game) -> dict[str, Any]:
    """Return whole seconds: `{"total", "players": {name: {"time", "turns", "longest"}}, "companies" alike, "rounds",
    "shares": {round: {player: seconds}}, "breaks", "limit"}`.

    Every line counts, also one that was undone: its time was spent. `breaks` belong to nobody. `limit` is the time
    limit of each player, or None. The result is empty if no line notes its time.
    """
    lines = [*_lines(game)]
    if not lines:
        return {}
    turns = _turns(lines)
    shares: dict[str, dict[str, int]] = {}
    for (where, player, _), seconds in turns:
        had = shares.setdefault(where, {})
        had[player] = had.get(player, 0) + seconds
    rounds = {where: sum(had.values()) for where, had in shares.items()}
    return {
        "total": sum(rounds.values()),
        "players": _totals((player, seconds) for (_, player, _), seconds in turns),
        "companies": _totals((company, seconds) for (_, _, company), seconds in turns if company is not None),
        "rounds": rounds,
        "shares": shares,
        "breaks": sum(spent.rested for _, spent in lines),
        "limit": limit_of(game),
    }


def limit_of(game: Game) -> int | None:
    """Return the time limit of each player in seconds, from the header; None if there is none."""
    minutes = game.journal.header.minutes
    return None if minutes is None else minutes * 60


def show_seconds(seconds: int) -> str:
    """`0:42`, `12:05`, `1:02:05`."""
    hours, rest = divmod(seconds, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clock(game: Game, ink: Ink = PLAIN) -> list[str]:
    """A table of the players, one of the companies, and the time that every player took in every round."""
    spent = times(game)
    if not spent:
        return titled("Clock", ["no line notes its time; `moderator play FILE --clock` does"], ink)
    limit = spent["limit"]
    parts = [f"together {show_seconds(spent['total'])}"]
    parts += [f"breaks {show_seconds(spent['breaks'])}"] if spent["breaks"] else []
    parts += [f"{show_seconds(limit)} each"] if limit is not None else []
    lines = titled(f"Clock   ({', '.join(parts)})", _table("player", spent["players"], ink, limit), ink)
    if spent["companies"]:
        lines += titled("Company turns", _table("company", spent["companies"], ink), ink)
    return [*lines, *titled("Rounds", _rounds(spent, list(game.position.players), ink), ink)]


def _table(heading: str, spent: dict[str, dict[str, int]], ink: Ink, limit: int | None = None) -> list[str]:
    rows = [
        (
            name,
            show_seconds(row["time"]),
            row["turns"],
            show_seconds(round(row["time"] / row["turns"])),
            show_seconds(row["longest"]),
            *((show_left(limit - row["time"]).removesuffix(" left"),) if limit is not None else ()),
        )
        for name, row in spent.items()
    ]
    headings = ("time", "turns", "average", "longest", *(("left",) if limit is not None else ()))
    return table((heading, *headings), rows, headings, ink)


def show_left(seconds: int) -> str:
    """`12:30 left`, `0:42 over`."""
    return f"{show_seconds(seconds)} left" if seconds >= 0 else f"{show_seconds(-seconds)} over"


def _rounds(spent: dict[str, Any], players: Sequence[str], ink: Ink) -> list[str]:
    room = (ROOM - _ROUND) // len(players) - _GAP
    shown = [show_seconds(max(had.values())) for had in spent["shares"].values()]
    names = [clip(player, max(room, *map(len, shown))) for player in players]
    rows = [
        (where, show_seconds(spent["rounds"][where]), *(show_seconds(had[p]) if p in had else "-" for p in players))
        for where, had in spent["shares"].items()
    ]
    return table(("round", "all", *names), rows, ("all", *names), ink)


def _totals(spent: Iterable[tuple[str, int]]) -> dict[str, dict[str, int]]:
    totals: dict[str, dict[str, int]] = {}
    for name, seconds in spent:
        row = totals.setdefault(name, {"time": 0, "turns": 0, "longest": 0})
        row["time"] += seconds
        row["turns"] += 1
        row["longest"] = max(row["longest"], seconds)
    return totals


def _turns(lines: Iterable[tuple[str, Spent]]) -> list[tuple[TimedTurn, int]]:
    """Each turn with its seconds: a company's of one round is one, a player's lasts until another one's begins."""
    turns: list[tuple[TimedTurn, int]] = []
    at: dict[TimedTurn, int] = {}
    last: TimedTurn | None = None
    for where, spent in lines:
        turn = (where, spent.player, spent.company)
        if turn in at and (spent.company is not None or turn == last):
            turns[at[turn]] = (turn, turns[at[turn]][1] + spent.seconds)
        else:
            at[turn] = len(turns)
            turns.append((turn, spent.seconds))
        last = turn
    return turns


def _lines(game: Game) -> Iterator[tuple[str, Spent]]:
    """Yield every line that notes its time, with the round of its turn in the journal as it is now.

    A line by a player who was not on turn begins its own turn, which may be the first of a round.
    """
    # an inserted line was typed later than the lines after it
    steps = (step for step in game.steps if step.booked.before is None)
    upcoming, before = next(steps, None), game.replay.start
    for line in game.journal.lines:
        after = upcoming.position if upcoming is not None and upcoming.booked.line == line.number else before
        if line.says is not None and (spent := read_clock(line.text, game.vocabulary)) is not None:
            begins = (spent.company or spent.player) != actor(State(game.title, before))
            yield round_name(after if begins else before), spent
        if after is not before and upcoming is not None:
            before, upcoming = after, next(steps, None)
