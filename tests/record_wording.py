"""`make golden`: every sentence about events and findings, in `wording.txt`, where a change of words is reviewed.

An event stands as the first shipped game tells it in which it happens, else as its template. A finding stands as the
source words it, with `_` for what is filled in; `examples/*.audit.txt` shows many of them filled in.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from moderator.titles.telling import tell
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.checks import CHECKS
from tests.shipped import shipped_game

ROOT = Path(__file__).parent.parent
KEPT = Path(__file__).with_name("wording.txt")
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


def finding_wordings() -> list[str]:
    """Return `code: message` for each message that a call in the source gives after the code of a check."""
    found = set()
    for path in (ROOT / "moderator").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                for code, message in zip(call.args, call.args[1:], strict=False):
                    if isinstance(code, ast.Constant) and code.value in CHECKS:
                        found |= {f"{code.value}: {worded}" for worded in _worded(message)}
    return sorted(found)


def _worded(message: ast.expr) -> Iterator[str]:
    """The texts in an expression, `_` in the place of what is filled in."""
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
    return "\n".join([head, "", "# Events", *events, "", "# Findings", *finding_wordings(), ""])


def main() -> None:
    KEPT.write_text(wordings(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
