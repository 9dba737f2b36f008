"""Trades of shares and companies as text: buy, sell, barter; take, sold and auction."""

from typing import Any

from moderator.journal.lexer import quote_name
from moderator.journal.words import Words, is_number, is_percent, take_against, take_sizes, write_against
from moderator.model.ledger import BANK
from moderator.vocabulary.emergencies import Auction
from moderator.vocabulary.openings import Sold, Take
from moderator.vocabulary.shares import Barter, Buy, Sell

_OPTIONS = ("pool", "treasury", "ipo", "for", "from", "against", "replacing", "giving", "taking")


def take_shares(words: Words) -> dict[str, Any]:
    """Read company and count in either order, the count if stated. Two numbers are a company and a count."""
    if words.number_next() and words.left() > 1 and not words.number_next(1) and not _is_option(words.peek(1)):
        return {"count": words.number(), "company": words.company()}
    company = words.company()
    count = words.number_if_next()
    return {"company": company} if count is None else {"company": company, "count": count}


def _is_option(word: str) -> bool:
    return word.casefold() in _OPTIONS or is_percent(word)


def format_shares(move: Buy | Sell, source: str | None = None) -> str:
    """Return the shares of a purchase or a sale as text: company, count, sizes, source and price, as far as stated."""
    parts = [quote_name(move.company)]
    if move.count is not None and (isinstance(move, Buy) or move.count != 1):
        parts.append(str(move.count))
    sizes = (move.percent,) if isinstance(move, Buy) else move.certificates
    parts += [f"{percent}%" for percent in sizes if percent is not None]
    if source is not None:
        parts.append(source)
    if move.price is not None:
        parts.append(f"for {move.price}")
    return " ".join(parts)


def parse_buy(words: Words) -> Buy:
    """Read a purchase of shares: the shares, their source or seller, the price and the certificates in exchange."""
    shares = take_shares(words)
    percent = _take_alike(words, shares)
    source = words.keyword("pool", "treasury", "ipo")
    seller = words.account(after=int(is_number(words.items[-1].raw))) if words.keyword("from") else None
    price = words.price()
    against = take_against(words)
    replacing = words.company() if words.keyword("replacing") else None
    giving = _take_size(words, "giving")
    return words.make(
        Buy,
        **shares,
        source=source,
        seller=seller,
        percent=percent,
        price=price,
        against=against,
        replacing=replacing,
        giving=giving,
    )


def _take_size(words: Words, lead: str) -> int | None:
    """Read the size of one certificate after a word: `giving 5%`."""
    if not words.keyword(lead):
        return None
    sizes = take_sizes(words)
    if len(sizes) != 1:
        raise words.fail(f"`{lead}` must be followed by the size of one certificate, such as 5%")
    return sizes[0]


def _take_alike(words: Words, shares: dict[str, Any]) -> int | None:
    """Read the size of the certificates bought, if stated; if it is repeated (`5% 5%`), that is also their count."""
    sizes = take_sizes(words)
    if len(sizes) > 1:
        if len(set(sizes)) > 1 or shares.get("count", len(sizes)) != len(sizes):
            raise words.fail("buy certificates of different sizes on separate lines")
        shares["count"] = len(sizes)
    return sizes[0] if sizes else None


def format_buy(move: Buy) -> str:
    """Return the arguments of a `buy` line; a price paid to a named seller comes after the seller."""
    if move.seller is None:
        replacing = "" if move.replacing is None else f" replacing {quote_name(move.replacing)}"
        giving = "" if move.giving is None else f" giving {move.giving}%"
        return format_shares(move, move.source) + write_against(move.against) + replacing + giving
    price = "" if move.price is None else f" {move.price}"
    shares = format_shares(move.replace(price=None), move.source)
    return f"{shares} from {quote_name(move.seller)}{price}{write_against(move.against)}"


def _take_own(words: Words) -> dict[str, Any] | None:
    """Read `share`, `2` or `10%` of a company that sells its own shares; None for anything else."""
    companies = words.names.companies
    own = companies.exact(words.actor) if words.actor is not None else None
    if own is None or words.left() > 2:
        return None
    if words.keyword("share", "shares"):
        return {"company": own}
    lone = words.left() == 1 and companies.exact(words.peek()) is None
    if lone and words.number_next():
        return {"company": own, "count": words.number()}
    return {"company": own} if lone and is_percent(words.peek()) else None


def parse_sell(words: Words) -> Sell:
    """Read a sale; a company that names no corporation sells its own shares, and `share` is one of them."""
    shares = _take_own(words) or take_shares(words)
    sizes, price = take_sizes(words), words.price()
    taking = _take_size(words, "taking")
    return words.make(Sell, **shares, certificates=sizes, price=price, taking=taking, against=take_against(words))


def format_sell(move: Sell) -> str:
    """Return the arguments of a `sell` line."""
    taking = "" if move.taking is None else f" taking {move.taking}%"
    return format_shares(move) + taking + write_against(move.against)


def _take_goods(words: Words, until: str) -> tuple[tuple[str, ...], int]:
    """Read companies, then money, up to a word or the end."""
    companies, money = [], None
    while words.left() and words.peek().casefold() != until and money is None:
        last = words.left() == 1 or words.peek(1).casefold() == until
        money = words.number_if_next() if last else None
        if money is None:
            companies.append(words.company())
    return tuple(companies), money or 0


def parse_barter(words: Words) -> Barter:
    """Read what a player gives, the other player after `with`, and what is received after `for`."""
    gives, pays = _take_goods(words, "with")
    if words.keyword("with") is None:
        raise words.fail("expected here: `with PLAYER`")
    player = words.player()
    gets, paid = _take_goods(words, "") if words.keyword("for") else ((), 0)
    return words.make(Barter, player=player, gives=gives, pays=pays, gets=gets, paid=paid)


def format_barter(move: Barter) -> str:
    """Return the arguments of a `barter` line: `RSC 40 with Bob for K`."""
    gives = [*map(_good, move.gives), *([str(move.pays)] if move.pays or not move.gives else [])]
    gets = [*map(_good, move.gets), *([str(move.paid)] if move.paid else [])]
    return " ".join([*gives, "with", quote_name(move.player), *(["for", *gets] if gets else [])])


def _good(company: str) -> str:
    """Return a company's name as one word that cannot be read as an amount."""
    return f'"{company}"' if company.isdigit() else quote_name(company)


# ---- sale ----
# Sales and auctions: take, sold, auction.


def parse_take(words: Words) -> Take:
    """Read a take; a lone number is the price."""
    named = words.left() > 1 or not words.number_next()
    company = words.company() if words.left() and named and words.peek().casefold() != "for" else None
    price = words.price()
    return words.make(Take, company=company, price=price, against=take_against(words))


def format_take(move: Take) -> str:
    """Return the arguments of a `take` line; a company whose name is a number is quoted, or it would be the price."""
    price = [] if move.price is None else [str(move.price)]
    if move.company is None:
        return "".join(price)
    company = quote_name(move.company)
    named = " ".join([f'"{company}"' if is_number(company) and not price else company, *price])
    return named + write_against(move.against)


def parse_sold(words: Words) -> Sold:
    """Read a sale to a player, to the bank in a fire sale, or of a station to a company."""
    company = words.company(after=2)
    place = words.name(words.names.places, 2) if words.keyword("at") else None
    words.keyword("to")
    who = words.names.players if place is None else words.names.companies
    buyer = words.keyword(BANK) or words.name(who, 1)
    words.keyword("for")
    return words.make(Sold, company=company, player=buyer, amount=words.number("the price"), place=place)


def format_sold(move: Sold) -> str:
    """Return the arguments of a `sold` line: `14 Ann 105`, `BNR at Lyon DR 80`."""
    where = "" if move.place is None else f" at {quote_name(move.place)}"
    return f"{quote_name(move.company)}{where} {quote_name(move.player)} {move.amount}"


def parse_auction(words: Words) -> Auction:
    """Read `share`, or a place and the minimum bid."""
    if words.keyword("share"):
        return words.make(Auction)
    place = words.place()
    words.keyword("for")
    return words.make(Auction, place=place, least=words.number("the minimum bid"))


def format_auction(move: Auction) -> str:
    """Return the arguments of an `auction` line: `share`, or a place and the minimum bid."""
    return "share" if move.place is None else f"{quote_name(move.place)} {move.least}"
