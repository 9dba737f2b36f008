"""What a typed line says: the moves in it, one after the other, and whether its comment is one, too."""

import re
from collections.abc import Iterator

from moderator.game import Game
from moderator.journal.comments import CLOCK, PAGE
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import TEXT_VERBS
from moderator.journal.lexer import cut_comment, find_comment, mask, noted, read_ref, split_pieces
from moderator.shell.meant import is_understood, verb_of
from moderator.shell.phrases import in_first_person
from moderator.shell.shorthand import read_typed
from moderator.shell.spoken import in_journal_words

_COMMA = re.compile(r",(?!\d)|(?<!\d),")  # not that of a cell, `2,5`
_TO_THE_END = frozenset((*TEXT_VERBS, "count", "amend", "insert", "deal"))  # verbs that take what follows a comma
_AND = ("and", "then")
_JOINED = re.compile(r"\s(?:and|then)\s(\S+)", re.IGNORECASE)  # `sells 2 ic and buys mp`


def split_line(game: Game, typed: str) -> tuple[str, ...]:
    """The moves of a typed line, with commas between them: `jo nyc, marc b&o, rest pass`; or `and` before a verb. A
    comment is the last one's.

    A line that is a move as it stands is never split, nor a note, nor a name that holds a comma.
    """
    body = cut_comment(typed)[0]
    marks = list(_marks(game, body))
    if not marks or all(is_understood(game, line) for line in read_typed(game, body)):
        return (typed,)
    said: list[str] = []
    for start, end in zip([-1, *marks], [*marks, len(body)], strict=True):
        if said and _takes_all(game, said[-1]):
            said[-1] += body[start:end]
        elif piece := _without_and(body[start + 1 : end].strip()):
            said.append(piece)
    comment = typed[found:] if (found := find_comment(typed)) >= 0 else ""
    return (*said[:-1], f"{said[-1]}{comment}") if said else (typed,)


def _marks(game: Game, text: str) -> Iterator[int]:
    """Where one move ends and the next begins: at a comma, and before an `and` that a verb follows."""
    blotted = _without_names(game, text)
    found = [comma.start() for comma in _COMMA.finditer(blotted)]
    found += [joined.start() for joined in _JOINED.finditer(blotted) if in_first_person(joined[1], game.vocabulary)]
    yield from sorted(found)


def _without_names(game: Game, text: str) -> str:
    """The text with quotes and the names of players that hold a comma blotted out."""
    blotted = mask(text)
    for name in game.vocabulary.players.names:
        if "," in name:
            blotted = re.sub(re.escape(name), "_" * len(name), blotted, flags=re.IGNORECASE)
    return blotted


def _without_and(text: str) -> str:
    first, _, rest = text.partition(" ")
    return _without_and(rest.strip()) if first.casefold() in _AND else text


def _takes_all(game: Game, said: str) -> bool:
    """Whether a move goes on after a comma: a note, counts, cards."""
    return verb_of(said.split()[0], game.vocabulary) in _TO_THE_END


def check_reserved(typed: str) -> None:
    """Raise Unreadable for a comment that only the program itself writes: the clock, a page, the id of an import."""
    body, comment = cut_comment(typed)
    if not comment or not body:
        return
    pieces = [piece.strip() for piece in split_pieces(comment, ";")]
    found = next((piece for piece in pieces if _is_the_programs(piece.split())), None)
    if found is None and read_ref(comment) is not None:
        found = pieces[-1].split()[-1]
    if found is not None:
        raise Unreadable(
            f"only the program itself writes the comment `{found}`, for it reads it again",
            typed,
            typed.rindex(found),
            f"write the line without it: {body}",
        )


def _is_the_programs(words: list[str]) -> bool:
    """Return whether a piece of a comment reads as the clock (`clock 42 Ann`) or as a page (`page Ann`)."""
    return (words[:1] == [CLOCK] and words[1:2] != [] and words[1].isdigit()) or (
        words[:1] == [PAGE] and len(words) == 2
    )


def check_comment(game: Game, typed: str) -> None:
    """Raise Unreadable for a comment that reads as a move: `p ; marc b nyc`."""
    body, comment = cut_comment(typed)
    if not body or noted(body, comment):
        return
    for piece in comment.split(";"):
        if _is_move(game, piece.strip()):
            raise Unreadable(
                f"what stands after `;` is a comment, and `{piece.strip()}` reads as a move",
                typed,
                typed.rindex(piece.strip()),
                f"say both with a comma: {body}, {piece.strip()}; or write the remark as a `note`",
            )


def _is_move(game: Game, text: str) -> bool:
    """Whether a text says a move by its verb, or by who makes it; a number or a place alone says none."""
    if not text or text.startswith("@"):
        return False
    lines = read_typed(game, text)
    if not lines or not all(is_understood(game, line) for line in lines):
        return False
    first = lines[0].text
    verb = in_first_person(first.rpartition(": ")[2].split()[0])
    named = (
        ": " in first or in_journal_words(game, text) != text or verb_of(text.split()[0], game.vocabulary) is not None
    )
    return verb not in TEXT_VERBS and named
