"""Reading and writing of forms: how each kind of slot is read from a line, and how its value is written."""

from collections.abc import Callable, Iterator
from typing import Any

from moderator.journal.errors import Unreadable
from moderator.journal.lexer import quote_name, quote_text, unquote
from moderator.journal.words import Words, is_number, read_number, take_percent, take_sizes, write_sizes
from moderator.model.moves import Form, Move, Slot
from moderator.model.position import cell_name, named_cell
from moderator.model.values import Slim, default_of
from moderator.model.wording import list_words
from moderator.vocabulary.minors import Replaced
from moderator.vocabulary.track import Crossing


class Kind(Slim):
    """How a slot is read and written. `begins` tells whether an optional one is present; `take` may find none."""

    take: Callable[[Words, Slot, int], Any]
    write: Callable[[Any, Slot], str]
    begins: Callable[[Words, Slot, int], bool]


# ---- reading ----


def parse_form(form: Form, kind: type[Move], words: Words, **values: Any) -> Move:
    """Return the move of a line whose verb has been read. Raises Unreadable."""
    needed = sum(slot.needed and slot.kind != "filler" for slot in form)
    for slot in form:
        needed -= slot.needed and slot.kind != "filler"
        _read(words, slot, needed, values)
    return words.make(kind, **values)


def _read(words: Words, slot: Slot, needed: int, values: dict[str, Any]) -> bool:
    """Read a slot if it is present, leaving `needed` words after it; return whether it was. Raises Unreadable."""
    if slot.kind == "any":
        _read_any(words, slot, values)
    elif slot.kind == "either":
        return any(_read(words, each, needed, values) for each in slot.then)
    elif slot.kind == "filler":
        words.keyword(*slot.choices)
    else:
        if not _is_there(words, slot, needed):
            return False
        if (value := KINDS[slot.kind].take(words, slot, needed)) is not None and slot.field:
            values[slot.field] = (*values.get(slot.field, ()), *value) if slot.kind == "crossings" else value
        for each in slot.then:
            _read(words, each, needed, values)
    return True


def _is_there(words: Words, slot: Slot, needed: int) -> bool:
    if slot.lead:
        return words.keyword(slot.lead) is not None
    return slot.needed or KINDS[slot.kind].begins(words, slot, needed)


def _read_any(words: Words, slot: Slot, values: dict[str, Any]) -> None:
    """Read the rest of the line as slots in any order, each once except those that may repeat."""
    left = list(slot.then)
    while words.left():
        found = next((each for each in left if _read(words, each, 0, values)), None)
        if found is None:
            raise words.fail(slot.what)
        if found.kind != "crossings":
            left.remove(found)


# ---- writing ----


def write_form(form: Form, move: Move) -> str:
    """Return the arguments of a move as they are written in a line."""
    return " ".join(part for slot in form for part in _write(slot, move))


def _write(slot: Slot, move: Move) -> Iterator[str]:
    if slot.kind == "filler":
        if slot.label:
            yield slot.label
        return
    if slot.field:
        value = getattr(move, slot.field)
        if not slot.needed and value == default_of(type(move), slot.field):
            return
        text = KINDS[slot.kind].write(value, slot)
        yield f"{slot.lead} {text}" if slot.lead else text
    inner = [part for each in slot.then for part in _write(each, move)]
    if inner and slot.lead and not slot.field:
        yield slot.lead
    yield from inner


# ---- usage ----


def usage_of(verb: str, form: Form, by_table: bool = False) -> str:
    """Return how a line of this form is written: `NAME: par COMPANY VALUE [with PRIVATE]`."""
    return " ".join([*([] if by_table else ["NAME:"]), verb, *(part for slot in form for part in _tell(slot))])


def _tell(slot: Slot) -> Iterator[str]:
    if slot.kind == "filler":
        if slot.label:
            yield slot.label
        return
    if slot.kind == "any":
        yield from (part for each in slot.then for part in _tell(each))
        return
    if slot.kind == "either":
        yield f"[{' | '.join(part[1:-1] for each in slot.then for part in _tell(each))}]"
        return
    inner = " ".join(part for each in slot.then for part in _tell(each))
    usage = " ".join(filter(None, (slot.lead, slot.label, inner)))
    yield usage if slot.needed else f"[{usage}]"


# ---- kinds ----


_PRINTED = 4  # values on a patronage tile, for yellow, green, brown and grey


def _take_choice(words: Words, slot: Slot, _: int) -> str:
    found = words.keyword(*slot.choices)
    if found is None:
        raise words.fail(f"expected here: {list_words(list(slot.choices), 'or')}")
    return _SPELLED.get(found, found)


_SPELLED = {"gray": "grey"}


def _several(take_one: Callable[[Words], str]) -> Kind:
    """Return the kind of one name or more, up to a word that may follow."""

    def take(words: Words, slot: Slot, _: int) -> tuple[str, ...]:
        found = [take_one(words)]
        while words.left() and words.peek().casefold() not in slot.choices:
            found.append(take_one(words))
        return tuple(found)

    return Kind(take, lambda value, slot: " ".join(map(quote_name, value)), _one_more)


def _take_stations(words: Words, slot: Slot, _: int) -> tuple[Replaced, ...]:
    """Read places whose stations are replaced, each with the price of its token if stated."""
    found = []
    while words.left() and words.peek().casefold() not in slot.choices:
        found.append(words.part(Replaced, place=words.place(), cost=words.number_if_next()))
    return tuple(found)


def _write_station(at: Replaced) -> str:
    return quote_name(at.place) + ("" if at.cost is None else f" {at.cost}")


def _take_crossing(words: Words, slot: Slot, _: int) -> tuple[Crossing, ...]:
    by = words.keyword(*slot.choices)
    count = words.number("the number of sea zones" if by == "sea" else "the distance of the ferry")
    area = words.take().text if words.keyword("in") else None
    return (words.part(Crossing, by=by, count=count, area=area),)


def _write_crossing(crossing: Crossing) -> str:
    area = "" if crossing.area is None else f" in {quote_name(crossing.area)}"
    return f"{crossing.by} {crossing.count}{area}"


def _take_balance(words: Words, slot: Slot, _: int) -> int:
    """Read `gets 40` as 40, `gives 40` as -40."""
    way = words.keyword(*slot.choices)
    return words.number(slot.what) * (-1 if way == "gives" else 1)


def _take_seller(words: Words, slot: Slot, _: int) -> str | None:
    """Read `pool`, or a company, with or without `from`; return None for the depot.

    A lone number is a price; a seller whose name is a number needs `from`, or a price after it.
    """
    named = words.keyword("from")
    if words.keyword("pool"):
        return "pool"
    if words.keyword("bank", "depot"):
        return None
    ends = words.peek().casefold() in slot.choices
    lone_price = ends or (words.number_next() and not is_number(words.peek(1)))
    return words.company() if named or (words.left() and not lone_price) else None


def take_cell(words: Words) -> tuple[int, int] | None:
    """Read a cell of the chart, if one is next: `C6`, or `2,5` as in older journals, row and column from 0."""
    raw = words.peek()
    row, comma, column = raw.partition(",")
    counted = comma and is_number(row) and is_number(column)
    cell = (read_number(row), read_number(column)) if counted else named_cell(raw)
    if cell is not None:
        words.take()
    return cell


def _take_text(words: Words, slot: Slot, _: int) -> str:
    """Read the rest of the line as text; if it is one quoted piece, without its quotes."""
    if slot.needed and not words.left():
        raise words.fail("the text is missing")
    text = words.rest()
    if text.startswith('"') and text.endswith('"'):
        try:
            return unquote(text)
        except Unreadable:
            return text  # it begins with one quoted piece and ends with another
    return text


def _write_text(text: str, slot: Slot) -> str:
    """Return text as it is if it would be read back unchanged, else quoted."""
    plain = text == text.strip() and text.isprintable() and not any(c in '";' for c in text)
    bare = text and plain and not text.startswith(":") and not text.endswith("!")
    return text if bare else quote_text(text)


def _one_more(words: Words, slot: Slot, needed: int) -> bool:
    return words.left() > needed


def _always(words: Words, slot: Slot, _: int) -> bool:
    """Return True: this kind decides in `take` whether it is present."""
    return True


def _word_next(words: Words, slot: Slot, _: int) -> bool:
    return words.peek().casefold() in slot.choices


def _name(value: Any, _: Slot) -> str:
    return quote_name(value)


def _plain(value: Any, _: Slot) -> str:
    return str(value)


KINDS: dict[str, Kind] = {
    "company": Kind(lambda words, slot, needed: words.company(needed), _name, _one_more),
    "companies": _several(lambda words: words.company()),
    "places": _several(Words.place),
    "place": Kind(lambda words, slot, needed: words.place(), _name, _one_more),
    "train": Kind(lambda words, slot, needed: words.train(), _name, _one_more),
    "card": Kind(lambda words, slot, needed: words.card(), _name, _one_more),
    "cards": _several(Words.card),
    "trains": _several(Words.train),
    "number": Kind(
        lambda words, slot, needed: words.number(slot.what), _plain, lambda words, slot, needed: words.number_next()
    ),
    "printed": Kind(
        lambda words, slot, needed: tuple(words.number() for _ in range(_PRINTED)),
        lambda value, slot: " ".join(map(str, value)),
        lambda words, slot, needed: all(words.number_next(ahead) for ahead in range(_PRINTED)),
    ),
    "price": Kind(lambda words, slot, needed: words.price(), _plain, _always),
    "percent": Kind(lambda words, slot, needed: take_percent(words), lambda value, slot: f"{value}%", _always),
    "sizes": Kind(
        lambda words, slot, needed: take_sizes(words, slot.what), lambda value, slot: write_sizes(value), _always
    ),
    "choice": Kind(_take_choice, _plain, _word_next),
    "flag": Kind(
        lambda words, slot, needed: words.keyword(*slot.choices) is not None,
        lambda value, slot: slot.choices[0],
        _word_next,
    ),
    "word": Kind(
        lambda words, slot, needed: words.take().text, _name, lambda words, slot, needed: not words.number_next()
    ),
    "lead": Kind(lambda words, slot, needed: None, _plain, _always),
    "tile": Kind(
        lambda words, slot, needed: unquote(words.take().raw[1:]),
        lambda value, slot: "#" + quote_name(value),
        lambda words, slot, needed: words.peek()[:1] == "#" and len(words.peek()) > 1,
    ),
    "crossings": Kind(_take_crossing, lambda value, slot: " ".join(map(_write_crossing, value)), _word_next),
    "stations": Kind(_take_stations, lambda value, slot: " ".join(map(_write_station, value)), _one_more),
    "balance": Kind(_take_balance, lambda value, slot: f"{slot.choices[value < 0]} {abs(value)}", _word_next),
    "seller": Kind(
        _take_seller, lambda value, slot: "pool" if value == "pool" else f"from {quote_name(value)}", _always
    ),
    "cell": Kind(lambda words, slot, needed: take_cell(words), lambda value, slot: cell_name(value), _always),
    "text": Kind(_take_text, _write_text, _always),
}
