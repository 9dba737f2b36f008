"""Shares: pass, buy, sell, start, exchange, close."""

import re
from typing import Any, TypeVar

from moderator.journal.lexer import quote_name
from moderator.journal.words import Words, is_number, read_number
from moderator.model.growing_moves import Expand, Float, Nationalize, Remove
from moderator.model.minor_moves import Close, Exchange, Propose, Replaced
from moderator.model.moves import (
    Buy,
    Dispose,
    Merge,
    Move,
    Sell,
    Start,
    Swap,
    Take,
)

M = TypeVar("M", bound=Move)
_OPTIONS = ("pool", "treasury", "ipo", "for", "from", "against", "replacing")
_PERCENT = re.compile(r"([0-9]+)%")


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


def take_sizes(words: Words) -> tuple[int, ...]:
    """The sizes of several certificates: `20% 10%`; none if there are none."""
    sizes = []
    while (percent := take_percent(words)) is not None:
        sizes.append(percent)
    return tuple(sizes)


def take_against(words: Words) -> tuple[int, ...]:
    """`against 10% 10%`, the certificates given for the president's, if it is there."""
    if words.keyword("against") is None:
        return ()
    if not (sizes := take_sizes(words)):
        raise words.fail("the sizes of the certificates should stand here, 10% 10%")
    return sizes


def take_percent(words: Words) -> int | None:
    """`20%`, the size of a certificate, if it is there."""
    found = _PERCENT.fullmatch(words.peek())
    if found is None:
        return None
    words.take()
    return read_number(found[1])


def _is_option(word: str) -> bool:
    return word.casefold() in _OPTIONS or _PERCENT.fullmatch(word) is not None


def format_shares(move: Buy | Sell, source: str | None = None) -> str:
    parts = [quote_name(move.company)]
    if move.count != 1:
        parts.append(str(move.count))
    sizes = (move.percent,) if isinstance(move, Buy) else move.certificates
    parts += [f"{percent}%" for percent in sizes if percent is not None]
    if source is not None:
        parts.append(source)
    if move.price is not None:
        parts.append(f"for {move.price}")
    return " ".join(parts)


def format_against(move: Buy | Sell | Take | Dispose) -> str:
    return " against " + " ".join(f"{percent}%" for percent in move.against) if move.against else ""


def parse_buy(words: Words) -> Buy:
    shares = take_shares(words)
    percent = take_percent(words)
    source = words.keyword("pool", "treasury", "ipo")
    seller = words.account(after=int(is_number(words.items[-1].raw))) if words.keyword("from") else None
    price = words.price()
    against = take_against(words)
    replacing = words.company() if words.keyword("replacing") else None
    return words.make(
        Buy,
        **shares,
        source=source,
        seller=seller,
        percent=percent,
        price=price,
        against=against,
        replacing=replacing,
    )


def format_buy(move: Buy) -> str:
    if move.seller is None:
        replacing = "" if move.replacing is None else f" replacing {quote_name(move.replacing)}"
        return format_shares(move, move.source) + format_against(move) + replacing
    price = "" if move.price is None else f" {move.price}"
    shares = format_shares(move.but(price=None), move.source)
    return f"{shares} from {quote_name(move.seller)}{price}{format_against(move)}"


def parse_sell(words: Words) -> Sell:
    shares = take_shares(words)
    sizes, price = take_sizes(words), words.price()
    return words.make(Sell, **shares, certificates=sizes, price=price, against=take_against(words))


def format_sell(move: Sell) -> str:
    return format_shares(move) + format_against(move)


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


def parse_remove(words: Words) -> Remove:
    return words.make(Remove, company=words.company())


def format_remove(move: Remove) -> str:
    return quote_name(move.company)


def parse_nationalize(words: Words) -> Nationalize:
    return words.make(Nationalize, company=words.company())


def format_nationalize(move: Nationalize) -> str:
    return quote_name(move.company)


def parse_propose(words: Words) -> Propose:
    return words.make(Propose, company=words.company())


def format_propose(move: Propose) -> str:
    return quote_name(move.company)


def parse_expand(words: Words) -> Expand:
    return words.make(Expand, company=words.company(), share=words.keyword("share") is not None)


def format_expand(move: Expand) -> str:
    return quote_name(move.company) + (" share" if move.share else "")


def parse_float(words: Words) -> Float:
    company = words.company(after=1)
    words.keyword("at")
    place = words.place()
    zone = words.take().text if words.keyword("zone") else None
    patron = patronage = None
    if words.keyword("patronage"):
        patron = None if words.number_next() else words.take().text
        patronage = words.number("what the patronage tile pays") if patron is None else words.number_if_next()
    return words.make(Float, company=company, place=place, zone=zone, patron=patron, patronage=patronage)


def format_float(move: Float) -> str:
    zone = "" if move.zone is None else f" zone {move.zone}"
    said = "".join(f" {part}" for part in (move.patron, move.patronage) if part is not None)
    patronage = f" patronage{said}" if said else ""
    return f"{quote_name(move.company)} at {quote_name(move.place)}{zone}{patronage}"


def parse_exchange(words: Words) -> Exchange:
    minor = words.company(after=1)
    words.keyword("for")
    company = words.company()
    source = words.keyword("treasury", "ipo", "pool", "none")
    token = words.keyword("token") is not None
    stations, without = _take_stations(words) if token else (), _take_without(words)
    way = words.keyword("gets", "gives")
    gets = words.number("what is paid") * (-1 if way == "gives" else 1) if way else 0
    return words.make(
        Exchange,
        minor=minor,
        company=company,
        source=source,
        token=token,
        stations=stations,
        without=without,
        gets=gets,
    )


_AFTER_STATIONS = ("without", "gets", "gives")


def _take_stations(words: Words) -> tuple[Replaced, ...]:
    """The places whose stations are replaced, each with the price of the token that goes there, if it is said."""
    stations = []
    while words.left() and words.peek().casefold() not in _AFTER_STATIONS:
        stations.append(words.part(Replaced, place=words.place(), cost=words.number_if_next()))
    return tuple(stations)


def _take_without(words: Words) -> tuple[str, ...]:
    """`without 2+2 3`: trains that are declined."""
    trains: list[str] = []
    if words.keyword("without"):
        trains.append(words.train())
        while words.left() and words.peek().casefold() not in ("gets", "gives"):
            trains.append(words.train())
    return tuple(trains)


def format_exchange(move: Exchange) -> str:
    parts = [quote_name(move.minor), quote_name(move.company)]
    parts += ([move.source] if move.source else []) + (["token"] if move.token else [])
    for at in move.stations if move.token else ():
        parts.append(quote_name(at.place) + ("" if at.cost is None else f" {at.cost}"))
    if move.without:
        parts += ["without", *(quote_name(train) for train in move.without)]
    if move.gets:
        parts.append(f"gets {move.gets}" if move.gets > 0 else f"gives {-move.gets}")
    return " ".join(parts)


def parse_close(words: Words) -> Close:
    return words.make(Close, company=words.company())


def format_close(move: Close) -> str:
    return quote_name(move.company)


def parse_dispose(words: Words) -> Dispose:
    company = words.company()
    percent = take_percent(words)
    return words.make(Dispose, company=company, percent=percent, against=take_against(words))


def format_dispose(move: Dispose) -> str:
    size = "" if move.percent is None else f" {move.percent}%"
    return quote_name(move.company) + size + format_against(move)


def parse_swap(words: Words) -> Swap:
    company = words.company(after=1)
    return words.make(Swap, company=company, other=words.company())


def format_swap(move: Swap) -> str:
    return f"{quote_name(move.company)} {quote_name(move.other)}"


def parse_merge(words: Words) -> Merge:
    company = words.company(after=1)
    other = words.company()
    return words.make(Merge, company=company, other=other, forms=words.company() if words.keyword("as") else None)


def format_merge(move: Merge) -> str:
    forms = "" if move.forms is None else f" as {quote_name(move.forms)}"
    return f"{quote_name(move.company)} {quote_name(move.other)}{forms}"
