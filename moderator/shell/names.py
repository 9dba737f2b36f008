"""Resolve a typed word: a verb, an actor, or the one name that an ambiguous word can mean."""

from functools import lru_cache

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import Reading, find_verb, read_line
from moderator.journal.lexer import quote_name, split_words
from moderator.journal.names import Index, lexicon_of
from moderator.model.entries import Booked
from moderator.model.moves import Move
from moderator.model.names import UnknownName, Vocabulary, fold
from moderator.rules.rounds.sequence import actor
from moderator.vocabulary.table import End


def verb_of(word: str, vocabulary: Vocabulary | None = None) -> str | None:
    """Return the verb that a word means, or the word itself if it begins several verbs; None if it is no verb."""
    try:
        return find_verb(word, () if vocabulary is None else vocabulary.verbs)
    except Unreadable:
        return word


def find_actor(game: Game, name: str) -> str | None:
    """Return the player or company that a name means; None if there is none.

    A private never acts: `rea 40` is its price.
    """
    who = find_name(game, lexicon_of(game.vocabulary).actors, name)
    return None if who in game.title.file.privates else who


def find_name(game: Game, names: Index, word: str) -> str | None:
    """Return the name that a word means, preferring the actor on turn if it is ambiguous; None if it means none."""
    try:
        return names.find(word)
    except UnknownName as unknown:
        who = actor(game.state)
        return who if unknown.ambiguous and who in names.names and fold(who or "").startswith(fold(word)) else None


def is_understood(game: Game, reading: Reading) -> bool:
    """Return whether a line could be read and the title has this move. `end turn` does not end the game."""
    says = reading.says
    if says is None:
        return False
    if isinstance(says, End):
        return says.text != "turn"
    verbs: frozenset[str] = game.vocabulary.verbs
    return not isinstance(says, Move) or not verbs or says.verb in verbs  # type: ignore[attr-defined]


def settle_names(game: Game, line: str) -> Reading:
    """Read a line, replacing an ambiguous name if the rules allow only one reading.

    A name is ambiguous if several begin with it, or if others have the same letters: `bo` is the B&O that is for sale,
    not the private BO that is not. A line that is legal as it stands, or that still has several readings, keeps its
    names. So does the name before the colon.
    """
    reading = read_line(line, game.vocabulary)
    move = reading.move
    others = {
        f"{line[: word.start]}{quote_name(name)}{line[word.start + len(word.raw) :]}"
        for word in split_words(line)
        if not word.raw.endswith(":")
        for name in other_names(game.vocabulary, word.raw.strip('"'), whole=move is not None)
    }
    if not others or (move is not None and (move.allowed or _is_booked_clean(game, move, line))):
        return reading
    moves = [other for text in others if (other := read_line(text, game.vocabulary)).move is not None]
    legal = [other for other in moves if other.move is not None and _is_booked_clean(game, other.move, other.text)]
    only = legal or (moves if move is None else [])
    return only[0] if len(only) == 1 else reading


def other_names(vocabulary: Vocabulary, word: str, whole: bool = True) -> list[str]:
    """Return differently spelled names with the same letters and, unless `whole`, names that begin with them."""
    typed = fold(word)
    letters = _letters(typed)
    if not letters or letters.isdigit() or len(word) > 40:
        return []
    same = [name for folded, only, name in _folded(vocabulary) if only == letters and folded != typed]
    if whole:
        return same
    bare = letters == typed  # `b&` is no beginning of BO
    folded = _folded(vocabulary)
    return [name for full, only, name in folded if full.startswith(typed) or (bare and only.startswith(letters))]


@lru_cache(maxsize=2)
def _folded(vocabulary: Vocabulary) -> tuple[tuple[str, str, str], ...]:
    """Return every name folded for comparison, its letters and digits alone, and as written."""
    kinds = (vocabulary.players, vocabulary.companies, vocabulary.trains, vocabulary.places)
    names = dict.fromkeys(name for names in kinds for name in names.names)
    return tuple((folded, _letters(folded), name) for name in names if (folded := fold(name)))


def _letters(folded: str) -> str:
    return "".join(sign for sign in folded if sign.isalnum())


def is_legal(game: Game, line: str) -> bool:
    """Return whether a line is a move that breaks no rule now."""
    move = read_line(line, game.vocabulary).move
    return move is not None and _is_booked_clean(game, move, line)


def _is_booked_clean(game: Game, move: Move, line: str) -> bool:
    return not game.replay.book(game.position, Booked(0, move, line)).violations
