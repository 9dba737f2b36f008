"""What the table says beside the moves: adjust, price, count, link, note, end."""

import re
from typing import Literal

from moderator.journal.errors import Unreadable
from moderator.journal.lexer import quote_name, quote_text, unquote
from moderator.journal.words import Words, read_number
from moderator.model.accounts import MONEY, charter_unit, share_unit, token_unit, train_unit
from moderator.model.moves import Adjust, Change, Contribute, Count, End, Industry, Link, Note, Reprice
from moderator.model.position import cell_name, named_cell

_SIGNED = re.compile(r"([+-])([0-9]+)(%?)")
_MAYBE_SIGNED = re.compile(r"([+-]?)([0-9]+)(%?)")
_CELL = re.compile(r"([0-9]+),([0-9]+)")
_UNITS = {"train": train_unit, "token": token_unit, "charter": charter_unit}
_SHARE = share_unit("")


def take_quantity(words: Words, pattern: re.Pattern[str]) -> tuple[int, str]:
    """An amount and what it counts: `+40`, `-10% BNR`, `+1 train 3`, `1 token BNR`, `1 charter 3`."""
    found = pattern.fullmatch(words.peek())
    if found is None:
        signed = "an amount with + or -" if pattern is _SIGNED else "an amount"
        raise words.fail(f"{signed} should stand here")
    words.take()
    count = -read_number(found[2]) if found[1] == "-" else read_number(found[2])
    if found[3]:
        return count, share_unit(words.company())
    kind = words.keyword(*_UNITS)
    if kind is None:
        return count, MONEY
    return count, _UNITS[kind](words.train() if kind == "train" else words.company())


def format_quantity(count: int, unit: str, sign: Literal["+", ""]) -> str:
    number = f"{count:{sign}d}"
    if unit == MONEY:
        return number
    if unit.startswith(_SHARE):
        return f"{number}% {quote_name(unit.removeprefix(_SHARE))}"
    kind, _, name = unit.partition(" ")
    return f"{number} {kind} {quote_name(name)}"


def parse_adjust(words: Words) -> Adjust:
    changes: list[Change] = []
    while words.left() or not changes:
        account = words.account(after=1)
        count, unit = take_quantity(words, _SIGNED)
        changes.append(words.part(Change, account=account, count=count, unit=unit))
    return words.make(Adjust, changes=tuple(changes))


def format_adjust(move: Adjust) -> str:
    return " ".join(
        f"{quote_name(change.account)} {format_quantity(change.count, change.unit, '+')}" for change in move.changes
    )


def parse_count(words: Words) -> Count:
    account = words.account(after=1)
    amount, unit = take_quantity(words, _MAYBE_SIGNED)
    return words.make(Count, account=account, amount=amount, unit=unit)


def format_count(move: Count) -> str:
    return f"{quote_name(move.account)} {format_quantity(move.amount, move.unit, '')}"


def parse_price(words: Words) -> Reprice:
    company, price = words.company(after=1), words.number("the price")
    return words.make(Reprice, company=company, price=price, cell=take_cell(words))


def take_cell(words: Words) -> tuple[int, int] | None:
    """A cell of the chart, if one is there: `C6`, or as older journals have it row and column from 0, `2,5`."""
    word = words.peek()
    found = _CELL.fullmatch(word)
    cell = named_cell(word) if found is None else (read_number(found[1]), read_number(found[2]))
    if cell is not None:
        words.take()
    return cell


def format_price(move: Reprice) -> str:
    cell = "" if move.cell is None else f" {cell_name(move.cell)}"
    return f"{quote_name(move.company)} {move.price}{cell}"


def parse_link(words: Words) -> Link:
    """A company whose places are linked, or a place of an area."""
    start = words.at
    try:
        company = words.company()
    except Unreadable:
        company = None
    if company is not None and not words.left():
        return words.make(Link, what=company)
    words.at = start
    return words.make(Link, what=words.place())


def format_link(move: Link) -> str:
    return quote_name(move.what)


def parse_industry(words: Words) -> Industry:
    place, kind = words.place(), words.keyword("coal", "steel")
    if kind is None:
        raise words.fail("coal or steel should stand here")
    return words.make(Industry, place=place, kind=kind)


def format_industry(move: Industry) -> str:
    return f"{quote_name(move.place)} {move.kind}"


def parse_contribute(words: Words) -> Contribute:
    return words.make(Contribute, amount=words.number("the amount"))


def format_contribute(move: Contribute) -> str:
    return str(move.amount)


def parse_note(words: Words) -> Note:
    if not words.left():
        raise words.fail("the text is missing")
    return words.make(Note, text=take_text(words))


def parse_end(words: Words) -> End:
    return words.make(End, text=take_text(words))


def take_text(words: Words) -> str:
    """The rest of the line as it stands; as a quoted piece if it is one from end to end."""
    text = words.rest()
    if text.startswith('"') and text.endswith('"'):
        try:
            return unquote(text)
        except Unreadable:
            return text  # begins and ends with a quotation of its own
    return text


def format_note(move: Note) -> str:
    return format_text(move.text) or '""'


def format_end(move: End) -> str:
    return format_text(move.text)


def format_text(text: str) -> str:
    """Text bare where it reads back as it stands, else as a quoted piece."""
    plain = text == text.strip() and text.isprintable() and not any(c in '";' for c in text)
    return text if plain and not text.startswith(":") and not text.endswith("!") else quote_text(text)
