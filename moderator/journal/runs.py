"""Runs: a total, the revenue of each train, or its stops.

`run 210`, `run 3:90 4:120`, `run 4:London-Lille=20-Paris*=40 P:London`. A train's part is TRAIN:REVENUE, TRAIN:STOPS or
TRAIN:REVENUE:STOPS. `100+40` is a revenue and what the treasury gets in addition. A stop is PLACE, then `*` for a
station of the company and =VALUE if its value differs from the map, in either order. `calls 2` at the end says how
many runs without stops call at the place that pays a player for it.

`3+3&P:...` is a train with a car, `2+2&3:...` two that run as one. In `London-~2-Bergen` a run crosses two sea zones.
`orient 140 right` at the end is the great run and what its first time brings; `orient right` if its stops are stated.
`run linked 60 2x40 towns 10 unlinked 3 1` is the count of a national.
"""

import re
from collections import Counter

from moderator.journal.errors import Unreadable, not_in_play
from moderator.journal.lexer import quote_name, split_pieces, unquote
from moderator.journal.words import Words, is_number, read_number
from moderator.model.moves import Linked, Stop, TrainRun
from moderator.model.names import AbsentName, UnknownName
from moderator.vocabulary.runs import Run

_INDUSTRY = {"+K": "coal", "+S": "steel"}
_MARKS = ":=-*+~"  # a place that contains one of these is quoted
_MARK_ENDS = ("K", "S", "*", "~")  # the last character of a mark after a place
_TAILS = ("calls", "orient")  # words that follow the trains
_LINKED = ("linked", "towns", "unlinked")
_EARNINGS = re.compile(r"[0-9]+(?:\+[0-9]+)?")


def parse_run(words: Words) -> Run:
    """Read the revenue, the linked places or the stops of each train, the number of runs and the great run."""
    if not words.left():
        raise words.fail("the revenue is missing")
    total, extra = _read_earnings(words.take().raw) if is_earnings(words.peek()) else (None, None)
    if words.peek().casefold() in _LINKED:
        return words.make(Run, total=total, extra=extra, linked=_read_linked(words))
    runs: list[TrainRun] = []
    while words.left() and words.peek().casefold() not in _TAILS:
        start = words.items[words.at].start
        raw = words.take().raw
        while words.left() and len(split_pieces(words.peek(), ":")) == 1 and words.peek().casefold() not in _TAILS:
            raw += " " + words.take().raw  # a name with a blank: 4:Newport News-Richmond
        try:
            runs.append(_parse_train_run(words, raw))
        except AbsentName as error:
            raise not_in_play(error, words.line, start) from None
        except (UnknownName, Unreadable) as error:
            if isinstance(error, Unreadable) and error.absent is not None:
                raise
            raise words.fail(str(error), start) from None
    calls = words.number("the number of runs") if words.keyword("calls") else None
    orient, marker = _read_orient(words)
    return words.make(Run, total=total, extra=extra, runs=tuple(runs), calls=calls, orient=orient, marker=marker)


def _read_orient(words: Words) -> tuple[int | None, str | None]:
    """Read `orient 140`, `orient right`, `orient 140 treasury`: the revenue of the great run, and what its marker
    brings.
    """
    if not words.keyword("orient"):
        return None, None
    revenue, marker = words.number_if_next(), words.keyword("treasury", "right")
    if revenue is None and marker is None:
        raise words.fail("the revenue is missing, or the reward of the first such run: right or treasury")
    return revenue, marker


def _read_linked(words: Words) -> Linked:
    """Read the values of linked cities and towns, and how many are not linked, as far as they are stated."""
    words.keyword("linked")
    cities = _read_values(words)
    towns = _read_values(words) if words.keyword("towns") else ()
    apart = words.number("the number of cities that are not linked") if words.keyword("unlinked") else 0
    more = words.number_if_next() or 0
    return words.part(Linked, cities=cities, towns=towns, unlinked=apart, unlinked_towns=more)


def _read_values(words: Words) -> tuple[int, ...]:
    """Read `60 2x40`: the values of places, the largest first."""
    values: list[int] = []
    while words.left() and words.peek().casefold() not in _LINKED:
        count, times, value = words.peek().casefold().rpartition("x")
        if not is_number(value) or (times and not is_number(count)) or read_number(count or "1") > 100:
            raise words.fail("expected here: the value of a place, such as 40, or 3x40 for three of them")
        words.take()
        values += [read_number(value)] * read_number(count or "1")
    return tuple(sorted(values, reverse=True))


def is_earnings(text: str) -> bool:
    """Return whether a text is a revenue: `210`, or `100+40`."""
    return _EARNINGS.fullmatch(text) is not None


def _read_earnings(text: str) -> tuple[int, int | None]:
    revenue, plus, extra = text.partition("+")
    return read_number(revenue), read_number(extra) if plus else None


def _parse_train_run(words: Words, raw: str) -> TrainRun:
    train, *parts = split_pieces(raw, ":")
    if not train or not 1 <= len(parts) <= 2 or not all(parts):
        raise words.fail("each train is written TRAIN:REVENUE or TRAIN:STOP-STOP")
    revenue, extra = _read_earnings(parts.pop(0)) if is_earnings(parts[0]) else (None, None)
    if len(parts) == 2:
        raise words.fail("the train's revenue between the colons must be a number")
    stops = _parse_stops(words, parts[0]) if parts else ()
    first, *others = split_pieces(train, "&")
    name = words.names.trains.find(unquote(first))
    joined = tuple(_find_joined(words, unquote(other)) for other in others)
    return words.part(TrainRun, train=name, joined=joined, revenue=revenue, extra=extra, stops=stops)


def _find_joined(words: Words, name: str) -> str:
    """Return a train, or the minor whose marker is meant. Raises UnknownName for neither."""
    return words.names.trains.exact(name) or words.names.companies.find(name)


def _parse_stops(words: Words, raw: str) -> tuple[Stop, ...]:
    pieces = split_pieces(raw, "-")
    stops: list[Stop] = []
    known = words.names.stops
    at = 0
    while at < len(pieces):
        if pieces[at].startswith("~") and is_number(pieces[at][1:]) and stops:
            stops[-1] = words.part(Stop, **{**dict(stops[-1].items()), "sea": read_number(pieces[at][1:])})
            at += 1
            continue
        count = _hyphenated(words, pieces, at)
        raw = "-".join(pieces[at : at + count])
        if (stop := known.get(raw)) is None:
            stop = known[raw] = _parse_stop(words, raw)
        stops.append(stop)
        at += count
    return tuple(stops)


def _hyphenated(words: Words, pieces: list[str], at: int) -> int:
    """Return how many pieces make one place: a name such as Elberfeld-Barmen needs no quotes."""
    places = words.names.places
    for count in range(min(places.hyphens, len(pieces) - at - 1) + 1, 1, -1):
        *inner, last = pieces[at : at + count]
        plain = not any("=" in piece or _cut_marks(piece)[1] for piece in inner)
        if plain and places.exact("-".join([*inner, _cut_marks(last.partition("=")[0])[0]])) is not None:
            return count
    return 1


def _parse_stop(words: Words, raw: str) -> Stop:
    name, *values = split_pieces(raw, "=")
    name, marks = _cut_marks(name)
    if values:
        values[0], more = _cut_marks(values[0])
        marks += more
    if len(values) > 1 or not all(is_number(value) for value in values):
        raise words.fail("a stop's value is one number after =")
    if not name:
        raise words.fail("a hyphen must stand between the names of two stops")
    value = read_number(values[0]) if values else None
    place = words.names.places.find(unquote(name))
    kinds = [kind for mark, kind in _INDUSTRY.items() if mark in marks]
    if len(kinds) > 1 or len(set(marks)) < len(marks):
        raise words.fail("a stop has each mark only once, and not both +K and +S")
    industry = kinds[0] if kinds else None
    return words.part(Stop, place=place, value=value, station="*" in marks, ferry="~" in marks, industry=industry)


def _cut_marks(name: str) -> tuple[str, list[str]]:
    """Return a place and the marks after it: `*` station, `~` ferry, `+K` coalmine, `+S` steel mill, in any order."""
    marks: list[str] = []
    if name[-1:].upper() not in _MARK_ENDS:
        return name, marks
    while (mark := next((m for m in (*_INDUSTRY, "*", "~") if name.upper().endswith(m)), None)) is not None:
        marks.append(mark)
        name = name[: -len(mark)]
    return name, marks


def format_run(move: Run) -> str:
    """Return the arguments of a `run` line: `210`, `3:90 4:120`, `320 orient 140`."""
    parts = [] if move.total is None else [_format_earnings(move.total, move.extra)]
    parts += [] if move.linked is None else _format_linked(move.linked)
    parts += [_format_train_run(run) for run in move.runs]
    parts += [] if move.calls is None else [f"calls {move.calls}"]
    if move.orient is not None or move.marker is not None:
        parts += ["orient", *([] if move.orient is None else [str(move.orient)]), *filter(None, [move.marker])]
    return " ".join(parts)


def _format_linked(linked: Linked) -> list[str]:
    parts = ["linked", *_format_values(linked.cities)]
    if linked.towns:
        parts += ["towns", *_format_values(linked.towns)]
    if linked.unlinked or linked.unlinked_towns:
        parts += ["unlinked", str(linked.unlinked), *([str(linked.unlinked_towns)] if linked.unlinked_towns else [])]
    return parts


def _format_values(values: tuple[int, ...]) -> list[str]:
    """Return values with equal ones grouped: `60 2x40`."""
    return [f"{count}x{value}" if count > 1 else str(value) for value, count in Counter(values).items()]


def _format_train_run(run: TrainRun) -> str:
    parts = ["&".join(quote_name(name, _MARKS + "&") for name in (run.train, *run.joined))]
    if run.revenue is not None:
        parts.append(_format_earnings(run.revenue, run.extra))
    if run.stops:
        parts.append("-".join(_format_stop(stop) for stop in run.stops))
    return ":".join(parts)


def _format_earnings(revenue: int, extra: int | None) -> str:
    return str(revenue) if extra is None else f"{revenue}+{extra}"


def _format_stop(stop: Stop) -> str:
    value = "" if stop.value is None else f"={stop.value}"
    marks = ("*" if stop.station else "") + ("~" if stop.ferry else "")
    marks += next((mark for mark, kind in _INDUSTRY.items() if kind == stop.industry), "")
    sea = f"-~{stop.sea}" if stop.sea else ""
    return quote_name(stop.place, _MARKS) + marks + value + sea
