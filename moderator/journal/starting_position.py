"""Lines of a counted position, given and begin, as text: keywords with their values, in any order."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from moderator.journal.counts import (
    Taker,
    begins_name,
    field,
    length_of_name,
    name_word,
    take_companies,
    take_company,
    take_list,
    take_places,
    take_player,
    take_trains,
    take_words,
    until_word,
)
from moderator.journal.errors import Unreadable
from moderator.journal.forms import take_cell
from moderator.journal.lexer import quote_name
from moderator.journal.words import Words, read_number, take_percent
from moderator.model.declaration import Fact
from moderator.model.ledger import INVESTOR
from moderator.model.position import CERTIFICATES, cell_name
from moderator.vocabulary.catalogue import COMPANY_FACTS, PLACE_FACTS, PLAYER_FACTS
from moderator.vocabulary.starting_position import (
    Above,
    Begin,
    Gift,
    Given,
    GivenBank,
    GivenClosed,
    GivenCompany,
    GivenLink,
    GivenPhase,
    GivenPlaces,
    GivenPlayer,
    GivenRow,
    GivenStock,
    GivenWithFacts,
    Holding,
    Lot,
    Placed,
    Sale,
)

# ---- given ----

PLACE_KINDS = ("yellow", "green", "brown", "grey", "called", *PLACE_FACTS)
_SUBJECTS = ("row", "phase", "link", "pool", "depot", "bank", "trains", *PLACE_KINDS)
_AMOUNT = re.compile(r"(-?)([0-9]+)")
_FLAGS = ("closed", "floated", "operated", "earned", "used")


def _take_amount(words: Words) -> int:
    found = _AMOUNT.fullmatch(words.peek())
    if found is None:
        raise words.fail("expected here: an amount")
    words.take()
    return -read_number(found[2]) if found[1] else read_number(found[2])


def _take_shares(words: Words) -> tuple[Holding, ...]:
    held: list[Holding] = []
    while not held or begins_name(words, words.names.companies):
        company = words.company(after=1)
        held.append(words.part(Holding, company=company, percents=_take_percents(words)))
    return tuple(held)


def _take_percents(words: Words) -> tuple[int, ...]:
    """Read parts in percent; at least one."""
    percents: list[int] = []
    while (percent := take_percent(words)) is not None:
        percents.append(percent)
    if not percents:
        raise words.fail("expected here: a part in percent")
    return tuple(percents)


def _take_price(words: Words) -> dict[str, Any]:
    price = words.number("the price")
    cell = take_cell(words)
    return {"price": price} if cell is None else {"price": price, "cell": cell}


def _take_president(words: Words) -> str:
    """Read a player, or the dummy of a game that has one."""
    return words.account(until_word(words)) if words.peek() in words.names.dummies.names else take_player(words)


def _take_gift(words: Words) -> dict[str, Any]:
    company = take_company(words)
    if words.keyword("limit"):
        return {"gave": words.part(Gift, company=company)}
    if not words.keyword("at"):
        raise words.fail("expected here: `at PLACE` or `limit`")
    return {"gave": words.part(Gift, company=company, place=words.place())}


def _take_kept(words: Words) -> dict[str, Any]:
    named = begins_name(words, words.names.cards)
    return {"kept": True, "destiny": words.card()} if named else {"kept": True}


_CASH = {"cash": field("cash", _take_amount)}
_SHARES = {"shares": field("shares", _take_shares)}
_TRAINS = {"trains": field("trains", take_trains)}
_OF_PLAYER: dict[str, Taker] = {
    **_CASH,
    **_SHARES,
    "cards": field("cards", lambda words: take_list(words, words.card, words.names.cards)),
    "bankrupt": field("bankrupt", lambda words: True),
    "card": field("card", lambda words: True),
    "kept": _take_kept,
}


def _take_numbers(words: Words) -> tuple[int, ...]:
    numbers = [words.number("the cost of a token")]
    while words.number_next():
        numbers.append(words.number())
    return tuple(numbers)


_OF_COMPANY: dict[str, Taker] = {
    "president": field("owner", _take_president),
    "owner": field("owner", lambda words: words.name(words.names.actors, until_word(words, words.names.companies))),
    **{flag: field(flag, lambda words: True) for flag in _FLAGS},
    "of": field("formed_of", take_companies),
    "par": field("par", lambda words: words.number("the par price")),
    "price": _take_price,
    "structure": field("structure", lambda words: words.take().text),
    "gave": _take_gift,
    "stations": field("stations", take_places),
    "tokens": field("tokens", lambda words: words.number("the number of tokens left")),
    "slots": field("slots", _take_numbers),
    "treasury": field("treasury", _take_percents),
    "unpaid": field("unpaid", lambda words: words.number("the number of unpaid tokens")),
    **_TRAINS,
    **_CASH,
}
_FACTS: dict[str, Callable[[Words], str]] = {
    "flag": lambda words: "",
    "player": take_player,
    "company": take_company,
    "private": take_company,
    "word": lambda words: words.take().text,
    "place": lambda words: words.name(words.names.places, until_word(words, words.names.places)),
    "sum": lambda words: str(words.number("an amount")),
}


def _fact_taker(fact: Fact[Any]) -> Callable[[Words], str]:
    """Return the reader of a fact's value: a name of its kind, or the word allowed in its place."""
    take = _FACTS[fact.kind]
    return lambda words: fact.word if fact.word and words.keyword(fact.word) else take(words)


_OF_BANK: dict[str, Taker] = {**_CASH, "broken": field("broken", lambda words: True)}


# ---- lines ----


def parse_given(words: Words) -> Given:
    """Read a line of a counted position, starting with its subject."""
    named = length_of_name(words, words.names.companies) > 1  # `Green Junction Mercantile` is not a green tile
    about = None if named else words.keyword(*_SUBJECTS)
    if about == "phase":
        return _parse_phase(words)
    if about == "row":
        return _parse_row(words)
    if about == "link":
        return _parse_link(words)
    if about == "bank":
        return words.make(GivenBank, **take_words(words, _OF_BANK))
    if about == "depot":
        return words.make(GivenStock, place=about, **take_words(words, _TRAINS))
    if about == "pool":
        return words.make(GivenStock, place=about, **take_words(words, {**_SHARES, **_TRAINS}))
    if about == "trains":
        return _parse_out(words)
    if about is not None:
        return words.make(GivenPlaces, kind=about, places=take_places(words))
    name = words.name(words.names.actors, until_word(words, words.names.companies))
    if words.items[-1].text.casefold() == "closed" and _companies_follow(words):
        return _parse_closed(words, name)
    if name in words.names.players.names or name in words.names.dummies.names:
        return words.make(GivenPlayer, player=name, **_take_with_facts(words, _OF_PLAYER, PLAYER_FACTS))
    return _parse_company(words, name)


def _parse_company(words: Words, company: str) -> GivenCompany:
    return words.make(GivenCompany, company=company, **_take_with_facts(words, _OF_COMPANY, COMPANY_FACTS))


def _take_with_facts(words: Words, usual: dict[str, Taker], known: tuple[Fact[Any], ...]) -> dict[str, Any]:
    """Read the keywords about a company or player, with the facts of mechanics in their order."""
    facts = {fact.name: field(fact.name, _fact_taker(fact)) for fact in known}
    values = take_words(words, usual | facts)
    return values | {"facts": tuple((name, values.pop(name)) for name in facts if name in values)}


def _companies_follow(words: Words) -> bool:
    """Return whether more companies follow before the last word: `given C&WI MAIL closed`."""
    return begins_name(words, words.names.companies) or (
        words.left() == 2 and words.names.companies.exact(words.peek()) is not None
    )


def _parse_closed(words: Words, first: str) -> GivenClosed:
    """Read several closed companies, the first of which has been read."""
    others = take_companies(words)
    if not words.keyword("closed") or words.left():
        raise words.fail("a line about several companies may only state that they are `closed`")
    if first in words.names.players.names:
        raise words.fail(f"{first} is a player, not a company that can be closed")
    return words.make(GivenClosed, companies=(first, *others))


def _parse_out(words: Words) -> GivenStock:
    """Read trains that are out of the game."""
    trains = take_trains(words)
    if not words.keyword("out"):
        raise words.fail(
            "`given trains` is only for trains that are `out`; other trains belong on the line of their owner"
        )
    return words.make(GivenStock, place="out", trains=trains)


def _parse_phase(words: Words) -> GivenPhase:
    """Read the phase of the trains, then those of other tracks."""
    phase, tracks = words.take().text, []
    while words.keyword("track"):
        tracks.append((words.take().text, words.take().text))
    return words.make(GivenPhase, phase=phase, tracks=tuple(tracks))


def _parse_row(words: Words) -> GivenRow:
    """Read a row of the packet, lots with or without prices."""
    lots = []
    while words.left():
        name = words.company()
        lots.append(words.part(Lot, name=name, price=words.number_if_next()))
    if not lots:
        raise words.fail("expected here: the lots of a row")
    return words.make(GivenRow, lots=tuple(lots))


def _parse_link(words: Words) -> GivenLink:
    """Read a company, or a place of the area whose links count, and how many links there are."""
    after, start = int(words.number_next(words.left() - 1)), words.at
    try:
        what = words.name(words.names.places, after)
    except Unreadable:
        words.at = start
        what = words.company(after)
    return words.make(GivenLink, what=what, count=words.number() if words.left() else 1)


def format_given(move: Given) -> str:
    """Return the arguments of a `given` line, which states one part of a counted position."""
    match move:
        case GivenPhase(phase=phase, tracks=tracks):
            others = (f"track {quote_name(track)} {quote_name(name)}" for track, name in tracks)
            return _join("phase", quote_name(phase), *others)
        case GivenPlaces(kind=kind, places=places):
            return f"{kind} {_list(places)}"
        case GivenLink(what=what, count=count):
            return f"link {name_word(what)}{f' {count}' if count != 1 else ''}"
        case GivenRow(lots=lots):
            return _join("row", *(_join(_lot(lot.name), "" if lot.price is None else str(lot.price)) for lot in lots))
        case GivenClosed(companies=companies):
            return f"{_list(companies)} closed"
        case GivenPlayer():
            return _join(name_word(move.player), "bankrupt" if move.bankrupt else "", *_player(move))
        case GivenStock(place="out", trains=trains):
            return f"trains {_list(trains)} out"
        case GivenStock(place=place):
            return _join(place, _shares(move.shares), _named("trains", move.trains))
        case GivenBank(cash=cash, broken=broken):
            return _join("bank", "" if cash is None else f"cash {cash}", "broken" if broken else "")
        case GivenCompany():
            return _join(name_word(move.company), *_company(move))
    raise TypeError(move)


def _lot(name: str) -> str:
    """Return a name as one word that cannot be read as a price."""
    return f'"{name}"' if name.isdigit() else name_word(name)


def _player(move: GivenPlayer) -> Iterable[str]:
    if move.cash or not (move.bankrupt or move.player == INVESTOR):
        yield f"cash {move.cash}"
    yield _shares(move.shares)
    yield from _facts(move)
    yield _named("cards", move.cards)
    yield "card" if move.card else ""
    yield _named("kept", (move.destiny,) if move.destiny else ()) or "kept" if move.kept else ""


def _company(move: GivenCompany) -> Iterable[str]:
    yield _named("of", move.formed_of)
    if move.owner is not None:
        yield f"{'owner' if move.price is None else 'president'} {name_word(move.owner)}"
    yield "" if move.par is None else f"par {move.par}"
    if move.price is not None:
        yield f"price {move.price}{'' if move.cell is None else f' {cell_name(move.cell)}'}"
    yield "" if move.structure is None else f"structure {name_word(move.structure)}"
    yield from (flag for flag in _FLAGS if getattr(move, flag))
    yield from _facts(move)
    if move.gave is not None:
        gift = move.gave
        yield f"gave {name_word(gift.company)} {'limit' if gift.place is None else f'at {name_word(gift.place)}'}"
    yield _named("stations", move.stations)
    yield "" if move.tokens is None else f"tokens {move.tokens}"
    yield _join("slots" if move.slots else "", *map(str, move.slots))
    yield f"unpaid {move.unpaid}" if move.unpaid is not None else ""
    yield _named("trains", move.trains)
    yield _join("treasury" if move.treasury else "", *(f"{percent}%" for percent in move.treasury))
    yield f"cash {move.cash}" if move.cash else ""


def _facts(move: GivenWithFacts) -> Iterable[str]:
    return (f"{name} {name_word(value)}" if value else name for name, value in move.facts)


def _shares(held: tuple[Holding, ...]) -> str:
    parts = (f"{name_word(h.company)} {' '.join(f'{percent}%' for percent in h.percents)}" for h in held)
    return f"shares {' '.join(parts)}" if held else ""


def _named(word: str, names: tuple[str, ...]) -> str:
    return f"{word} {_list(names)}" if names else ""


def _list(names: tuple[str, ...]) -> str:
    return " ".join(name_word(name) for name in names)


def _join(*parts: str) -> str:
    return " ".join(part for part in parts if part)


# ---- begin ----
# The point in the sequence of play at which a counted position begins.

_ROUND = re.compile(r"([0-9]+)(?:\.([0-9]+))?")


def parse_begin(words: Words) -> Begin:
    """Read the round with which a counted position begins, and what has already happened in it."""
    kind = words.keyword("sr", "or", "fer", "cr", "isr")
    if kind is None:
        raise words.fail("expected here: SR, OR, FER, CR or ISR")
    passes = field("passes", lambda words: words.number("the number of passes"))
    played = field("played", lambda words: True)
    if kind in ("cr", "isr"):
        known: dict[str, Taker] = {"next": field("next", take_player), "priority": field("priority", take_player)}
        known |= {"played": played, **({"passes": passes} if kind == "isr" else {})}
        return words.make(Begin, kind=kind.upper(), **take_words(words, known))
    found = _ROUND.fullmatch(words.peek())
    if found is None or bool(found[2]) != (kind == "or"):
        raise words.fail("expected here: the number of the round, such as OR 3.1 or SR 4")
    words.take()
    values: dict[str, Any] = {"number": read_number(found[1]), "index": read_number(found[2] or "1")}
    sold: list[Sale] = []
    above: list[Above] = []
    placed: list[Placed] = []

    def take_sold(words: Words) -> dict[str, Any]:
        sold.append(words.part(Sale, company=take_company(words), player=_take_by(words)))
        return {}

    def take_above(words: Words) -> dict[str, Any]:
        about = words.keyword(CERTIFICATES) or take_company(words)
        above.append(words.part(Above, about=about, player=_take_by(words)))
        return {}

    def take_placed(words: Words) -> dict[str, Any]:
        company, place = take_company(words), words.keyword("first", "last")
        if place is None:
            raise words.fail("expected here: `first` or `last`")
        placed.append(words.part(Placed, company=company, place=place))
        return {}

    known = {
        "of": field("of", lambda words: words.number("the number of rounds in the set")),
        "next": field("next", lambda words: words.name(words.names.actors, until_word(words, words.names.companies))),
        "priority": field("priority", take_player),
        "acted": field("acted", take_companies),
        "passes": passes,
        "last": field("last", take_player),
        "sold": take_sold,
        "above": take_above,
        "merged": field("merged", take_companies),
        "opener": field("opener", take_player),
        "end": field("end", _take_end),
        "taken": field("taken", lambda words: words.number("the number of certificates the Investor has taken")),
        "out": field("out", lambda words: True),
        "placed": take_placed,
        "played": played,
    }
    values |= take_words(words, known)
    stated = {"sold": tuple(sold), "above": tuple(above), "placed": tuple(placed)}
    return words.make(Begin, kind=kind.upper(), **stated, **values)


def _take_end(words: Words) -> tuple[int, int]:
    """Read `OR 5.3`."""
    found = _ROUND.fullmatch(words.peek()) if words.keyword("or") else None
    if found is None or not found[2]:
        raise words.fail("expected here: the round that ends the game, such as OR 5.3")
    words.take()
    return read_number(found[1]), read_number(found[2])


def _take_by(words: Words) -> str:
    if not words.keyword("by"):
        raise words.fail("expected here: `by PLAYER`")
    return take_player(words)


def format_begin(move: Begin) -> str:
    """Return the arguments of a `begin` line: `OR 3.1 of 2 next BNR priority Ann`."""
    numbered = f" {move.number}{f'.{move.index}' if move.kind == 'OR' else ''}"
    parts = [f"{move.kind}{'' if move.kind in ('CR', 'ISR') else numbered}"]
    parts += [f"of {move.of}"] if move.of is not None else []
    parts += [f"{word} {name_word(name)}" for word in ("next", "priority") if (name := getattr(move, word)) is not None]
    parts += [f"acted {' '.join(map(name_word, move.acted))}"] if move.acted else []
    parts += [f"passes {move.passes}"] if move.passes else []
    parts += [f"last {name_word(move.last)}"] if move.last is not None else []
    parts += [f"sold {name_word(sale.company)} by {name_word(sale.player)}" for sale in move.sold]
    parts += [f"above {name_word(each.about)} by {name_word(each.player)}" for each in move.above]
    parts += [f"merged {' '.join(map(name_word, move.merged))}"] if move.merged else []
    parts += [f"opener {name_word(move.opener)}"] if move.opener is not None else []
    parts += [f"end OR {move.end[0]}.{move.end[1]}"] if move.end is not None else []
    parts += [f"taken {move.taken}"] if move.taken else []
    parts += ["out"] if move.out else []
    parts += [f"placed {name_word(each.company)} {each.place}" for each in move.placed]
    parts += ["played"] if move.played else []
    return " ".join(parts)
