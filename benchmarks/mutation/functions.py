"""The functions of a file that contain mutants, and how to insert a mutant into a process."""

import ast
import gc
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from benchmarks.mutation.operators import Mutant

ROOT = Path(__file__).parent.parent.parent

RULES = ("moderator/rules", "moderator/mechanics")

Place = tuple[str, int]  # a path in the project, and the first line of a function


def place_of(mutant: Mutant) -> Place | None:
    """Return the outermost function or method that contains a mutant, or None for module-level code."""
    functions = _functions(ast.parse(mutant.source))
    return next((
        (mutant.path, min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)]))
        for function in functions
        if function.body[0].lineno <= mutant.line <= (function.end_lineno or 0)
    ), None)  # fmt: skip


def exchange(mutant: Mutant) -> bool:
    """Insert a mutant into its function wherever this process holds it. Return False if that is impossible."""
    place, codes = place_of(mutant), _codes(_compiled(mutant))
    held = [function for function in functions_of_rules() if _place(function.__code__) == place]
    if held:
        changed = next(code for code in codes if _place(code) == place)
        for function in held:
            function.__code__ = changed
    return bool(held)


class Watch:
    """Records which functions of the rules are entered. Each has instrumented code until its first call."""

    def __init__(self) -> None:
        self._entered: list[FunctionType] = []
        for function in functions_of_rules():
            self._wait_for(function)

    def entered(self) -> list[Place]:
        """Return the functions entered since the last call."""
        functions, self._entered = self._entered, []
        places = sorted(_place(function.__code__) for function in functions)
        for function in functions:
            self._wait_for(function)
        return places

    def _wait_for(self, function: FunctionType) -> None:
        code = function.__code__

        def note(*args: Any, **named: Any) -> Any:
            function.__code__ = code
            self._entered.append(function)
            return function(*args, **named)

        consts = (note if it == "what notes it" else it for it in _enter.__code__.co_consts)
        function.__code__ = _enter.__code__.replace(co_consts=tuple(consts))


def _enter(*args: Any, **named: Any) -> Any:
    note: Any = "what notes it"  # a placeholder in the code that each function has until it is entered
    return note(*args, **named)


def functions_of_rules() -> list[FunctionType]:
    """Return every function and method of the rules in this process."""
    functions = (it for it in gc.get_objects() if isinstance(it, FunctionType) and not it.__code__.co_freevars)
    return [function for function in functions if _place(function.__code__)[0].startswith(RULES)]


def read_otherwise(mutant: Mutant) -> None:
    """Make this process import the mutant in place of its file."""
    sound, file = SourceFileLoader.get_code, str(ROOT / mutant.path)

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return _compiled(mutant) if self.path == file else sound(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


def _functions(tree: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node)
        elif isinstance(node, ast.FunctionDef):
            yield node


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _compiled(mutant: Mutant) -> CodeType:
    return compile(mutant.mutated, str(ROOT / mutant.path), "exec", dont_inherit=True)


def _place(code: CodeType) -> Place:
    return code.co_filename.removeprefix(f"{ROOT}/"), code.co_firstlineno
