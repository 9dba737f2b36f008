"""The workbook of a tournament: standings, games, every player in every game, and what a director should look at."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from moderator.export.game.cells import check, distinct
from moderator.export.sheet import Book, Column, Kind, Sheet, Table, Value
from moderator.journal.names import OCCASION
from moderator.tournament.field import Result
from moderator.tournament.schemes import Unit
from moderator.tournament.standings import Appearance, Line, Standings, TournamentGame, by_round

_SEATS = "Players and games"
_COUNTS = {True: "yes", False: "no"}
_DIGITS = 12  # of a digest: enough to tell journals apart
_KINDS: dict[Unit, Kind] = {
    "points": "count",
    "hundredths of a point": "hundredths",
    "hundredths of a percent": "share",
}
_WEIGHTS = {
    "not read": "Not read: nothing is known of the game.",
    "left out": "Left out: the game is listed and does not count.",
    "look": "Look: counted as it is.",
    "decided": "Decided: as the director has ruled.",
}


def standings_book(standings: Standings, parts: Mapping[str, Standings] | None = None) -> Book:
    """Five sheets, one more where games say rounds, and one of rounds, events or years where there are `parts`.

    Money is in the currency of the games where they have one in common, else plain numbers.
    """
    currencies = {game.result.currency for game in standings.games}
    money: Kind = "money" if len(currencies) == 1 else "count"
    points = _KINDS[standings.terms.scheme.unit]
    return Book(
        "Tournament standings",
        "".join(currencies) if len(currencies) == 1 else "",
        (
            _standings(standings, points),
            _games(standings, money),
            *([_in_parts(standings, parts, points)] if parts else []),
            *_rounds(standings, points),
            _crossing(standings, points),
            _appearances(standings, money, points),
            _problems(standings),
        ),
    )


def _standings(standings: Standings, points: Kind) -> Sheet:
    columns = (
        Column("place", "count"),
        Column("player"),
        Column("points", points),
        Column("mean", points),
        Column("games", "count"),
        Column("wins", "count"),
        *([Column("tie broken by")] if standings.terms.scheme.ties else []),
        *([Column("counted games")] if standings.terms.scheme.picks else []),
        Column("check"),
    )
    rows = tuple(_line(standings, line) for line in standings.lines)
    out = len(standings.games) - standings.counted
    notes = (
        f"By {standings.terms.scheme.name}. {standings.terms.scheme.rule}",
        *([] if standings.terms.scheme.ties else ["Players of equal points share a place; no tie is broken."]),
        "Mean: points a counted game, rounded down. Wins: first places, shared ones among them.",
        f"Games counted: {standings.counted}; left out: {out}; {_told(standings)}. See Games and Problems.",
        *(["Unfinished games count as they stand."] if standings.terms.unfinished else []),
        *(["Games with violations or errors do not count."] if standings.terms.clean_only else []),
        *(f"{name} is counted as {person}." for name, person in standings.terms.aliases.items()),
    )
    return Sheet("Standings", (Table("standings", "Standings", columns, rows),), notes=notes, upright=True, abreast=2)


def _told(standings: Standings) -> str:
    """`not read: 1; to look at: 7`."""
    weights = Counter(each.weight for each in standings.problems)
    return f"not read: {weights['not read']}; to look at: {weights['look']}"


def _line(standings: Standings, line: Line) -> tuple[Value, ...]:
    """A player's row; names are compared letter by letter, since a spreadsheet thinks `ann` and `Ann` equal."""
    scheme = standings.terms.scheme
    counted = [", ".join(f"{each.result.title} {scheme.show(each.points)}" for each in line.counted)]
    sums = f'SUMPRODUCT(EXACT({_all("player")},{{.player}})*({_all("counts")}="yes")*{_all("points")})={{.points}}'
    figures = line.place, line.player, line.points, line.mean, len(line.appearances), line.wins
    return *figures, *([line.tie or None] if scheme.ties else []), *(counted if scheme.picks else []), check(sums, True)


def _all(heading: str) -> str:
    return f"{{{_SEATS}!seats.{heading}}}"


def _games(standings: Standings, money: Kind) -> Sheet:
    columns = (
        Column("game"),
        Column("title"),
        Column("options"),
        *(Column(word) for word in _said(standings)),
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
    rows = tuple(_game(game, _said(standings)) for game in standings.games)
    notes = (
        "Lead: of the first over the next; where books are uncertain nobody is named.",
        "The table's total leaves out bankrupt players and what is below nothing.",
        *(["Money is in the currency of each title."] if money == "count" else []),
        f"SHA-256: the first {_DIGITS} digits of that of the journal.",
    )
    return Sheet("Games", (Table("games", "Games", columns, rows),), notes=notes, filtered=True, abreast=1)


def _said(standings: Standings) -> tuple[str, ...]:
    """Of event, date, round, table and place those that any game tells."""
    return tuple(word for word in OCCASION if any(word in dict(game.result.occasion) for game in standings.games))


def _game(game: TournamentGame, said: tuple[str, ...]) -> tuple[Value, ...]:
    result = game.result
    occasion = dict(result.occasion)
    first = result.first
    return (
        result.file,
        result.title,
        options(result),
        *(occasion.get(word) for word in said),
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
    return ", ".join(f"{name} {value}" for name, value in result.options)


def _in_parts(standings: Standings, parts: Mapping[str, Standings], points: Kind) -> Sheet:
    """Players by rounds, events or years: the points of each as if it were all, and the place they make there."""
    found = Column("points", points), Column("games", "count")
    columns = (Column("part"), Column("place", "count"), Column("player"), *found)
    rows = tuple(
        (name, line.place, line.player, line.points, len(line.appearances))
        for name, part in parts.items()
        for line in part.lines
    )
    note = "Each part by the same scheme, as if there were no other."
    return Sheet("Parts", (Table("parts", "Parts", columns, rows),), notes=(note,), filtered=True)


def _rounds(standings: Standings, points: Kind) -> Iterator[Sheet]:
    """Players by rounds: the points of each; nothing where no game that counts says its round."""
    rounds = by_round(standings)
    if not any(dict(game.result.occasion).get("round") for each in rounds for game in each.games):
        return
    names = distinct([each.name for each in rounds], ("place", "player", "points"))
    each = (Column(name, points, width=12) for name in names)
    columns = (Column("place", "count"), Column("player"), Column("points", points), *each)
    show = standings.terms.scheme.show
    rows = tuple(
        (line.place, line.player, line.points, *(_in_round(played.of(line), show) for played in rounds))
        for line in standings.lines
    )
    note = "Points in brackets are not added up; what is of no round stands under its day, or by itself."
    yield Sheet("Rounds", (Table("rounds", "Rounds", columns, rows),), notes=(note,), abreast=2)


def _in_round(played: Sequence[Appearance], show: Callable[[int], str]) -> Value:
    """What a player has made in a round: points that count as a figure, others in brackets."""
    counted = [each.points for each in played if each.counts]
    if counted or not played:
        return sum(counted) if counted else None
    return ", ".join(f"({show(each.points)})" for each in played)


def _crossing(standings: Standings, points: Kind) -> Sheet:
    """Players by games: the points of each, those that are not added up in brackets."""
    games = [game for game in standings.games if game.left_out is None]
    each = (Column(game.result.file, points, width=12) for game in games)
    columns = (Column("place", "count"), Column("player"), Column("points", points), *each)
    show = standings.terms.scheme.show

    def row(line: Line) -> tuple[Value, ...]:
        of = {each.result.file: each for each in line.appearances}
        cells = (of.get(game.result.file) for game in games)
        told = (None if e is None else e.points if e.counts else f"({show(e.points)})" for e in cells)
        return line.place, line.player, line.points, *told

    rows = tuple(map(row, standings.lines))
    note = "A game a column; points in brackets are not added up."
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
        "Share: of the table's total. Margin: the first one's lead over the next; what the others lack to him.",
        "Counts: whether the points are among those added up.",
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
