"""The summary: the game, how it ended, the standings with their parts, and the audit in one line."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from moderator.audit.report import Report
from moderator.export.game.cells import DOUBTED, check, colour_of, company_columns, doubted
from moderator.export.game.course import Played
from moderator.export.game.ledger import money_table
from moderator.export.sheet import Cell, Column, Sheet, Table, Value
from moderator.game import Game
from moderator.model.findings import Doubts, Severity, as_reasons
from moderator.model.ledger import INVESTOR
from moderator.model.position import DEBT, Part
from moderator.model.rounds import GameOver
from moderator.rules.booking import State
from moderator.rules.holdings import percent
from moderator.rules.rounds.sequence import actor, round_name
from moderator.scoring import Standing, score
from moderator.titles.title import Title

NOW = "now"


def summary(game: Game, report: Report, rounds: Sequence[Played]) -> Sheet:
    """Return the summary."""
    title, position = game.title, game.position
    scored = score(State(title, position), report.uncertain)
    section = f"Scored by {title.name} {scored.section}." if scored.section else ""
    notes = [section] if scored.final else ["Not final.", section]
    if report.uncertain:
        notes.append(f"{DOUBTED}: uncertain.")
    money = money_table(title, {NOW: position}, {"players": {NOW: "standings.cash"}})
    return Sheet(
        "Summary",
        (
            _game(game, report, rounds),
            _standings(title, scored.standings, " ".join(filter(None, notes)), report.uncertain),
            _parts(title, scored.standings),
            money,
        ),
    )


# ---- the game ----


def _game(game: Game, report: Report, rounds: Sequence[Played]) -> Table:
    rows = tuple(_facts(game, report, rounds))
    return Table("game", "The game", (Column("what"), Column("is")), rows)


def _facts(game: Game, report: Report, rounds: Sequence[Played]) -> Iterator[tuple[Value, ...]]:
    title, header = game.title, game.journal.header
    yield "title", title.name
    yield "ruleset", title.note
    if game.changed is not None:
        yield "begun with", ", program ".join(noted for noted in (header.ruleset, header.program) if noted)
        yield "since then", game.changed.shows
    yield "rulebook", title.file.rulebook
    yield "options", ", ".join(f"{name} {value}" for name, value in title.options) or "none"
    yield "players", ", ".join(game.position.players)
    yield from header.occasion
    if game.position.investor is not None:
        held = ((company, percent(State(title, game.position), company, INVESTOR)) for company in title.certificates)
        yield INVESTOR, f"{', '.join(f'{company} {part}%' for company, part in held if part)}; it is not ranked"
    yield "bank", title.money(title.bank(len(game.position.players)))
    names = [played.name for played in rounds if not played.counted]
    yield "rounds", f"{len(names)}: {names[0]} to {names[-1]}" if len(names) > 1 else names[0] if names else "none yet"
    yield "state", _state(game)
    yield "audit", _audit(report)
    yield from (("uncertain", reason["says"]) for reason in as_reasons(report.uncertain))
    yield "moves", str(report.lines)
    yield "SHA-256", sha256(game.data).hexdigest()


def _state(game: Game) -> str:
    """Return how and where the game ended, or how far it is."""
    before = game.replay.start
    for step in game.steps:
        if isinstance(step.position.round, GameOver):
            return f"ended: {step.position.round.reason} (line {step.booked.line}, {round_name(before)})"
        before = step.position
    now = f"not over: {round_name(before)}"
    acting = actor(State(game.title, before))
    coming = f"; it will end: {before.ending}" if before.ending else ""
    return f"{now}, {acting} to act{coming}" if acting else f"{now}{coming}"


_WORDS = {Severity.ATTESTED: "attested by the table", Severity.VIOLATION: "violation"}


def _audit(report: Report) -> str:
    """Return a text such as `clean: 1 ruling, 96 attested by the table`."""
    counted = []
    for severity in Severity:
        if number := len(report.of(severity)):
            word = _WORDS.get(severity, severity.value)
            counted.append(f"{number} {word}{'s' if number > 1 and ' ' not in word else ''}")
    return f"{'clean' if report.clean else 'not clean'}: {', '.join(counted) or 'nothing found'}"


# ---- the score ----


def _standings(title: Title, standings: tuple[Standing, ...], note: str, doubts: Doubts) -> Table:
    """Return the players, best first, with the parts of their worth."""
    companies = [company for company in title.certificates if any(_of(s, company) for s in standings)]
    privates = [name for name in title.file.privates if any(_of(s, name) for s in standings)]
    owing = any(_of(s, DEBT) for s in standings)
    known = {"cash", DEBT, *companies, *privates}
    cards = any(part.what not in known for s in standings for part in s.parts)
    headings = {"privates": bool(privates), "credits": owing, "cards": cards}
    parts = [*companies, *(heading for heading, shown in headings.items() if shown)]
    fixed = ("place", "player", "cash", "privates", "credits", "cards", "worth", "check", "behind", "state")
    columns = (
        Column("place", "count"),
        Column("player"),
        Column("cash", "money"),
        *company_columns(title, companies, "money", fixed),
        *(Column(heading, "money") for heading in parts[len(companies) :]),
    )
    last = columns[-1].heading
    rows = []
    for standing in standings:
        amounts = [_of(standing, "cash"), *(_of(standing, company) for company in companies)]
        if privates:
            amounts.append(sum(_of(standing, private) for private in privates))
        if owing:
            amounts.append(_of(standing, DEBT))
        if cards:
            amounts.append(sum(part.amount for part in standing.parts if part.what not in known))
        rows.append(
            (
                doubted(doubts, standing.place),
                standing.player,
                *amounts,
                doubted(doubts, standing.total),
                check(f"SUM({{.cash}}:{{.{last}}})={{.worth}}", sum(amounts) == standing.total),
                standings[0].total - standing.total,
                ", ".join(["bankrupt"] * standing.bankrupt + ["uncertain"] * bool(doubts)) or None,
            )
        )
    columns += (Column("worth", "money"), Column("check"), Column("behind", "money"), Column("state"))
    return Table("standings", "Standings", columns, tuple(rows), note=note)


def _of(standing: Standing, what: str) -> int:
    """Return the total of the parts of a score with the name `what`."""
    return sum(part.amount for part in standing.parts if part.what == what)


def _parts(title: Title, standings: tuple[Standing, ...]) -> Table:
    """Return every part of every score: how many, and at what price."""
    columns = (
        Column("part"),
        Column("player"),
        Column("count", "count"),
        Column("each", "money"),
        Column("amount", "money"),
        Column("check"),
    )
    rows, colours = [], []
    for standing in standings:
        for part in standing.parts:
            rows.append((part.what, standing.player, *_pieces(part), part.amount, _comes_to(part)))
            colours.append(colour_of(title, part.what))
    note = "Shares at the price of one share, or per percentage. A bank credit counts against its player."
    return Table("parts", "Parts of each score", columns, tuple(rows), colours=tuple(colours), note=note)


def _pieces(part: Part) -> tuple[Value, Value]:
    """Return count and price of a part: pieces, percent, or the amount of a credit and its factor."""
    if part.per:
        return Cell(part.count, "percent"), Cell(part.each, mark=f" per {part.per}%")
    if part.what == DEBT:
        return Cell(part.count, "money"), Cell(part.each, "count")
    return part.count, part.each


def _comes_to(part: Part) -> Value:
    """Return the check that count times price equals the amount, except for rounding per percentage."""
    if part.per:
        off = abs(part.count * part.each - part.per * part.amount)
        return check(f"ABS({{.count}}*{{.each}}-{part.per}*{{.amount}})<{part.per}", off < part.per)
    return check("{.count}*{.each}={.amount}", part.count * part.each == part.amount)
