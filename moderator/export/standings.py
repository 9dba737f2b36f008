"""The workbook of a tournament: standings, games, players in every game, and problems for the director."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from moderator.export.game.cells import check, distinct
from moderator.export.sheet import Book, Column, Formula, Kind, Sheet, Table, Value
from moderator.journal.names import OCCASION
from moderator.tournament.field import Result
from moderator.tournament.ranking import Appearance, Line, TournamentGame
from moderator.tournament.schemes import Rated, Unit
from moderator.tournament.standings import Standings, by_round

_SEATS = "Players and games"
_COUNTS = {True: "yes", False: "no"}
_DIGITS = 12  # of a digest: enough to distinguish journals
_KINDS: dict[Unit, Kind] = {
    "points": "count",
    "hundredths of a point": "hundredths",
    "hundredths of a percent": "share",
}
_WEIGHTS = {
    "not read": "Not read: the file could not be read.",
    "left out": "Left out: the game is listed but does not count.",
    "look": "Look: the game counts, but the director should check it.",
    "decided": "Decided: the director has ruled.",
}


def standings_book(
    standings: Standings, parts: Mapping[str, Standings] | None = None, rated: Mapping[str, Rated] | None = None
) -> Book:
    """Return the workbook, with a sheet of rounds if games name rounds, and one for `parts` if there are any.

    Money is shown in the currency of the games if they share one, else as plain numbers.
    """
    currencies = {game.result.currency for game in standings.games}
    money: Kind = "money" if len(currencies) == 1 else "count"
    points = _KINDS[standings.terms.scheme.unit]
    return Book(
        "Tournament standings",
        "".join(currencies) if len(currencies) == 1 else "",
        (
            _standings(standings, points, rated),
            *([_clubs(standings, points)] if standings.clubs else []),
            _games(standings, money),
            *([_in_parts(standings, parts, points)] if parts else []),
            *_rounds(standings, points),
            _crossing(standings, points),
            _appearances(standings, money, points),
            _problems(standings),
        ),
    )


def _clubs(standings: Standings, points: Kind) -> Sheet:
    columns = Column("place", "count"), Column("club"), Column("points", points), Column("players", "count")
    show = standings.terms.scheme.show
    rows = tuple(
        (
            each.place,
            each.club,
            each.points,
            each.players,
            ", ".join(f"{line.player} {show(line.points)}" for line in each.counted),
        )
        for each in standings.clubs
    )
    note = f"The totals of a club's best {standings.terms.club_best} players count."
    return Sheet("Clubs", (Table("clubs", "Clubs", (*columns, Column("counted")), rows),), notes=(note,), upright=True)


def _standings(standings: Standings, points: Kind, rated: Mapping[str, Rated] | None) -> Sheet:
    columns = (
        Column("place", "count"),
        Column("player"),
        *([Column("final")] if standings.terms.stages else []),
        Column("points", points),
        Column("adjustments", points),
        Column("total", points),
        Column("mean", points),
        Column("games", "count"),
        Column("wins", "count"),
        *([Column("rating", "hundredths")] if rated is not None else []),
        *(Column(f"tie: {tie}") for tie in standings.terms.scheme.ties),
        *([Column("tie broken by")] if standings.breaks_ties else []),
        *([Column("counted games")] if standings.terms.scheme.picks else []),
        Column("check"),
    )
    rows = tuple(_line(standings, line, rated) for line in standings.lines)
    out = len(standings.games) - standings.counted
    notes = (
        f"By {standings.terms.scheme.name}. {standings.rule}",
        *([] if standings.breaks_ties else ["Players with equal points share a place; ties are not broken."]),
        "Points: those of the games that count. Adjustments: points that the director gave or took.",
        "Mean: total per counted game, rounded down. Wins: first places, including shared ones.",
        f"Games counted: {standings.counted}; left out: {out}; {_problem_counts(standings)}. See Games and Problems.",
        *(["Unfinished games count as they stand."] if standings.terms.unfinished else []),
        *(["Games with violations or errors do not count."] if standings.terms.clean_only else []),
        *(f"{name} counts as {person}." for name, person in standings.terms.aliases.items()),
    )
    return Sheet("Standings", (Table("standings", "Standings", columns, rows),), notes=notes, upright=True, abreast=2)


def _problem_counts(standings: Standings) -> str:
    """Return a text such as `not read: 1; to look at: 7`."""
    weights = Counter(each.weight for each in standings.problems)
    return f"not read: {weights['not read']}; to look at: {weights['look']}"


def _line(standings: Standings, line: Line, rated: Mapping[str, Rated] | None) -> tuple[Value, ...]:
    """Return the row of a player, whose points the spreadsheet adds up. EXACT tells `ann` from `Ann`.

    The check compares the total with the one that the program computed.
    """
    scheme = standings.terms.scheme
    counted = [", ".join(f"{each.result.title} {scheme.show(each.points)}" for each in line.counted)]
    sums = f'=SUMPRODUCT(EXACT({_all("player")},{{.player}})*({_all("counts")}="yes")*{_all("points")})'
    points = Formula(sums, line.game_points), line.adjustment, Formula("={.points}+{.adjustments}", line.points)
    names = line.place, line.player, *([line.stage or None] if standings.terms.stages else [])
    figures = *names, *points, line.mean, len(line.appearances), line.wins
    held = [round(100 * rated[line.player].rating)] if rated is not None else []
    tie = [*line.tie_figures(scheme).values(), *([line.tie or None] if standings.breaks_ties else [])]
    return *figures, *held, *tie, *(counted if scheme.picks else []), check(f"{{.total}}={line.points}", True)


def _all(heading: str) -> str:
    return f"{{{_SEATS}!seats.{heading}}}"


def _games(standings: Standings, money: Kind) -> Sheet:
    columns = (
        Column("game"),
        Column("title"),
        Column("options"),
        *(Column(word) for word in _noted(standings)),
        Column("players", "count"),
        Column("first"),
        Column("worth", money),
        Column("lead", money),
        Column("table's total", money),
        Column("ended"),
        Column("counts", width=26),
        Column("violations", "count"),
        Column("errors", "count"),
        Column("rulings", "count"),
        Column("ruleset"),
        Column("SHA-256"),
    )
    rows = tuple(_game(game, _noted(standings)) for game in standings.games)
    notes = (
        "Lead: the winner's margin over second place. A game with uncertain books has no winner here.",
        "The table's total leaves out bankrupt players and negative worths.",
        *(["Money is in the currency of each title."] if money == "count" else []),
        f"SHA-256: the first {_DIGITS} digits of the journal's digest.",
    )
    return Sheet("Games", (Table("games", "Games", columns, rows),), notes=notes, filtered=True, abreast=1)


def _noted(standings: Standings) -> tuple[str, ...]:
    """Return the words among event, date, round, table and place that at least one game notes."""
    return tuple(word for word in OCCASION if any(word in dict(game.result.occasion) for game in standings.games))


def _game(game: TournamentGame, noted: tuple[str, ...]) -> tuple[Value, ...]:
    result = game.result
    occasion = dict(result.occasion)
    first = result.first
    return (
        result.file,
        result.title,
        options(result),
        *(occasion.get(word) for word in noted),
        len(result.seats),
        ", ".join(seat.player for seat in first) or None,
        first[0].worth if first else None,
        first[0].margin if first else None,
        result.total,
        result.state,
        "yes" if game.left_out is None else f"no: {game.left_out}",
        result.violations,
        result.errors,
        result.rulings,
        result.ruleset.removeprefix(f"{result.title} "),
        result.sha256[:_DIGITS],
    )


def options(result: Result) -> str:
    """Return the options of a game as words."""
    return ", ".join(f"{name} {value}" for name, value in result.options)


def _in_parts(standings: Standings, parts: Mapping[str, Standings], points: Kind) -> Sheet:
    """Return separate standings for each round, event or year."""
    found = Column("points", points), Column("games", "count")
    columns = (Column("part"), Column("place", "count"), Column("player"), *found)
    rows = tuple(
        (name, line.place, line.player, line.points, len(line.appearances))
        for name, part in parts.items()
        for line in part.lines
    )
    note = "Each part is ranked by the same scheme, by itself."
    return Sheet("Parts", (Table("parts", "Parts", columns, rows),), notes=(note,), filtered=True)


def _front(points: Kind) -> tuple[Column, ...]:
    return Column("place", "count"), Column("player"), Column("points", points)


def _rounds(standings: Standings, points: Kind) -> Iterator[Sheet]:
    """Yield the points of each player by round, unless no counted game names its round."""
    rounds = by_round(standings)
    if not any(dict(game.result.occasion).get("round") for each in rounds for game in each.games):
        return
    names = distinct([each.name for each in rounds], ("place", "player", "points", "adjustments", "total"))
    each = (Column(name, points, width=12) for name in names)
    columns = (*_front(points), *each, Column("adjustments", points), Column("total", points))
    show = standings.terms.scheme.show
    rows = tuple(
        (
            line.place,
            line.player,
            line.game_points,
            *(_in_round(played.of(line), show) for played in rounds),
            line.adjustment,
            line.points,
        )
        for line in standings.lines
    )
    note = "Points in brackets do not count; a final has places. Games without a round are listed alone or by day."
    yield Sheet("Rounds", (Table("rounds", "Rounds", columns, rows),), notes=(note,), abreast=2)


def _in_round(played: Sequence[Appearance], show: Callable[[int], str]) -> Value:
    """Return a player's points in a round: a number if they count, else in brackets."""
    counted = [each.points for each in played if each.counts]
    if counted or not played:
        return sum(counted) if counted else None
    return ", ".join(_uncounted(each, show) for each in played)


def _uncounted(each: Appearance, show: Callable[[int], str]) -> str:
    """Return the place in a final, or points that do not count, in brackets."""
    return f"{each.seat.place}." if each.stage else f"({show(each.points)})"


def _crossing(standings: Standings, points: Kind) -> Sheet:
    """Return the points of each player by game, in brackets if they do not count."""
    games = [game for game in standings.games if game.left_out is None]
    each = (Column(game.result.file, points, width=12) for game in games)
    columns = (*_front(points), *each, Column("adjustments", points), Column("total", points))
    show = standings.terms.scheme.show

    def row(line: Line) -> tuple[Value, ...]:
        by_game = {each.result.file: each for each in line.appearances}
        played = (by_game.get(game.result.file) for game in games)
        cells = (None if e is None else e.points if e.counts else _uncounted(e, show) for e in played)
        return line.place, line.player, line.game_points, *cells, line.adjustment, line.points

    rows = tuple(map(row, standings.lines))
    note = "One column per game. Points in brackets do not count; a final has places."
    return Sheet("Cross table", (Table("cross", "Cross table", columns, rows),), notes=(note,), abreast=2)


def _appearances(standings: Standings, money: Kind, points: Kind) -> Sheet:
    columns = (
        Column("player"),
        Column("game"),
        Column("title"),
        Column("place", "count"),
        Column("of", "count"),
        Column("worth", money),
        Column("share", "share"),
        Column("margin", money),
        Column("state"),
        Column("points", points),
        Column("counts"),
    )
    rows = tuple(_appearance(each) for game in standings.games for each in game.appearances)
    notes = (
        "Share: of the table's total. Margin: the winner's lead over second place, or how far a player is behind.",
        "Counts: whether the points count in the standings.",
    )
    return Sheet(_SEATS, (Table("seats", _SEATS, columns, rows),), notes=notes, filtered=True, abreast=2)


def _appearance(each: Appearance) -> tuple[Value, ...]:
    seat, result = each.seat, each.result
    return (
        seat.player,
        result.file,
        result.title,
        seat.place,
        len(result.seats),
        seat.worth,
        seat.share,
        seat.margin,
        "bankrupt" if seat.bankrupt else None,
        each.points,
        _COUNTS[each.counts],
    )


def _problems(standings: Standings) -> Sheet:
    columns = (Column("what"), Column("file"), Column("message"), Column("remedy"))
    rows = tuple((each.weight, each.file or None, each.message, each.remedy) for each in standings.problems)
    table = Table("problems", "Problems", columns, rows)
    return Sheet("Problems", (table,), notes=tuple(_WEIGHTS.values()), filtered=True, abreast=2)
