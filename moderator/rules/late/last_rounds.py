"""The end of a counted game: the round it ends with, once a phase has called the last ones."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import APART, MONEY
from moderator.model.wording import plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import first_of, joined
from moderator.rules.basics.state import State
from moderator.rules.late.handing import impossible
from moderator.rules.rounds.ending import BANK_BROKEN, last_called
from moderator.rules.rounds.phases import set_length
from moderator.titles.title import Title
from moderator.vocabulary.starting_position import Begin


def calls_last_rounds(title: Title, phase: str) -> bool:
    """Whether a phase that has begun by now has called the last rounds."""
    return any("last-rounds" in begun.events for begun in title.begun(None, phase).values())


def all_of_bank(state: State) -> int:
    """All money but what lies apart for the end."""
    books = state.position.books
    return books.total(MONEY) - books.of(MONEY, APART)


def _no_end(title: Title, phase: str, why: str, move: Begin) -> str | None:
    """Why the game cannot end with the round that is said: it is the last one of its set, this one or the next."""
    assert move.end is not None
    number, index = move.end
    rounds = set_length(title, phase)
    if number > move.number + 1:
        return f"{why}, and the game ends with the set of OR {move.number + 1} at the latest"
    if number == move.number and move.of not in (None, index):
        return f"this set has {plural(move.of or 0, 'operating round')}, and OR {number}.{index} is not its last"
    if index > rounds + 1:
        return f"no set has {plural(index, 'operating round')}"
    if index < rounds:
        return f"the last set has {plural(rounds, 'operating round')} at least, and OR {number}.{index} is not its last"
    return None


def lay_end(desk: Desk, move: Begin) -> Iterator[Finding]:
    """Note with which round the game ends: as stated, where a phase has called it; a broken bank has a shorter way."""
    position, title = desk.position, desk.title
    by_phase = last_called(position.phase) if calls_last_rounds(title, position.phase) else None
    why = by_phase or first_of(joined(title).rounds_called, desk)
    if why is None or position.ending == BANK_BROKEN:
        if move.end is not None:
            yield impossible(desk, f"by phase {position.phase} nothing has called the last rounds", "leave the end out")
        return
    here = (move.number, move.index if move.kind == "OR" else 1)
    if move.end is not None and (said := _no_end(title, position.phase, why, move)) is not None:
        yield impossible(desk, said, "say with which round the game ends: end OR N.M, the last one of its set")
        return
    if move.end is None or move.end < here:
        rounds = set_length(title, position.phase)
        least = (move.number, max(rounds, move.index, move.of or 0))
        said = "nobody has said" if move.end is None else "it is over by what is said"
        yield impossible(
            desk,
            f"{why}, and {said} with which round the game ends",
            "say with which: end OR N.M",
            move.but(end=least),
        )
        return
    position.ending, position.last_set = why, move.end
