"""The journal kept: a line of the table is judged, written out in full, and answered."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from moderator.fingerprint import fingerprint
from moderator.fold import Fold, count_same
from moderator.game import Game, open_game
from moderator.journal.errors import JournalMoved, Unreadable
from moderator.journal.grammar import format_line, parse_line
from moderator.journal.lexer import FORBIDDEN, SET_ASIDE, cut_comment, read_ref
from moderator.journal.marks import with_mark, without_mark
from moderator.journal.remedies import mend_written, say_instead
from moderator.journal.resolve import follow, prove, resolve
from moderator.journal.seal import cut_seal
from moderator.journal.sealing import continue_journal
from moderator.journal.writer import JournalWriter
from moderator.model.accounts import INVESTOR
from moderator.model.entries import Entry
from moderator.model.findings import Finding, Severity
from moderator.model.given import GIVEN, Begin
from moderator.model.lines import Amend, Booked, Directive, Line, Redo, Undo
from moderator.model.moves import Count, Move, Reprice
from moderator.model.position import Position, cell_name
from moderator.model.record import Record
from moderator.model.wording import list_words
from moderator.reading import JOURNAL, read_file
from moderator.replay import NOTHING
from moderator.rules.basics.state import NotBooked, State
from moderator.rules.dispatch import SAID_BY_THE_TABLE, who_acts
from moderator.rules.stock.investor import investor_line

_TRIES = 10  # as often a line is judged anew because others wrote first


class Shift(Record):
    """A later line that an amendment makes right or wrong: what is found of it now, and what no longer is."""

    booked: Booked
    gained: tuple[Finding, ...]
    lost: tuple[Finding, ...]


class Answer(Record):
    """What became of one line. If it was refused, nothing was written and `after` is `before`.

    `text` is the line in full and `line` its number; `gone` and `back` are moves that undo took and redo brought.
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
    shifts: tuple[Shift, ...] = ()
    by_rule: bool = False  # a line of the Investor's, which nobody has entered


Expand = Callable[[Game, str], tuple[str, ...]]


def _as_it_is(game: Game, text: str) -> tuple[str, ...]:
    return (text,)


class Keeper:
    """One journal and its game, held in memory between two lines.

    `expand` gives the lines that a text stands for in the game as the lines before it leave it; without it, the text.
    """

    def __init__(self, path: Path, game: Game, ruleset: Path | None = None, expand: Expand = _as_it_is) -> None:
        self.path, self.game, self.ruleset, self.expand = path, game, ruleset, expand

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def position(self) -> Position:
        return self.game.position

    def say(self, text: str) -> Answer:
        """Judge a line, and write it unless it is refused. It is on the disk when this returns.

        If another process wrote meanwhile, the journal is read again and the line judged anew; unless it then says the
        same in full, JournalMoved is raised. Raises Unreadable, JournalBusy, JournalNotWritten.
        """
        return _own(self.say_all((text,)))

    def say_all(self, texts: Sequence[str]) -> list[Answer]:
        """Judge lines, each on what the one before leaves, and write them all, or none if one is refused: the last
        answer is then the refusal, and the last ones where several counts are wrong. Otherwise as `say`. Where the
        Investor is to act, its lines are said with them.
        """
        drafts = self._judge_all(texts)
        for attempt in range(_TRIES):
            if drafts[-1].answer.refused:
                break
            try:
                self._write(drafts)
                break
            except JournalMoved:
                self.game = open_game(read_file(self.path, JOURNAL), self.ruleset)
                again = self._judge_all(texts)
                if not _say_the_same(drafts, again) or attempt == _TRIES - 1:
                    raise
                drafts = again
        return [draft.answer for draft in drafts]

    def weigh(self, text: str) -> Answer:
        """What would come of a line, without writing it. Raises Unreadable."""
        return _own([draft.answer for draft in self._judge_all((text,))])

    def _judge_all(self, texts: Iterable[str]) -> "list[Draft]":
        """Lines judged one after the other, up to the first that is refused; of counts all that are. Raises
        Unreadable.
        """
        game = self.game
        if game.journal.torn is not None:  # the writer will set that line aside: it is a line of its own then
            game = open_game(game.data + continue_journal(game.data, ()), self.ruleset)
        drafts: list[Draft] = []
        lines = (line for text in texts for line in self.expand(drafts[-1].game if drafts else game, text))
        for line in lines:
            drafts += _judge_investor(drafts[-1].game if drafts else game, line)
            drafts.append(_judge(drafts[-1].game if drafts else game, line))
            if drafts[-1].answer.refused:
                return [*drafts, *_judge_miscounts(drafts[-1], lines)]
        if drafts and isinstance(drafts[-1].answer.says, Move):
            drafts += _judge_investor(drafts[-1].game)
        return drafts

    def _write(self, drafts: "Sequence[Draft]") -> None:
        with JournalWriter(self.path, self.game.data) as writer:
            writer.append(*(draft.line.text for draft in drafts))
        self.game = drafts[-1].game


class Draft(Record):
    """A line that has been judged: its answer, the game before it, itself as it is written, and the steps with it."""

    answer: Answer
    before: Game
    line: Line
    steps: Fold
    problems: tuple[Finding, ...]  # of the journal with the line

    @property
    def game(self) -> Game:
        """The game with this line, as a reader of the longer journal finds it."""
        journal, data = self.before.journal, self.before.data
        journal = journal.but(lines=(*journal.lines, self.line), booked=self.steps.booked, problems=self.problems)
        longer = data + continue_journal(data, [self.line.text.encode()])
        return self.before.but(journal=journal, data=longer, folded=self.steps)


def _own(answers: Sequence[Answer]) -> Answer:
    """The answer to what was entered, or why that was refused."""
    return next(each for each in answers if not each.by_rule)


def _judge_investor(game: Game, text: str = "") -> "list[Draft]":
    """The Investor's turn, where it is to act and the line that is to be judged next is another one's move."""
    line = investor_line(game.state)
    if line is None or (text and not _is_of_others(game, text)):
        return []
    draft = _judge(game, line)
    return [draft.but(answer=draft.answer.but(by_rule=True))]


def _is_of_others(game: Game, text: str) -> bool:
    """Whether a line is a move of somebody else than the Investor."""
    says = parse_line(without_mark(cut_seal(text)[0]), game.vocabulary)
    return isinstance(says, Move) and type(says) not in SAID_BY_THE_TABLE and says.actor != INVESTOR


def _judge_miscounts(wrong: "Draft", lines: Iterator[str]) -> "Iterator[Draft]":
    """Of the counts said right after one that is wrong those that are, too: no count changes the books."""
    last = wrong
    try:
        while isinstance(last.answer.says, Count):
            last = _judge(last.game, next(lines))
            if isinstance(last.answer.says, Count) and last.answer.refused:
                yield last
    except (StopIteration, Unreadable):
        return


def _say_the_same(drafts: Sequence[Draft], again: Sequence[Draft]) -> bool:
    """Whether moves that were judged anew are the same in full."""
    was, now = ([draft.answer for draft in each] for each in (drafts, again))
    return [a.text for a in was] == [a.text for a in now] and all(isinstance(a.says, Move) for a in now)


def _judge(game: Game, text: str) -> Draft:
    text = without_mark(cut_seal(text)[0])  # of a line copied from a journal
    says = fill_in(game, parse_line(text, game.vocabulary))
    comment = _keep_comment(cut_comment(text)[1])
    full = format_line(says) + (f" ; {comment}" if comment else "")
    line = Line(len(game.journal.lines) + 1, full, says, read_ref(comment))
    return _judge_move(game, line, says) if isinstance(says, Move) else _judge_directive(game, line, says)


def fill_in(game: Game, says: Move | Directive) -> Move | Directive:
    """The line as it is written: the actor of a move named, the line that an amend or undo means proven, and the
    Investor's own lines counted with an undo.

    The actor is the stated one, or whose turn it is; an amended move's is as of then. Raises Unreadable for a price
    that several cells of the chart show.
    """
    if isinstance(says, Undo) and says.to is None:
        return says.but(count=says.count + _own_lines(game, says.count))
    if isinstance(says, Undo | Redo | Amend):
        says = prove(game.journal.lines, says)
        if isinstance(says, Amend):
            then = State(game.title, game.at(says.line - 1))
            _ask_cell(then, says.move)
            return says.but(move=name_actor(then, says.move))
        return says
    _ask_cell(game.state, says)
    return name_actor(game.state, says)


def _own_lines(game: Game, count: int) -> int:
    """How many lines of the Investor's own follow the last so many others, or stand among them.

    They come of those by rule, and would be written again if they alone were taken back.
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
    """Raise Unreadable for a price without its cell where the chart shows it several times."""
    if not isinstance(move, Reprice) or move.cell is not None:
        return
    cells = state.title.market.cells_at(move.price)
    if len(cells) > 1:
        first = format_line(move.but(cell=cells[0]))
        raise Unreadable(
            f"{state.money(move.price)} is on {len(cells)} cells of the chart",
            remedy=f"say which: {first}; the others are {list_words(map(cell_name, cells[1:]))}",
        )


def name_actor(state: State, move: Move) -> Move:
    """The move with its actor; as it is if nobody can make it, or the table does."""
    if type(move) in SAID_BY_THE_TABLE:
        return move
    try:
        who = who_acts(state, move)
    except NotBooked:
        return move
    return move if who == move.actor else move.but(actor=who)


def _keep_comment(comment: str) -> str:
    """The user's comment without what a journal may not hold, or what would set the line aside."""
    return FORBIDDEN.sub("\ufffd", comment) if not f"; {comment}".endswith(SET_ASIDE) else ""


def _judge_move(game: Game, line: Line, move: Move) -> Draft:
    before = game.position
    applied = game.replay.apply(before, Booked(line.number, move, cut_comment(line.text)[0], line.ref))
    refused = bool(applied.violations)
    after = before if refused else applied.position
    answer = Answer(line.text, line.number, move, refused, say_instead(applied.findings), applied.entry, before, after)
    if game.journal.header.program is not None and not refused:  # whoever notes the program keeps fingerprints, too
        line = line.but(text=with_mark(line.text, fingerprint(game.title, applied)))
    return Draft(answer, game, line, game.steps.then(applied), game.journal.problems)


def _judge_directive(game: Game, line: Line, says: Directive) -> Draft:
    before = game.position
    booked, problems = resolve((*game.journal.lines, line))
    wrong = tuple(p for p in problems if p.line == line.number and p.severity is Severity.ERROR)
    if wrong := wrong or _reaches_position(game, line, says, booked):
        no = Answer(line.text, line.number, says, True, wrong, NOTHING, before, before)
        return Draft(no, game, line, game.steps, game.journal.problems)
    steps = game.steps.moved(booked)
    after = steps.last
    if isinstance(says, Amend):
        target = next(step for step in steps if step.booked.line == says.line)
        refused = bool(target.violations)
        answer = Answer(
            line.text,
            line.number,
            says,
            refused,
            tuple(mend_written(game.journal.lines, target.findings)),
            NOTHING,
            before,
            before if refused else after,
            shifts=tuple(find_shifts(game.steps, steps, says.line)),
        )
    else:
        same = count_same(game.steps.booked, booked)
        was, now = ({move.line: move for move in each[same:]} for each in (game.steps.booked, booked))
        gone = tuple(b for number, b in was.items() if now.get(number) != b)
        back = tuple(b for number, b in now.items() if was.get(number) != b)
        answer = Answer(line.text, line.number, says, False, (), NOTHING, before, after, gone, back)
    return Draft(answer, game, line, steps, (*game.journal.unsealed, *problems))


def _reaches_position(game: Game, line: Line, says: Directive, left: Sequence[Booked]) -> tuple[Finding, ...]:
    """An `undo` that counts moves and would take back lines of a counted position: only `undo to` says that.

    It is refused as it is entered alone: what a journal holds already keeps its meaning.
    """
    kept = {move.line for move in left}
    gone = [move for move in game.steps.booked if move.line not in kept]
    counted = [move.line for move in gone if isinstance(move.move, (Begin, *GIVEN))]
    if not isinstance(says, Undo) or says.to is not None or not counted:
        return ()
    played = len(gone) - len(counted)
    message = f"the position the game began with stands in the lines up to {counted[-1]}: `undo` stops there"
    back = f"`undo to {gone[0].line - 1}` takes back line {counted[0]}" + (f" to {counted[-1]}" if counted[1:] else "")
    remedy = f"{f'`{format_line(Undo(count=played))}`, or ' if played else ''}{back}; `amend` corrects one of them"
    return (Finding("undo-empty", Severity.ERROR, message, line=line.number, actual=line.text, remedy=remedy),)


def find_shifts(old: Fold, new: Fold, after: int) -> Iterator[Shift]:
    """Lines after an amended one whose violations and errors are not what they were."""
    was = {step.booked.line: step.violations for step in old}
    for step in new:
        found = step.violations
        held = was.get(step.booked.line, ())
        if step.booked.line > after and found != held:
            gained = tuple(finding for finding in found if finding not in held)
            lost = tuple(finding for finding in held if finding not in found)
            yield Shift(step.booked, gained, lost)
