"""What to say of a line that nobody understands: the word it hangs on, and lines that could be meant and are legal."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import Reading
from moderator.journal.lexer import FORBIDDEN, split_words
from moderator.journal.names import lexicon_of
from moderator.model.names import fold
from moderator.shell.meant import other_names, verb_of
from moderator.shell.phrases import in_first_person
from moderator.shell.possible import choices, open_ended

_NEAR = 0.6  # how alike a misspelt word is to the one that is meant
_VERB = 0.5  # what a verb counts beside a name
_SOME = 2  # lines that are told
_LONG = 200  # letters of a line that somebody may have meant for a move


def why_unread(game: Game, typed: str, lines: Iterable[Reading]) -> Unreadable | None:
    """Return why one of the lines that a typed text stands for cannot be read; None if all can."""
    error = next((line.problem for line in lines if line.problem is not None), None)
    if error is None:
        return None
    as_it_is = error.absent is not None or len(typed) > _LONG or FORBIDDEN.search(typed)
    return error if as_it_is else _explain(game, typed, error)


def _explain(game: Game, typed: str, error: Unreadable) -> Unreadable:
    words = [word.raw for word in split_words(typed)]
    free = [choice.text for choice in choices(game) if choice.barred is None]
    if meant := _alike(words, [*free, *open_ended(game)]):
        remedy = f"possible now: {' or '.join(meant)}"
    elif error.remedy and any(in_first_person(word, game.vocabulary) for word in words):
        remedy = error.remedy
    else:
        remedy = f"possible now: {free[0] if free else 'nothing'}; ? tells it all"
    return Unreadable(_message(game, words, error), error.text, error.at, remedy)


def _message(game: Game, words: Sequence[str], error: Unreadable) -> str:
    """The message with the word that was not understood, where it names another one."""
    if error.word and not _is_known(game, error.word):
        return error.message if error.word in error.message else f"{error.word!r} is not understood: {error.message}"
    odd = next((word for word in words if not _is_known(game, word)), None)
    if odd is not None:
        return f"{odd!r} is not understood"
    bare = len(words) == 1 and error.word and verb_of(error.word, game.vocabulary) is None
    return f"{error.word!r} alone says nothing here" if bare else error.message


def _is_known(game: Game, word: str) -> bool:
    """Whether a word is a verb, a number, or a name, or could be."""
    names, said = lexicon_of(game.vocabulary), word.strip('":!,')
    if not said or said[0].isdigit() or in_first_person(said, game.vocabulary):
        return True
    exact = any(index.exact(said) is not None for index in (names.actors, names.trains, names.places))
    return exact or bool(other_names(game.vocabulary, said, whole=False))


def _alike(typed: Sequence[str], lines: Sequence[str]) -> list[str]:
    """The lines most like what was typed, word by word, at most two; of those alike the first."""
    scored = [(sum(_likeness(word, line.split()) for word in typed), line) for line in lines]
    best = max((score for score, _ in scored), default=0)
    return [line for score, line in scored if score == best and score >= _VERB][:_SOME]


def _likeness(word: str, line: Sequence[str]) -> float:
    """How much a typed word is like one of a line: 1 as a name or an amount of it, half as the verb, 0 like none."""
    verb, said = in_first_person(word), fold(word)
    if verb is not None:
        return _VERB if verb in line else 0.0
    best = max((_ratio(said, fold(each)) for each in line), default=0.0)
    return best if best >= _NEAR else 0.0


def _ratio(said: str, word: str) -> float:
    if said == word or said.isdigit():
        return float(said == word)
    begun = len(said) > 1 and word.startswith(said)
    return 1.0 if begun else SequenceMatcher(None, said, word).ratio()
