"""Reading a ruleset folder, shipped or the user's own, into a Title."""

import hashlib
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from moderator.reading import RULESET, NotRead, read_file
from moderator.resources import ruleset_dir, ruleset_names
from moderator.titles.imports import ImportFile
from moderator.titles.market import Market, parse_market
from moderator.titles.overlay import Tables, choose, merge
from moderator.titles.rulebook import RulebookFile
from moderator.titles.schema import MapFile, TitleFile
from moderator.titles.title import Title

Folder = Traversable | Path


class UnknownTitle(ValueError):
    """No ruleset has this name."""

    def __init__(self, name: str) -> None:
        known = ", ".join(ruleset_names())
        shown = name if len(name) <= 40 else name[:37] + "..."
        self.remedy = f"known titles: {known}; your own ruleset is read with --ruleset PATH"
        super().__init__(f"no title is called {shown!r}")


class BrokenRuleset(ValueError):
    """A ruleset folder cannot be read as one."""

    def __init__(self, folder: object, problem: str) -> None:
        self.remedy = "mend the file, or compare it with the ruleset of a shipped title"
        super().__init__(f"ruleset {folder}: {problem}")


class ForeignRuleset(BrokenRuleset):
    """A ruleset folder that is given for a game of another title."""

    def __init__(self, folder: object, own: str, wanted: str) -> None:
        super().__init__(folder, f"it is of {own}, not of {wanted}")
        self.remedy = f'name a ruleset of {wanted}, or one that says extends = "{wanted}"'


def load_title(name: str, options: Iterable[tuple[str, str]] = (), ruleset: Path | None = None) -> Title:
    """The title of this name with its options chosen. Raises UnknownTitle, BrokenRuleset or BadOption.

    A `ruleset` must be of that title, or extend it; without a name it is taken for whatever it is.
    """
    chosen = tuple(options)
    if ruleset is None and name not in ruleset_names():
        folded = {known.casefold(): known for known in ruleset_names()}
        if name.casefold() not in folded:
            raise UnknownTitle(name)
        name = folded[name.casefold()]
    layers = _chain(ruleset if ruleset is not None else ruleset_dir(name))
    if ruleset is not None and name:
        _check_title(layers, name)
    texts, tables = [layer.texts for layer in layers], [layer.tables for layer in layers]
    own = layers[-1].folder
    try:
        title = choose(_overlay(tables, "title.toml"), chosen)
        title.pop("extends", None)
        return Title(
            file=TitleFile.model_validate(title),
            market=_market(texts),
            map=MapFile.model_validate(_overlay(tables, "map.toml")),
            rulebook=RulebookFile.model_validate(_overlay(tables, "rulebook.toml")),
            text_digest=_digest_text(texts, chosen),
            options=chosen,
            imports=ImportFile.model_validate(_overlay(tables, "import.toml")) if "import.toml" in texts[-1] else None,
        )
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BrokenRuleset(own, f"{where}: {first['msg']}") from problem
    except KeyError as problem:
        raise BrokenRuleset(own, str(problem)) from problem


@dataclass(frozen=True, slots=True)
class Layer:
    """One ruleset folder: the text of each of its files, and its tables (none for the chart)."""

    folder: Folder
    texts: dict[str, str]
    tables: dict[str, Tables]


_FILES = ("title.toml", "map.toml", "rulebook.toml", "import.toml", "market.txt")


def _read_all(folder: Folder) -> dict[str, str]:
    """The ruleset's files; an overlay may leave out any but title.toml."""
    texts = {}
    for name in _FILES:
        try:
            texts[name] = _read(folder / name)
        except NotRead as problem:
            if not problem.missing:
                raise BrokenRuleset(folder, f"{name}: {problem}") from problem
            if name == "title.toml":
                raise BrokenRuleset(folder, "there is no title.toml in it") from problem
        except UnicodeDecodeError as problem:
            raise BrokenRuleset(folder, f"{name}: it is not UTF-8 text: {problem}") from problem
    return texts


def _read(file: Folder) -> str:
    """The text of a user's file, or of one that is shipped, perhaps within an archive. Raises NotRead."""
    if isinstance(file, Path):
        return read_file(file, RULESET).decode().replace("\r\n", "\n")
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NotRead("it is not there", missing=True) from None


def _chain(folder: Folder) -> list[Layer]:
    """The folder and what it extends, the deepest first; each is read once."""
    chain: list[Layer] = []
    above: Folder | None = folder
    while above is not None:
        if len(chain) > 8:
            raise BrokenRuleset(folder, "its `extends` go round in a circle")
        texts = _read_all(above)
        chain.append(Layer(above, texts, {name: _parse(above, name, text) for name, text in texts.items()}))
        extends = chain[-1].tables["title.toml"].get("extends")
        if extends is not None and extends not in ruleset_names():
            raise BrokenRuleset(above, f"it extends {extends!r}, which no ruleset is called")
        above = None if extends is None else ruleset_dir(extends)
    return chain[::-1]


def _check_title(layers: list[Layer], wanted: str) -> None:
    """Raise ForeignRuleset unless the folder, or one that it extends, is of this title."""
    names = [str(layer.tables["title.toml"].get("name", "")) for layer in layers]
    if wanted.casefold() not in (name.casefold() for name in names):
        own = next((name for name in reversed(names) if name), "no title")
        raise ForeignRuleset(layers[-1].folder, own[:40], wanted[:40])


def _parse(folder: Folder, name: str, text: str) -> Tables:
    try:
        return tomllib.loads(text) if name.endswith(".toml") else {}
    except (ValueError, RecursionError) as problem:  # beside bad TOML, numbers and nesting too long for the reader
        raise BrokenRuleset(folder, f"{name}: {problem}") from problem


def _overlay(tables: list[dict[str, Tables]], name: str) -> dict[str, Any]:
    merged: Tables = {}
    for files in tables:
        merged = merge(merged, files.get(name, {}))
    return merged


def _market(texts: list[dict[str, str]]) -> Market:
    last = [files["market.txt"] for files in texts if "market.txt" in files]
    try:
        return parse_market(last[-1] if last else "")
    except ValueError as problem:
        raise BrokenRuleset("market.txt", str(problem)) from problem


def _digest_text(texts: list[dict[str, str]], options: tuple[tuple[str, str], ...]) -> str:
    """What headers noted before the digest was of the facts: so that an unchanged ruleset is known to be that."""
    digest = hashlib.sha256()
    for files in texts:
        for name in sorted(files.keys() - {"import.toml", "rulebook.toml"}):  # neither changes what is booked
            digest.update(files[name].replace("\r\n", "\n").encode())
    digest.update(repr(options).encode())
    return digest.hexdigest()
