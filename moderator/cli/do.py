"""`moderator do`: judge moves and write them."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed
from moderator.cli.opening import Kept, Ruleset, open_journal, report_doubts
from moderator.cli.parameters import Argument, Option, complete_move
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.game import Game
    from moderator.journal.grammar import Reading
    from moderator.judging import Answer
    from moderator.writing import JournalSession


def do(
    file: Kept,
    move: Annotated[
        list[str],
        Argument(
            metavar="MOVE...",
            help="A move, which may be abbreviated, or several, each in quotes.",
            autocompletion=complete_move,
        ),
    ],
    each: Annotated[
        bool, Option("--each", help="Write each move before judging the next. Without it, write all or none.")
    ] = False,
    before: Annotated[int | None, Option("--before", metavar="LINE", help="Insert the moves before this line.")] = None,
    ruleset: Ruleset = None,
) -> int:
    """Judge moves and write all of them or none.

    A move that breaks a rule, or makes a later line break one, is refused unless it ends in `!`.
    """
    from moderator.api import session_of
    from moderator.views.text import wrap
    from moderator.views.turn import turn

    if file == "-":
        raise Failed("`do` writes to a file, not to standard input", ExitCode.USAGE, "name the journal")
    game = open_journal(file, ruleset)
    report_doubts(game.doubts())
    session = session_of(Path(file), game, ruleset, _in_full)
    texts = [piece for text in split_moves(move, game) for piece in _pieces(game, text)]
    if before is not None:
        texts = [f"insert before {before}: {text}" for text in texts]
    if not (_say_each if each else _say_all)(session, file, texts):
        return ExitCode.VIOLATIONS
    streams.put(wrap(turn(session.state), "next: "))
    return ExitCode.CLEAN


def _say_all(session: "JournalSession", file: str, texts: list[str]) -> bool:
    """Write all lines and print the answers, or write none. Return False if one is refused."""
    answers = session.say_all(texts)
    if refused := [given for given in answers if given.refused]:
        _refuse(session, file, refused)
        if len(texts) > 1:
            streams.talk(f"none of the {len(texts)} moves was written; --each would write those before the refused one")
        return False
    for given in answers:
        _answer(session, given)
    return True


def _say_each(session: "JournalSession", file: str, texts: list[str]) -> bool:
    """Write line by line until one is refused. Then list the lines written before it and return False."""
    written: list[Answer] = []
    try:
        for text in texts:
            answers = session.say_all((text,))
            if answers[-1].refused:
                _refuse(session, file, [given for given in answers if given.refused])
                return False
            written.append(answers[-1])
            for given in answers:
                _answer(session, given)
            streams.flush()
    finally:
        if len(written) < len(texts):
            for before in written:
                streams.talk(f"already written: {before.line} | {before.text}")
    return True


def _answer(session: "JournalSession", given: "Answer") -> None:
    from moderator.views.answer import answer

    streams.put(answer(session.game.title, given, streams.ink()))


def _refuse(session: "JournalSession", file: str, refused: "Sequence[Answer]") -> None:
    """Print the reasons. The consequence is the same for all and is printed once."""
    from moderator.views.findings import refusal

    refusals = [refusal(session.game.title, file, given, streams.ink(sys.stderr)) for given in refused]
    streams.talk(*(line for each in refusals[:-1] for line in each[:-1]), *refusals[-1])


def split_moves(words: list[str], game: "Game") -> list[str]:
    """Return the lines that the arguments stand for: the words of one line, or one line each.

    An argument that contains a blank was quoted. Each argument is a line if the first one was quoted, or if the first
    one and a quoted one can both be read as lines. So `note "Bob left"` and `end "time ran out"` are one line each, and
    so is a line with a name that contains a blank.
    """
    joined = " ".join(words)
    if len(words) == 1:
        return [joined]
    first = words[0].strip()
    if len(first.split()) > 1 and not first.endswith(":") and first not in game.vocabulary.players.names:
        return words
    quoted = [word for word in words if len(word.split()) > 1]
    if quoted:
        lines = _readable(words[0], game) and any(_readable(word, game) for word in quoted)
    else:
        lines = all(_readable(word, game) for word in words) and not _readable(joined, game)
    return words if lines else [joined]


def _pieces(game: "Game", text: str) -> tuple[str, ...]:
    """Split one text at its commas into moves.

    Raises Unreadable for a comment that reads as a move, or that only the program may write.
    """
    from moderator.shell.typed_lines import check_comment, check_reserved, split_line

    check_reserved(text)
    check_comment(game, text)
    return split_line(game, text)


def _readable(text: str, game: "Game") -> bool:
    """Return whether a text, in full or as a short form, is a move that can be read now."""
    from moderator.shell.names import is_understood
    from moderator.shell.shorthand import read_typed

    return bool(text.strip()) and all(is_understood(game, line) for line in read_typed(game, text))


def _in_full(game: "Game", text: str) -> "tuple[Reading, ...]":
    """Read the lines that a text abbreviates. Unlike Enter in a session, an empty text has no meaning."""
    from moderator.journal.grammar import read_line
    from moderator.shell.shorthand import read_typed
    from moderator.shell.typed_lines import why_unread

    lines = read_typed(game, text) if text.strip() else (read_line(text, game.vocabulary),)
    if (unread := why_unread(game, text, lines)) is not None:
        raise unread
    return lines
