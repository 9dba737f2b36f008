"""Runs: what the trains of a company earned in its turn, and what became of it."""

from collections.abc import Iterator, Mapping

from moderator.export.game.course import Played
from moderator.export.game.flows import flows, paid_out
from moderator.export.game.ledger import steps
from moderator.export.tables.shapes import Row
from moderator.export.tables.told import Told
from moderator.model.moves import Dividend, Run
from moderator.model.position import Position
from moderator.model.record import Record
from moderator.model.rounds import OperatingRound, PlayerRound, Turn
from moderator.replay import Applied
from moderator.rules.basics.holdings import trains_of
from moderator.rules.basics.investor import leader
from moderator.rules.basics.market import price
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import actor, round_name


class Said(Record):
    """The line of a run, the position before it, and the one after the dividend, or the run where none is said."""

    line: int
    before: Position
    after: Position


def runs(told: Told) -> Iterator[Row]:
    for about, played in told.numbered:
        said = _said(told, played)
        paid = paid_out(played.payments, played.after.players)
        for turn in _turns(played):
            if not turn.revenue and turn.company not in said:
                continue
            to = sum(paid.get(turn.company, {}).values())
            yield (*about, *_run(told, played, turn, said.get(turn.company), to))


def _turns(played: Played) -> Iterator[Turn]:
    """The turns of a round, in the order they ended; the one under way, and any broken off, come last."""
    name, now = round_name(played.before), played.after.round
    turns = [turn for turn in played.after.past if turn.over == name]
    if isinstance(now, OperatingRound | PlayerRound) and now.name == name and now.turn is not None:
        turns.append(now.turn)
    yield from turns
    ended = {turn.company for turn in turns}
    broken_off = (company for company, revenue in played.revenue.items() if revenue and company not in ended)
    yield from (Turn(company, revenue=played.revenue[company]) for company in broken_off)


def _said(told: Told, played: Played) -> Mapping[str, Said]:
    """What lines say of each company's run; the last one where a run is said again."""
    found: dict[str, Said] = {}
    for _, before, step in steps((played,)):
        company = _runner(told, before, step)
        if company is not None and isinstance(step.booked.move, Run):
            found[company] = Said(step.booked.line, before, step.position)
        elif company in found and isinstance(step.booked.move, Dividend):
            found[company] = found[company].but(after=step.position)
    return found


def _runner(told: Told, before: Position, step: Applied) -> str | None:
    """The company that a line about earnings is of, named or on turn."""
    if not step.held or not isinstance(step.booked.move, Run | Dividend):
        return None
    named = step.booked.move.actor
    return named if named in told.title.kinds else actor(State(told.title, before))


def _run(told: Told, played: Played, turn: Turn, said: Said | None, paid: int) -> Row:
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
