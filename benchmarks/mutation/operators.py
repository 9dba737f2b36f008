"""The mistakes to insert into a source, each a changed piece of text, in a fixed order."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

_LEFT_ALONE = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom)

Span = tuple[int, int]
Change = tuple[Span, str]  # offsets into the source, and the new text


@dataclass(frozen=True, slots=True)
class Mutant:
    """A source with one mistake in it."""

    path: str  # relative to the project's folder
    operator: str
    line: int
    statement: range  # the lines of its statement, or of the statement's head
    source: str
    span: Span
    text: str

    @property
    def mutated(self) -> str:
        return self.source[: self.span[0]] + self.text + self.source[self.span[1] :]

    @property
    def differs(self) -> bool:
        """Return whether the mutant changes the program at all. This is slow."""
        return ast.dump(ast.parse(self.mutated)) != ast.dump(ast.parse(self.source))

    @property
    def before(self) -> str:
        return " ".join(self.source[slice(*self._whole_lines)].split())

    @property
    def after(self) -> str:
        start, end = self._whole_lines
        return " ".join((self.source[start : self.span[0]] + self.text + self.source[self.span[1] : end]).split())

    @property
    def _whole_lines(self) -> Span:
        end = self.source.find("\n", self.span[1])
        return self.source.rfind("\n", 0, self.span[0]) + 1, len(self.source) if end < 0 else end


def find_mutants(path: str, source: str) -> list[Mutant]:
    """Return every mutant of a source, by line. Texts, annotations and assertions are left unchanged."""
    offsets, found = _Offsets(source), []
    for node, statement in _walk(ast.parse(source), range(0)):
        for operator, change in OPERATORS.items():
            for span, text in change(node, offsets):
                line = getattr(node, "lineno", statement.start)
                found.append(Mutant(path, operator, line, statement, source, span, text))
    return sorted(found, key=lambda mutant: (mutant.span, mutant.operator, mutant.text))


class _Offsets:
    """The positions of syntax nodes in their source."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def at(self, line: int, column: int) -> int:
        """Return the offset of a column, which the parser counts in bytes."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.AST) -> Span:
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def text(self, node: ast.AST) -> str:
        return self.source[slice(*self.span(node))]

    def between(self, left: ast.AST, right: ast.AST, sign: str, other: str) -> Change | None:
        """Return the replacement of the sign between two operands."""
        start, end = self.span(left)[1], self.span(right)[0]
        edge = r"\b" if sign[0].isalpha() else ""
        found = re.search(edge + re.escape(sign).replace(r"\ ", r"\s+") + edge, self.source[start:end])
        return found and ((start + found.start(), start + found.end()), other)


def _walk(node: ast.AST, statement: range, finds: bool = False) -> Iterator[tuple[ast.AST, range]]:
    """Yield all nodes that run, each with the lines of its statement. A return of a judge is marked with `finds`."""
    if isinstance(node, ast.stmt | ast.match_case):
        statement = _lines_of_head(node)
    if isinstance(node, ast.FunctionDef):
        finds = node.returns is not None and ast.unparse(node.returns) == "Finding | None"
    if isinstance(node, ast.Return):
        node.finds = finds  # type: ignore[attr-defined]
    yield node, statement
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not isinstance(child, _LEFT_ALONE):
                    yield from _walk(child, statement, finds)


def _lines_of_head(node: ast.stmt | ast.match_case) -> range:
    """Return the lines of a statement; of one with a body, only those before the body."""
    start = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno
    inner = getattr(node, "body", None) or [case.pattern for case in getattr(node, "cases", ())]
    end = inner[0].lineno if inner else (getattr(node, "end_lineno", None) or start) + 1
    return range(start, max(end, start + 1))


# ---- operators ----

_COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
}  # fmt: skip
_RECKONED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "//"), ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "*"),
    ast.BitOr: ("|", "&"), ast.BitAnd: ("&", "|"),
}  # fmt: skip
_EXTREMES = {"min": "max", "max": "min"}


def compare(node: ast.AST, offsets: _Offsets) -> Iterator[Change]:
    """Swap `<` and `<=`, `==` and `!=`, `in` and `not in`."""
    if isinstance(node, ast.Compare):
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
            if change := offsets.between(left, right, *_COMPARED[type(operator)]):
                yield change


def reckon(node: ast.AST, offsets: _Offsets) -> Iterator[Change]:
    """Swap `+` and `-`, `*` and `//`, or drop a minus. Lists and texts are left alone."""
    match node:
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _RECKONED:
            listed = ast.List | ast.Tuple | ast.JoinedStr
            texts = any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in (left, right))
            change = offsets.between(left, right, *_RECKONED[type(operator)])
            if change and not texts and not isinstance(left, listed) and not isinstance(right, listed):
                yield change
        case ast.AugAssign(target=target, op=ast.Add() | ast.Sub() as operator, value=value):
            if not isinstance(value, ast.List | ast.Tuple | ast.ListComp) and (
                change := offsets.between(target, value, *(sign + "=" for sign in _RECKONED[type(operator)]))
            ):
                yield change
        case ast.UnaryOp(op=ast.USub()):
            yield (offsets.span(node)[0], offsets.span(node)[0] + 1), ""


def number(node: ast.AST, offsets: _Offsets) -> Iterator[Change]:
    """Change a whole number by one, or swap True and False."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield offsets.span(node), str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield offsets.span(node), str(node.value + 1)
        yield offsets.span(node), str(node.value - 1)


def combine(node: ast.AST, offsets: _Offsets) -> Iterator[Change]:
    """Swap `and` and `or`."""
    if isinstance(node, ast.BoolOp):
        signs = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in pairwise(node.values):
            if change := offsets.between(left, right, *signs):
                yield change


def negate(node: ast.AST, offsets: _Offsets) -> Iterator[Change]:
    """Drop a `not`, or negate a condition without a comparison."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        start = offsets.span(node)[0]
        yield (start, start + len("not ")), ""
    tests = [node.test] if isinstance(node, ast.If | ast.IfExp | ast.While) else getattr(node, "ifs", [])
    for test in tests:
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield offsets.span(test), f"not ({offsets.text(test)})"


def find_nothing(node: ast.AST, offsets: _Offsets) -> Iterator[Change]:
    """Return None in place of a finding."""
    if isinstance(node, ast.Return) and node.value is not None and getattr(node, "finds", False):
        yield offsets.span(node.value), "None"


def drop(node: ast.AST, offsets: _Offsets) -> Iterator[Change]:
    """Drop a statement: a call, an assignment to an attribute or entry, an addition, a return."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield offsets.span(node), "pass"
        case ast.Return(value=None):
            yield offsets.span(node), "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield offsets.span(node), "pass"


def reorder(node: ast.AST, offsets: _Offsets) -> Iterator[Change]:
    """Reverse an order: of a sort, of a loop, of two calls; or swap min and max."""
    match node:
        case ast.Call(func=ast.Name(id="sorted"), args=[ast.GeneratorExp() as items], keywords=[]):
            yield offsets.span(items), f"({offsets.text(items)}, reverse=True)"  # the brackets are those of the call
        case ast.Call(func=ast.Name(id="sorted"), args=[_], keywords=keywords):
            if all(keyword.arg != "reverse" for keyword in keywords):
                end = offsets.span(node)[1] - 1
                yield (end, end), ", reverse=True"
        case ast.Call(func=ast.Name(id="reversed") as name):
            yield offsets.span(name), "list"
        case ast.Call(func=ast.Name(id=("min" | "max") as word) as name):
            yield offsets.span(name), _EXTREMES[word]
        case ast.For(target=ast.Name(id="_")):
            pass  # repeating the same has no order
        case ast.For(iter=items):
            yield offsets.span(items), f"reversed([*({offsets.text(items)})])"
    for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
        for one, two in pairwise(block) if isinstance(block, list) else ():
            if _called(one) and _called(one) == _called(two):
                first, second = offsets.span(one), offsets.span(two)
                gap = offsets.source[first[1] : second[0]]
                yield (first[0], second[1]), offsets.text(two) + gap + offsets.text(one)


def _called(statement: ast.stmt) -> str:
    """Return what a call does, as far as its order relative to another call can matter: the method, or a rule."""
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=method))):
            return method
        case ast.Expr(value=ast.Call(func=ast.Name())):
            return "rule"
    return ""


Operator = Callable[[ast.AST, _Offsets], Iterator[Change]]
OPERATORS: dict[str, Operator] = {
    "compare": compare,
    "reckon": reckon,
    "number": number,
    "combine": combine,
    "negate": negate,
    "find-nothing": find_nothing,
    "drop": drop,
    "reorder": reorder,
}
