"""The header of a journal: the lines that say which game it is, and occasions as people write them."""

import re
from collections.abc import Callable, Iterable

from moderator.journal.errors import DamagedJournal, Unreadable
from moderator.journal.lexer import FORBIDDEN, LONGEST_LINE, cut_comment, noted, quote_name, split_words, too_long
from moderator.journal.names import OCCASION, TIMED, check_player_name, repeated_name
from moderator.model.findings import Finding, Severity
from moderator.model.lines import Header
from moderator.model.values import Draft, Field
from moderator.model.wording import excerpt

VERSION = "1"
MOST_LINES = 100  # non-empty ones; a table writes a dozen
MOST_MINUTES = 9999  # per player
LONGEST_OCCASION = 80  # characters after `event`, `place`, ...
_NOTED = "ruleset"
_PROGRAM = re.compile(r"program ([0-9][\w.+-]{0,30})")


class HeaderDraft(Draft):
    """A header being read, line by line; `count` is the number of its non-empty lines."""

    count: int = 0
    title: str | None = None
    players: tuple[str, ...] | None = None
    options: dict[str, str] = Field(default_factory=dict)
    problems: list[Finding] = Field(default_factory=list)
    ruleset: str | None = None
    version: str | None = None
    program: str | None = None
    occasion: dict[str, str] = Field(default_factory=dict)
    minutes: int | None = None


def is_header_line(body: str) -> bool:
    """Return whether a line, without its comment, begins with a word that only headers use."""
    return body.split(None, 1)[0] in _READERS if body else False


def read_header_line(draft: HeaderDraft, number: int, text: str) -> None:
    """Add one line of the header to the draft. Raises DamagedJournal."""
    body, comment = cut_comment(text)
    draft.count += 1
    if draft.count > MOST_LINES:
        raise DamagedJournal(f"a header has at most {MOST_LINES} lines", number, text, "check the contents of the file")
    if len(text) > LONGEST_LINE:
        raise DamagedJournal(too_long(text).message, number, text)
    if FORBIDDEN.search(body):
        raise DamagedJournal("the header contains a control character", number, text)
    try:
        word, *values = [word.text for word in split_words(body)]
    except Unreadable as error:
        raise DamagedJournal(error.message, number, text) from None
    if draft.version is None and word != "moderator":
        raise _no_journal(number, text)
    said_before = len(draft.options)
    trouble = _READERS[word](draft, values, noted(body, comment))
    if trouble:
        raise DamagedJournal(trouble, number, text, f"write: {_USAGE[word]}")
    if word == "option" and len(draft.options) == said_before:
        draft.problems.append(_judge_twice(number, body, values[0], draft.options[values[0]]))


def _judge_twice(number: int, body: str, name: str, first: str) -> Finding:
    message = f"option {name} is set twice: the first value, {first}, counts"
    remedy = "remove this line, and correct the first one if the table chose otherwise"
    return Finding("option-twice", Severity.ERROR, message, line=number, actual=excerpt(body), remedy=remedy)


def _read_version(draft: HeaderDraft, values: list[str], note: str) -> str | None:
    if draft.version is not None:
        return "the format is named twice"
    if values != [VERSION]:
        return f"this program cannot read the format of this journal; it reads moderator {VERSION}"
    draft.version = values[0]
    version = _PROGRAM.fullmatch(note)
    draft.program = version[1] if version else None
    return None


def _read_game(draft: HeaderDraft, values: list[str], note: str) -> str | None:
    if draft.title is not None or len(values) != 1:
        return "the game is named twice" if draft.title is not None else "`game` must be followed by one title"
    draft.title = values[0]
    draft.ruleset = note.removeprefix(_NOTED).strip() or None
    return None


def _read_players(draft: HeaderDraft, values: list[str], note: str) -> str | None:
    if draft.players is not None or not values:
        return "the players are named twice" if values else "no player is named"
    draft.players = tuple(values)
    return check_players(draft.players)


def _read_option(draft: HeaderDraft, values: list[str], note: str) -> str | None:
    if len(values) != 2:
        return "an option needs a name and a value"
    draft.options.setdefault(values[0], values[1])  # a repeated option is reported, and the first one counts
    return None


def _read_occasion(word: str) -> Callable[[HeaderDraft, list[str], str], str | None]:
    def read(draft: HeaderDraft, values: list[str], note: str) -> str | None:
        value = " ".join(values)
        if word in draft.occasion:
            return f"the {word} is named twice"
        draft.occasion[word] = value
        return check_occasion(word, value)

    return read


def _read_minutes(draft: HeaderDraft, values: list[str], note: str) -> str | None:
    if draft.minutes is not None:
        return "the clock is named twice"
    value = values[0] if len(values) == 1 else ""
    minutes = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else 0
    if not 1 <= minutes <= MOST_MINUTES:
        return f"`clock` must be followed by the minutes per player, 1 to {MOST_MINUTES}"
    draft.minutes = minutes
    return None


def check_occasion(word: str, value: str) -> str | None:
    """Return why this cannot follow `event`, `date`, `round`, `table` or `place`, or None."""
    if not value:
        return f"`{word}` has no value"
    if len(value) > LONGEST_OCCASION:
        return f"the {word} is longer than {LONGEST_OCCASION} characters"
    if not value.isprintable():
        return f"the {word} contains an invisible character"
    if word == "date" and not _is_day(value):
        return f"{value[:40]!r} is not a date"
    return None


def _is_day(text: str) -> bool:
    from datetime import date  # few journals name a day, and it takes long to load

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


_READERS: dict[str, Callable[[HeaderDraft, list[str], str], str | None]] = {
    "moderator": _read_version,
    "game": _read_game,
    "players": _read_players,
    "option": _read_option,
    **{word: _read_occasion(word) for word in OCCASION},
    TIMED: _read_minutes,
}
_USAGE = {
    "moderator": f"moderator {VERSION}",
    "game": "game 18EU",
    "players": 'players Ann Bob "Player 1"',
    "option": "option NAME VALUE",
    "event": 'event "Autumn Open"',
    "date": "date 2026-11-20",
    "round": "round 2",
    "table": "table 3",
    "place": 'place "Kings Arms, Leeds"',
    TIMED: "clock 120",
}


def check_players(players: Iterable[str]) -> str | None:
    """Return why these cannot be the players of a game, or None."""
    players = tuple(players)
    for name in players:
        reason = check_player_name(name)
        if reason:
            return f"no player can be called {name[:40]!r}: {reason}"
    twice = repeated_name(players)
    if twice is None:
        return None
    same = "" if twice[0] == twice[1] else f": {twice[0]!a} and {twice[1]!a} are the same name"
    return f"two players are called {twice[1]!r}{same}"


def finish_header(draft: HeaderDraft, number: int, text: str) -> Header:
    """Return the complete header. `number` and `text` are those of the line after it, or of the last line of the file.

    Raises DamagedJournal if something is missing.
    """
    if draft.version is None:
        raise _no_journal(number, text)
    for word, value in (("game", draft.title), ("players", draft.players)):
        if value is None:
            raise DamagedJournal(f"the header has no `{word}` line", number, text, f"write: {_USAGE[word]}")
    assert draft.title is not None
    assert draft.players is not None
    occasion = tuple((word, draft.occasion[word]) for word in OCCASION if word in draft.occasion)
    options = tuple(draft.options.items())
    return Header(draft.title, draft.players, options, draft.ruleset, draft.program, occasion, draft.minutes)


def _no_journal(number: int, text: str) -> DamagedJournal:
    return DamagedJournal("this is not a journal", number, text, f"its first line must be: moderator {VERSION}")


def format_header(header: Header, comments: Iterable[str] = ()) -> str:
    """Return the header as the first lines of a journal, followed by the comments."""
    ruleset = f"   ; {_NOTED} {header.ruleset}" if header.ruleset else ""
    program = f"   ; program {header.program}" if header.program else ""
    lines = [
        f"moderator {VERSION}{program}",
        f"game {quote_name(header.title)}{ruleset}",
        f"players {' '.join(quote_name(name) for name in header.players)}",
        *(f"option {quote_name(name)} {quote_name(value)}" for name, value in header.options),
        *(f"{word} {quote_name(said)}" for word, said in header.occasion),
        *([f"{TIMED} {header.minutes}"] if header.minutes is not None else []),
        *(f"; {line}" for comment in comments for line in comment.splitlines()),
    ]
    return "".join(f"{line}\n" for line in lines)


# ---- occasion ----
# Days, rounds and tables as people write them: `20.11.2026`, `Round 1`, `T2`. Ambiguous ones are not read.

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_FIRST = re.compile(r"(\d{4})([-./])(\d{1,2})\2(\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})([-./])(\d{1,2})\2(\d{4})")
_NAMED = re.compile(r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]? )?(.{1,40})", re.IGNORECASE)
_DAY_MONTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:of )?([a-z]{3,9})[.,]?[ -](\d{4})", re.IGNORECASE)
_MONTH_DAY = re.compile(r"([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})", re.IGNORECASE)
_BEFORE = {"round": ("round", "rd", "r"), "table": ("table", "tbl", "tab", "t")}
_NUMBERED = {  # `1`, `1st`, `Round 1`, `R.1`, `round no. 1`, `1st round`
    "round": re.compile(
        r"(?:round|rd|r)? ?[.:#-]? ?(?:no\.?|nr\.?)? ?#? ?0{0,3}(\d{1,3})(?:st|nd|rd|th|\.0?)?(?: (?:round|rd))?"
    ),
    "table": re.compile(
        r"(?:table|tbl|tab|t)? ?[.:#-]? ?(?:no\.?|nr\.?)? ?#? ?0{0,3}(\d{1,3})(?:st|nd|rd|th|\.0?)?(?: (?:table|t))?"
    ),
}
_OF = re.compile(r"(.{1,40}) of \d{1,4}")
_COUNTED = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_SPELLED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NAME = re.compile(r"[^\W\d_][^\d?/]{0,80}\d{0,3}")  # a round or a table: `Final`, `B`, `Hall 2`
HOW = {
    "date": "write it as 2026-11-20",
    "round": "write its number or name: 2, Final",
    "table": "write its number or name: 3, B",
}


def plain_occasion(word: str, written: str) -> str | None:
    """Return the standard form of what follows `event`, `date`, `round`, `table` or `place`; None if unclear."""
    text = " ".join(written.split())
    if word == "date":
        return plain_day(text)
    plain = plain_number(word, text) if word in _BEFORE else text
    return plain if plain is not None and check_occasion(word, plain) is None else None


def plain_day(text: str) -> str | None:
    """Return a day as 2026-11-20; None if it is no day or is ambiguous, as 3/4/2026. In 3.4.2026 the day is first."""
    if found := _YEAR_FIRST.fullmatch(text):
        return _day(found[1], found[3], found[4])
    if found := _YEAR_LAST.fullmatch(text):
        days = {_day(found[4], month, day) for day, month in ((found[1], found[3]), (found[3], found[1]))} - {None}
        return _day(found[4], found[3], found[1]) if found[2] == "." else days.pop() if len(days) == 1 else None
    bare = _NAMED.fullmatch(text)
    if bare and (found := _DAY_MONTH.fullmatch(bare[1])):
        return _day(found[3], _month(found[2]), found[1])
    if bare and (found := _MONTH_DAY.fullmatch(bare[1])):
        return _day(found[3], _month(found[1]), found[2])
    return None


def plain_number(word: str, text: str) -> str | None:
    """Return `1` for `1st`, `Round 1`, `R1`, `first`, `1 of 3`; a name unchanged; None if neither, as `1 or 2`."""
    folded = text.casefold()
    bare = found[1] if (found := _OF.fullmatch(folded)) else folded
    if found := _NUMBERED[word].fullmatch(bare):
        return str(int(found[1]))
    if any(
        numbered.fullmatch(bare) for numbered in _NUMBERED.values()
    ):  # the number of a table given as a round, or the reverse
        return None
    counted = " ".join(part for part in bare.split() if part not in _BEFORE[word])
    spelled = next((spelled for spelled in (_COUNTED, _SPELLED) if counted in spelled), None)
    if spelled is not None:
        return str(1 + spelled.index(counted))
    return text if _NAME.fullmatch(text) else None


def _month(name: str) -> str:
    short = name[:3].casefold()
    return str(1 + _MONTHS.index(short)) if short in _MONTHS else "0"


def _day(year: str, month: str, day: str) -> str | None:
    from datetime import date  # few journals name a day, and it takes long to load

    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
