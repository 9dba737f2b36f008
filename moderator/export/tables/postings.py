"""Long tables of postings, events, findings and runs."""

from collections.abc import Iterator, Mapping

from moderator.export.game.course import Played, flows, on_turn, paid_out
from moderator.export.game.ledger import acting_party, lines_by_round
from moderator.export.tables.shapes import Fact, GameTables, Row, cite, kind_of
from moderator.model.position import Position
from moderator.model.rounds import Turn
from moderator.model.values import Record
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import leader, trains_of
from moderator.rules.prices import price
from moderator.rules.rounds.sequence import round_name
from moderator.titles.telling import section_of, section_of_posting, tell
from moderator.vocabulary.runs import Dividend, Run


def postings(tables: GameTables) -> Iterator[Row]:
    """Yield every posting, without lines that were taken back."""
    title, number = tables.title, 0
    for about, played in tables.numbered:
        for _, before, step in lines_by_round((played,)):
            who, entry = acting_party(title, before, step), tables.game.shown(step.booked)
            for at, posting in enumerate(step.entry.postings):
                number += 1
                yield (
                    *tables.round_of(step, about, at),
                    step.booked.line,
                    number,
                    who,
                    posting.source,
                    posting.target,
                    *kind_of(title, posting.unit),
                    posting.count,
                    posting.why,
                    cite(title, section_of_posting(title, posting)),
                    entry,
                )


def events(tables: GameTables) -> Iterator[Row]:
    """Yield every event in the round of its line, even if it begins the next round."""
    title, number = tables.title, 0
    for about, played in tables.numbered:
        for step in played.steps:
            for event in step.entry.events:
                number += 1
                yield (
                    *about,
                    step.booked.line,
                    number,
                    event.code,
                    event.kind or None,
                    event.company,
                    event.source,
                    event.target,
                    event.amount,
                    *(event.moved or (None, None)),
                    str(event.facts["phase"]) if event.code == "phase-change" else None,
                    cite(title, section_of(title, event)),
                    tell(title, event),
                )


def findings(tables: GameTables) -> Iterator[Row]:
    """Yield the findings in the order of their lines."""
    headings = {section.id: section.heading for section in tables.title.rulebook.sections}
    at: dict[int, tuple[Fact, ...]] = {}
    for (_, *about), played in tables.numbered:
        at |= {step.booked.line: (*about,) for step in played.steps}
    for number, found in enumerate(tables.report.findings, 1):
        yield (
            tables.name,
            *at.get(found.line or 0, (None, None)),
            found.line,
            number,
            found.severity.value,
            found.code,
            cite(tables.title, found.section),
            headings.get(found.section or ""),
            found.message,
            found.expected,
            found.actual,
            found.remedy,
        )


# ---- runs ----

Turned = tuple[tuple[Fact, ...], str]  # a round and a company


class RunLine(Record):
    """The line of a run, the position before it, and the position after its dividend or else after the run."""

    line: int
    before: Position
    after: Position


def runs(tables: GameTables) -> Iterator[Row]:
    """Yield a row for each turn in which a company earned revenue or has a run line."""
    lines = _run_lines(tables)
    for about, played in tables.numbered:
        paid = paid_out(played.payments, played.after.players)
        for turn in _turns(played):
            of_turn = lines.get((about, turn.company))
            if turn.revenue or of_turn is not None:
                to = sum(paid.get(turn.company, {}).values())
                yield (*about, *_run(tables, played, turn, of_turn, to))


def _turns(played: Played) -> Iterator[Turn]:
    """Yield the turns of a round in order, then the current one and any that were broken off."""
    yield from played.turns
    ended = {turn.company for turn in played.turns}
    broken_off = (company for company, revenue in played.revenue.items() if revenue and company not in ended)
    yield from (Turn(company, revenue=played.revenue[company]) for company in broken_off)


def _run_lines(tables: GameTables) -> Mapping[Turned, RunLine]:
    """Return the line of each run by round and company, the last one if it was entered again."""
    found: dict[Turned, RunLine] = {}
    ran: dict[str, Turned] = {}
    for about, played in tables.numbered:
        for _, before, step in lines_by_round((played,)):
            if not step.held or not isinstance(step.booked.move, Run | Dividend):
                continue
            company = on_turn(tables.title, step, before)
            if company is not None and isinstance(step.booked.move, Run):
                ran[company] = (tables.round_of(step, about) if _begins_with(step, company) else about), company
                found[ran[company]] = RunLine(step.booked.line, before, step.position)
            elif company in ran:
                found[ran[company]] = found[ran[company]].replace(after=step.position)
    return found


def _begins_with(step: Step, company: str) -> bool:
    """Return whether a line that ends a round runs trains in the next round."""
    turns = step.position.turns_in(round_name(step.position))
    return any(turn.company == company and turn.revenue is not None for turn in turns)


def _run(tables: GameTables, played: Played, turn: Turn, line: RunLine | None, paid: int) -> Row:
    company = turn.company
    at = State(tables.title, played.before if line is None else line.before)
    trains = trains_of(at, company)
    return (
        None if line is None else line.line,
        company,
        tables.title.kinds[company],
        leader(at, company),
        at.position.phase,
        " ".join(trains) or None,
        len(trains),
        turn.revenue or 0,
        turn.declared,
        paid,
        flows(tables.title, played.payments, company)["withheld"],
        None if line is None else price(at, company),
        None if line is None else price(State(tables.title, line.after), company),
    )
