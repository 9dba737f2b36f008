"""The shorthand of a session: the few keys a moderator types, as the lines the journal keeps."""

import re

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import find_verb
from moderator.journal.names import lexicon_of
from moderator.model.moves import Dividend
from moderator.model.rounds import OperatingRound, SaleRound, Turn
from moderator.model.vocabulary import UnknownName
from moderator.rules.supply import next_train

_EARNED = re.compile(r"([0-9]+)\s+([a-z]+)", re.IGNORECASE)  # `180 h`
_DECLARED = {"p": "pay", "y": "pay", "h": "half", "w": "hold"}
_FROM = {"p": "pool", "t": "treasury"}


def expand(game: Game, typed: str) -> tuple[str, ...]:
    """The journal lines that a typed line stands for, in the order they are to be judged; none if it says nothing.

    Enter alone is the usual "nothing more"; `180 h` is a run and what becomes of it; `t` is the next train; an actor
    may stand first without a colon. What is no shorthand is given back as it is: the grammar reads it, or says why not.
    """
    text = typed.strip()
    if not text:
        usual = nothing_more(game)
        return () if usual is None else (usual,)
    actor, rest = _split_actor(game, text)
    lines = _expand_move(game, rest)
    return tuple(f"{actor}: {line}" for line in lines) if actor else lines


def nothing_more(game: Game) -> str | None:
    """What Enter alone means now: to pay what was earned, to be done, to pass; None where something must be said."""
    position = game.position
    if position.duties or (isinstance(position.round, SaleRound) and position.round.stage == "select"):
        return None
    turn = _turn(game)
    if turn is None:
        return None if isinstance(position.round, OperatingRound) else "pass"
    return "pay" if turn.revenue and not turn.settled else "done"


def _turn(game: Game) -> Turn | None:
    now = game.position.round
    return now.turn if isinstance(now, OperatingRound) else None


def _expand_move(game: Game, text: str) -> tuple[str, ...]:
    words = text.split()
    verb = words[0].casefold()
    if (earned := _EARNED.fullmatch(text)) and (declared := _declaration(earned.group(2))):
        return f"run {earned.group(1)}", declared
    turn = _turn(game)
    if len(words) == 1 and turn is not None:
        if verb in ("y", "w") and turn.revenue and not turn.settled:
            return (_DECLARED[verb],)
        if verb in ("t", "train") and (top := next_train(game.title, game.position)) is not None:
            return (f"train {top}",)
    if len(words) > 2 and words[-1].casefold() in _FROM and _is_verb(words[0], "buy"):
        return (" ".join([*words[:-1], _FROM[words[-1].casefold()]]),)
    return (text,)


def _declaration(word: str) -> str | None:
    """What becomes of earnings, by one letter or more."""
    word = word.casefold()
    if word in _DECLARED:
        return _DECLARED[word]
    verbs = Dividend.model_fields["verb"].annotation.__args__  # type: ignore[union-attr]
    return next((verb for verb in (*verbs, "withhold") if verb.startswith(word)), None)


def _split_actor(game: Game, text: str) -> tuple[str | None, str]:
    """`ann b bnr` as the actor and the rest; None if the first word is no name, or begins a verb."""
    first, _, rest = text.partition(" ")
    if not rest or first.endswith(":") or ":" in first or first[0].isdigit() or _verb(first) is not None:
        return None, text
    if not (rest.lstrip()[:1].isdigit() or _verb(rest.split()[0]) is not None):
        return None, text
    try:
        return lexicon_of(game.vocabulary).actors.find(first), rest.strip()
    except UnknownName:
        return None, text


def _verb(word: str) -> str | None:
    try:
        return find_verb(word)
    except Unreadable:
        return word  # the beginning of several verbs is a verb all the same


def _is_verb(word: str, verb: str) -> bool:
    return _verb(word) == verb
