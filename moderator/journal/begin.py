"""Where a counted position stands in the sequence of play: begin."""

import re
from typing import Any

from moderator.journal.keyed import (
    Taker,
    field,
    name_word,
    take_companies,
    take_company,
    take_player,
    take_words,
    until_word,
)
from moderator.journal.words import Words, read_number
from moderator.model.position import CERTIFICATES
from moderator.vocabulary.starting_position import Above, Begin, Placed, Sale

_ROUND = re.compile(r"([0-9]+)(?:\.([0-9]+))?")


def parse_begin(words: Words) -> Begin:
    kind = words.keyword("sr", "or", "fer", "cr", "isr")
    if kind is None:
        raise words.fail("SR, OR, FER, CR or ISR should stand here")
    passes = field("passes", lambda words: words.number("how many have passed"))
    played = field("played", lambda words: True)
    if kind in ("cr", "isr"):
        known: dict[str, Taker] = {"next": field("next", take_player), "priority": field("priority", take_player)}
        known |= {"played": played, **({"passes": passes} if kind == "isr" else {})}
        return words.make(Begin, kind=kind.upper(), **take_words(words, known))
    found = _ROUND.fullmatch(words.peek())
    if found is None or bool(found[2]) != (kind == "or"):
        raise words.fail("the number of the round should stand here, such as OR 3.1 or SR 4")
    words.take()
    said: dict[str, Any] = {"number": read_number(found[1]), "index": read_number(found[2] or "1")}
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
            raise words.fail("`first` or `last` should stand here")
        placed.append(words.part(Placed, company=company, place=place))
        return {}

    known = {
        "of": field("of", lambda words: words.number("how many rounds the set has")),
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
        "taken": field("taken", lambda words: words.number("how many certificates the Investor has taken")),
        "out": field("out", lambda words: True),
        "placed": take_placed,
        "played": played,
    }
    said |= take_words(words, known)
    stated = {"sold": tuple(sold), "above": tuple(above), "placed": tuple(placed)}
    return words.make(Begin, kind=kind.upper(), **stated, **said)


def _take_end(words: Words) -> tuple[int, int]:
    """`OR 5.3`."""
    found = _ROUND.fullmatch(words.peek()) if words.keyword("or") else None
    if found is None or not found[2]:
        raise words.fail("the round that the game ends with should stand here, such as OR 5.3")
    words.take()
    return read_number(found[1]), read_number(found[2])


def _take_by(words: Words) -> str:
    if not words.keyword("by"):
        raise words.fail("`by PLAYER` should stand here")
    return take_player(words)


def format_begin(move: Begin) -> str:
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
