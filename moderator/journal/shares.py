"""Shares: pass, buy, sell, start, exchange, close."""

from typing import Any, TypeVar

from moderator.journal.lexer import quote_name
from moderator.journal.words import Words
from moderator.model.moves import Buy, Close, Exchange, Move, Sell, Start

M = TypeVar("M", bound=Move)


def parse_bare(kind: type[M]) -> Any:
    """The parser of a verb without arguments."""
    return lambda words: words.make(kind)


def format_bare(move: Move) -> str:
    return ""


def take_shares(words: Words) -> dict[str, Any]:
    """Company and count in either order; two numbers are a company of that name and a count."""
    if words.number_next() and words.left() > 1 and not words.number_next(1) and not _is_option(words.peek(1)):
        return {"count": words.number(), "company": words.company()}
    company = words.company()
    count = words.number_if_next()
    return {"company": company, "count": 1 if count is None else count}


def _is_option(word: str) -> bool:
    return word.casefold() in ("pool", "treasury", "for")


def format_shares(move: Buy | Sell, source: str | None = None) -> str:
    parts = [quote_name(move.company)]
    if move.count != 1:
        parts.append(str(move.count))
    if source is not None:
        parts.append(source)
    if move.price is not None:
        parts.append(f"for {move.price}")
    return " ".join(parts)


def parse_buy(words: Words) -> Buy:
    shares = take_shares(words)
    return words.make(Buy, **shares, source=words.keyword("pool", "treasury"), price=words.price())


def format_buy(move: Buy) -> str:
    return format_shares(move, move.source)


def parse_sell(words: Words) -> Sell:
    return words.make(Sell, **take_shares(words), price=words.price())


def format_sell(move: Sell) -> str:
    return format_shares(move)


def parse_start(words: Words) -> Start:
    company, value = words.company(after=1), words.number("the starting value")
    minor = words.company() if words.keyword("minor") else None
    place = words.place() if words.keyword("at") else None
    return words.make(Start, company=company, value=value, minor=minor, place=place)


def format_start(move: Start) -> str:
    parts = [quote_name(move.company), str(move.value)]
    if move.minor is not None:
        parts += ["minor", quote_name(move.minor)]
    if move.place is not None:
        parts += ["at", quote_name(move.place)]
    return " ".join(parts)


def parse_exchange(words: Words) -> Exchange:
    minor = words.company(after=1)
    words.keyword("for")
    company = words.company()
    source = words.keyword("treasury", "pool", "none")
    token = words.keyword("token") is not None
    return words.make(Exchange, minor=minor, company=company, source=source, token=token)


def format_exchange(move: Exchange) -> str:
    parts = [quote_name(move.minor), quote_name(move.company)]
    return " ".join([*parts, *([move.source] if move.source else []), *(["token"] if move.token else [])])


def parse_close(words: Words) -> Close:
    return words.make(Close, company=words.company())


def format_close(move: Close) -> str:
    return quote_name(move.company)
