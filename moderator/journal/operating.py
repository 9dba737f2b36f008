"""A company's turn but for its run: lay, token, use, pay and its like, train, discard."""

from typing import Any

from moderator.journal.lexer import quote_name, unquote
from moderator.journal.words import Words, is_number
from moderator.model.moves import Assign, Credit, Discard, Dividend, Lay, Token, Train, Use

_COLOURS = ("yellow", "green", "brown", "grey")
_DEPOT = ("bank", "depot")


def parse_lay(words: Words) -> Lay:
    """Tile, colour, cost, river and the private used may follow the place in any order, each once."""
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
        else:
            raise words.fail("this is no tile, colour or cost, or the second one")
    return words.make(Lay, place=place, **facts)


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
    return " ".join(parts) + _format_power(move.power)


def parse_token(words: Words) -> Token:
    place = words.place()
    harbour = words.keyword("harbour") is not None
    turned = not harbour and words.keyword("turned") is not None
    cost = words.price()
    power = _take_power(words)
    seller = words.company() if words.keyword("from") else None
    return words.make(Token, place=place, cost=cost, power=power, harbour=harbour, turned=turned, seller=seller)


def format_token(move: Token) -> str:
    cost = "" if move.cost is None else f" {move.cost}"
    seller = "" if move.seller is None else f" from {quote_name(move.seller)}"
    kind = " harbour" if move.harbour else " turned" if move.turned else ""
    return quote_name(move.place) + kind + cost + _format_power(move.power) + seller


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
    price = words.price()
    return words.make(Train, train=train, seller=seller, price=price, power=_take_power(words))


def _take_power(words: Words) -> str | None:
    return words.company() if words.keyword("with") else None


def _take_seller(words: Words) -> str | None:
    said = words.keyword("from")
    if words.keyword("pool"):
        return "pool"
    if words.keyword(*_DEPOT):
        return None
    lone_price = words.peek().casefold() in ("for", "with") or (words.number_next() and not is_number(words.peek(1)))
    if said or (words.left() and not lone_price):
        return words.company()
    return None


def format_train(move: Train) -> str:
    parts = [quote_name(move.train)]
    if move.seller == "pool":
        parts.append("pool")
    elif move.seller is not None:
        parts += ["from", quote_name(move.seller)]
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
