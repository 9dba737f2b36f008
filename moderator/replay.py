"""Replay: a position and a move give the next position, its ledger entry, and its findings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import overload

from moderator.model.entries import Booked, Entry, count_all, find_leaks
from moderator.model.findings import Finding, Severity, name_fault
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.values import Slim
from moderator.rules.booking import Booking, NotBooked, State
from moderator.rules.dispatch import book
from moderator.rules.events import BooksChanged, LineBooked
from moderator.rules.kinds import begin_due
from moderator.rules.listeners import happened
from moderator.rules.rounds.ending import watch_the_end
from moderator.rules.rounds.phases import watch_tracks
from moderator.rules.setup import set_up_game
from moderator.rules.stock.corrections import settle_corrections, tell_excess
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import CHECKS, without_followers
from moderator.vocabulary.starting_position import GIVEN, Begin

NOTHING = Entry()


def _bring_about(booking: Booking) -> None:
    """Book the consequences of a move, or of what has happened by itself after it."""
    if booking.title.closing_cells:
        from moderator.rules.stock.closing import close_fallen

        close_fallen(booking)
    happened(booking, BooksChanged())
    if booking.title.file.tracks:
        watch_tracks(booking)


class Step(Slim):
    """The result of one line. If it could not be booked, the position is unchanged and the entry is empty."""

    booked: Booked
    position: Position
    entry: Entry
    findings: tuple[Finding, ...]

    @property
    def held(self) -> bool:
        """Whether the line was booked."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)

    @property
    def violations(self) -> tuple[Finding, ...]:
        """The findings for which a careful table would not accept the move."""
        return tuple(f for f in self.findings if f.severity in (Severity.VIOLATION, Severity.ERROR))


class Replay:
    """A title and its players: `start` is the opening position, `apply` makes one step."""

    __slots__ = ("start", "title", "totals")

    def __init__(self, title: Title, players: tuple[str, ...]) -> None:
        self.title = title
        self.start = set_up_game(title, players)
        self.totals: Mapping[str, int] = count_all(self.start.books)

    def apply(self, position: Position, booked: Booked) -> Step:
        """Return the step of a line. `position` itself is not changed."""
        applied = self.book(position, booked)
        if all(found.severity is Severity.NOTE or found.severity is Severity.ATTESTED for found in applied.findings):
            return applied
        return applied.replace(findings=self._prove_remedies(position, applied))

    def book(self, position: Position, booked: Booked) -> Step:
        """Return the step of a line with untested remedies, for callers that only need the result."""
        draft = position.copy()
        draft.line, draft.ref = booked.line, booked.ref
        booking = Booking(self.title, draft, booked.move)
        try:
            book(booking)
            happened(booking, LineBooked(position))
            _bring_about(booking)
            if begin_due(booking):
                _bring_about(booking)
            settle_corrections(booking)
            tell_excess(booking, position)
            watch_the_end(booking)
        except NotBooked as refused:
            found = (finding for finding in booking.findings if not CHECKS[finding.code].of_booked)
            return self._skipped(position, booked, _once((*found, refused.finding), booked.move))
        except Exception as fault:  # a fault in a rule must not lose the game
            return self._skipped(position, booked, (*booking.findings, _failed(booking, fault)))
        booking.findings = [*_once(booking.findings, booked.move)]
        if all(found.severity is not Severity.VIOLATION for found in booking.findings):
            booking.findings += booking.last
        if booking.postings:
            self._watch_leaks(booking)
        return Step(booked, draft, booking.entry(), self._weigh(booked, booking.findings))

    def _watch_leaks(self, booking: Booking) -> None:
        """Report units whose total has changed with a move."""
        touched = {posting.unit for posting in booking.postings}
        for leak in find_leaks(booking.position.books, self.totals, touched):
            booking.flag(
                "leak",
                f"{leak.unit} sums to {leak.actual}, not {leak.expected}",
                expected=leak.expected,
                actual=leak.actual,
            )

    def _prove_remedies(self, position: Position, applied: Step) -> tuple[Finding, ...]:
        """Return the findings of a line with tested remedies. The import is local because most lines break no rule."""
        from moderator.offers.instead import prove_remedies

        line = applied.booked
        return prove_remedies(
            State(self.title, position), line.move, applied.findings, partial(self._verdicts, position, line)
        )

    def _verdicts(self, position: Position, line: Booked, move: Move) -> set[str]:
        """Return the codes of the rules that a move would break in the place of a line."""
        instead = Booked(line.line, move, line.text, line.ref)
        return {finding.code for finding in self.book(position, instead).violations}

    def _weigh(self, booked: Booked, findings: list[Finding]) -> tuple[Finding, ...]:
        """Turn violations into rulings if the table allows the move with `!`."""
        if not booked.move.allowed:
            return tuple(findings)
        return tuple(
            finding.replace(severity=Severity.RULING) if finding.severity is Severity.VIOLATION else finding
            for finding in findings
        )

    def _skipped(self, position: Position, booked: Booked, findings: tuple[Finding, ...]) -> Step:
        after = position.copy()
        after.line, after.ref = booked.line, booked.ref
        return Step(booked, after, NOTHING, tuple(findings))

    def run(self, moves: Iterable[Booked], position: Position | None = None) -> Iterator[Step]:
        """Yield the step of every move in order, starting from the opening position or from `position`."""
        position = self.start if position is None else position
        for booked in moves:
            applied = self.apply(position, booked)
            yield applied
            position = applied.position


def _once(found: Iterable[Finding], move: Move) -> tuple[Finding, ...]:
    """Return findings without those that follow from others; in a counted position all of them."""
    return tuple(found) if isinstance(move, (Begin, *GIVEN)) else without_followers(found)


def _failed(state: State, fault: Exception) -> Finding:
    """Return the finding for a line on which a rule failed with any exception."""
    return state.finding(
        "program-fault", f"a fault of the program; please report it with the journal: {name_fault(fault)}"
    )


# ---- fold ----
# The steps of a game, each with its position. Of a very long game only some are kept in memory at a time.

_BLOCK = 1000  # steps computed together
_ROOM = 4  # blocks kept in memory; a long real game has two or three


def count_same(moves: Sequence[Booked], others: Sequence[Booked]) -> int:
    """Return the number of equal moves at the beginning of two games."""
    pairs = enumerate(zip(moves, others, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(moves), len(others)))


class Fold(Sequence[Step]):
    """The steps of a sequence of moves, computed when first needed.

    The position before each block is always kept, so that steps dropped from memory can be computed again.
    """

    def __init__(self, replay: Replay, booked: Sequence[Booked]) -> None:
        self.replay, self.booked = replay, tuple(booked)
        self._starts = [replay.start]
        self._blocks: dict[int, list[Step]] = {}

    def __len__(self) -> int:
        return len(self.booked)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        at = range(len(self))[index]
        return self._block(at // _BLOCK)[at % _BLOCK]

    def __iter__(self) -> Iterator[Step]:
        for number in range(-(-len(self) // _BLOCK)):
            yield from self._block(number)

    @property
    def last(self) -> Position:
        """The position after all moves."""
        return self[-1].position if self.booked else self.replay.start

    def then(self, step: Step) -> "Fold":
        """Return these steps followed by one that was made from the last of them."""
        longer = self._cut(len(self), (*self.booked, step.booked))
        longer._blocks.setdefault(len(self) // _BLOCK, []).append(step)
        return longer

    def moved(self, booked: Sequence[Booked]) -> "Fold":
        """Return the steps of other moves, reusing the steps of a common beginning."""
        return self._cut(count_same(self.booked, booked), booked)

    def _cut(self, same: int, booked: Sequence[Booked]) -> "Fold":
        """Return the steps of moves whose first `same` ones equal these."""
        other = Fold(self.replay, booked)
        block, rest = divmod(same, _BLOCK)
        if same:
            self._block((same - 1) // _BLOCK)  # so that the position after that block is known
        other._blocks = {number: held for number, held in self._blocks.items() if number < block}
        if rest:
            other._blocks[block] = self._block(block)[:rest]
        other._starts = self._starts[: block + 1]
        return other

    def _block(self, number: int) -> list[Step]:
        """Return all steps of a block."""
        wanted = self.booked[number * _BLOCK : (number + 1) * _BLOCK]
        held = self._blocks.get(number, [])
        if len(held) < len(wanted):
            while len(self._starts) <= number:
                self._block(len(self._starts) - 1)
            position = held[-1].position if held else self._starts[number]
            held = [*held, *self.replay.run(wanted[len(held) :], position)]
            self._blocks[number] = held
            if len(self._blocks) > _ROOM:
                del self._blocks[next(iter(self._blocks))]  # the one computed first
        if len(held) == _BLOCK and len(self._starts) == number + 1:
            self._starts.append(held[-1].position)
        return held
