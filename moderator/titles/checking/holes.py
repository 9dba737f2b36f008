"""Holes of a sound ruleset: what is there and never comes into play."""

from collections.abc import Iterator

from moderator.titles.checking.draft import Draft
from moderator.titles.checking.fault import Fault, show, spell
from moderator.vocabulary.catalogue import CHOSEN

_FILE = "title.toml"
_LOTS = (
    "auction.lots",
    "private_sale.lots",
    "parallel_auction.lots",
    "packet.rows",
    "draft.lots",
    "sale.lots",
    "concessions.cards",
)
_OTHERS_TOO = ("station-doubling", "place-doubling", "city-bonus", "contribution")  # whose keys other things act by
_HOMES = ("corporations.*.home", "minors.*.home")


def find_holes(draft: Draft) -> Iterator[Fault]:
    yield from _unsold(draft)
    yield from _homeless(draft)
    yield from _without_mechanic(draft)


def _unsold(draft: Draft) -> Iterator[Fault]:
    """A private that no opening sells."""
    sold = {word for place in _LOTS for word in draft.texts(_FILE, place)}
    for private in draft.under("privates"):
        if private not in sold:
            yield Fault(_FILE, ("privates", private), "it is no lot of the opening", "add it to lots, or leave it out")


def _homeless(draft: Draft) -> Iterator[Fault]:
    """A home where nothing is printed that takes a station."""
    for place in _HOMES:
        for key, where in draft.find(_FILE, place):
            kinds = [kind for _, kind in draft.find("map.toml", f"hexes.{where}.kind")]
            if "." not in str(where) and not {*kinds} - {"town", "mine", "district"}:
                problem = f"no city is in {show(where)}"
                yield Fault(_FILE, key, problem, f'write kind = "city" at hexes.{where} of map.toml')


def _without_mechanic(draft: Draft) -> Iterator[Fault]:
    """What a mechanic that is not chosen would act by."""
    chosen = {*draft.texts(_FILE, "mechanics")}
    for mechanic, (file, needed) in CHOSEN.items():
        place, _, entry = needed.partition(" = ")
        for each in () if mechanic in chosen or mechanic in _OTHERS_TOO else place.split(" or "):
            for key, value in draft.find(file, each):
                if not entry or value == entry:
                    yield Fault(file, key, f"nothing acts by {spell(key)}", f'add "{mechanic}" to mechanics')
                    break
