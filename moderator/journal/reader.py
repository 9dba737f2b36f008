"""The reader: from the bytes of a journal to its header, lines, moves that count, and problems."""

from collections.abc import Callable, Sequence

from moderator.journal.corrections import resolve
from moderator.journal.errors import DamagedJournal, Unreadable
from moderator.journal.grammar import parse_line
from moderator.journal.header import HeaderDraft, finish_header, is_header_line, read_header_line
from moderator.journal.lexer import LONGEST_LINE, cut_comment, is_set_aside, read_ref, too_long
from moderator.journal.names import check_player_name
from moderator.journal.seals import judge_seals, read_seals, split_rows
from moderator.model.entries import Correction, Directive, Header, Journal, Line
from moderator.model.findings import Finding, Severity
from moderator.model.moves import Move
from moderator.model.names import Vocabulary
from moderator.model.wording import excerpt
from moderator.vocabulary.table import LEFT_OUT

MOST_LINES = 600_000  # the largest journal could have this many of the shortest notes; each takes memory
MOST_UNREADABLE = 5_000  # each takes time and memory
MOST_CORRECTIONS = 20_000  # amend, insert and delete; a table makes a hundred, and each takes memory
Row = str | bytes  # a line of the file; bytes if it is not UTF-8


def read_journal(data: bytes, vocabulary_for: Callable[[Header], Vocabulary], before: Journal | None = None) -> Journal:
    """Read a whole journal. Unreadable lines become problems; `vocabulary_for` may raise any error.

    Lines unchanged since `before`, read with the same vocabulary, are not read again. Raises DamagedJournal if the
    header does not say which game this is, or almost nothing can be read.
    """
    rows, torn, unsealed = _split(data)
    header, first, doubled = _read_header(rows, torn)
    vocabulary = vocabulary_for(header)
    _check_names(header, vocabulary, rows)
    lines = [Line(number, _as_text(row)) for number, row in enumerate(rows[:first], 1)]
    lines += _read_lines(rows, first, vocabulary, before.lines if before and before.header == header else ())
    booked, problems = resolve(lines)
    problems = (*unsealed, *doubled, *problems)
    if torn is not None:
        problems = (*problems, _judge_torn(len(rows) + 1, torn))
    return Journal(header, tuple(lines), booked, problems, torn, unsealed)


def _check_names(header: Header, vocabulary: Vocabulary, rows: list[Row]) -> None:
    """Raise DamagedJournal if a player has the name of a company of the title."""
    for name in header.players:
        reason = check_player_name(name, vocabulary.companies)
        if reason:
            numbered = enumerate(map(_as_text, rows), 1)
            number, text = next((n, t) for n, t in numbered if t.lstrip().startswith("players"))
            raise DamagedJournal(f"no player can be called {name!r}: {reason}", number, text, "choose another name")


def read_header(data: bytes) -> Header:
    """Read only the header. Raises DamagedJournal."""
    return _read_header(*_split(data)[:2])[0]


def _split(data: bytes) -> tuple[list[Row], str | None, tuple[Finding, ...]]:
    """Return the whole lines without their seals, the rest after the last one, and findings about seals. Raises
    DamagedJournal.
    """
    if data.count(b"\n") > MOST_LINES:
        raise DamagedJournal(
            f"a journal has at most {MOST_LINES:,} lines", MOST_LINES + 1, remedy="check the contents of the file"
        )
    whole, rest = split_rows(data)
    seals = read_seals(whole)
    rows: list[Row] = []
    for raw in whole if seals is None else seals.rows:
        try:
            rows.append(raw.decode())
        except UnicodeDecodeError:
            rows.append(raw)
    return rows, rest.decode(errors="replace") if rest else None, () if seals is None else judge_seals(seals)


def _as_text(row: Row) -> str:
    return row if isinstance(row, str) else row.decode(errors="replace")


def _read_header(rows: list[Row], torn: str | None) -> tuple[Header, int, list[Finding]]:
    """Return the header, the index of the first row after it, and findings about lines that do not count."""
    draft = HeaderDraft()
    for index, row in enumerate(rows):
        text = _as_text(row)
        body = cut_comment(text)[0]
        if not body:
            continue
        if not is_header_line(body):
            return finish_header(draft, index + 1, text), index, draft.problems
        if isinstance(row, bytes):
            raise DamagedJournal("the header is not UTF-8 text", index + 1, text, "save the file as UTF-8")
        read_header_line(draft, index + 1, text)
    if torn is not None and is_header_line(cut_comment(torn)[0]):
        remedy = "add the line end if the line is complete"
        raise DamagedJournal("the file ends within its header", len(rows) + 1, torn, remedy)
    return finish_header(draft, len(rows) or 1, torn or ""), len(rows), draft.problems


def _read_lines(rows: list[Row], first: int, vocabulary: Vocabulary, before: Sequence[Line]) -> list[Line]:
    """Return the lines after the header. Equal texts are read only once.

    Raises DamagedJournal if far more lines are unreadable or corrected than anybody can have written.
    """
    known: dict[str, Move | Directive | Unreadable] = {}
    lines: list[Line] = []
    unread = corrected = 0
    for number, row in enumerate(rows[first:], first + 1):
        was = before[number - 1] if number <= len(before) else None
        same = was is not None and was.says is not None and was.text == row  # a line without a problem
        line = was if same and was else _read_line(number, row, known, vocabulary)
        lines.append(line)
        unread += line.problem is not None and line.problem.severity is Severity.ERROR
        if unread > MOST_UNREADABLE:
            message = f"{unread:,} lines up to this one cannot be read: this is not a journal of the game it names"
            raise DamagedJournal(message, number, line.text, "check the contents of the file")
        corrected += isinstance(line.says, Correction)
        if corrected > MOST_CORRECTIONS:
            raise DamagedJournal(too_many_corrections(), number, line.text, "check the contents of the file")
    return lines


def too_many_corrections() -> str:
    """Return the message for a journal with more corrections than are allowed."""
    return f"a journal has at most {MOST_CORRECTIONS:,} corrections"


def _read_line(number: int, row: Row, known: dict[str, Move | Directive | Unreadable], vocabulary: Vocabulary) -> Line:
    """Return one line; `known` caches the reading of texts."""
    text = _as_text(row)
    body, comment = cut_comment(text)
    if is_set_aside(text):
        return Line(number, text, problem=_set_aside(number, text))
    if not body:
        return Line(number, text)
    says: Move | Directive | Unreadable
    if isinstance(row, bytes):
        says = Unreadable("the line is not UTF-8 text", text, text.find("\ufffd"), "save the file as UTF-8")
    elif len(text) > LONGEST_LINE:
        says = too_long(text)
    else:
        says = known.get(body) or known.setdefault(body, _read_body(body, vocabulary))
    ref = read_ref(comment)
    if isinstance(says, Unreadable):
        return Line(number, text, ref=ref, problem=_judge(number, says))
    return Line(number, text, says, ref)


def _read_body(body: str, vocabulary: Vocabulary) -> Move | Directive | Unreadable:
    try:
        return parse_line(body, vocabulary)
    except Unreadable as error:
        return error.with_traceback(None)


def _judge(line: int, error: Unreadable) -> Finding:
    if error.absent is None:
        return Finding(
            "unreadable", Severity.ERROR, error.message, line=line, actual=error.excerpt, remedy=error.remedy
        )
    section = error.absent.section
    return Finding(
        "not-in-play", Severity.ERROR, error.message, section, line=line, actual=error.excerpt, instead=LEFT_OUT
    )


def _set_aside(line: int, text: str) -> Finding:
    return Finding(
        "torn-line",
        Severity.NOTE,
        "this line was cut off while it was being written, and is set aside",
        line=line,
        actual=excerpt(text),
    )


def _judge_torn(line: int, text: str) -> Finding:
    if not cut_comment(text)[0] or is_set_aside(text):
        return _set_aside(line, text)
    return Finding(
        "torn-line",
        Severity.ERROR,
        "the last line has no line end; it was cut off while it was being written, and is set aside",
        line=line,
        actual=excerpt(text),
        remedy="add the line end if the line is complete; else enter the move again",
    )
