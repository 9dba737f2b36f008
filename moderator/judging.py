"""Judging of a line before it is written: the line in full, the answer to it, and the game with it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from moderator.fingerprint import fingerprint
from moderator.game import Game
from moderator.journal import reader
from moderator.journal.comments import with_mark, without_mark
from moderator.journal.corrections import follow, mend_written, prove, resolve, say_instead
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import Reading, format_line, read_line
from moderator.journal.lexer import LONGEST_LINE, SET_ASIDE, cut_comment, read_ref, replace_forbidden, too_long
from moderator.journal.seals import continue_journal, cut_seal
from moderator.model.entries import Amend, Booked, Correction, Delete, Directive, Entry, Insert, Line, Undo
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import INVESTOR
from moderator.model.moves import Move
from moderator.model.position import Position, cell_name
from moderator.model.values import Record
from moderator.model.wording import list_words
from moderator.replay import NOTHING, Fold, count_same
from moderator.rules.booking import NotBooked, State
from moderator.rules.dispatch import who_acts
from moderator.rules.stock.investor import investor_line
from moderator.vocabulary.starting_position import GIVEN, Begin
from moderator.vocabulary.table import LEFT_OUT, Count, Reprice


class Shift(Record):
    """A later line that a correction makes right or wrong: the findings it gains and those it loses."""

    booked: Booked
    gained: tuple[Finding, ...]
    lost: tuple[Finding, ...]

    @property
    def is_wrong(self) -> bool:
        """Return whether the correction adds findings to the line and removes none."""
        return bool(self.gained) and not self.lost

    @property
    def is_right(self) -> bool:
        """Return whether the correction removes findings of the line and adds none."""
        return bool(self.lost) and not self.gained


class Answer(Record):
    """The answer to one line. If it was refused, nothing was written and `after` is `before`.

    `text` is the line in full and `line` its number. `gone` and `back` are moves that undo removed and redo restored.
    After several corrections in a row, the last answer has the `shifts` and positions of them all.
    """

    text: str
    line: int
    says: Move | Directive
    refused: bool
    findings: tuple[Finding, ...]
    entry: Entry
    before: Position
    after: Position
    gone: tuple[Booked, ...] = ()
    back: tuple[Booked, ...] = ()
    shifts: tuple[Shift, ...] | None = None
    by_rule: bool = False  # a line of the Investor, added by the program
    insists: bool = False  # a correction to be made whatever it does to later lines

    @property
    def harms(self) -> tuple[Shift, ...]:
        """The later lines that become wrong."""
        return tuple(shift for shift in self.shifts or () if shift.is_wrong)


class PendingLine(Record):
    """A judged line that is not written yet: its answer, the game before it, the line as written, and the steps with
    it.
    """

    answer: Answer
    before: Game
    line: Line
    steps: Fold
    problems: tuple[Finding, ...]  # in the journal with this line

    @property
    def game(self) -> Game:
        """The game with this line, as if read from the longer journal."""
        journal, data = self.before.journal, self.before.data
        journal = journal.replace(lines=(*journal.lines, self.line), booked=self.steps.booked, problems=self.problems)
        longer = data + continue_journal(data, [self.line.text.encode()])
        return self.before.replace(journal=journal, data=longer, folded=self.steps)


def judge(game: Game, reading: Reading) -> PendingLine:
    """Judge a line and book it on a copy of the game, without writing it. Raises Unreadable."""
    text = reading.text
    if ";" in text:  # a line copied from a journal may have a seal and a fingerprint
        text = without_mark(cut_seal(text)[0])
    if len(text) > LONGEST_LINE:
        raise too_long(text)
    says = fill_in(game, reading.require())
    comment = _keep_comment(cut_comment(text)[1])
    full = format_line(says) + (f" ; {comment}" if comment else "")
    line = Line(len(game.journal.lines) + 1, full, says, read_ref(comment))
    if isinstance(says, Move):
        return _judge_move(game, line, says)
    if isinstance(says, Correction):
        _check_corrections(game, full)
    if isinstance(says, Correction) and _insists(says):
        return _judge_insisting(game, line, says, comment)
    return _judge_directive(game, line, says)


def _check_corrections(game: Game, text: str) -> None:
    """Raise Unreadable if the journal already has as many corrections as it may have."""
    lines = game.journal.lines
    most = reader.MOST_CORRECTIONS
    if len(lines) > most and sum(isinstance(line.says, Correction) for line in lines) >= most:
        remedy = "begin a new journal from the position: moderator template"
        raise Unreadable(reader.too_many_corrections(), text, remedy=remedy)


def _insists(says: Correction) -> bool:
    return says.allowed if isinstance(says, Delete) else says.move.allowed


def _judge_insisting(game: Game, line: Line, says: Correction, comment: str) -> PendingLine:
    """Judge a correction that ends in `!`. The `!` stays with the move only if the move itself breaks a rule."""
    plain = (
        says.replace(allowed=False) if isinstance(says, Delete) else says.replace(move=says.move.replace(allowed=False))
    )
    full = format_line(plain) + (f" ; {comment}" if comment else "")
    draft = _judge_directive(game, line.replace(text=full, says=plain), plain)
    if draft.answer.refused:
        draft = _judge_directive(game, line, says)
    return draft.replace(answer=draft.answer.replace(insists=True))


def fill_in(game: Game, says: Move | Directive) -> Move | Directive:
    """Return the line as it is written: with the actor of a move and the quotation of a corrected line. An undo also
    counts the Investor's own lines.

    The actor is the stated one, or whoever is on turn, for an amended or inserted move at that time. Raises Unreadable
    for a price that is on several cells of the chart.
    """
    if isinstance(says, Undo) and says.to is None:
        return says.replace(count=says.count + _own_lines(game, says.count))
    if isinstance(says, Directive):
        says = prove(game.journal.lines, says)
        if isinstance(says, Amend | Insert):
            then = State(game.title, game.before(says.line))
            _ask_cell(then, says.move)
            return says.replace(move=name_actor(then, says.move))
        return says
    _ask_cell(game.state, says)
    return name_actor(game.state, says)


def _own_lines(game: Game, count: int) -> int:
    """Return how many of the Investor's own lines are among, or directly before, the last `count` other lines.

    They follow from the rules, and would be written again if they alone were undone.
    """
    if not game.vocabulary.dummies.names:
        return 0
    weighty = (Severity.VIOLATION, Severity.RULING)
    steps = {step.booked.line: step for step in game.steps}
    found = 0
    for line in reversed(follow(game.journal.lines).steps.counting()):
        if count == 0:
            break
        step = steps.get(line.number)
        own = isinstance(line.says, Move) and line.says.actor == INVESTOR
        if own and step is not None and not any(finding.severity in weighty for finding in step.findings):
            found += 1
        else:
            count -= 1
    return found


def _ask_cell(state: State, move: Move) -> None:
    """Raise Unreadable for a price without a cell if several cells of the chart have that price."""
    if not isinstance(move, Reprice) or move.cell is not None:
        return
    cells = state.title.market.cells_at(move.price)
    if len(cells) > 1:
        first = format_line(move.replace(cell=cells[0]))
        raise Unreadable(
            f"{state.money(move.price)} is on {len(cells)} cells of the chart",
            remedy=f"name the cell: {first}; the others are {list_words(map(cell_name, cells[1:]))}",
        )


def name_actor(state: State, move: Move) -> Move:
    """Return the move with its actor; unchanged if nobody can make it or the table makes it."""
    if move.by_table:
        return move
    try:
        who = who_acts(state, move)
    except NotBooked:
        return move
    return move if who == move.actor else move.replace(actor=who)


def _keep_comment(comment: str) -> str:
    """Return the user's comment without forbidden characters; empty if it would set the line aside."""
    return replace_forbidden(comment) if not f"; {comment}".endswith(SET_ASIDE) else ""


def _judge_move(game: Game, line: Line, move: Move) -> PendingLine:
    before = game.position
    applied = game.replay.apply(before, Booked(line.number, move, cut_comment(line.text)[0], line.ref))
    refused = bool(applied.violations)
    after = before if refused else applied.position
    found = say_instead(applied.findings) if applied.findings else ()
    answer = Answer(line.text, line.number, move, refused, found, applied.entry, before, after)
    if (
        game.journal.header.program is not None and not refused
    ):  # a journal that names its program also has fingerprints
        line = line.replace(text=with_mark(line.text, fingerprint(game.title, applied)))
    return PendingLine(answer, game, line, game.steps.then(applied), game.journal.problems)


def _judge_directive(game: Game, line: Line, says: Directive) -> PendingLine:
    before = game.position
    booked, problems = resolve((*game.journal.lines, line))
    wrong = tuple(p for p in problems if p.line == line.number and p.severity is Severity.ERROR)
    if wrong := wrong or _reaches_position(game, line, says, booked):
        return PendingLine(_unchanged(line, says, before, wrong), game, line, game.steps, game.journal.problems)
    steps, problems = game.steps.moved(booked), (*game.journal.unsealed, *problems)
    if isinstance(says, Correction):
        return _judge_correction(PendingLine(_unchanged(line, says, before), game, line, steps, problems), says)
    same = count_same(game.steps.booked, booked)
    was, now = ({move.line: move for move in each[same:]} for each in (game.steps.booked, booked))
    gone = tuple(b for number, b in was.items() if now.get(number) != b)
    back = tuple(b for number, b in now.items() if was.get(number) != b)
    answer = Answer(line.text, line.number, says, False, (), NOTHING, before, steps.last, gone, back)
    return PendingLine(answer, game, line, steps, problems)


def _unchanged(line: Line, says: Directive, position: Position, found: tuple[Finding, ...] = ()) -> Answer:
    """Return the answer to a line that changes nothing, or not yet; refused if there are findings."""
    return Answer(line.text, line.number, says, bool(found), found, NOTHING, position, position)


# ---- corrections ----


def _judge_correction(draft: PendingLine, says: Correction) -> PendingLine:
    """Add the findings of the corrected or inserted move in its place. Its effects on later lines come later."""
    if isinstance(says, Delete):
        return draft
    number = draft.line.number if isinstance(says, Insert) else says.line
    step = draft.steps[draft.game.count_to(number) - 1]
    found = mend_written(draft.before.journal.lines, _in_its_place(step.findings, says))
    answer = draft.answer.replace(refused=bool(step.violations), findings=tuple(found))
    if isinstance(says, Insert) and draft.before.journal.header.program is not None and not answer.refused:
        draft = draft.replace(
            line=draft.line.replace(text=with_mark(draft.line.text, fingerprint(draft.before.title, step)))
        )
    return draft.replace(answer=answer)


def _in_its_place(found: Iterable[Finding], says: Correction) -> Iterator[Finding]:
    """Yield findings of an inserted move, with the line to enter in its place as the remedy."""
    for each in found:
        if isinstance(says, Insert) and each.instead is not None and each.mends is None:
            other = "leave it out" if each.instead == LEFT_OUT else format_line(says.replace(move=each.instead))
            yield each.replace(instead=None, remedy=other)
        else:
            yield each


def merge_corrections(drafts: list[PendingLine]) -> list[PendingLine]:
    """Return judged lines; of corrections in a row, the last one gets the effects of all."""
    kept: list[PendingLine] = []
    for correction, alike in groupby(drafts, lambda draft: isinstance(draft.answer.says, Correction)):
        group = [*alike]
        if correction and not group[-1].answer.refused:
            group[-1] = group[-1].replace(answer=_tell_all(group))
        kept += group
    return kept


def refuse_harm(drafts: list[PendingLine]) -> list[PendingLine]:
    """Return judged lines up to the first correction that makes later lines wrong without insisting; it is refused."""
    for at, draft in enumerate(drafts):
        if draft.answer.harms and not draft.answer.insists:
            refused = draft.answer.replace(refused=True, after=draft.answer.before)
            return [*drafts[:at], draft.replace(answer=refused)]
    return drafts


def _tell_all(group: Sequence[PendingLine]) -> Answer:
    """Return the answer to the last of several corrections, with the changes of them all."""
    first, last = group[0], group[-1]
    touched = {_touched(draft) for draft in group}
    shifts = (s for s in find_shifts(first.before.steps, last.steps) if s.booked.line not in touched)
    insists = any(draft.answer.insists for draft in group)
    before, after = first.answer.before, last.steps.last
    return last.answer.replace(before=before, after=after, shifts=tuple(shifts), insists=insists)


def _touched(draft: PendingLine) -> int:
    """Return the number of the line that a correction writes or deletes."""
    says = draft.answer.says
    return says.line if isinstance(says, Amend | Delete) else draft.line.number


def _reaches_position(game: Game, line: Line, says: Directive, left: Sequence[Booked]) -> tuple[Finding, ...]:
    """Return a finding for an `undo` by count that would undo lines of a counted position; that needs `undo to`.

    It is refused only when entered: a journal that already contains such a line keeps its meaning.
    """
    kept = {move.line for move in left}
    gone = [move for move in game.steps.booked if move.line not in kept]
    counted = [move.line for move in gone if isinstance(move.move, (Begin, *GIVEN))]
    if not isinstance(says, Undo) or says.to is not None or not counted:
        return ()
    played = len(gone) - len(counted)
    message = f"lines up to {counted[-1]} are the position with which the game began: `undo` stops there"
    back = f"`undo to {gone[0].line - 1}` undoes line {counted[0]}" + (f" to {counted[-1]}" if counted[1:] else "")
    remedy = f"{f'`{format_line(Undo(count=played))}`, or ' if played else ''}{back}; `amend` corrects one of them"
    return (Finding("undo-empty", Severity.ERROR, message, line=line.number, actual=line.text, remedy=remedy),)


def find_shifts(old: Fold, new: Fold) -> Iterator[Shift]:
    """Yield lines whose violations and errors have changed."""
    was = {step.booked.line: step.violations for step in old}
    for step in new:
        found = step.violations
        held = was.get(step.booked.line, ())
        if found != held:
            gained = tuple(finding for finding in found if finding not in held)
            lost = tuple(finding for finding in held if finding not in found)
            yield Shift(step.booked, gained, lost)


# ---- what goes with a line ----


def judge_investor(game: Game, following: Reading | None = None) -> list[PendingLine]:
    """Judge the Investor's own line if the Investor acts next and the following line is a move of somebody else."""
    if not game.vocabulary.dummies.names:
        return []
    line = investor_line(game.state)
    if line is None or (following is not None and not _is_of_others(following.require())):
        return []
    draft = judge(game, read_line(line, game.vocabulary))
    return [draft.replace(answer=draft.answer.replace(by_rule=True))]


def _is_of_others(says: Move | Directive) -> bool:
    """Return whether a line is a move of somebody other than the Investor."""
    return isinstance(says, Move) and not says.by_table and says.actor != INVESTOR


def judge_miscounts(wrong: PendingLine, lines: Iterator[Reading]) -> Iterator[PendingLine]:
    """Yield the counts that directly follow a wrong one and are wrong too; no count changes the books."""
    last = wrong
    try:
        while isinstance(last.answer.says, Count):
            last = judge(last.game, next(lines))
            if isinstance(last.answer.says, Count) and last.answer.refused:
                yield last
    except (StopIteration, Unreadable):
        return
