"""The time of founding: starting values, kept shares, barter."""

from moderator.journal.lexer import quote_name
from moderator.journal.words import Words
from moderator.model.founding_moves import Barter, Par, Reserve, Shield


def _take_power(words: Words) -> str | None:
    return words.company() if words.keyword("with") else None


def _power(private: str | None) -> str:
    return "" if private is None else f" with {quote_name(private)}"


def parse_par(words: Words) -> Par:
    company, value = words.company(after=1), words.number("the starting value")
    return words.make(Par, company=company, value=value, power=_take_power(words))


def format_par(move: Par) -> str:
    return f"{quote_name(move.company)} {move.value}{_power(move.power)}"


def parse_reserve(words: Words) -> Reserve:
    return words.make(Reserve, company=words.company(), power=_take_power(words))


def parse_shield(words: Words) -> Shield:
    return words.make(Shield, company=words.company(), power=_take_power(words))


def format_kept(move: Reserve | Shield) -> str:
    return quote_name(move.company) + _power(move.power)


def _take_goods(words: Words, until: str) -> tuple[tuple[str, ...], int]:
    """Companies, then money, up to a word or the end."""
    companies, money = [], None
    while words.left() and words.peek().casefold() != until and money is None:
        last = words.left() == 1 or words.peek(1).casefold() == until
        money = words.number_if_next() if last else None
        if money is None:
            companies.append(words.company())
    return tuple(companies), money or 0


def parse_barter(words: Words) -> Barter:
    gives, pays = _take_goods(words, "with")
    if words.keyword("with") is None:
        raise words.fail("`with PLAYER` should stand here")
    player = words.player()
    gets, paid = _take_goods(words, "") if words.keyword("for") else ((), 0)
    return words.make(Barter, player=player, gives=gives, pays=pays, gets=gets, paid=paid)


def format_barter(move: Barter) -> str:
    gives = [*map(_good, move.gives), *([str(move.pays)] if move.pays or not move.gives else [])]
    gets = [*map(_good, move.gets), *([str(move.paid)] if move.paid else [])]
    return " ".join([*gives, "with", quote_name(move.player), *(["for", *gets] if gets else [])])


def _good(company: str) -> str:
    """A company's name as one word that is no amount."""
    return f'"{company}"' if company.isdigit() else quote_name(company)
