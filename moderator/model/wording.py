"""Wording: lists and numbers in a sentence, and text that is safe to show."""

import re
from collections.abc import Iterable

from moderator.model.values import Slim


def list_words(words: Iterable[str], joint: str = "and") -> str:
    """Return `a, b and c`."""
    *head, last = [*words]
    return f"{', '.join(head)} {joint} {last}" if head else last


def in_wholes(halves: int) -> str:
    """Return a number of halves: `7`, `1½`, `½`."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def plural(count: int, noun: str) -> str:
    """Return `1 share`, `2 shares`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


_LEADERS = {
    "president": {"directorships": "presidencies", "directorship": "presidency", "director": "president"},
    "director": {"presidencies": "directorships", "presidency": "directorship", "president": "director"},
}


_POOL = re.compile(r"\b([Tt]he|its) (train )?pool(?![-\w])")
_PAR = r"\b(?:([Aa])n? )?par price"


class RulebookWords(Slim):
    """What a title's rulebook calls the head of a company, the places of sold shares and discarded trains, and the
    price of a start.
    """

    leader: str = "president"
    pool: str = "pool"
    par: str = "par price"
    train_pool: str = "pool"

    @property
    def pool_heading(self) -> str:
        """The heading of a narrow column: `pool`, `market`."""
        return self.pool.split()[-1]

    @property
    def par_heading(self) -> str:
        """The heading of a narrow column: `par`, `starting`."""
        return self.par.split()[0]


def use_words(text: str, words: RulebookWords) -> str:
    """Return a message with the rulebook's words in place of ours: `the pool`, `the train pool`, `par price`,
    `president`.

    Journal lines keep their grammar: `buy BNR pool` has no article, and `given BNR president Ann` is skipped.
    """
    if "given " not in text:
        for other, replacement in _LEADERS[words.leader].items():
            text = text.replace(other, replacement).replace(other.capitalize(), replacement.capitalize())
    if " pool" in text:
        text = _POOL.sub(lambda found: f"{found[1]} {words.train_pool if found[2] else words.pool}", text)
    if words.par != "par price" and "par price" in text:
        article = "an" if words.par[0] in "aeiou" else "a"
        text = re.sub(_PAR, lambda found: f"{found[1]}{article[1:]} {words.par}" if found[1] else words.par, text)
    return text


# ---- text ----
# Text that is safe to show: a terminal obeys nothing that a user typed, and a reader sees all of it.

FILE_NAME_ROOM = 100  # characters
_NO_FILE_NAME = r"[^\w.()-]+"
_DEVICES = r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\.|$)"  # names that Windows reserves
JOINERS = "\u200c\u200d"  # not printable to Python, but letters of many scripts need them
_UNSAFE_JSON = "[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"


def shown(text: str) -> str:
    """Return a text with an escape for every character that a terminal would obey or could not show."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def clean(text: str) -> str:
    """Return a text with an escape for every control character, so that a terminal obeys nothing a user typed."""
    if text.isprintable():
        return text
    return "".join(c if c in JOINERS else shown(c) for c in text)


def json_safe(document: str) -> str:
    """Return a JSON document with escapes for characters that control a terminal or the text direction."""
    return re.sub(_UNSAFE_JSON, lambda found: f"\\u{ord(found.group()):04x}", document)


def excerpt(text: str, at: int = 0, width: int = 60) -> str:
    """Return at most `width` characters of `text` around index `at`, safe to print, with dots where it is cut."""
    start = max(0, min(at - width // 3, len(text) - width + 3))
    head, tail = "...", "..."
    piece = shown(text[start : start + width])
    if start == 0:
        head = ""
    if start + width >= len(text) and len(head) + len(piece) <= width:
        tail = ""
    return head + piece[: width - len(head) - len(tail)] + tail


def safe_file_name(name: str, otherwise: str = "unnamed") -> str:
    """Return a name of a title, event, player or table as a file name that is valid on every file system.

    It contains no separator, so it never leaves its folder. If nothing is left of it, return `otherwise`.
    """
    plain = re.sub(_NO_FILE_NAME, "-", name)[:FILE_NAME_ROOM].strip("-.") or otherwise
    return f"_{plain}" if re.match(_DEVICES, plain) else plain
