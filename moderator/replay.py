"""The fold: a position and a move give the next position, its ledger entry, and what is to be said about it."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from moderator.ledger.transfer import count_all, find_leaks
from moderator.model.entries import Entry
from moderator.model.faults import name_fault
from moderator.model.findings import Finding, Severity
from moderator.model.lines import Booked
from moderator.model.move import Move
from moderator.model.position import Position
from moderator.model.record import Slim
from moderator.offers.instead import has_blanks, may_say, read_remedy, replacements
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import joined
from moderator.rules.basics.state import NotBooked, State
from moderator.rules.dispatch import book
from moderator.rules.kinds import begin_due
from moderator.rules.rounds.ending import watch_the_end
from moderator.rules.rounds.phases import watch_tracks
from moderator.rules.setup import set_up_game
from moderator.rules.stock.closing import close_fallen
from moderator.rules.stock.corrections import settle_corrections, tell_excess
from moderator.titles.title import Title
from moderator.vocabulary.checks import CHECKS, without_followers
from moderator.vocabulary.starting_position import GIVEN, Begin
from moderator.vocabulary.table import LEFT_OUT

NOTHING = Entry()
_MOST_TRIED = 300  # lines in the place of one that breaks a rule


def _bring_about(desk: Desk) -> None:
    """What a move brings about by itself: before a round begins with it, and after."""
    close_fallen(desk)
    for brings in joined(desk.title).brings_about:
        brings(desk)
    watch_tracks(desk)


class Applied(Slim):
    """What became of one line. If it could not be booked, the position is the one before and the entry is empty."""

    booked: Booked
    position: Position
    entry: Entry
    findings: tuple[Finding, ...]

    @property
    def held(self) -> bool:
        """Whether the line changed the books."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)

    @property
    def violations(self) -> tuple[Finding, ...]:
        """The findings for which a careful table would not let the move stand."""
        return tuple(f for f in self.findings if f.severity in (Severity.VIOLATION, Severity.ERROR))


class Replay:
    """A title and its players: `start` is the opening position, `apply` makes one step."""

    __slots__ = ("start", "title", "totals")

    def __init__(self, title: Title, players: tuple[str, ...]) -> None:
        self.title = title
        self.start = set_up_game(title, players)
        self.totals: Mapping[str, int] = count_all(self.start.books)

    def apply(self, position: Position, booked: Booked) -> Applied:
        """The position after a line. `position` itself is left as it is."""
        applied = self.book(position, booked)
        if all(found.severity is Severity.NOTE or found.severity is Severity.ATTESTED for found in applied.findings):
            return applied
        return applied.but(findings=self._prove_remedies(position, applied))

    def book(self, position: Position, booked: Booked) -> Applied:
        """The same with remedies as the rules word them, unproven: for who asks only what a line would bring."""
        draft = position.copy()
        draft.line, draft.ref = booked.line, booked.ref
        desk = Desk(self.title, draft, booked.move)
        try:
            book(desk)
            for done in joined(self.title).line_booked:
                done(desk, position)
            _bring_about(desk)
            begin_due(desk)
            _bring_about(desk)
            settle_corrections(desk)
            tell_excess(desk, position)
            watch_the_end(desk)
        except NotBooked as refused:
            found = (finding for finding in desk.findings if not CHECKS[finding.code].of_booked)
            return self._skipped(position, booked, _once((*found, refused.finding), booked.move))
        except Exception as fault:  # a mistake in a rule must not take the game along: what came before stays readable
            return self._skipped(position, booked, (*desk.findings, _failed(desk, fault)))
        desk.findings = [*_once(desk.findings, booked.move)]
        if all(found.severity is not Severity.VIOLATION for found in desk.findings):
            desk.findings += desk.last
        if desk.postings:
            self._watch_leaks(desk)
        return Applied(booked, draft, desk.entry(), self._weigh(booked, desk.findings))

    def _watch_leaks(self, desk: Desk) -> None:
        """After every move that shifted anything: whatever it shifted is still there."""
        touched = {posting.unit for posting in desk.postings}
        for leak in find_leaks(desk.position.books, self.totals, touched):
            desk.flag(
                "leak",
                f"{leak.unit} sums to {leak.actual}, not {leak.expected}",
                expected=leak.expected,
                actual=leak.actual,
            )

    def _prove_remedies(self, position: Position, applied: Applied) -> tuple[Finding, ...]:
        """Return the findings of a line with a remedy that is booked without a finding in its place, or with words.

        One line replaces another, so all findings have the same remedy. What mends an earlier line is proven where it
        is found. Of a counted position several things may be wrong at once: there a remedy puts its own right.
        """
        state, line = State(self.title, position), applied.booked
        begins = isinstance(line.move, Begin)  # what is found there is put right by a line before it
        findings = [finding if begins else read_remedy(state, finding) for finding in applied.findings]
        open_to = [finding for finding in findings if finding.mends is None]
        suggested = [finding.instead for finding in open_to if finding.instead not in (None, LEFT_OUT)]
        right = next((move for move in suggested if move is not None and self._is_right(state, line, move)), None)
        if right is None:
            tried = islice(replacements(state, line.move, open_to), _MOST_TRIED)
            right = next((move for move in tried if self._is_right(state, line, move)), None)

        counted = isinstance(line.move, (Begin, *GIVEN))
        there = {finding.code for finding in applied.findings}

        def prove(found: Finding) -> Finding:
            if found.mends is not None or (found.instead is None and not found.remedy):
                return found
            if found.instead is None and not has_blanks(found.remedy or ""):
                return found
            if right is not None:
                return found.but(instead=right)
            if counted and found.instead is not None:
                left = self._verdicts(position, line, found.instead)
                if found.code not in left and left <= there:
                    return found
            if found.remedy and not has_blanks(found.remedy):
                return found.but(instead=None)
            return found.but(instead=LEFT_OUT)

        return tuple(map(prove, findings))

    def _is_right(self, state: State, line: Booked, move: Move) -> bool:
        """Whether the player of a line may make this move in its place, and breaks no rule with it."""
        return may_say(state, line.move, move) and not self._verdicts(state.position, line, move.but(allowed=False))

    def _verdicts(self, position: Position, line: Booked, move: Move) -> set[str]:
        """The codes of what a move would break in the place of a line."""
        instead = Booked(line.line, move, line.text, line.ref)
        return {finding.code for finding in self.book(position, instead).violations}

    def _weigh(self, booked: Booked, findings: list[Finding]) -> tuple[Finding, ...]:
        """With `!` the table allows what the rules do not: violations become rulings."""
        if not booked.move.allowed:
            return tuple(findings)
        return tuple(
            finding.but(severity=Severity.RULING) if finding.severity is Severity.VIOLATION else finding
            for finding in findings
        )

    def _skipped(self, position: Position, booked: Booked, findings: tuple[Finding, ...]) -> Applied:
        after = position.copy()
        after.line, after.ref = booked.line, booked.ref
        return Applied(booked, after, NOTHING, tuple(findings))

    def run(self, moves: Iterable[Booked], position: Position | None = None) -> Iterator[Applied]:
        """Every line in order, each on the position the one before left; the first on the opening one, or on this."""
        position = self.start if position is None else position
        for booked in moves:
            applied = self.apply(position, booked)
            yield applied
            position = applied.position


def _once(found: Iterable[Finding], move: Move) -> tuple[Finding, ...]:
    """One thing that is wrong is told once; of a position that was counted everything is told together."""
    return tuple(found) if isinstance(move, (Begin, *GIVEN)) else without_followers(found)


def _failed(state: State, fault: Exception) -> Finding:
    """A line at which a rule broke down, whatever it raised."""
    return state.finding(
        "program-fault", f"a fault of the program, please report it with the journal: {name_fault(fault)}"
    )
