"""`make golden`: write every sentence about events and findings to `wording.txt`, where changes of words are reviewed.

An event is shown as in the first shipped game that has it, else as its template. A finding is shown as in the source,
with `_` for filled-in parts; `examples/*.audit.txt` shows many of them filled in.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from moderator.titles.telling import tell
from moderator.vocabulary.catalogue import CHECKS, MECHANIC_BY_CODE
from tests.shipped import shipped_game

ROOT = Path(__file__).parent.parent
KEPT = Path(__file__).with_name("wording.txt")
JUDGING = ("counted", "journal", "judging.py", "mechanics", "model", "rules")  # their other phrases are recorded too
GAMES = sorted(path.stem for path in (ROOT / "examples").glob("*-players.18xx"))


def event_wordings() -> dict[str, str]:
    """Return a sentence for each kind of event, by `code kind`."""
    told = {}
    for code, mechanic in MECHANIC_BY_CODE.items():
        by_kind = {"": mechanic.tells} if isinstance(mechanic.tells, str) else mechanic.tells
        told |= {f"{code} {kind}".rstrip(): template for kind, template in by_kind.items()}
    shown = set()
    for name in GAMES:
        game = shipped_game(name)
        for event in (event for step in game.steps for event in step.entry.events):
            key = f"{event.code} {event.kind}".rstrip()
            if key not in shown:
                shown.add(key)
                told[key] = tell(game.title, event)
    return told


def finding_wordings() -> tuple[list[str], list[str]]:
    """Return `code: message` for each text after the code of a check in the source, and the other phrases."""
    found, other = set(), set()
    for path in sorted((ROOT / "moderator").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        of_codes = set()
        for call in ast.walk(tree):
            if isinstance(call, ast.Call):
                for code, message in zip(call.args, call.args[1:], strict=False):
                    if isinstance(code, ast.Constant) and code.value in CHECKS:
                        worded = {text for text in _worded(message) if " " in text}
                        of_codes |= worded
                        found |= {f"{code.value}: {text}" for text in worded}
        if path.relative_to(ROOT / "moderator").parts[0] in JUDGING:
            other |= _phrases(tree) - of_codes
    return sorted(found), sorted(other)


def _phrases(tree: ast.Module) -> set[str]:
    """Yield the texts of two words or more, except docstrings."""
    parts = {id(part) for text in ast.walk(tree) if isinstance(text, ast.JoinedStr) for part in text.values}
    plain = {id(text.value) for text in ast.walk(tree) if isinstance(text, ast.Expr)}
    texts = [
        text
        for text in ast.walk(tree)
        if isinstance(text, ast.JoinedStr | ast.Constant) and id(text) not in parts | plain
    ]
    phrases = {phrase for text in texts for phrase in _worded(text)}
    return {phrase.replace("\n", " ") for phrase in phrases if re.search(r"[a-z]+ .*[a-z]{2}", phrase)}


def _worded(message: ast.expr) -> Iterator[str]:
    """Yield the texts in an expression, with `_` for filled-in parts."""
    match message:
        case ast.Constant(str(text)):
            yield text
        case ast.JoinedStr(parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "_" for part in parts)
            for part in parts:
                if isinstance(part, ast.FormattedValue):
                    yield from _worded(part.value)
        case ast.IfExp() | ast.BinOp() | ast.BoolOp():
            for part in ast.iter_child_nodes(message):
                if isinstance(part, ast.expr):
                    yield from _worded(part)


def wordings() -> str:
    """Return the text of `wording.txt`."""
    events = sorted(f"{key}: {sentence}" for key, sentence in event_wordings().items())
    head = "# Written by `make golden`: how events and findings are worded."
    findings, phrases = finding_wordings()
    return "\n".join([head, "", "# Events", *events, "", "# Findings", *findings, "", "# Other phrases", *phrases, ""])


def main() -> None:
    KEPT.write_text(wordings(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
