"""Sales and auctions told in more than one way: take, sold, auction."""

from moderator.journal.lexer import quote_name
from moderator.journal.sizes import take_against, write_against
from moderator.journal.words import Words, is_number
from moderator.model.ledger import BANK
from moderator.vocabulary.emergencies import Auction
from moderator.vocabulary.openings import Sold, Take


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
    return named + write_against(move.against)


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
