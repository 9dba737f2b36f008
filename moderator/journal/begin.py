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
from moderator.model.given import Begin, Sale

_ROUND = re.compile(r"([0-9]+)(?:\.([0-9]+))?")


def parse_begin(words: Words) -> Begin:
    kind = words.keyword("sr", "or", "fer")
    if kind is None:
        raise words.fail("SR, OR or FER should stand here")
    found = _ROUND.fullmatch(words.peek())
    if found is None or bool(found[2]) != (kind == "or"):
        raise words.fail("the number of the round should stand here, such as OR 3.1 or SR 4")
    words.take()
    said: dict[str, Any] = {"number": read_number(found[1]), "index": read_number(found[2] or "1")}
    sold: list[Sale] = []

    def take_sold(words: Words) -> dict[str, Any]:
        company = take_company(words)
        if not words.keyword("by"):
            raise words.fail("`by PLAYER` should stand here")
        sold.append(words.part(Sale, company=company, player=take_player(words)))
        return {}

    known: dict[str, Taker] = {
        "of": field("of", lambda words: words.number("how many rounds the set has")),
        "next": field("next", lambda words: words.name(words.names.actors, until_word(words))),
        "priority": field("priority", take_player),
        "acted": field("acted", take_companies),
        "passes": field("passes", lambda words: words.number("how many have passed")),
        "last": field("last", take_player),
        "sold": take_sold,
        "opener": field("opener", take_player),
        "taken": field("taken", lambda words: words.number("how many certificates the Investor has taken")),
        "out": field("out", lambda words: True),
    }
    said |= take_words(words, known)
    return words.make(Begin, kind=kind.upper(), sold=tuple(sold), **said)


def format_begin(move: Begin) -> str:
    parts = [f"{move.kind} {move.number}{f'.{move.index}' if move.kind == 'OR' else ''}"]
    parts += [f"of {move.of}"] if move.of is not None else []
    parts += [f"{word} {name_word(name)}" for word in ("next", "priority") if (name := getattr(move, word)) is not None]
    parts += [f"acted {' '.join(map(name_word, move.acted))}"] if move.acted else []
    parts += [f"passes {move.passes}"] if move.passes else []
    parts += [f"last {name_word(move.last)}"] if move.last is not None else []
    parts += [f"sold {name_word(sale.company)} by {name_word(sale.player)}" for sale in move.sold]
    parts += [f"opener {name_word(move.opener)}"] if move.opener is not None else []
    parts += [f"taken {move.taken}"] if move.taken else []
    parts += ["out"] if move.out else []
    return " ".join(parts)
