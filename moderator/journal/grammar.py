"""The grammar: the table of verbs, and moves from text and as text."""

from collections.abc import Callable, Container, Iterable
from typing import Any

from moderator.journal import counts, runs, shares, undoing
from moderator.journal.errors import Unreadable, not_in_play
from moderator.journal.forms import parse_form, usage_of, write_form
from moderator.journal.lexer import LONGEST_LINE, cut_comment, find_forbidden, mask, split_words, too_long, unquote
from moderator.journal.names import HEADER_WORDS, OCCASION, TIMED, Lexicon, lexicon_of
from moderator.journal.words import Words
from moderator.model.entries import Amend, Delete, Directive, Insert, Redo, Undo
from moderator.model.moves import BARE, Form, Move
from moderator.model.names import AbsentName, Names, UnknownName, Vocabulary
from moderator.model.values import Record, Slim, default_of
from moderator.vocabulary.cards import Choose, Deal, Keep, Reach
from moderator.vocabulary.corporations import Convert, Start
from moderator.vocabulary.emergencies import Bankrupt, Contribute
from moderator.vocabulary.listing import MECHANICS
from moderator.vocabulary.minors import Close, Exchange, Float, Propose
from moderator.vocabulary.openings import Bid, Select, Value
from moderator.vocabulary.privates import Use
from moderator.vocabulary.runs import Dividend, Industry
from moderator.vocabulary.starting_position import Begin, Given
from moderator.vocabulary.table import End, Note, Reprice
from moderator.vocabulary.track import Clear, Lay, Token
from moderator.vocabulary.trains import Discard, Train
from moderator.vocabulary.turns import Dispose, Done, Pass, Swap


class Verb(Slim):
    """How a verb's arguments are read and written, and how a remedy shows them."""

    parse: Callable[[Words], Move]
    form: Callable[[Any], str]
    usage: str


def _formed(*kinds: type[Move]) -> dict[str, Verb]:
    """Return the verbs of moves whose class declares the form of its line."""
    return {verb: _verb(kind, verb, form) for kind in kinds for verb, form in _forms(kind)}


def _forms(kind: type[Move]) -> Iterable[tuple[str, Form]]:
    return kind.form_by_verb.items() or ((default_of(kind, "verb"), kind.form or BARE),)


def _verb(kind: type[Move], verb: str, form: Form) -> Verb:
    fixed = {"verb": verb} if kind.form_by_verb else {}
    return Verb(
        lambda words: parse_form(form, kind, words, **fixed),
        lambda move: write_form(form, move),
        usage_of(verb, form, kind.by_table),
    )


# Few journals begin with a counted position, so its lines are imported when the first one is met.


def _parse_given(words: Words) -> Move:
    from moderator.journal.starting_position import parse_given

    return parse_given(words)


def _format_given(move: Given) -> str:
    from moderator.journal.starting_position import format_given

    return format_given(move)


def _parse_begin(words: Words) -> Move:
    from moderator.journal.starting_position import parse_begin

    return parse_begin(words)


def _format_begin(move: Begin) -> str:
    from moderator.journal.starting_position import format_begin

    return format_begin(move)


VERBS: dict[str, Verb] = {
    **_formed(Select, Bid),
    "take": Verb(shares.parse_take, shares.format_take, "NAME: take [COMPANY] [PRICE] [against SIZE% ...]"),
    "sold": Verb(
        shares.parse_sold, shares.format_sold, "sold COMPANY PLAYER AMOUNT, or sold COMPANY at PLACE COMPANY AMOUNT"
    ),
    **_formed(Value, Deal, Choose, Keep, Reach, Pass),
    "buy": Verb(
        shares.parse_buy,
        shares.format_buy,
        "NAME: buy COMPANY [SHARES | SIZE%] [pool|treasury|from NAME] [for PRICE] [against SIZE% ...]"
        " [replacing COMPANY] [giving SIZE%]",
    ),
    "sell": Verb(
        shares.parse_sell,
        shares.format_sell,
        "NAME: sell COMPANY [SHARES | SIZE% ...] [for PRICE] [against SIZE% ...] [taking SIZE%]",
    ),
    **_formed(Dispose, Start),
    "barter": Verb(
        shares.parse_barter,
        shares.format_barter,
        "NAME: barter COMPANY ... AMOUNT with PLAYER for COMPANY ... AMOUNT",
    ),
    **_formed(Float, Exchange, Propose, Close, Convert, Use, Lay, Token),
    **_formed(Clear),
    "run": Verb(
        runs.parse_run,
        runs.format_run,
        "NAME: run REVENUE, or run TRAIN:REVENUE ..., or run TRAIN:STOP-STOP [calls NUMBER]",
    ),
    **_formed(Dividend, Train, Discard, Swap),
    "auction": Verb(shares.parse_auction, shares.format_auction, "NAME: auction share, or auction PLACE AMOUNT"),
    **_formed(Done, Bankrupt),
    "adjust": Verb(counts.parse_adjust, counts.format_adjust, "adjust NAME +AMOUNT NAME -AMOUNT, or +10% COMPANY"),
    "count": Verb(counts.parse_count, counts.format_count, "count NAME AMOUNT, or 30% COMPANY, or 1 train TRAIN"),
    "link": Verb(counts.parse_link, counts.format_link, "link COMPANY, or link PLACE"),
    **_formed(Reprice, Industry, Contribute),
    "given": Verb(
        _parse_given,
        _format_given,
        "given phase PHASE, or given NAME cash AMOUNT ...",
    ),
    "begin": Verb(
        _parse_begin,
        _format_begin,
        "begin SR 4 next NAME, or begin OR 3.1 of 2 next COMPANY",
    ),
    **_formed(
        *(
            kind
            for declared in MECHANICS.values()
            for kind in declared.moves
            if kind.form is not None or kind.form_by_verb
        )
    ),
    **_formed(Note, End),
}
VERBS["withhold"] = VERBS["hold"]
DIRECTIVES: dict[str, Callable[[Words], Undo | Redo | Delete]] = {
    "undo": undoing.parse_undo,
    "redo": undoing.parse_redo,
    "delete": undoing.parse_delete,
}
PUTTING: dict[str, type[Amend | Insert]] = {"amend": Amend, "insert": Insert}  # these contain a move
SHORT = {"b": "buy", "s": "sell", "p": "pass", "t": "train", "d": "done", "u": "undo", "x": "exchange"}
TABLE_VERBS = frozenset(verb for verb, how in VERBS.items() if not how.usage.startswith("NAME:"))
TEXT_VERBS = frozenset(("note", "end"))
_COLON_VERBS = frozenset(("run", "amend", "insert", "note", "end"))
CORRECTING = (*PUTTING, "delete")
_OF_FEW = frozenset(
    (*VERBS, *CORRECTING)
)  # not in every title, or written in full: sealing a line does not know the title
_ALL_VERBS = (*VERBS, *DIRECTIVES, *PUTTING)
_NOBODY = Vocabulary(Names("player", []), Names("company", []), Names("train", []), Names("place", []))


def find_verb(word: str, of_title: Container[str] = ()) -> str | None:
    """Return the verb a word means: itself, a short form, or its only completion; None if there is none.

    If `of_title` is given, a completion is one of these verbs. Raises Unreadable if several are possible.
    """
    word = word.casefold()
    if word in _ALL_VERBS:
        return word
    if word in SHORT:
        return SHORT[word]
    starts = [verb for verb in _ALL_VERBS if word and verb.startswith(word)]
    own = [verb for verb in starts if verb in of_title or verb not in _OF_FEW]
    starts = own or [verb for verb in starts if not of_title or verb in CORRECTING]
    if len(starts) > 1:
        raise Unreadable(f"{word!r} could be {' or '.join(starts)}", word, remedy="write another letter")
    return starts[0] if starts else None


def is_correction(word: str) -> bool:
    """Return whether a word begins a line that corrects another one."""
    try:
        return find_verb(word) in CORRECTING
    except Unreadable:
        return False


def read_verb(raw: str, of_title: Container[str] = ()) -> tuple[str | None, bool]:
    """Return the verb that a word means, or None, and whether a `!` follows it directly. Raises as `find_verb` does."""
    verb = find_verb(raw, of_title)
    if verb is None and raw.endswith("!"):
        return find_verb(raw[:-1], of_title), True
    return verb, False


def named_by_number(body: str) -> tuple[str, int] | None:
    """Return verb and line number of a text that names a line by its number alone, whatever the players and companies.

    It reads as `parse_line` does, so that sealing a line needs no title.
    """
    if body[:1].casefold() not in ("a", "u", "i", "d"):
        return None
    words = _take_mark(Words(body, split_words(body), lexicon_of(_NOBODY)))
    try:
        verb, marked = read_verb(words.take().raw)
        words.allowed = words.allowed or marked
        _detach_mark(words, verb or "")
        if verb in PUTTING:
            line, was, _ = undoing.take_target(words, verb)
            return (verb, line) if was is None else None
        if verb == "delete":
            delete = undoing.parse_delete(words)
            return (verb, delete.line) if delete.was is None else None
        undo = undoing.parse_undo(words) if verb == "undo" else Undo()
    except Unreadable:
        return None
    return ("undo", undo.to) if undo.to is not None and undo.was is None else None


class Reading(Record):
    """The reading of a line: `says` is its move or directive, `problem` the reason why it is unreadable."""

    text: str
    says: Move | Directive | None
    problem: Unreadable | None = None

    @property
    def move(self) -> Move | None:
        """The move, if the line is one."""
        return self.says if isinstance(self.says, Move) else None

    def require(self) -> Move | Directive:
        """Return the move or directive of the line. Raises Unreadable if there is none."""
        if self.says is None:
            raise self.problem or Unreadable("the line says nothing", self.text)
        return self.says


def read_line(text: str, vocabulary: Vocabulary) -> Reading:
    """Read one line. A problem is returned, not raised."""
    try:
        return Reading(text, parse_line(text, vocabulary))
    except Unreadable as error:
        return Reading(text, None, error)


def parse_line(text: str, vocabulary: Vocabulary) -> Move | Directive:
    """Return the move or directive of a line, without its comment. Raises only Unreadable."""
    if len(text) > LONGEST_LINE:
        raise too_long(text)
    body = cut_comment(text)[0]
    if (at := find_forbidden(body)) is not None:
        what = "bytes that are not UTF-8 text" if "\ud800" <= body[at] <= "\udfff" else "a control character"
        raise Unreadable(f"the line contains {what}", body, at, "write the line without it")
    if not body:
        raise Unreadable("the line is empty", text, remedy="write a move, such as NAME: pass")
    return _parse_body(body, lexicon_of(vocabulary))


def _parse_body(body: str, names: Lexicon, within: str = "") -> Move | Directive:
    actor, start = _split_actor(body, names)
    words = _take_mark(Words(body, split_words(body, start), names))
    words.actor = actor
    verb = _take_verb(words)
    if actor is not None and (verb in TABLE_VERBS or verb not in VERBS):
        raise words.fail(f"`{verb}` is entered by the table, without a name before it", 0)
    if within and verb not in VERBS:
        words.usage = undoing.USAGE[within]
        raise words.fail("only a move can be inserted" if within == "insert" else "only a move can replace a line", 0)
    if verb in PUTTING:
        return _parse_putting(words, verb)
    if verb in DIRECTIVES:
        words.usage = undoing.USAGE[verb]
        return DIRECTIVES[verb](words)
    return VERBS[verb].parse(words)


def _take_mark(words: Words) -> Words:
    if words.items and words.items[-1].raw == "!":
        words.items.pop()
        words.allowed = True
    return words


def _split_actor(body: str, names: Lexicon) -> tuple[str | None, int]:
    """Return the actor and the start of the rest. A colon in the arguments of a verb does not make that verb a name."""
    colon = mask(body).find(":")
    if colon < 0:
        return None, 0
    head = body[:colon].strip()
    first, *others = head.split(None, 1)[:2] or [""]
    if others and first.casefold() in _COLON_VERBS:
        return None, 0
    try:
        return names.actors.find(" ".join(unquote(head).split())), colon + 1
    except AbsentName as error:
        raise not_in_play(error, body, 0) from None
    except UnknownName as error:
        if others and _begins_with_verb(first, names.verbs):
            return None, 0
        raise Unreadable(str(error), body, 0, "write NAME: VERB ..., NAME being a player or a company") from None


def _begins_with_verb(word: str, of_title: Container[str]) -> bool:
    try:
        return find_verb(word, of_title) is not None
    except Unreadable:
        return False


def _take_verb(words: Words) -> str:
    """Read the verb and set the usage for errors. A bare number is the revenue of a run."""
    words.usage = "NAME: VERB ..."
    raw = words.peek()
    if runs.is_earnings(raw):
        words.usage = VERBS["run"].usage
        return "run"
    word = words.take()
    try:
        verb, marked = read_verb(raw, words.names.verbs)
        words.allowed = words.allowed or marked
    except Unreadable as error:
        raise Unreadable(error.message, words.line, word.start, error.remedy) from None
    if verb is None:
        raise _unknown_verb(words, raw, word.start)
    words.usage = VERBS[verb].usage if verb in VERBS else undoing.USAGE[verb]
    _detach_mark(words, verb)
    return verb


def _detach_mark(words: Words, verb: str) -> None:
    """Read a final `!` that is attached to a word, as in `buy RPR!`; in a text it belongs to the text."""
    if verb in TEXT_VERBS or verb in PUTTING or not words.left():
        return
    last = words.items[-1]
    if last.raw.endswith("!") and len(last.raw) > 1:
        words.items[-1] = last.replace(raw=last.raw[:-1])
        words.allowed = True


def _unknown_verb(words: Words, raw: str, at: int) -> Unreadable:
    from difflib import get_close_matches  # a misspelled verb is rare, the import is not free

    header, named = f"`{raw}` may only come before the first move", words.names.actors.exact(raw) is not None
    if raw.casefold() in HEADER_WORDS:
        return Unreadable(header, words.line, at, "start a new journal for it")
    if raw.casefold() in (*OCCASION, TIMED) and not named:
        return Unreadable(header, words.line, at, "put the line above it")
    close = get_close_matches(raw.casefold()[:40], [*(words.names.verbs or VERBS), *DIRECTIVES, *PUTTING], n=2)
    near = [verb for verb in close if verb == close[0] or verb not in CORRECTING] or _near_names(words, raw)
    remedy = f"did you mean {' or '.join(near)}?" if near else "write NAME: VERB ..., such as Ann: buy BNR"
    if named:
        remedy = f"put a colon after the name: {raw}: VERB ..."
    shown = raw if len(raw) <= 40 else raw[:37] + "..."
    return Unreadable(f"there is no verb {shown!r}", words.line, at, remedy)


def _near_names(words: Words, raw: str) -> list[str]:
    """Return names close to a misspelt actor at the start of the line."""
    try:
        words.names.actors.find(raw)
    except UnknownName as unknown:
        return [] if unknown.ambiguous or isinstance(unknown, AbsentName) else list(unknown.near)
    return []


def _parse_putting(words: Words, verb: str) -> Amend | Insert:
    line, was, start = undoing.take_target(words, verb)
    move = _parse_body(words.line[start:].strip(), words.names, within=verb)
    assert isinstance(move, Move)  # anything else has been refused
    return PUTTING[verb](line, move, was)


def format_move(move: Move) -> str:
    """Return the line of a move, without line end. `parse_line` reads it back as an equal move."""
    verb: str = move.verb  # type: ignore[attr-defined]
    actor = "" if move.actor is None else f"{move.actor}: "
    arguments = VERBS[verb].form(move)
    return f"{actor}{verb}{' ' + arguments if arguments else ''}{' !' if move.allowed else ''}"


def format_line(says: Move | Directive, ref: str | None = None) -> str:
    """Return the line of a move or directive, with the source's id as its comment if there is one."""
    match says:
        case Undo():
            text = undoing.format_undo(says)
        case Redo(count=count):
            text = "redo" if count == 1 else f"redo {count}"
        case Amend(line=line, move=move, was=was):
            text = undoing.format_amend(line, was, format_move(move))
        case Insert(line=line, move=move, was=was):
            text = undoing.format_insert(line, was, format_move(move))
        case Delete():
            text = undoing.format_delete(says)
        case _:
            text = format_move(says)
    return text if ref is None else f"{text} ; @{ref}"
