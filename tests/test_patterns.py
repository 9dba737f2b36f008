"""No regular expression of the project may take more than linear time on any text.

They are judged by structure, since timing proves nothing. Two repetitions that share a character, nested or adjacent,
try all ways to divide a run of it. A pattern that is searched for starts again at every place. That is as bad if it
repeats what it may begin with and can fail afterwards.
"""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from re import _parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

import pytest

import moderator

MANY = 200  # repetitions; fewer are harmless
ALPHABET = frozenset([*map(chr, range(0x180)), "’", "\u2028", "\u3000", "王"])
SEARCHES = {"search", "sub", "subn", "split", "findall", "finditer"}
SHORT = {
    "moderator.journal.lexer._REF": "the last 200 characters of a comment",
    "moderator.export.writers.layout._REFERENCE": "a formula of ours",
    "moderator.export.writers.workbook._JOINED": "a workbook of ours",
    "moderator.export.writers.workbook._DIMENSION": "a workbook of ours",
}

BUILT = {"moderator.game": "escaped names of players and lots, and gaps of a bounded length"}


class Piece(NamedTuple):
    """A part of a pattern: the characters that fit it, whether it is required, and whether it repeats without limit."""

    fits: frozenset[str]
    needed: bool
    many: bool
    nested: bool = False


def readings(parsed: Any, flags: int) -> list[list[Piece]]:
    """Return the alternatives of a pattern, with each choice made, optional parts present or absent, and short
    repetitions doubled.
    """
    ways: list[list[Piece]] = [[]]
    for op, value in parsed:
        match str(op):
            case "AT" | "ASSERT" | "ASSERT_NOT" | "GROUPREF":
                continue
            case "SUBPATTERN":
                here = readings(value[-1], flags)
            case "BRANCH":
                here = [way for each in value[1] for way in readings(each, flags)]
            case "MAX_REPEAT" | "MIN_REPEAT":
                least, most, what = value
                inner = readings(what, flags)
                if int(most) > MANY:
                    here = [[_repeated(inner, bool(least))]]
                else:
                    here = ([[]] if not least else []) + [way * min(int(most), 2) for way in inner]
            case _:
                fits = re.compile(_spell(op, value), flags)
                here = [[Piece(frozenset(c for c in ALPHABET if fits.fullmatch(c)), needed=True, many=False)]]
        ways = [[*way, *further] for way in ways for further in here]
    return ways


def _repeated(inner: list[list[Piece]], needed: bool) -> Piece:
    """Return an unlimited repetition, with the characters that may begin one more."""
    nested = any(piece.many for way in inner for piece in way)
    return Piece(frozenset().union(*(way[0].fits for way in inner if way)), needed, True, nested)


def _spell(op: Any, value: Any) -> str:
    """Return one character of a parsed pattern as a pattern."""
    match str(op):
        case "LITERAL":
            return re.escape(chr(value))
        case "NOT_LITERAL":
            return f"[^{re.escape(chr(value))}]"
        case "ANY":
            return "."
    said = ""
    for inner, what in value:
        match str(inner):
            case "NEGATE":
                said += "^"
            case "LITERAL":
                said += re.escape(chr(what))
            case "RANGE":
                said += f"{re.escape(chr(what[0]))}-{re.escape(chr(what[1]))}"
            case "CATEGORY":
                kind = {"DIGIT": "d", "SPACE": "s", "WORD": "w"}[str(what).rpartition("_")[2]]
                said += "\\" + (kind.upper() if "NOT" in str(what) else kind)
    return f"[{said}]"


def find_danger(pattern: "re.Pattern[Any]", searched: bool) -> str | None:
    """Return why a pattern may take more than linear time, or None."""
    source = pattern.pattern.decode("latin-1") if isinstance(pattern.pattern, bytes) else pattern.pattern
    flags = pattern.flags & (re.IGNORECASE | re.DOTALL)
    return next(filter(None, (_judge(way, searched) for way in readings(_parser.parse(source, flags), flags))), None)


def _judge(parts: list[Piece], searched: bool) -> str | None:
    if any(part.nested for part in parts):
        return "a repetition stands within another"
    running: frozenset[str] = frozenset()
    for at, part in enumerate(parts):
        if part.many and part.fits & running:
            return "two adjacent repetitions share a character"
        if part.needed and not part.fits & running:
            running = frozenset()
        running |= part.fits if part.many else frozenset()
        fails = any(later.needed for later in parts[at + 1 :])
        if searched and part.many and fails and part.fits & parts[0].fits:
            return "it is searched for, repeats its possible beginning, and may then fail"
    return None


def modules() -> Iterator[tuple[str, Path]]:
    for module in pkgutil.walk_packages(moderator.__path__, "moderator."):
        if not module.name.endswith("__main__"):
            yield module.name, Path(str(importlib.import_module(module.name).__file__))


def searches(path: Path) -> set[str]:
    """Return the names of the patterns that a module searches for."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if attr in SEARCHES:
                found.add(name)
    return found


@pytest.mark.slow
def test_no_pattern_takes_more_than_linear_time():
    seen = 0
    for module, path in modules():
        sought = searches(path)
        for name, value in vars(importlib.import_module(module)).items():
            if isinstance(value, re.Pattern):
                seen += 1
                danger = find_danger(value, name in sought)
                assert danger is None or f"{module}.{name}" in SHORT, f"{module}.{name}: {danger}"
    assert seen > 30


@pytest.mark.slow
def test_no_pattern_inside_a_function_takes_more_than_linear_time():
    """Patterns built from a text must escape it."""
    for module, path in modules():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            nodes = [*ast.walk(function)]
            methods = {id(node.value): node.attr for node in nodes if isinstance(node, ast.Attribute)}
            for node in nodes:
                match node:
                    case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=attr), args=[first, *_]):
                        constant = vars(importlib.import_module(module)).get(ast.unparse(first))
                        pattern = first.value if isinstance(first, ast.Constant) else constant
                        if isinstance(pattern, str | bytes):
                            searched = {attr, methods.get(id(node))} & set(SEARCHES)  # as in `re.compile(...).finditer`
                            assert find_danger(re.compile(pattern), bool(searched)) is None, f"{module}: {pattern!r}"
                        else:
                            escaped = attr == "escape" or ast.unparse(first).startswith("re.escape(")
                            assert escaped or module in BUILT, module


@pytest.mark.parametrize(
    ("pattern", "searched", "dangerous"),
    [
        (r"(a+)+b", False, True),
        (r"(?:'[^']*'|[a-z-]+|\s*\.\s*)+=", False, True),
        (r"\s*\[+\s*(.+?)\s*\]+$", False, True),
        (r"a*b?a*c", False, True),
        (r"\S+\s+[0-9]+\s+", False, False),
        (r"\S+\s+[0-9]+\s+", True, True),
        (r"\S+", True, False),
        (r"\x1b\[[0-9;]*m", True, False),
        (r'"(?:[^"\\]|\\.)*"', False, False),
    ],
)
def test_dangerous_patterns(pattern, searched, dangerous):
    assert (find_danger(re.compile(pattern), searched) is not None) == dangerous
