"""The files that come with the program: rulesets, templates, examples and their golden records, manual, schemas.

A wheel has them as package data in `moderator/data`. A checkout, and so an editable install, has them at its top
level, where edits take effect at once.
"""

from pathlib import Path
from typing import Literal

Kind = Literal["rulesets", "templates", "examples", "golden", "docs/use", "docs/rulings", "docs/schemas"]
_BASES = "bases"


class UnknownResource(LookupError):
    """No shipped file has this name; `known` are the names of those there are."""

    def __init__(self, kind: Kind, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no {name!r} among the {kind}: {', '.join(known) or 'there are none'}")
        self.kind, self.name, self.known = kind, name, known


def package_dir() -> Path:
    """Return the folder of the program's modules."""
    return Path(__file__).parent


def resource_dir(kind: Kind) -> Path:
    """Return the folder of one kind of resource, in the installed package or else in the checkout."""
    package = package_dir()
    shipped = package / "data" / kind
    return shipped if shipped.is_dir() else package.parent / kind


def ruleset_names() -> tuple[str, ...]:
    """Return the titles that come with the program: every ruleset folder with a `title.toml`."""
    folder = resource_dir("rulesets")
    return tuple(name for name in _names("rulesets") if (folder / name / "title.toml").is_file())


def base_names() -> tuple[str, ...]:
    """Return the bases, the shared parts of several titles: every folder of `rulesets/bases`."""
    bases = resource_dir("rulesets") / _BASES
    return tuple(sorted(entry.name for entry in bases.iterdir() if entry.is_dir())) if bases.is_dir() else ()


def extended_dir(name: str) -> Path:
    """Return the folder that a ruleset extends: of a shipped title, or of a base. Raises UnknownResource."""
    return resource_dir("rulesets") / _BASES / name if name in base_names() else ruleset_dir(name)


def ruleset_dir(name: str) -> Path:
    """Return the folder of a shipped ruleset; `18eu` finds `18EU`. Raises UnknownResource."""
    return _find("rulesets", name, ruleset_names())


def example_names() -> tuple[str, ...]:
    """Return the file names of the shipped examples, journals and reports alike."""
    return _names("examples")


def example(name: str) -> Path:
    """Return one file of the examples by its full name: `18EU-audit.18xx`. Raises UnknownResource."""
    return _find("examples", name, example_names())


def golden_names() -> tuple[str, ...]:
    """Return the file names of the golden records of the examples: `18EU-audit.0.1.0.txt`."""
    return _names("golden")


def golden(name: str) -> Path:
    """Return one golden record by its full file name. Raises UnknownResource."""
    return _find("golden", name, golden_names())


def template_names() -> tuple[str, ...]:
    """Return the file names of the shipped blank sheets."""
    return _names("templates")


def template(name: str) -> Path:
    """Return one blank sheet by its full file name. Raises UnknownResource."""
    return _find("templates", name, template_names())


def schema_names() -> tuple[str, ...]:
    """Return the kinds of documents with a JSON Schema: `position`, `audit`, ..."""
    return tuple(name.removesuffix(".json") for name in _names("docs/schemas"))


def schema(name: str) -> Path:
    """Return the JSON Schema of one kind of document. Raises UnknownResource."""
    return _find("docs/schemas", f"{name}.json", _names("docs/schemas"))


def doc(name: str) -> Path:
    """Return one page of the manual by its file name: `session.md`. Raises UnknownResource."""
    return _find("docs/use", name, _names("docs/use"))


def rulings_names() -> tuple[str, ...]:
    """Return the titles and bases that have a page of rulings."""
    return tuple(name.removesuffix(".md") for name in _names("docs/rulings") if name != "README.md")


def rulings(name: str) -> Path:
    """Return the page of rulings of one title or base. Raises UnknownResource."""
    return _find("docs/rulings", f"{name}.md", _names("docs/rulings"))


def _names(kind: Kind) -> tuple[str, ...]:
    folder = resource_dir(kind)
    return tuple(sorted(entry.name for entry in folder.iterdir())) if folder.is_dir() else ()


def _find(kind: Kind, name: str, known: tuple[str, ...]) -> Path:
    for candidate in known:
        if candidate.casefold() == name.casefold():
            return resource_dir(kind) / candidate
    raise UnknownResource(kind, name, known)
