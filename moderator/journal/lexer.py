"""Words, quotes and comments of one line of text.

A quoted piece is a JSON string (`"Player 1"`). It opens at the start of a word or after one of `:-#`, so an inch sign
is not a quote, and a quote that is never closed is an ordinary character. A comment starts with a `;` at the start of
the line or after a blank.
"""

import re

from moderator.journal.errors import Unreadable
from moderator.model.values import Slim

SET_ASIDE = "; !torn"  # appended to a torn line
LONGEST_LINE = 20_000  # characters; real lines have a hundredth of it
_FORBIDDEN = "[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069]"
_COMMENT = re.compile(r"(?:^|\s);")
_WORD = re.compile(r"\S+")
_QUOTE_OR_ESCAPE = re.compile(r'\\.|"', re.DOTALL)
_PLAIN = re.compile(r'[^\s";\\]*[^\s";\\!]')
_NOTES = {"moderator": "program", "game": "ruleset"}  # the note that a comment may begin with, by the line's first word
_CLOCK = "clock"  # the note of all other lines
_REF = re.compile(r"(?:^|\s)@(\S+)$")


class Word(Slim):
    """A word as written, and its position in the line."""

    raw: str
    start: int

    @property
    def quoted(self) -> bool:
        return len(self.raw) > 1 and self.raw[0] == self.raw[-1] == '"'

    @property
    def text(self) -> str:
        return unquote(self.raw)


def find_forbidden(text: str) -> int | None:
    """Return the index of the first character that no line may contain, such as a control character, or None."""
    found = None if text.isprintable() else re.search(_FORBIDDEN, text)
    return found.start() if found else None


def replace_forbidden(text: str) -> str:
    """Return a text with U+FFFD for every character that no line may contain."""
    return text if text.isprintable() else re.sub(_FORBIDDEN, "\ufffd", text)


def mask(text: str) -> str:
    """Return the text with the inside of every quoted piece replaced by `_`: same length, safe to split."""
    if '"' not in text:
        return text
    parts: list[str] = []
    done, opened = 0, -1
    for found in _QUOTE_OR_ESCAPE.finditer(text):
        where = found.end() - 1
        if opened < 0:
            if text[where] == '"' and (where == 0 or text[where - 1].isspace() or text[where - 1] in ":-#&"):
                opened = where
        elif found.group() == '"':
            parts += [text[done:opened], "_" * (where + 1 - opened)]
            done, opened = where + 1, -1
    return "".join([*parts, text[done:]])


def cut_comment(text: str) -> tuple[str, str]:
    """Return body and comment of a line, both stripped; the comment without its semicolon."""
    start = find_comment(text)
    if start < 0:
        return text.strip(), ""
    return text[:start].strip(), text[text.index(";", start) + 1 :].strip()


def find_comment(text: str) -> int:
    """Return the start of a line's comment, including the blank before the semicolon; -1 if there is none."""
    found = _COMMENT.search(mask(text)) if ";" in text else None
    return found.start() if found else -1


def noted(body: str, comment: str) -> str:
    """Return the first piece of a comment if the program reads it: the clock, or a note of the header; else an empty
    text.
    """
    if not comment:
        return ""
    first = comment.partition(";")[0].strip()
    word = _NOTES.get(body.split(None, 1)[0], _CLOCK) if body else ""
    return first if word and first.split(None, 1)[:1] == [word] else ""


def is_set_aside(text: str) -> bool:
    """Return whether a line was torn and so does not count. A remark is never set aside."""
    return SET_ASIDE in text and text.rstrip().endswith(SET_ASIDE) and not text.lstrip().startswith(";")


def read_ref(comment: str) -> str | None:
    """Return the source's id for this line, from a comment that ends in `@361`."""
    found = _REF.search(comment[-200:]) if "@" in comment else None
    return found.group(1) if found else None


def too_long(text: str) -> Unreadable:
    """Return the error for a line longer than LONGEST_LINE."""
    message = f"the line is too long; a line has at most {LONGEST_LINE:,} characters"
    return Unreadable(message, text, remedy="split it into several lines")


def split_words(text: str, start: int = 0) -> list[Word]:
    """Return the words of `text` from index `start`, each with its position in the line."""
    if '"' not in text:
        return [Word(found.group(), found.start()) for found in _WORD.finditer(text, start)]
    return [Word(text[found.start() : found.end()], found.start()) for found in _WORD.finditer(mask(text), start)]


def split_pieces(raw: str, mark: str) -> list[str]:
    """Return `raw` split at every `mark` (one character) outside quotes."""
    if '"' not in raw:
        return raw.split(mark)
    pieces, start = [], 0
    for found in re.finditer(re.escape(mark), mask(raw)):
        pieces.append(raw[start : found.start()])
        start = found.end()
    return [*pieces, raw[start:]]


def unquote(raw: str) -> str:
    """Return a word without its quotes. Raises Unreadable for an invalid quoted piece."""
    if not raw.startswith('"'):
        return raw
    text = raw[1:-1] if raw.find('"', 1) == len(raw) - 1 and "\\" not in raw else _decode(raw)
    if find_forbidden(text.replace("\n", " ")) is not None:
        raise Unreadable("the quote contains a control character", raw)
    return text


def _decode(raw: str) -> str:
    import json  # takes as long to load as all of this module

    try:
        text: str = json.loads(raw, strict=False)
    except (ValueError, RecursionError):
        raise Unreadable("the quote is not closed, or contains an invalid backslash", raw) from None
    return text


def quote_text(text: str) -> str:
    """Return text as a quoted piece. Forbidden characters become U+FFFD; line ends and tabs are escaped."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    import json

    clean = "\n".join(map(replace_forbidden, text.split("\n")))
    return json.dumps(clean, ensure_ascii=False)


def quote_name(name: str, also: str = "") -> str:
    """Return a name as one word: quoted if it contains a blank, or a character of `also`."""
    if _PLAIN.fullmatch(name) and not any(c in also for c in name):
        return name
    return quote_text(name)
