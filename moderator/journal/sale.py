"""The opening sale: select, bid, take, sold."""

from moderator.journal.lexer import quote_name
from moderator.journal.words import Words
from moderator.model.moves import Bid, Select, Sold, Take


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
    return words.make(Take, price=words.price())


def format_take(move: Take) -> str:
    return "" if move.price is None else str(move.price)


def parse_sold(words: Words) -> Sold:
    company = words.company(after=2)
    words.keyword("to")
    player = words.player(after=1)
    words.keyword("for")
    return words.make(Sold, company=company, player=player, amount=words.number("the price"))


def format_sold(move: Sold) -> str:
    return f"{quote_name(move.company)} {quote_name(move.player)} {move.amount}"
