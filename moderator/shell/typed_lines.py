"""Split a typed line into its moves, check its comment, and explain a line that cannot be read."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from moderator.game import Game
from moderator.journal.comments import CLOCK, PAGE
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import DIRECTIVES, PUTTING, TEXT_VERBS, Reading
from moderator.journal.lexer import (
    cut_comment,
    find_comment,
    find_forbidden,
    mask,
    noted,
    read_ref,
    split_pieces,
    split_words,
)
from moderator.journal.names import lexicon_of
from moderator.model.names import fold
from moderator.rules.rounds.operating import current_turn
from moderator.shell.names import is_understood, other_names, verb_of
from moderator.shell.plain_english import in_first_person, in_journal_words, said_verb
from moderator.shell.possible_moves import SUGGESTED, choices, open_ended, possible_now
from moderator.shell.shorthand import read_typed
from moderator.vocabulary.runs import Run
from moderator.vocabulary.trains import Train

_COMMA = re.compile(r",(?!\d)|(?<!\d),")  # but not the comma of a cell, `2,5`
_TO_THE_END = frozenset((*TEXT_VERBS, "count", "amend", "insert", "deal"))  # verbs that take what follows a comma
_AND = ("and", "then")
_JOINED = re.compile(r"\s(?:and then|and|then)\s(\S+)", re.IGNORECASE)  # `sells 2 ic and buys mp`


def split_line(game: Game, typed: str) -> tuple[str, ...]:
    """Split a typed line into moves at commas, or at `and` before a verb: `jo nyc, marc b&o, rest pass`.

    A comment goes to the last move. A line that is one move as it stands is never split, nor is a note, nor a name with
    a comma.
    """
    body = cut_comment(typed)[0]
    marks = list(_marks(game, body))
    if not marks or all(is_understood(game, line) for line in read_typed(game, body)):
        return (typed,)
    lines: list[str] = []
    for start, end in zip([-1, *marks], [*marks, len(body)], strict=True):
        if lines and _takes_all(game, lines[-1]):
            lines[-1] += body[start:end]
        elif piece := _without_and(body[start + 1 : end].strip()):
            lines.append(piece)
    comment = typed[found:] if (found := find_comment(typed)) >= 0 else ""
    return (*lines[:-1], f"{lines[-1]}{comment}") if lines else (typed,)


def _marks(game: Game, text: str) -> Iterator[int]:
    """Yield where one move ends and the next begins: at a comma, and before an `and` that a verb follows."""
    blotted = _without_names(game, text)
    found = [comma.start() for comma in _COMMA.finditer(blotted)]
    found += [
        joined.start()
        for joined in _JOINED.finditer(blotted)
        if said_verb(blotted[joined.start(1) :].split(), game.vocabulary) is not None
    ]
    yield from sorted(found)


def _without_names(game: Game, text: str) -> str:
    """Return the text with quotes, and players' names that contain a comma, blotted out."""
    blotted = mask(text)
    for name in game.vocabulary.players.names:
        if "," in name:
            blotted = re.sub(re.escape(name), "_" * len(name), blotted, flags=re.IGNORECASE)
    return blotted


def _without_and(text: str) -> str:
    first, _, rest = text.partition(" ")
    return _without_and(rest.strip()) if first.casefold() in _AND else text


def _takes_all(game: Game, text: str) -> bool:
    """Return whether a move continues after a comma: a note, counts, cards."""
    return verb_of(text.split()[0], game.vocabulary) in _TO_THE_END


def check_reserved(typed: str) -> None:
    """Raise Unreadable for a comment that only the program writes: the clock, a page, the id of an import."""
    body, comment = cut_comment(typed)
    if not comment or not body:
        return
    pieces = [piece.strip() for piece in split_pieces(comment, ";")]
    found = next((piece for piece in pieces if _is_the_programs(piece.split())), None)
    if found is None and read_ref(comment) is not None:
        found = pieces[-1].split()[-1]
    if found is not None:
        raise Unreadable(
            f"the comment `{found}` is reserved for the program",
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
                f"the text after `;` is a comment, but `{piece.strip()}` reads like a move",
                typed,
                typed.rindex(piece.strip()),
                f"separate two moves with a comma: {body}, {piece.strip()}; or write the remark as a `note`",
            )


def _is_move(game: Game, text: str) -> bool:
    """Return whether a text is a move with a verb or an actor; a number or a place alone is not."""
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


_NEAR = 0.6  # minimum likeness of a misspelt word
_VERB = 0.5  # score of a verb
# Verbs of lines that the table may write at any time, so that their form is worth explaining.
_ANY_TIME = frozenset(
    (*TEXT_VERBS, *PUTTING, *DIRECTIVES, "adjust", "begin", "count", "deal", "given", "price", "value")
)
_LONG = 200  # letters: a longer line is not explained


def why_unread(game: Game, typed: str, lines: Iterable[Reading]) -> Unreadable | None:
    """Return why one of the lines that a typed text stands for cannot be read; None if all can."""
    lines = list(lines)
    error = next((line.problem for line in lines if line.problem is not None), None)
    if error is None:
        alone = len(typed.split()) == 1 and isinstance(lines[0].says, Run | Train)  # `4` and `t`, short forms
        if not alone or current_turn(game.state) is not None:
            return None
        return Unreadable(f"{typed!r} alone is not a move here", typed, 0, possible_now(game))
    as_it_is = error.absent is not None or len(typed) > _LONG or find_forbidden(typed) is not None
    return error if as_it_is else _explain(game, typed, error)


def _explain(game: Game, typed: str, error: Unreadable) -> Unreadable:
    words = [word.raw for word in split_words(typed)]
    free = [choice.text for choice in choices(game) if choice.barred is None]
    if meant := _most_alike(words, [*free, *open_ended(game)]):
        remedy = f"possible now: {' or '.join(meant)}"
    elif error.remedy and any(in_first_person(word, game.vocabulary) in _ANY_TIME for word in words):
        remedy = error.remedy
    else:
        remedy = possible_now(game, free)
    return Unreadable(_message(game, words, error), error.text, error.at, remedy)


def _message(game: Game, words: Sequence[str], error: Unreadable) -> str:
    """Return the message about the word that was not understood, if the error is about another word."""
    if error.word and not _is_known(game, error.word):
        return error.message if error.word in error.message else f"{error.word!r} is not understood: {error.message}"
    odd = next((word for word in words if not _is_known(game, word)), None)
    if odd is not None:
        return f"{odd!r} is not understood"
    bare = len(words) == 1 and error.word and verb_of(error.word, game.vocabulary) is None
    return f"{error.word!r} alone is not a move here" if bare else error.message


def _is_known(game: Game, word: str) -> bool:
    """Return whether a word is a verb, a number or a name, or the beginning of one."""
    names, typed = lexicon_of(game.vocabulary), word.strip('":!,')
    if not typed or typed[0].isdigit() or in_first_person(typed, game.vocabulary):
        return True
    exact = any(index.exact(typed) is not None for index in (names.actors, names.trains, names.places))
    return exact or bool(other_names(game.vocabulary, typed, whole=False))


def _most_alike(typed: Sequence[str], lines: Sequence[str]) -> list[str]:
    """Return at most two lines most like what was typed, word by word."""
    scored = [(sum(_likeness(word, line.split()) for word in typed), line) for line in lines]
    best = max((score for score, _ in scored), default=0)
    return [line for score, line in scored if score == best and score >= _VERB][:SUGGESTED]


def _likeness(word: str, line: Sequence[str]) -> float:
    """Score a typed word against a line: 1 for one of its names or amounts, 0.5 for its verb, less if misspelt."""
    verb, folded = in_first_person(word), fold(word)
    if verb is not None:
        return _VERB if verb in line else 0.0
    best = max((_ratio(folded, fold(each)) for each in line), default=0.0)
    return best if best >= _NEAR else 0.0


def _ratio(typed: str, word: str) -> float:
    if typed == word or typed.isdigit():
        return float(typed == word)
    begun = len(typed) > 1 and word.startswith(typed)
    return 1.0 if begun else SequenceMatcher(None, typed, word).ratio()
