"""The ledger: every posting of the game, in the order of its lines."""

from collections.abc import Iterator, Sequence

from moderator.export.game.course import Played
from moderator.export.sheet import Cell, Column, Sheet, Table, Value
from moderator.game import Game
from moderator.journal.resolve import follow
from moderator.model.entries import Posting
from moderator.model.ledger import MONEY
from moderator.model.lines import Insert
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.wording import plural
from moderator.replay import Applied
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import actor
from moderator.titles.telling import section_of_posting
from moderator.titles.title import Title

TABLE = "table"  # the actor of a line that has nobody before the colon
_COLUMNS = (
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
    """A row a posting. What was taken back was never booked, and has no row."""
    table = Table("ledger", "Every posting", _COLUMNS, tuple(_rows(game, rounds)))
    return Sheet("Ledger", (table,), notes=_notes(game), filtered=True)


def _rows(game: Game, rounds: Sequence[Played]) -> Iterator[tuple[Value, ...]]:
    begun_by = {id(payment.posting): played.name for played in rounds for payment in played.payments}
    for played, before, step in steps(rounds):
        who = acting(game.title, before, step)
        for posting in step.entry.postings:
            name = begun_by.get(id(posting), played.name)
            yield (
                step.booked.line,
                name,
                who,
                game.shown(step.booked),
                posting.source,
                posting.target,
                posting.unit,
                _amount(posting),
                posting.why.replace("-", " "),
                section_of_posting(game.title, posting),
            )


def steps(rounds: Sequence[Played]) -> Iterator[tuple[Played, Position, Applied]]:
    """Every line with its round and the position before it."""
    for played in rounds:
        before = played.before
        for step in played.steps:
            yield played, before, step
            before = step.position


def acting(title: Title, before: Position, step: Applied) -> str:
    """Who makes the move of a line: as named, or whose turn it was."""
    move = step.booked.move
    if move.by_table:
        return TABLE
    return move.actor or actor(State(title, before)) or TABLE


def _amount(posting: Posting) -> Value:
    return Cell(posting.count, "money") if posting.unit == MONEY else posting.count


def _notes(game: Game) -> tuple[str, ...]:
    journal = game.journal
    amended = sum(booked.amended_by is not None for booked in journal.booked)
    put_in = sum(booked.before is not None for booked in journal.booked)
    deleted = len(follow(journal.lines).deleted())
    said = sum(isinstance(line.says, Move | Insert) for line in journal.lines)
    taken_back = said - len(journal.booked) - deleted
    unbooked = sum(not step.held for step in game.steps)
    told = [f"{plural(len(journal.booked), 'move')} of the journal, with what each shifted."]
    if taken_back:
        told.append(f"{plural(taken_back, 'line')} taken back and left out.")
    if amended:
        told.append(f"{plural(amended, 'line')} amended: the entry is what it says now.")
    if put_in:
        told.append(f"{plural(put_in, 'line')} put in before others, under their own numbers.")
    if deleted:
        told.append(f"{plural(deleted, 'line')} deleted and left out.")
    if unbooked:
        told.append(f"{plural(unbooked, 'line')} could not be booked: see Findings.")
    return (" ".join(told),)
