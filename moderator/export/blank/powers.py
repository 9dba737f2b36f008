"""What a private can do, in a few words made of its data."""

from moderator.titles.companies import Private, TrackPower
from moderator.titles.title import Title

_USES = {
    "city-bonus": "a place worth {money} more",
    "train-discount": "a train for {money} less",
    "extra-station": "a station beside the company's own",
    "extra-train": "{amount} train more than the limit",
}
_STATIONS = {"full": "a station on it", "free": "a station on it for nothing"}


def power_words(title: Title, facts: Private) -> str:
    """`10% of GVE; a free tile in Köln, a station on it`; empty if it brings nothing but its revenue."""
    words = [f"{percent}% of {company}" for company, percent in facts.brings.items()]
    uses = [_USES[use.kind].format(money=title.money(use.amount), amount=use.amount) for use in facts.uses]
    words += [" or ".join(uses)] if uses else []
    words += [_lay_words(title, facts.lays)] if facts.lays else []
    return "; ".join(words)


def _lay_words(title: Title, lays: TrackPower) -> str:
    kinds = {facts.terrain for facts in title.map.hexes.values()}
    places = " or ".join(f"a {where}" if where in kinds else title.place_name(where) for where in lays.places)
    tile = f"tile {lays.tile}" if lays.tile else f"a {lays.colour} tile" if lays.colour else "a tile"
    words = [f"{tile}{' for nothing' if lays.free else ''} in {places}"]
    words += [_STATIONS[lays.station]] if lays.station in _STATIONS else []
    words += ["kept free for its owner"] if lays.reserves else []
    words += [f"from phase {lays.phase} on"] if lays.phase else []
    return ", ".join(words)
