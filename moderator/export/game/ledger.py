"""The ledger, the findings, and the table of money."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from moderator.audit.report import Report
from moderator.export.game.cells import carried, check, sum_of
from moderator.export.game.course import Played
from moderator.export.sheet import Cell, Column, Formula, Sheet, Table, Value
from moderator.game import Game
from moderator.journal.corrections import follow
from moderator.journal.lexer import cut_comment
from moderator.model.entries import Insert, Posting
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, MONEY
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.wording import plural
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import actor
from moderator.titles.telling import section_of_posting
from moderator.titles.title import Title

TABLE = "table"  # the actor of a line that belongs to the whole table
_LEDGER_COLUMNS = (
    Column("line", "count"),
    Column("round"),
    Column("actor"),
    Column("entry", width=34),
    Column("from"),
    Column("to"),
    Column("unit"),
    Column("amount", "count"),
    Column("for"),
    Column("section"),
)


def ledger(game: Game, rounds: Sequence[Played]) -> Sheet:
    """Return every posting of the game, without lines that were taken back."""
    table = Table("ledger", "Every posting", _LEDGER_COLUMNS, tuple(_rows(game, rounds)))
    return Sheet("Ledger", (table,), notes=_notes(game), filtered=True)


def _rows(game: Game, rounds: Sequence[Played]) -> Iterator[tuple[Value, ...]]:
    begun_by = {id(payment.posting): played.name for played in rounds for payment in played.payments}
    for played, before, step in lines_by_round(rounds):
        party = acting_party(game.title, before, step)
        for posting in step.entry.postings:
            name = begun_by.get(id(posting), played.name)
            yield (
                step.booked.line,
                name,
                party,
                game.shown(step.booked),
                posting.source,
                posting.target,
                posting.unit,
                _amount(posting),
                posting.why.replace("-", " "),
                section_of_posting(game.title, posting),
            )


def lines_by_round(rounds: Sequence[Played]) -> Iterator[tuple[Played, Position, Step]]:
    """Yield every line with its round and the position before it."""
    for played in rounds:
        before = played.before
        for step in played.steps:
            yield played, before, step
            before = step.position


def acting_party(title: Title, before: Position, step: Step) -> str:
    """Return the actor of a line: the one it names, or the one on turn."""
    move = step.booked.move
    if move.by_table:
        return TABLE
    return move.actor or actor(State(title, before)) or TABLE


def _amount(posting: Posting) -> Value:
    return Cell(posting.count, "money") if posting.unit == MONEY else posting.count


def _notes(game: Game) -> tuple[str, ...]:
    journal = game.journal
    amended = sum(booked.amended_by is not None for booked in journal.booked)
    inserted = sum(booked.before is not None for booked in journal.booked)
    deleted = len(follow(journal.lines).deleted())
    moves = sum(isinstance(line.says, Move | Insert) for line in journal.lines)
    taken_back = moves - len(journal.booked) - deleted
    unbooked = sum(not step.held for step in game.steps)
    notes = [f"{plural(len(journal.booked), 'move')} of the journal, with what each of them moved."]
    if taken_back:
        notes.append(f"{plural(taken_back, 'line')} taken back and left out.")
    if amended:
        notes.append(f"{plural(amended, 'line')} amended: the entry is the new text.")
    if inserted:
        notes.append(f"{plural(inserted, 'line')} inserted before others, under their own numbers.")
    if deleted:
        notes.append(f"{plural(deleted, 'line')} deleted and left out.")
    if unbooked:
        notes.append(f"{plural(unbooked, 'line')} could not be booked: see Findings.")
    return (" ".join(notes),)


# ---- findings ----

MATTERS = (Severity.VIOLATION, Severity.ERROR, Severity.RULING)  # without attested moves and notes
_WEIGHT = {severity: at for at, severity in enumerate(Severity)}
_FINDINGS_COLUMNS = (
    Column("severity"),
    Column("line", "count"),
    Column("entry", width=30),
    Column("check"),
    Column("what", width=44),
    Column("section"),
    Column("heading", width=24),
    Column("expected", width=22),
    Column("actual", width=22),
    Column("remedy", width=30),
)


def findings(game: Game, report: Report) -> Sheet:
    """Return all findings, the most severe first."""
    headings = {section.id: section.heading for section in game.title.rulebook.sections}
    texts = {line.number: cut_comment(line.text)[0] or line.text for line in game.journal.lines}
    texts |= {booked.line: game.shown(booked) for booked in game.journal.booked}
    if game.journal.torn is not None:
        texts[len(game.journal.lines) + 1] = game.journal.torn
    rows = tuple(
        (
            found.severity.value,
            found.line,
            texts.get(found.line or 0),
            found.code,
            found.message,
            found.section,
            headings.get(found.section or ""),
            found.expected,
            found.actual,
            found.remedy,
        )
        for found in by_weight(report.findings)
    )
    return Sheet(
        "Findings", (Table("findings", _verdict(report), _FINDINGS_COLUMNS, rows),), notes=(_HOW,), filtered=True
    )


def by_weight(found: Iterable[Finding]) -> list[Finding]:
    """Return the findings by severity, then by line."""
    return sorted(found, key=lambda finding: _WEIGHT[finding.severity])


_HOW = "Ruling: the table allowed it with !. Attested: only the board can show whether it is right."


def _verdict(report: Report) -> str:
    counted = ", ".join(f"{name} {number}" for name, number in report.counts.items() if number)
    return f"{'Clean' if report.clean else 'Not clean'}: {counted or 'nothing found'}"


# ---- money ----

BEGIN, END = "begin", "end"


def money_table(
    title: Title,
    positions: Mapping[str, Position],
    columns: Mapping[str, Mapping[str, str]],
    before: Sheet | None = None,
) -> Table:
    """Return where all money is at one or more positions, checked against the bank of the title.

    Amounts at `BEGIN` are links to the sheet `before`. `columns` names, for `players` and `companies`, the column of
    another table to sum for a position. Without one the sum is a value.
    """
    rows: list[tuple[Value, ...]] = []
    for who, accounts in (("players", next(iter(positions.values())).players), ("companies", title.kinds)):
        summed = columns.get(who, {})
        rows.append((who, *(_sum(summed.get(name), _held(at, accounts)) for name, at in positions.items()), None))
    aside = {name: _elsewhere(State(title, position)) for name, position in positions.items()}
    bank_has = {name: position.books.of(MONEY, BANK) for name, position in positions.items()}
    for who, held in (("set aside", aside), (BANK, bank_has)):
        if held is bank_has or any(held.values()):
            linked = (carried(before if at == BEGIN else None, "money", who, END, held[at]) for at in held)
            rows.append((who, *linked, None))
    bank = title.all_money(len(next(iter(positions.values())).players))
    totals = {name: position.books.total(MONEY) for name, position in positions.items()}
    holds = check(
        f"AND({','.join(f'{{.{name}}}={bank}' for name in positions)})", all(held == bank for held in totals.values())
    )
    total: tuple[Value, ...] = ("all", *(sum_of("money", name, [held]) for name, held in totals.items()), holds)
    headings = (Column("money of"), *(Column(name, "money") for name in positions), Column("check"))
    note = f"The sum must be all money of the game, {title.money(bank)}."
    return Table("money", "Money", headings, tuple(rows), total, note=note)


def _sum(column: str | None, amount: int) -> Value:
    return amount if column is None else Formula(f"=SUM({{{column}}})", amount)


def _held(position: Position, accounts: Iterable[str]) -> int:
    return sum(position.books.of(MONEY, account) for account in accounts)


def _elsewhere(state: State) -> int:
    """Return the money outside players, companies and the bank: on the board or set aside."""
    title, position = state.title, state.position
    held = position.books.holders(MONEY)
    known = {BANK, *position.players, *title.kinds}
    return sum(amount for account, amount in held.items() if account not in known)
