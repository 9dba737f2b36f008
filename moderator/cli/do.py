"""`moderator do`: moves are judged and written."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from moderator.cli import streams
from moderator.cli.failures import Failed
from moderator.cli.opening import Kept, Ruleset, doubts, open_journal
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.model.vocabulary import Vocabulary
    from moderator.titles.title import Title
    from moderator.writing import Answer


def do(
    file: Kept,
    move: Annotated[list[str], typer.Argument(metavar="MOVE...", help="A move in words, or several, each in quotes.")],
    ruleset: Ruleset = None,
) -> int:
    """Judge moves and write them; a rule-breaking one is refused unless it ends in !."""
    from moderator.views.answer import answer
    from moderator.views.table import wrap
    from moderator.views.turn import turn
    from moderator.writing import Keeper

    if file == "-":
        raise Failed("do writes into a file, not to standard input", ExitCode.USAGE, "name the journal")
    game = open_journal(file, ruleset)
    streams.talk(*doubts(game))
    keeper = Keeper(Path(file), game, ruleset)
    written: list[Answer] = []
    for text in split_moves(move, game.vocabulary):
        try:
            given = keeper.say(text)
        except Exception:
            _name_written(written)
            raise
        if given.refused:
            _refuse(keeper.game.title, file, given)
            _name_written(written)
            return ExitCode.VIOLATIONS
        written.append(given)
        streams.put(answer(keeper.game.title, given, streams.ink()))
        streams.flush()
    streams.put(wrap(turn(keeper.state), "next: "))
    return ExitCode.CLEAN


def split_moves(words: list[str], vocabulary: "Vocabulary") -> list[str]:
    """The lines meant by the arguments: the words of one line if they can be read as one, else each a line.

    An argument with a blank in it was quoted by its writer: then each is a line, if each can be read.
    """
    joined = " ".join(words)
    if len(words) == 1:
        return [joined]
    each = all(_readable(word, vocabulary) for word in words)
    quoted = any(len(word.split()) > 1 for word in words)
    return words if each and (quoted or not _readable(joined, vocabulary)) else [joined]


def _readable(text: str, vocabulary: "Vocabulary") -> bool:
    from moderator.journal.errors import Unreadable
    from moderator.journal.grammar import parse_line

    try:
        parse_line(text, vocabulary)
    except Unreadable:
        return False
    return True


def _refuse(title: "Title", file: str, given: "Answer") -> None:
    from moderator.views.refusal import refusal

    streams.talk(*refusal(title, file, given, streams.ink(sys.stderr)))


def _name_written(written: "list[Answer]") -> None:
    for given in written:
        streams.talk(f"written before it: {given.line} | {given.text}")
