"""A company's turn but for its run: lay, token, use, pay and its like, train, discard."""

from typing import Any

from moderator.journal.lexer import quote_name, unquote
from moderator.journal.words import Words, is_number
from moderator.model.building_moves import Clear, Crossing, Lay, Operate, Port, Token
from moderator.model.moves import Assign, Credit, Discard, Dividend, Train, Use

_COLOURS = ("yellow", "green", "brown", "grey")
GROUNDS = ("mountain", "hill", "river", "water", "lake")
_DEPOT = ("bank", "depot")


def parse_lay(words: Words) -> Lay:
    """What is said of a tile may follow the place in any order, each once; waters one after another."""
    place = words.place()
    facts: dict[str, Any] = {}
    while words.left():
        colour = words.keyword(*_COLOURS, "gray")
        if colour is not None and "colour" not in facts:
            facts["colour"] = "grey" if colour == "gray" else colour
        elif words.number_next() and "cost" not in facts:
            facts["cost"] = words.number()
        elif "river" not in facts and words.keyword("river"):
            facts["river"] = words.number("what the river costs")
        elif "power" not in facts and words.keyword("with"):
            facts["power"] = words.company()
        elif words.peek().startswith("#") and len(words.peek()) > 1 and "tile" not in facts:
            facts["tile"] = unquote(words.take().raw[1:])
        elif not _take_ground(words, facts):
            raise words.fail("this is no tile, colour or cost, or the second one")
    return words.make(Lay, place=place, **facts)


def _take_ground(words: Words, facts: dict[str, Any]) -> bool:
    """What the board says of a hex and of the way there, if a word of that is next."""
    if "terrain" not in facts and words.keyword("terrain"):
        facts["terrain"] = words.number("what the terrain costs")
        facts["ground"] = words.keyword(*GROUNDS)
    elif (by := words.keyword("sea", "ferry")) is not None:
        facts["crossed"] = (*facts.get("crossed", ()), _take_crossing(words, by))
    elif not {"patron", "patronage"} & facts.keys() and words.keyword("patronage"):
        facts["patron"] = None if words.number_next() else words.take().text
        facts["patronage"] = words.number_if_next()
    elif "right_of_way" not in facts and words.keyword("right-of-way"):
        facts["right_of_way"] = True
    else:
        return False
    return True


def _take_crossing(words: Words, by: str) -> Crossing:
    count = words.number("how many sea zones there are" if by == "sea" else "the distance of the ferry")
    area = words.take().text if words.keyword("in") else None
    return words.part(Crossing, by=by, count=count, area=area)


def format_lay(move: Lay) -> str:
    parts = [quote_name(move.place)]
    if move.tile is not None:
        parts.append("#" + quote_name(move.tile))
    if move.colour is not None:
        parts.append(move.colour)
    if move.cost is not None:
        parts.append(str(move.cost))
    if move.river is not None:
        parts.append(f"river {move.river}")
    if move.terrain is not None:
        parts.append(f"terrain {move.terrain}{'' if move.ground is None else f' {move.ground}'}")
    parts += map(_format_crossing, move.crossed)
    if move.patron is not None or move.patronage is not None:
        parts.append(" ".join(["patronage", *_said(move.patron), *_said(move.patronage)]))
    if move.right_of_way:
        parts.append("right-of-way")
    return " ".join(parts) + _format_power(move.power)


def _said(value: str | int | None) -> list[str]:
    return [] if value is None else [quote_name(str(value))] if isinstance(value, str) else [str(value)]


def _format_crossing(crossing: Crossing) -> str:
    area = "" if crossing.area is None else f" in {quote_name(crossing.area)}"
    return f"{crossing.by} {crossing.count}{area}"


def parse_token(words: Words) -> Token:
    """The kind of token first; then its cost, and in any order what else there is to be said, each once."""
    place = words.place()
    facts: dict[str, Any] = {"harbour": words.keyword("harbour") is not None}
    facts["turned"] = not facts["harbour"] and words.keyword("turned") is not None
    facts["cost"] = words.price()
    while words.left():
        if "power" not in facts and words.keyword("with"):
            facts["power"] = words.company()
            facts["helper"] = words.company() if words.keyword("and") else None
        elif "seller" not in facts and words.keyword("from"):
            facts["seller"] = words.company()
        elif "slot" not in facts and words.keyword("slot"):
            facts["slot"] = words.number("what the token costs")
        elif "zone" not in facts and words.keyword("zone"):
            facts["zone"] = words.take().text
        elif (by := words.keyword("sea", "ferry")) is not None:
            facts["crossed"] = (*facts.get("crossed", ()), _take_crossing(words, by))
        else:
            raise words.fail("this is too much on the line")
    return words.make(Token, place=place, **facts)


def format_token(move: Token) -> str:
    cost = "" if move.cost is None else f" {move.cost}"
    kind = " harbour" if move.harbour else " turned" if move.turned else ""
    slot = "" if move.slot is None else f" slot {move.slot}"
    crossed = "".join(f" {_format_crossing(crossing)}" for crossing in move.crossed)
    zone = "" if move.zone is None else f" zone {quote_name(move.zone)}"
    helper = "" if move.helper is None else f" and {quote_name(move.helper)}"
    seller = "" if move.seller is None else f" from {quote_name(move.seller)}"
    return quote_name(move.place) + kind + cost + slot + crossed + zone + _format_power(move.power) + helper + seller


def parse_port(words: Words) -> Port:
    area = words.take().text
    seller = words.company() if words.keyword("from") else None
    return words.make(Port, area=area, seller=seller, price=words.price())


def format_port(move: Port) -> str:
    seller = "" if move.seller is None else f" from {quote_name(move.seller)}"
    return quote_name(move.area) + seller + ("" if move.price is None else f" {move.price}")


def parse_clear(words: Words) -> Clear:
    place = words.place()
    return words.make(Clear, place=place, cost=words.price())


def format_clear(move: Clear) -> str:
    return quote_name(move.place) + ("" if move.cost is None else f" {move.cost}")


def parse_operate(words: Words) -> Operate:
    place = words.keyword("first", "last", "usual")
    if place is None:
        raise words.fail("first, last or usual should stand here")
    return words.make(Operate, place=place)


def format_operate(move: Operate) -> str:
    return move.place


def parse_assign(words: Words) -> Assign:
    private = words.company(after=1)
    words.keyword("to")
    company = words.company()
    place = words.place() if words.keyword("at") else None
    return words.make(Assign, private=private, company=company, place=place)


def format_assign(move: Assign) -> str:
    at = "" if move.place is None else f" at {quote_name(move.place)}"
    return f"{quote_name(move.private)} to {quote_name(move.company)}{at}"


def _format_power(power: str | None) -> str:
    return "" if power is None else f" with {quote_name(power)}"


def parse_pay(words: Words) -> Dividend:
    return words.make(Dividend, verb="pay", apart=words.train() if words.keyword("except") else None)


def format_pay(move: Dividend) -> str:
    return "" if move.apart is None else f"except {quote_name(move.apart)}"


def parse_half(words: Words) -> Dividend:
    return words.make(Dividend, verb="half")


def parse_hold(words: Words) -> Dividend:
    return words.make(Dividend, verb="hold")


def parse_train(words: Words) -> Train:
    """A lone number after the train is its price; a seller whose name is a number needs `from`, or a price after it."""
    train = words.train()
    seller = _take_seller(words)
    against = words.train() if words.keyword("against") else None
    price = words.price()
    return words.make(Train, train=train, seller=seller, price=price, power=_take_power(words), against=against)


def _take_power(words: Words) -> str | None:
    return words.company() if words.keyword("with") else None


def _take_seller(words: Words) -> str | None:
    said = words.keyword("from")
    if words.keyword("pool"):
        return "pool"
    if words.keyword(*_DEPOT):
        return None
    ends = words.peek().casefold() in ("for", "with", "against")
    lone_price = ends or (words.number_next() and not is_number(words.peek(1)))
    if said or (words.left() and not lone_price):
        return words.company()
    return None


def format_train(move: Train) -> str:
    parts = [quote_name(move.train)]
    if move.seller == "pool":
        parts.append("pool")
    elif move.seller is not None:
        parts += ["from", quote_name(move.seller)]
    if move.against is not None:
        parts += ["against", quote_name(move.against)]
    return " ".join([*parts, *([str(move.price)] if move.price is not None else [])]) + _format_power(move.power)


def parse_credit(words: Words) -> Credit:
    return words.make(Credit, amount=words.number("the amount"))


def format_credit(move: Credit) -> str:
    return str(move.amount)


def parse_discard(words: Words) -> Discard:
    return words.make(Discard, train=words.train())


def format_discard(move: Discard) -> str:
    return quote_name(move.train)


def parse_use(words: Words) -> Use:
    private = words.company()
    place = words.place() if words.keyword("at") else None
    return words.make(Use, private=private, place=place, limit=place is None and words.keyword("limit") is not None)


def format_use(move: Use) -> str:
    parts = [quote_name(move.private), *(["limit"] if move.limit else [])]
    return " ".join([*parts, *(["at", quote_name(move.place)] if move.place is not None else [])])
