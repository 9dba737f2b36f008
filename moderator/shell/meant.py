"""What a shortened word means: a verb, or of several names the one that can be meant, if only one can."""

from functools import lru_cache

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import find_verb, parse_line
from moderator.journal.lexer import quote_name, split_words
from moderator.journal.names import lexicon_of
from moderator.model.lines import Booked
from moderator.model.moves import End, Move
from moderator.model.vocabulary import UnknownName, Vocabulary, fold


def verb_of(word: str) -> str | None:
    """The verb a word means, the word itself where it begins several verbs; None if it is no verb."""
    try:
        return find_verb(word)
    except Unreadable:
        return word


def find_actor(game: Game, name: str) -> str | None:
    """The player or company that a name means; None if it means none. A private never acts: `rea 40` is its price."""
    try:
        actor = lexicon_of(game.vocabulary).actors.find(name)
    except UnknownName:
        return None
    return None if actor in game.title.file.privates else actor


def is_understood(game: Game, line: str) -> bool:
    """Whether a line can be read. Nobody ends a game by `end turn`."""
    try:
        says = parse_line(line, game.vocabulary)
    except Unreadable:
        return False
    return not (isinstance(says, End) and says.text == "turn")


def settle_names(game: Game, line: str) -> str:
    """The line with one shortened name in full, if it could be several and the rules let only one of them pass.

    A line that can be read, or that could still mean more than one thing, is given back as it is.
    """
    if _reads(game, line) is not None:
        return line
    legal = {
        settled
        for word in split_words(line)
        for name in _names(game, word.raw.strip('"'))
        if _is_legal(game, settled := f"{line[: word.start]}{quote_name(name)}{line[word.start + len(word.raw) :]}")
    }
    return legal.pop() if len(legal) == 1 else line


def _names(game: Game, word: str) -> list[str]:
    """The names that begin with a word, where they are several."""
    if not word or len(word) > 40:
        return []
    begun = fold(word)
    names = [name for folded, name in _folded(game.vocabulary) if folded.startswith(begun)]
    return names if len(names) > 1 else []


@lru_cache(maxsize=2)
def _folded(vocabulary: Vocabulary) -> tuple[tuple[str, str], ...]:
    """Every name as it is compared, and as it is written."""
    kinds = (vocabulary.players, vocabulary.companies, vocabulary.trains, vocabulary.places)
    return tuple(dict.fromkeys((fold(name), name) for names in kinds for name in names.names))


def _reads(game: Game, line: str) -> Move | None:
    try:
        says = parse_line(line, game.vocabulary)
    except Unreadable:
        return None
    return says if isinstance(says, Move) else None


def _is_legal(game: Game, line: str) -> bool:
    move = _reads(game, line)
    return move is not None and not game.replay.apply(game.position, Booked(0, move, line)).violations
