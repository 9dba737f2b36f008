"""The keys of all mechanics, laid into the tables of a ruleset as this module is loaded; which rooms a title has."""

from moderator.mechanics import ROOMS, load_floor
from moderator.titles.key import Keys, add_keys
from moderator.titles.schema import TitleFile

KEYS: dict[str, Keys] = {room: load_floor(room, "keys").KEYS for room in ROOMS}
for _keys in KEYS.values():
    add_keys(_keys)

REFERS: dict[str, str] = {path: kind for keys in KEYS.values() for path, kind in keys.refers.items()}
SAYS: dict[tuple[str, str], str] = {
    (key.table.__name__, key.name): key.says for keys in KEYS.values() for key in keys.keys
}


def rooms_of(file: TitleFile) -> tuple[str, ...]:
    """The rooms whose mechanics a title has, in their order."""
    return tuple(room for room, keys in KEYS.items() if keys.has(file))
