"""Names of a file looked up: in any case, without accents, cut short; what is no name is a problem of its place."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from moderator.counted.counted_file import Problem, problem
from moderator.counted.places import Path
from moderator.journal.names import Index, lexicon_of
from moderator.model.names import UnknownName
from moderator.model.wording import shown
from moderator.titles.title import Title

T = TypeVar("T")
_SHOWN = 20  # names that are listed where none is near


class Naming:
    """The names of a title and its players, and every problem met while they were looked up."""

    def __init__(self, title: Title, players: tuple[str, ...]) -> None:
        self.title = title
        self.names = lexicon_of(title.vocabulary(players))
        self.problems: list[Problem] = []

    def complain(self, path: Path, message: str, remedy: str) -> None:
        self.problems.append(problem(path, message, remedy))

    def find(self, index: Index, word: str, path: Path) -> str | None:
        try:
            return index.find(word)
        except UnknownName as error:
            message, _, near = str(error).partition("; ")
            if not near and index is self.names.places:
                near = "name a place of the map, or its hex"
            known = ", ".join(sorted(index.names)[:_SHOWN]) + (", ..." if len(index.names) > _SHOWN else "")
            self.complain(path, shown(message), near or f"known: {known}")
            return None

    def meant(self, word: str) -> str | None:
        """The company meant; None, and no word about it, if there is none."""
        try:
            return self.names.companies.find(word)
        except UnknownName:
            return None

    def company(self, word: str, path: Path, *kinds: str) -> str | None:
        """A company, of one of these kinds if any is named."""
        name = self.find(self.names.companies, word, path)
        if name is not None and kinds and self.title.kinds[name] not in kinds:
            self.complain(path, f"{name} is a {self.title.kinds[name]}", f"name a {' or a '.join(kinds)}")
            return None
        return name

    def companies(self, words: Iterable[str], path: Path, *kinds: str) -> tuple[str, ...]:
        found = (self.company(word, path, *kinds) for word in words)
        return tuple(name for name in found if name is not None)

    def player(self, word: str, path: Path) -> str | None:
        return self.find(self.names.players, word, path)

    def leader(self, word: str, path: Path) -> str | None:
        """A player, or the dummy of a game that has one."""
        return word if word in self.names.dummies.names else self.player(word, path)

    def place(self, word: str, path: Path) -> str | None:
        return self.find(self.names.places, word, path)

    def trains(self, words: Iterable[str], path: Path) -> tuple[str, ...]:
        found = (self.find(self.names.trains, word, path) for word in words)
        return tuple(name for name in found if name is not None)

    def cards(self, words: Iterable[str], path: Path) -> tuple[str, ...]:
        found = (self.find(self.names.cards, word, path) for word in words)
        return tuple(name for name in found if name is not None)

    def places(self, words: Iterable[str], path: Path) -> tuple[str, ...]:
        found = (self.place(word, path) for word in words)
        return tuple(name for name in found if name is not None)

    def tables(self, tables: Mapping[str, T], where: str, kind: str) -> dict[str, T]:
        """The tables of companies of one kind, or of players, by their full names."""
        named: dict[str, T] = {}
        for word, table in tables.items():
            path = (where, word)
            name = self.player(word, path) if kind == "player" else self.company(word, path, kind)
            if name in named:
                self.complain(path, f"{name} is stated twice", "say all of it in one table")
            elif name is not None:
                named[name] = table
        return named


def name_place(title: Title, where: str) -> str:
    """The name of a hex if no other one bears it, else its coordinate."""
    name = title.place_name(where)
    return name if title.hex_of(name) == where else where
