"""The standings of a tournament: players, games, and problems for the tournament director to check."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from moderator.model.wording import clean, plural
from moderator.tournament.document import Shift
from moderator.tournament.field import Problem, Result, Seat
from moderator.tournament.ranking import Line, TournamentGame
from moderator.tournament.schemes import Rated, Scheme, percent
from moderator.tournament.standings import Standings
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import ROOM, WIDEST_CELL, clip, table, titled, wrap

RATED = "By the Plackett-Luce model of Weng and Lin (2011): strength minus three times its uncertainty."
_LONGEST_NAME = 50  # maximum columns of a file name
_HEADINGS = {
    "not read": "Not read",
    "left out": "Left out: these games do not count",
    "look": "To check",
    "decided": "Decided",
}


def tournament(
    standings: Standings,
    ink: Ink = PLAIN,
    parts: Mapping[str, Standings] | None = None,
    rated: Mapping[str, Rated] | None = None,
) -> list[str]:
    """The whole report; `parts` are standings of rounds, events or years, by their names, `rated` the ratings."""
    scheme = standings.terms.scheme
    lines = [ink.bold(f"Standings by {scheme.name}: {games_counted(standings)}"), *wrap(standings.rule), ""]
    if standings.lines:
        lines += [*_table(standings, ink, rated), ""]
    if standings.clubs:
        lines += titled(f"Clubs by their best {standings.terms.club_best}", _clubs(standings, ink), ink)
    lines += _problems(standings, ("not read", "left out"), ink)
    for name, part in (parts or {}).items():
        lines += [*titled(f"{clean(name)}: {games_counted(part)}", _table(part, ink), ink)]
    if listed := [line for game in standings.games if game.left_out is None for line in _game(game, ink)]:
        lines += titled("Games", listed, ink)
    lines += _problems(standings, ("look", "decided"), ink)
    return lines[:-1] if lines[-1] == "" else lines


def _problems(standings: Standings, weights: Sequence[str], ink: Ink) -> Iterator[str]:
    """Yield the problems of these weights, under a heading for each."""
    for weight in weights:
        if found := [line for each in standings.problems if each.weight == weight for line in problem(each)]:
            yield from titled(_HEADINGS[weight], found, ink)


def games_counted(standings: Standings) -> str:
    """`12 games, 1 left out, 2 not read, 3 things to check`."""
    out = len(standings.games) - standings.counted
    weights = Counter(each.weight for each in standings.problems)
    looks = f"{'thing' if weights['look'] == 1 else 'things'} to check"
    parts = [plural(standings.counted, "game")]
    told = ((out, "left out"), (weights["not read"], "not read"), (weights["look"], looks))
    parts += [f"{number} {what}" for number, what in told if number]
    return ", ".join(parts)


def _clubs(standings: Standings, ink: Ink) -> list[str]:
    """The place and points of every club, and whose totals count."""
    show, rows = standings.terms.scheme.show, list[tuple[object, ...]]()
    for each in standings.clubs:
        counted = [f"{line.player} {show(line.points)}" for line in each.counted]
        rows.append((f"{each.place}.", each.club, show(each.points), _listed(counted)))
    return table(("", "club", "points", "counted"), rows, "points", ink)


def _table(standings: Standings, ink: Ink, rated: Mapping[str, Rated] | None = None) -> list[str]:
    """Everybody's place; the mean where all games count or it ranks, and where not all count, those that do."""
    scheme = standings.terms.scheme

    def row(line: Line) -> tuple[object, ...]:
        place = "-" if line.place is None else f"{line.place}."
        before = place, line.player, *((line.stage,) if staged else ()), *_points(line, adjusted, scheme)
        games = len(line.appearances), line.wins
        tie = (line.tie,) if broken else ()
        means = (scheme.show(line.mean),) if mean else ()
        counted = [f"{clip(each.result.title, 12)} {scheme.show(each.points)}" for each in line.counted]
        held = (f"{rated[line.player].rating:.2f}",) if rated is not None else ()
        return *before, *means, *games, *held, *tie, *((_listed(counted),) if scheme.picks else ())

    broken = any(line.tie for line in standings.lines)
    adjusted, staged = any(line.adjustment for line in standings.lines), any(line.stage for line in standings.lines)
    tie = ("tie broken by",) if broken else ()
    mean = ("mean",) if not scheme.picks or scheme.rank == "mean" else ()
    sums = ("points", "adjusted", "total") if adjusted else ("points",)
    headings = (
        "",
        "player",
        *(("final",) if staged else ()),
        *sums,
        *mean,
        "games",
        "wins",
        *(("rating",) if rated is not None else ()),
        *tie,
        *(("counted",) if scheme.picks else ()),
    )
    return table(headings, map(row, standings.lines), "points adjusted total mean games wins rating", ink)


def _points(line: Line, adjusted: bool, scheme: Scheme) -> tuple[str, ...]:
    """Return the points; if the director has adjusted any, those of the games, the adjustment and the total."""
    if not adjusted:
        return (scheme.show(line.points),)
    return scheme.show(line.game_points), show_adjustment(line.adjustment, scheme), scheme.show(line.points)


def show_adjustment(points: int, scheme: Scheme) -> str:
    """Return points given or taken: `+20`, `-20`, or an empty text."""
    return f"{'-' if points < 0 else '+'}{scheme.show(abs(points))}" if points else ""


def _listed(pieces: list[str]) -> list[str]:
    """Return the pieces with commas after all but the last; none is broken."""
    return [f"{piece}," for piece in pieces[:-1]] + pieces[-1:]


def _game(game: TournamentGame, ink: Ink) -> Iterator[str]:
    """`friday.18xx  18EU, 4 players, lead £1216`, and below it who came where with how much of the table's worth."""
    result = game.result
    facts = [clip(result.title, WIDEST_CELL), *(f"{name} {value}" for name, value in result.options)]
    facts += [clean(clip(result.told, _LONGEST_NAME))] if result.told else []
    facts += [_lead(result), *([f"counted with {result.findings}"] if not result.clean else [])]
    facts += [] if result.ended is not None else [f"unfinished, {result.at}"]
    yield from wrap(", ".join(facts), ink.bold(clean(clip(result.file, _LONGEST_NAME))) + ": ", "    ", ROOM)
    ordered = sorted(result.seats, key=lambda seat: seat.player) if result.uncertain else result.seats
    seats = [_seat(result, seat) for seat in ordered]
    yield from wrap(_listed(seats), "    ", room=ROOM)


def _lead(result: Result) -> str:
    first = result.first
    if not first:
        return "no winner, because the result is uncertain"
    return f"lead {result.money(first[0].margin)}" if len(first) == 1 else f"{len(first)} level"


def _seat(result: Result, seat: Seat) -> str:
    """Return `1 Ann £5120 29.38%`, with `?` for an uncertain place."""
    out = " bankrupt" if seat.bankrupt else ""
    place = "?" if result.uncertain else seat.place
    return f"{place} {clip(seat.player, WIDEST_CELL)} {result.money(seat.worth)} {percent(seat.share)}{out}"


def ratings(rated: Mapping[str, Rated], ink: Ink = PLAIN) -> list[str]:
    """Return everybody's rating, best first, with the strength and uncertainty it is made of."""
    rows = [
        (player, f"{each.rating:.2f}", f"{each.strength:.2f}", f"{each.uncertain:.2f}", each.games)
        for player, each in rated.items()
    ]
    headings = ("player", "rating", "strength", "uncertain", "games")
    return [ink.bold("Rating"), *wrap(RATED), "", *table(headings, rows, "rating strength uncertain games", ink)]


def shifted(shifts: Sequence[Shift], ink: Ink = PLAIN, than: str = "the published version") -> list[str]:
    """Return the changes since publication, or since a decision."""
    if not shifts:
        return [f"Nothing differs from {than}."]
    lines = [ink.bold(f"Differs from {than}")]
    for shift in shifts:
        name = clean(clip(shift.name, _LONGEST_NAME)) or shift.about
        for when, told in (("was", shift.before or "absent"), ("is", shift.now or "absent")):
            lines += wrap(f"{name} {when}: {clean(told)}", "  ", "      ", ROOM)
    return lines


def problem(found: Problem) -> list[str]:
    """`friday.18xx: the header has no `game` line; write: game 18EU`."""
    where = f"{clip(found.file, _LONGEST_NAME)}: " if found.file else ""
    return wrap(f"{where}{found.message}" + (f"; {found.remedy}" if found.remedy else ""), "", "    ", ROOM)
