"""What a word means: a verb, who acts, or of several names the one that can be meant, if only one can."""

from functools import lru_cache

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import find_verb, parse_line
from moderator.journal.lexer import quote_name, split_words
from moderator.journal.names import Index, lexicon_of
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.names import UnknownName, Vocabulary, fold
from moderator.rules.rounds.sequence import actor
from moderator.vocabulary.table import End


def verb_of(word: str, vocabulary: Vocabulary | None = None) -> str | None:
    """The verb a word means, the word itself where it begins several verbs; None if it is no verb."""
    try:
        return find_verb(word, () if vocabulary is None else vocabulary.verbs)
    except Unreadable:
        return word


def find_actor(game: Game, name: str) -> str | None:
    """The player or company that a name means; None if it means none. A private never acts: `rea 40` is its price."""
    who = find_name(game, lexicon_of(game.vocabulary).actors, name)
    return None if who in game.title.file.privates else who


def find_name(game: Game, names: Index, word: str) -> str | None:
    """The name that a word means, of several that of the one on turn; None if it means none."""
    try:
        return names.find(word)
    except UnknownName as unknown:
        who = actor(game.state)
        return who if unknown.ambiguous and who in names.names and fold(who or "").startswith(fold(word)) else None


def is_understood(game: Game, line: str) -> bool:
    """Whether a line can be read, and the title has such a move. Nobody ends a game by `end turn`."""
    try:
        says = parse_line(line, game.vocabulary)
    except Unreadable:
        return False
    if isinstance(says, End):
        return says.text != "turn"
    verbs: frozenset[str] = game.vocabulary.verbs
    return not isinstance(says, Move) or not verbs or says.verb in verbs  # type: ignore[attr-defined]


def settle_names(game: Game, line: str) -> str:
    """The line with one name as it can be meant, if the rules let only that pass: of a shortened one that could be
    several, or of names of the same letters. `bo` is the B&O that is for sale, not the private BO that is not.

    A line that may be said as it is, or that could still mean more than one thing, is given back as it is.
    """
    move = _reads(game, line)
    others = {
        f"{line[: word.start]}{quote_name(name)}{line[word.start + len(word.raw) :]}"
        for word in split_words(line)
        for name in other_names(game.vocabulary, word.raw.strip('"'), whole=move is not None)
    }
    if not others or (move is not None and (move.allowed or _may_be_said(game, move, line))):
        return line
    read = {other: said for other in others if (said := _reads(game, other)) is not None}
    legal = [other for other, said in read.items() if _may_be_said(game, said, other)]
    only = legal or (read if move is None else ())
    return next(iter(only)) if len(only) == 1 else line


def other_names(vocabulary: Vocabulary, word: str, whole: bool = True) -> list[str]:
    """The names that are not spelled so and have the same letters; those that begin so, too, if not the `whole`."""
    said = fold(word)
    letters = _letters(said)
    if not letters or letters.isdigit() or len(word) > 40:
        return []
    same = [name for folded, only, name in _folded(vocabulary) if only == letters and folded != said]
    if whole:
        return same
    bare = letters == said  # `b&` is no beginning of BO
    folded = _folded(vocabulary)
    return [name for full, only, name in folded if full.startswith(said) or (bare and only.startswith(letters))]


@lru_cache(maxsize=2)
def _folded(vocabulary: Vocabulary) -> tuple[tuple[str, str, str], ...]:
    """Every name as it is compared, its letters and digits alone, and as it is written."""
    kinds = (vocabulary.players, vocabulary.companies, vocabulary.trains, vocabulary.places)
    names = dict.fromkeys(name for names in kinds for name in names.names)
    return tuple((folded, _letters(folded), name) for name in names if (folded := fold(name)))


def _letters(folded: str) -> str:
    return "".join(sign for sign in folded if sign.isalnum())


def _reads(game: Game, line: str) -> Move | None:
    try:
        says = parse_line(line, game.vocabulary)
    except Unreadable:
        return None
    return says if isinstance(says, Move) else None


def is_legal(game: Game, line: str) -> bool:
    """Whether a line is a move that the rules let pass now."""
    move = _reads(game, line)
    return move is not None and _may_be_said(game, move, line)


def _may_be_said(game: Game, move: Move, line: str) -> bool:
    return not game.replay.book(game.position, Booked(0, move, line)).violations
