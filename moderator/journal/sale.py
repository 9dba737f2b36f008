"""Sales and auctions: select, bid, take, sold, value, auction."""

from moderator.journal.lexer import quote_name
from moderator.journal.shares import format_against, take_against
from moderator.journal.words import Words, is_number
from moderator.model.accounts import BANK
from moderator.model.moves import Auction, Bid, Select, Sold, Take, Value


def parse_select(words: Words) -> Select:
    return words.make(Select, company=words.company())


def format_select(move: Select) -> str:
    return quote_name(move.company)


def parse_bid(words: Words) -> Bid:
    company = words.company(after=1) if words.left() > 1 else None
    return words.make(Bid, company=company, amount=words.number("the bid"))


def format_bid(move: Bid) -> str:
    return str(move.amount) if move.company is None else f"{quote_name(move.company)} {move.amount}"


def parse_take(words: Words) -> Take:
    """A lone number is the price."""
    named = words.left() > 1 or not words.number_next()
    company = words.company() if words.left() and named and words.peek().casefold() != "for" else None
    price = words.price()
    return words.make(Take, company=company, price=price, against=take_against(words))


def format_take(move: Take) -> str:
    price = [] if move.price is None else [str(move.price)]
    if move.company is None:
        return "".join(price)
    company = quote_name(move.company)
    named = " ".join([f'"{company}"' if is_number(company) and not price else company, *price])
    return named + format_against(move)


def parse_sold(words: Words) -> Sold:
    """To a player; of a fire sale to the bank as well, a station to a company."""
    company = words.company(after=2)
    place = words.name(words.names.places, 2) if words.keyword("at") else None
    words.keyword("to")
    who = words.names.players if place is None else words.names.companies
    buyer = words.keyword(BANK) or words.name(who, 1)
    words.keyword("for")
    return words.make(Sold, company=company, player=buyer, amount=words.number("the price"), place=place)


def format_sold(move: Sold) -> str:
    where = "" if move.place is None else f" at {quote_name(move.place)}"
    return f"{quote_name(move.company)}{where} {quote_name(move.player)} {move.amount}"


def parse_auction(words: Words) -> Auction:
    """`share`, or a place and the least bid."""
    if words.keyword("share"):
        return words.make(Auction)
    place = words.place()
    words.keyword("for")
    return words.make(Auction, place=place, least=words.number("the least bid"))


def format_auction(move: Auction) -> str:
    return "share" if move.place is None else f"{quote_name(move.place)} {move.least}"


def parse_value(words: Words) -> Value:
    return words.make(Value, company=words.company(after=1), value=words.number("the starting value"))


def format_value(move: Value) -> str:
    return f"{quote_name(move.company)} {move.value}"
