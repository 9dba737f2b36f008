"""The header of a journal: the lines that say which game it is, and occasions as people write them."""

import re
from collections.abc import Callable, Iterable

from moderator.journal.errors import DamagedJournal, Unreadable
from moderator.journal.lexer import LONGEST_LINE, cut_comment, find_forbidden, noted, quote_name, split_words, too_long
from moderator.journal.names import OCCASION, TIMED, check_player_name, repeated_name
from moderator.model.entries import Header
from moderator.model.findings import Finding, Severity
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
    if find_forbidden(body) is not None:
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
