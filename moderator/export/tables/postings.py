"""Postings and events, and findings: what every line moved and brought about, and what the audit says of it."""

from collections.abc import Iterator, Mapping

from moderator.export.game.course import Played, flows, on_turn, paid_out, turns_at
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


def postings(told: GameTables) -> Iterator[Row]:
    """What was taken back was never booked, and has no row."""
    title, number = told.title, 0
    for about, played in told.numbered:
        for _, before, step in lines_by_round((played,)):
            who, entry = acting_party(title, before, step), told.game.shown(step.booked)
            for at, posting in enumerate(step.entry.postings):
                number += 1
                yield (
                    *told.round_of(step, about, at),
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


def events(told: GameTables) -> Iterator[Row]:
    """In the round of their line: what begins a round belongs to the one before."""
    title, number = told.title, 0
    for about, played in told.numbered:
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


def findings(told: GameTables) -> Iterator[Row]:
    """In the order of their lines."""
    headings = {section.id: section.heading for section in told.title.rulebook.sections}
    at: dict[int, tuple[Fact, ...]] = {}
    for (_, *about), played in told.numbered:
        at |= {step.booked.line: (*about,) for step in played.steps}
    for number, found in enumerate(told.report.findings, 1):
        yield (
            told.name,
            *at.get(found.line or 0, (None, None)),
            found.line,
            number,
            found.severity.value,
            found.code,
            cite(told.title, found.section),
            headings.get(found.section or ""),
            found.message,
            found.expected,
            found.actual,
            found.remedy,
        )


# ---- runs ----
# Runs: what the trains of a company earned in its turn, and what became of it.

Turned = tuple[tuple[Fact, ...], str]  # a round and a company


class RunLine(Record):
    """The line of a run, the position before it, and the one after the dividend, or the run where none is said."""

    line: int
    before: Position
    after: Position


def runs(told: GameTables) -> Iterator[Row]:
    said = _said(told)
    for about, played in told.numbered:
        paid = paid_out(played.payments, played.after.players)
        for turn in _turns(played):
            of_turn = said.get((about, turn.company))
            if turn.revenue or of_turn is not None:
                to = sum(paid.get(turn.company, {}).values())
                yield (*about, *_run(told, played, turn, of_turn, to))


def _turns(played: Played) -> Iterator[Turn]:
    """The turns of a round, in the order they ended; the one under way, and any broken off, come last."""
    yield from played.turns
    ended = {turn.company for turn in played.turns}
    broken_off = (company for company, revenue in played.revenue.items() if revenue and company not in ended)
    yield from (Turn(company, revenue=played.revenue[company]) for company in broken_off)


def _said(told: GameTables) -> Mapping[Turned, RunLine]:
    """What lines say of each run, by its round and company; the last one where it is said again."""
    found: dict[Turned, RunLine] = {}
    ran: dict[str, Turned] = {}
    for about, played in told.numbered:
        for _, before, step in lines_by_round((played,)):
            if not step.held or not isinstance(step.booked.move, Run | Dividend):
                continue
            company = on_turn(told.title, step, before)
            if company is not None and isinstance(step.booked.move, Run):
                ran[company] = (told.round_of(step, about) if _begins_with(step, company) else about), company
                found[ran[company]] = RunLine(step.booked.line, before, step.position)
            elif company in ran:
                found[ran[company]] = found[ran[company]].replace(after=step.position)
    return found


def _begins_with(step: Step, company: str) -> bool:
    """Whether the run of a line that ends a round is one of the round after it."""
    turns = turns_at(step.position, round_name(step.position))
    return any(turn.company == company and turn.revenue is not None for turn in turns)


def _run(told: GameTables, played: Played, turn: Turn, said: RunLine | None, paid: int) -> Row:
    company = turn.company
    at = State(told.title, played.before if said is None else said.before)
    trains = trains_of(at, company)
    return (
        None if said is None else said.line,
        company,
        told.title.kinds[company],
        leader(at, company),
        at.position.phase,
        " ".join(trains) or None,
        len(trains),
        turn.revenue or 0,
        turn.declared,
        paid,
        flows(told.title, played.payments, company)["withheld"],
        None if said is None else price(at, company),
        None if said is None else price(State(told.title, said.after), company),
    )
