"""Keys that no rule reads: each of these keys is read only where other keys of the ruleset say so."""

from collections.abc import Iterator, Sequence
from typing import Any

from moderator.titles.checking.draft import Draft
from moderator.titles.folder import Fault, Key, spell
from moderator.vocabulary.catalogue import STAGES

_TITLE = "title.toml"

# By key: the keys with which it is read, any one of them, perhaps with a value that it must have or contain. A key that
# begins with a dot is in the same table. A value of false, 0 or nothing does not count.
READ_WITH: dict[str, tuple[str, ...]] = {
    **{table: (f"opening = {stage}",) for stage, table in STAGES.items() if stage != "target-card"},
    "shares.token_fee_due": ("shares.token_fee", "corporations.*.token_fee"),
    "shares.split_price": (".split_sales",),
    "shares.float_rise": ("phases.*.formation = bought", ".float_rises", "director_lots", "investor.rises"),
    "shares.opens_after": ("corporations.*.after",),
    "shares.ordered": (".order",),
    "shares.brought_pays": ("privates.*.brings", "privates.*.presidency"),
    "protection": ("shares.price_protection",),
    "redemption": ("shares.redeemed",),
    "own_stock": ("charters.*.steps = stock", "emergency.own_shares"),
    "operating.exports_each": (".exports",),
    "operating.type_limit": ("phases.*.statuses = one-a-type", "tracks.*.*.statuses = one-a-type"),
    "ending.repeat_moves": (".repeats",),
    "state.idle": (".operates",),
    "bonuses.rows.*.all": (".places", ".own_places"),
    "bonuses.rows.*.share_to": (".share",),
    "privates.*.swap": (".for_share",),
    "privates.*.lays.a_round": (".tokens",),
    "privates.*.places.leaves_none": (".moves",),
    "privates.*.closes_led": (".presidency",),
    "private_rules.between_at_first": (".between_players",),
    "private_rules.between_for_sale": (".between_players",),
    "private_rules.early": ("phases.*.statuses = early-privates", "tracks.*.*.statuses = early-privates"),
    "amalgamation": ("phases.*.events = amalgamation", "tracks.*.*.events = amalgamation"),
    "debt_merger": ("phases.*.events = debts-called", "tracks.*.*.events = debts-called"),
    "nationals": ("phases.*.events = nationals", "tracks.*.*.events = nationals", "corporations.*.charter"),
    "removal": ("phases.*.statuses = removals", "tracks.*.*.statuses = removals"),
    "transfer": ("charters.*.steps = transfer",),
    "players.*.player_rounds": ("course = players",),
    "investor": ("players.*.investor",),
}
_COLUMNS = ("phases.*.column", "trains.*.column")


def find_unread(draft: Draft) -> Iterator[Fault]:
    """Yield the keys of title.toml that nothing reads, whatever option is chosen, and colours that no phase has."""
    offered = draft.texts(_TITLE, "options.*.put.*.KEYS")
    for place, needed in READ_WITH.items():
        for key, value in draft.find(_TITLE, place):
            key = key[: place.count(".") + 1]
            if not value or any(_is_there(draft, key, each, offered) for each in needed):
                continue
            wanted = " or ".join(_written(key, each) for each in needed)
            yield Fault(_TITLE, key, f"nothing reads {spell(key)} here", f"leave it out, or write {wanted}")
    yield from _colours(draft)


def _is_there(draft: Draft, key: Key, needed: str, offered: Sequence[str]) -> bool:
    """Return whether the title, or a choice of one of its options, has a needed key."""
    place, _, wanted = _written(key, needed).partition(" = ")
    if any(_meets(path, place) for path in offered):
        return True
    found = [value for _, value in draft.find(_TITLE, place)]
    return wanted in found if wanted else any(found)


def _meets(path: str, place: str) -> bool:
    """Return whether a path that an option puts leads to a place, into it, or to a table around it."""
    pairs = zip(path.split("."), place.split("."), strict=False)
    return all(one == other or other == "*" for one, other in pairs)


def _written(key: Key, needed: str) -> str:
    return ".".join(map(str, key[:-1])) + needed if needed.startswith(".") else needed


def _colours(draft: Draft) -> Iterator[Fault]:
    """Yield printed values in a column that neither a phase nor a train uses."""
    used = {word for place in _COLUMNS for word in draft.texts(_TITLE, place)}
    used |= {value for table in draft.title.get("options", {}).values() for value in _texts(table)}
    for key, colour in draft.find("map.toml", "hexes.*.value.KEYS"):
        printed = [value for _, value in draft.find("map.toml", f"hexes.{key[1]}.printed")]
        mine = "mine" in [kind for _, kind in draft.find("map.toml", f"hexes.{key[1]}.kind")]  # pays by its tile
        if used and not mine and colour not in (*used, *printed):
            problem = f"no phase and no train uses the column {colour}"
            yield Fault("map.toml", key, problem, "leave it out, or name it as a column")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(each)
