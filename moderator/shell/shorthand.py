"""The shorthand of a session: the few keys a moderator types, as the lines the journal keeps."""

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import find_verb
from moderator.journal.names import lexicon_of
from moderator.model.rounds import OperatingRound, SaleRound, Turn
from moderator.model.vocabulary import UnknownName
from moderator.rules.basics.supply import next_train
from moderator.rules.rounds.operating import following
from moderator.shell.earnings import DECLARED, read_earnings

_FROM = {"p": "pool", "t": "treasury"}
_STEPS = {"lay": "track", "token": "token", "run": "run"}


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
    if isinstance(game.position.round, SaleRound):
        return _in_sale(game.position.round, text)
    turn = _turn(game)
    if turn is None:
        return _in_stock(actor, rest)
    if actor is None and _is_place(game, rest):
        rest = f"lay {rest}"
    actor = actor or _moved_on(game, turn, rest)
    lines = _in_turn(game, turn, rest, actor or turn.company)
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


def _in_sale(sale: SaleRound, text: str) -> tuple[str, ...]:
    """A number alone is the company selected, or the amount bid."""
    if not (text.isascii() and text.isdigit()):
        return (text,)
    return (f"select {text}" if sale.stage == "select" else f"bid {text}",)


def _in_stock(actor: str | None, text: str) -> tuple[str, ...]:
    """`b bnr p` is a share from the pool, `st bnr 75 2` a corporation and its minor, `x 9 rpr t` takes its place."""
    *words, last = text.split()
    verb = _verb(words[0]) if words else None
    if verb == "buy" and len(words) > 1 and last.casefold() in _FROM:
        text = " ".join([*words, _FROM[last.casefold()]])
    elif verb == "start" and len(words) == 3 and last.isascii() and last.isdigit():
        text = " ".join([*words, "minor", last])
    elif verb == "exchange" and len(words) > 2 and last.casefold() == "t":
        text = " ".join([*words, "token"])
    return (f"{actor}: {text}" if actor else text,)


def _in_turn(game: Game, turn: Turn, text: str, company: str) -> tuple[str, ...]:
    if (earned := read_earnings(game, text, company)) is not None:
        return earned
    word = text.casefold()
    if word in DECLARED and turn.revenue and not turn.settled:
        return (DECLARED[word],)
    if word in ("t", "train") and (top := next_train(game.title, game.position)) is not None:
        return (f"train {top}",)
    return (text,)


def _moved_on(game: Game, turn: Turn, text: str) -> str | None:
    """The next company, if the one on turn is past the step that the line belongs to; None if the line is its own."""
    first = text.split()[0]
    verb = "run" if first[0].isdigit() or ":" in first or first.casefold() == "r" else _verb(first)
    step = _STEPS.get(verb or "")
    steps = game.title.steps(turn.company)
    if not turn.settled or step not in steps:
        return None
    behind = steps.index(step) < turn.step or (step == "run" and turn.revenue is not None)
    return following(game.title, game.position) if behind else None


def _is_place(game: Game, text: str) -> bool:
    """Whether a line is a place and nothing else: a tile is laid there."""
    if " " in text or text.casefold() in DECLARED or text[0].isdigit() or _verb(text) is not None:
        return False
    try:
        lexicon_of(game.vocabulary).places.find(text)
    except UnknownName:
        return False
    return True


def _split_actor(game: Game, text: str) -> tuple[str | None, str]:
    """`ann b bnr` or `ann: b bnr` as the actor and the rest; None if there is no name, or it begins a verb."""
    named, colon, said = text.partition(": ")
    first, _, rest = (named, " ", said) if colon else text.partition(" ")
    if colon and rest.strip():
        return _find_actor(game, first, text, rest)
    if not rest or ":" in first or first[0].isdigit() or _verb(first) is not None:
        return None, text
    if not (rest.lstrip()[:1].isdigit() or _verb(rest.split()[0]) is not None):
        return None, text
    return _find_actor(game, first, text, rest)


def _find_actor(game: Game, name: str, text: str, rest: str) -> tuple[str | None, str]:
    try:
        return lexicon_of(game.vocabulary).actors.find(name), rest.strip()
    except UnknownName:
        return None, text


def _verb(word: str) -> str | None:
    try:
        return find_verb(word)
    except Unreadable:
        return word  # the beginning of several verbs is a verb all the same
