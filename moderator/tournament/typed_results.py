"""A result typed in one line by the director: `r2 t3: Ann 5120, Bob 4890, Cyd bankrupt`."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from moderator.audit.sheet.filled import grids_of
from moderator.audit.sheet.words import CURRENCIES
from moderator.files import SHEET, NotRead, read_file
from moderator.model.names import fold
from moderator.model.values import Record
from moderator.model.wording import list_words
from moderator.tournament.folder import list_folder
from moderator.tournament.hand_ins import BANKRUPT, DamagedSheet, SeatedTable, find_slips, read_seats
from moderator.tournament.tables import BadTable

_SHORT = re.compile(r"(r|t)(\d{1,3})")
_WORTH = re.compile(r"-?\d{1,9}")
_HOW = "write: r2 t3: Ann 5120, Bob 4890, Cyd bankrupt"
_WORDS = {"r": "round", "t": "table", "round": "round", "table": "table"}


class TypedResult(Record):
    """A typed result: an optional title, round, table, and the worth of each player, None if bankrupt."""

    title: str
    said: Mapping[str, str]
    worths: Mapping[str, int | None]
    unsigned: tuple[str, ...] = ()


def read_line(line: str) -> TypedResult:
    """Parse `18EU round 2 table 3: Ann 5120, ...`. The title may be left out if a slip has it. Raises BadTable."""
    head, colon, players = line.partition(":")
    if not colon:
        raise BadTable("there is no `:` before the players", _HOW)
    words, title, said = iter(head.split()), [], dict[str, str]()
    for word in words:
        short, long = _SHORT.fullmatch(word.casefold()), _WORDS.get(word.casefold())
        if short:
            said[_WORDS[short[1]]] = str(int(short[2]))
        elif long:
            said[long] = next(words, "")
        else:
            title.append(word)
    typed = [_player(part) for part in players.split(",") if part.strip()]
    if len({fold(name) for name, _ in typed}) < len(typed) or not typed:
        raise BadTable("there are no players" if not typed else "a player is named twice", _HOW)
    return TypedResult(" ".join(title), said, dict(typed))


def _player(part: str) -> tuple[str, int | None]:
    """Parse `Ann 5120`. Raises BadTable."""
    *name, last = part.split()
    bare = last.strip(CURRENCIES)
    if not name or not (fold(last) in BANKRUPT or _WORTH.fullmatch(bare)):
        raise BadTable(f"{part.strip()[:40]!r} is not a player and a worth", _HOW)
    return " ".join(name), None if fold(last) in BANKRUPT else int(bare)


def find_seated(folder: Path, said: Mapping[str, str]) -> SeatedTable | None:
    """Return the slip of a round and table in a folder, or None. Raises OSError, NotRead."""
    for _, path in list_folder(folder, suffixes=(".xlsx",)).journals:
        try:
            slips = find_slips(grids_of(read_file(path, SHEET)))
        except (DamagedSheet, NotRead):
            continue
        for slip in (read_seats(grid, rows) for grid, rows in slips):
            if all(slip.said.get(word) == said.get(word) for word in ("round", "table")):
                return slip
    return None


def resolve_names(typed: TypedResult, slip: SeatedTable | None, players: Mapping[str, Sequence[str]]) -> TypedResult:
    """Return the line with full names: of players at the table, else of players in the event, from their unique
    beginnings.
    """
    aliases = names_of(players)
    at_table = {name: name for name in slip.names} if slip is not None else {}
    worths = {
        find_person(name, at_table) or find_person(name, aliases) or name: worth for name, worth in typed.worths.items()
    }
    unsigned = tuple(find_person(name, {each: each for each in worths}) or name for name in typed.unsigned)
    if odd := [name for name in unsigned if name not in worths]:
        raise BadTable(f"no player of this line is called {odd[0][:40]}", f"use one of {', '.join(worths)}")
    if len(worths) < len(typed.worths):
        raise BadTable("two of these names mean the same player", "write the names in full")
    title = typed.title or (slip.title if slip is not None else "")
    if not title:
        raise BadTable("the title is missing, and no slip in the folder has it", "write: 18EU r2 t3: Ann 5120, ...")
    return TypedResult(title, {**(slip.said if slip is not None else {}), **typed.said}, worths, unsigned)


def names_of(players: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return each person by their name and by every other name."""
    return {other: name for name, others in players.items() for other in (name, *others)}


def find_person(name: str, known: Mapping[str, str]) -> str | None:
    """Return the person with this name, or with the only name that begins with it; None if that is not unique."""
    whole = {person for each, person in known.items() if fold(each) == fold(name)}
    begun = {person for each, person in known.items() if fold(each).startswith(fold(name))}
    found = whole or begun
    return next(iter(found)) if len(found) == 1 else None


def differences_from_draw(
    typed: TypedResult, slip: SeatedTable | None, players: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    """Yield differences from the seating: players not at the table, missing players, and players not in the event."""
    names = [*typed.worths]
    if slip is None:
        if others := [name for name in names if players and name not in players]:
            yield f"{_are(others)} not in the list of players of the event"
        return
    if others := [name for name in names if name not in slip.names]:
        yield f"{_are(others)} not {slip.seated}"
    if missing := [name for name in slip.names if name not in names]:
        yield f"{_are(missing)} {slip.seated}, but missing from this line"
    if slip.title and fold(slip.title) != fold(typed.title):
        yield f"{slip.source} says {slip.title}, not {typed.title}"


def _are(names: Sequence[str]) -> str:
    return f"{list_words(names)} {'is' if len(names) == 1 else 'are'}"


def write_result(typed: TypedResult, ended: str | None) -> str:
    """Return the line as a written result."""
    facts = {"title": typed.title, **typed.said, **({"ended": ended} if ended else {})}
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in facts.items()]
    lines += [f"bankrupt = {json.dumps([n for n, worth in typed.worths.items() if worth is None], ensure_ascii=False)}"]
    lines += [f"unsigned = {json.dumps(typed.unsigned, ensure_ascii=False)}"] if typed.unsigned else []
    seats = [f"{json.dumps(name, ensure_ascii=False)} = {worth or 0}" for name, worth in typed.worths.items()]
    return "\n".join([*lines, "[players]", *seats, ""])
