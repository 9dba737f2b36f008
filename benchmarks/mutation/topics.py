"""Which test files are likely to kill a mutant: those that share words with the changed function."""

import ast
import math
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.mutation.operators import Mutant

_WORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")  # a code such as `train-owed` is one word


class Topics:
    """The words of every test file. A word that is rare among them counts more."""

    def __init__(self, tests: Sequence[Path], root: Path) -> None:
        texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in tests}
        self._words = {name: words_of(f"{name}\n{text}") for name, text in texts.items()}
        found = Counter(word for words in self._words.values() for word in words)
        self._weight = {word: math.log(len(self._words) / count) for word, count in found.items()}

    def likely(self, mutant: Mutant) -> list[str]:
        """Return all test files, likeliest to kill the mutant first."""
        asked = words_of(f"{mutant.path}\n{around(mutant)}")
        closeness = {
            name: sum(self._weight[word] for word in asked & words) / math.sqrt(len(words))
            for name, words in self._words.items()
        }
        return sorted(closeness, key=lambda name: (-closeness[name], name))


def words_of(text: str) -> set[str]:
    return set(_WORD.findall(text.lower().replace("_", " ")))


def around(mutant: Mutant) -> str:
    """Return the text of the innermost function or class around a mutant, else its line."""
    lines = mutant.source.splitlines()
    known = ast.FunctionDef, ast.ClassDef
    inside = [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(ast.parse(mutant.source))
        if isinstance(node, known)
    ]
    span = min((span for span in inside if mutant.line in span), key=len, default=range(mutant.line, mutant.line + 1))
    return "\n".join(lines[span.start - 1 : span.stop - 1])
