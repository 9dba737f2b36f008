"""Keys per line: how few keys an example game needs, with each line in the shortest form a session accepts."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from moderator.game import Game, open_game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import SHORT, format_line, parse_line
from moderator.journal.writer import create_journal
from moderator.judging import fill_in
from moderator.model.entries import Amend, Line, Redo, Undo
from moderator.model.moves import Move, TrainRun
from moderator.shell.possible_moves import has_just_begun
from moderator.shell.queries import WORDS
from moderator.shell.runs import declares_nothing, fill_stops, places_between
from moderator.shell.shorthand import expand
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.openings import Bid, Select, Sold, Take
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.starting_position import Begin, Given
from moderator.vocabulary.track import Lay
from moderator.vocabulary.trains import Discard
from moderator.writing import JournalSession

_MAY_GO = re.compile(r"\*|=[0-9]+")
_SOLD = re.compile(r"sell (\S+) ([0-9]+)")
_SHORT = 3  # beginnings to try one by one


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed line without Enter, and the number of journal lines it stands for."""

    text: str
    lines: int
    asked: bool = False  # pressed again at the start of a round

    @property
    def keys(self) -> int:
        """The number of letters, plus Enter, plus a second Enter that confirms an amendment or an answer at the start
        of a round.
        """
        return len(self.text) + (2 if self.text.startswith("am") or self.asked else 1)


def shortest(data: bytes, copy: Path, first: int = 0) -> Iterator[Typed]:
    """Yield the shortest typed lines that produce the game's lines, typing each into a session on `copy`.

    The lines of play before the `first` are copied as they are.
    """
    original = open_game(data)
    said = [line for line in original.journal.lines if line.says is not None]
    create_journal(copy, original.journal.header, (), [line.text for line in said[:first]])
    keeper = JournalSession(copy, open_game(copy.read_bytes()))
    kept = (line.number for line in keeper.game.journal.lines if line.says is not None)
    line_of = {line.number: number for line, number in zip(said, kept, strict=False)}  # the copy omits remarks
    at = first
    while at < len(said):
        ahead = [_renumber(said[at], line_of), *said[at + 1 : at + 2]]
        typed = list(_forms(keeper.game, ahead))[-1]
        if typed.text in ("", "p") and has_just_begun(keeper.game):
            typed = replace(typed, asked=True)
        for line, text in zip(said[at:], expand(keeper.game, typed.text), strict=False):
            line_of[line.number] = keeper.say(text).line
        yield typed
        at += typed.lines


def _renumber(line: Line, line_of: dict[int, int]) -> Line:
    says = line.says
    return line.replace(says=Amend(line_of[says.line], says.move)) if isinstance(says, Amend) else line


def _forms(game: Game, ahead: Sequence[Line]) -> Iterator[Typed]:
    """Yield the next line alone, then a run together with its dividend if that saves keys."""
    first = ahead[0].says
    yield Typed(_shorten(game, ahead[:1]), 1)
    if isinstance(first, Run) and len(ahead) > 1 and isinstance(ahead[1].says, Dividend):
        declares = {"pay": 1, "half": 5, "hold": 5}[ahead[1].says.verb]  # keys of a separate line
        text = _shorten(game, ahead[:2])
        if len(text) < len(_shorten(game, ahead[:1])) + declares:
            yield Typed(text, 2)


def _shorten(game: Game, lines: Sequence[Line]) -> str:
    """Return the shortest text found that expands to these lines."""
    wanted = _meant(game, [format_line(line.says) for line in lines if line.says is not None])
    best = None
    for start in dict.fromkeys(_starts(game, lines)):
        if best is not None and _least(start) >= len(best):
            continue
        if _meant(game, _entered(game, start)) == wanted:
            text = _cut_words(game, start, wanted)
            if best is None or len(text) < len(best):
                best = text
    return lines[0].text if best is None else best


def _entered(game: Game, text: str) -> tuple[str, ...]:
    """Return the lines that a text stands for in a session; none for a question or if the session asks back."""
    word = text.casefold()
    return () if word in WORDS or declares_nothing(game.state, word) else expand(game, text)


def _least(text: str) -> int:
    """Return the fewest letters that shortening its words could leave of a text; stars and values may be dropped."""
    return sum(1 if part[0].isalpha() or part[0] == '"' else len(part) for part in _split(_MAY_GO.sub("", text)))


def _starts(game: Game, lines: Sequence[Line]) -> Iterator[str]:
    """Yield texts to shorten: the full line, without actor, without verb, and the one-letter forms."""
    says = lines[0].says
    assert says is not None
    full = format_line(says)
    tail = {"pay": " p", "half": " h", "hold": " w"}[lines[1].says.verb] if len(lines) > 1 else ""  # type: ignore[union-attr]
    yield from ("", "y", "t", "r" + tail)
    bare = full.partition(": ")[2] if isinstance(says, Move) and says.actor else full
    for text in (full, bare, _spaced(full)):
        yield text + tail
        verb, _, rest = text.partition(" ")
        for short, long in SHORT.items():
            if verb == long:
                yield f"{short} {rest}".strip() + tail
    if isinstance(says, Lay) and says.cost is None and says.tile is None:
        yield bare.removeprefix("lay ")
    if isinstance(says, Start | Exchange):
        short = bare.replace(" minor ", " ").replace(" token", " t")
        yield from (short, short.removeprefix("start "))
    if isinstance(says, Buy):
        for place in ("pool", "treasury", "ipo"):
            bare = bare.removesuffix(place) + place[0] if bare.endswith(f" {place}") else bare
        yield from (bare, bare.removeprefix("buy "))
    yield _SOLD.sub(r"s\2\1", bare)
    if isinstance(says, Select | Bid | Discard):
        yield bare.split()[-1]
    if isinstance(says, Sold | Take):
        yield from (bare.removeprefix("sold "), bare.removeprefix("take "))
    if isinstance(says, Run):
        yield from (f"{says.actor} r{tail}", bare.removeprefix("run ") + tail)
        if says.runs and all(train.stops for train in says.runs):
            for stops in (_plain, partial(_ways, game)):
                ways = [stops(train) for train in says.runs]
                for told in (" ".join(ways), " ".join(way.partition(":")[2] for way in ways)):
                    yield from (told + tail, f"{says.actor} {told}{tail}")


def _plain(train: TrainRun) -> str:
    return f"{train.train}:{'-'.join(_quote(stop.place) for stop in train.stops)}"


def _ways(game: Game, train: TrainRun) -> str:
    """Yield the run with as few stops as determine its routes, and with values that a tile has changed."""
    places = [stop.place for stop in train.stops]
    known = fill_stops(game, "", Run(runs=(_untold(train),))).runs[0].stops
    marked = [
        _quote(stop.place) + (f"={stop.value}" if stop.value is not None and stop.value != seen.value else "")
        for stop, seen in zip(train.stops, known, strict=True)
    ]
    told, at = marked[0], 0
    while at < len(places) - 1:
        reach = next(
            (far for far in range(len(places) - 1, at + 1, -1)
             if places_between(game, places[at], places[far]) == places[at + 1 : far]
             and all("=" not in mark for mark in marked[at + 1 : far])),
            at + 1,
        )  # fmt: skip
        told += ("--" if reach > at + 1 else "-") + marked[reach]
        at = reach
    return f"{train.train}:{told}"


def _untold(train: TrainRun) -> TrainRun:
    return train.replace(stops=tuple(stop.replace(value=None) for stop in train.stops))


def _quote(place: str) -> str:
    return f'"{place}"' if " " in place else place


def _spaced(full: str) -> str:
    actor, colon, rest = full.partition(": ")
    return f"{actor} {rest}" if colon else full


def _meant(game: Game, lines: Sequence[str]) -> list[object] | None:
    """Return the meaning of lines, with the actor and known stops filled in; None if one cannot be read."""
    meant: list[object] = []
    for text in lines:
        try:
            says = parse_line(text, game.vocabulary)
        except Unreadable:
            return None
        if isinstance(says, Amend | Undo | Redo) or len(meant):
            meant.append(says.replace(actor=None) if isinstance(says, Move) else says)
        else:
            says = fill_in(game, says)
            meant.append(fill_stops(game, says.actor or "", says) if isinstance(says, Run) else says)
    return meant or None


def _cut_words(game: Game, text: str, wanted: object) -> str:
    """Return the text with every word and stop shortened as far as the meaning stays the same."""
    parts = _split(text)

    def says(tried: str) -> bool:
        return _meant(game, _entered(game, tried)) == wanted

    for index, part in enumerate(parts):
        dropped = [*parts[:index], *parts[index + (2 if part == "=" else 1) :]]
        if part in "=*" and says("".join(dropped)):
            parts[index : index + (2 if part == "=" else 1)] = [""] * (2 if part == "=" else 1)
            continue
        if not part.strip() or not (part[0].isalpha() or part[0] == '"'):
            continue
        parts[index] = _cut(part, lambda cut, at=index: says(_with(parts, at, cut)))  # type: ignore[misc]
    return "".join(parts)


def _cut(word: str, enough: Callable[[str], bool]) -> str:
    """Return the shortest sufficient beginning of a word, trying the first letters one by one, then bisecting."""
    cuts = _cuts(word)
    for cut in cuts[:_SHORT]:
        if enough(cut):
            return cut
    longer = cuts[_SHORT:]
    at = bisect_left(longer, True, key=enough)
    return longer[at] if at < len(longer) else word


def _cuts(word: str) -> list[str]:
    """Return the beginnings of a word, shortest first, after the initials of several words."""
    name = word.strip('"')
    initials = ["".join(part[0] for part in name.split())] if " " in name else []
    return initials + [name[:length] for length in range(1, len(word))]


def _with(parts: Sequence[str], index: int, part: str) -> str:
    return "".join([*parts[:index], part, *parts[index + 1 :]])


def _split(text: str) -> list[str]:
    """Return the words and the separators between them."""
    parts, word, quoted = [], "", False
    for sign in text:
        if sign == '"':
            quoted = not quoted
        if not quoted and sign in " :-=*":
            parts += [word, sign]
            word = ""
        else:
            word += sign
    return [part for part in [*parts, word] if part]


def keys_and_lines(data: bytes) -> tuple[int, int]:
    """Return how many keys a journal needs, Enter included, and how many of its lines have a meaning.

    Lines of a counted position are not typed in a session: `new --from` writes them from a file.
    """
    said = [line.says for line in open_game(data).journal.lines if line.says is not None]
    with TemporaryDirectory() as folder:
        typed = list(shortest(data, Path(folder, "game.18xx"), sum(isinstance(each, Given | Begin) for each in said)))
    return sum(form.keys for form in typed), sum(form.lines for form in typed)


def average(games: Iterable[tuple[int, int]]) -> float:
    """Return the keys per line of all these games together."""
    keys, lines = map(sum, zip(*games, strict=True))
    return keys / lines
