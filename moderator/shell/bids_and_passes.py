"""Bids in shorthand, and `all pass` or `rest pass` as one line per player."""

from collections.abc import Iterator

from moderator.game import Game
from moderator.journal.grammar import parse_line
from moderator.journal.lexer import quote_name
from moderator.journal.names import lexicon_of
from moderator.journal.words import is_number
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.names import UnknownName, Vocabulary
from moderator.model.position import BIDDING, Position
from moderator.offers.by_round import offers_of
from moderator.rules.booking import State
from moderator.rules.kinds import kind_of
from moderator.rules.rounds.sequence import actor, round_name
from moderator.shell.names import verb_of
from moderator.shell.plain_english import in_first_person
from moderator.vocabulary.openings import Sold, Take
from moderator.vocabulary.turns import Done, Pass


def is_of_bids(state: State) -> bool:
    """Whether bids are due now, so that a number alone may mean something."""
    return is_auctioned(state) or offers_of(state).number is not None


def is_auctioned(state: State) -> bool:
    """Whether somebody is asked to bid, in the midst of another round."""
    asked = state.position.asked
    return asked is not None and asked.kind == BIDDING


def read_bid(state: State, vocabulary: Vocabulary, text: str) -> str:
    """`14` selects, `105` bids, `rea 45`, `45 on rea` and `b rea 45` bid on a lot, a number alone is a starting value
    that is owed. `4 bob 100` is a lot that was sold by voice, `4 0` one that nobody wanted.

    `t` takes what is offered. What is no such form is given back as it is.
    """
    number = (lambda _, said: f"bid {said}") if is_auctioned(state) else offers_of(state).number
    first, _, rest = text.partition(" ")
    if first.casefold() == "b" and rest:
        return f"bid {rest}"
    if first.casefold() == "t" and Take in kind_of(state).moves:
        return f"take {rest}".rstrip()
    if (sold := _sold(state, vocabulary, text)) is not None:
        return sold
    if number is not None and is_number(text):
        return number(state, text) or text
    lot, amount = _lot_and_amount(text)
    named = is_number(amount) and verb_of(first, vocabulary) is None and _is_company(vocabulary, lot)
    return f"bid {lot} {amount}" if named else text


def _lot_and_amount(text: str) -> tuple[str, str]:
    """`rea 45`, or the other way round: `45 rea`, `45 on rea`."""
    lot, _, amount = text.rpartition(" ")
    first, _, rest = text.partition(" ")
    return (rest.removeprefix("on "), first) if is_number(first) and not is_number(amount) else (lot, amount)


def _sold(state: State, vocabulary: Vocabulary, text: str) -> str | None:
    """A lot, a player and what he paid, or nothing where nobody wants it; None if the text is something else."""
    first, _, rest = text.partition(" ")
    player, _, amount = rest.rpartition(" ")
    if Sold not in kind_of(state).moves or not is_number(amount) or verb_of(first, vocabulary) is not None:
        return None
    try:
        lot = lexicon_of(vocabulary).companies.find(first)
        buyer = lexicon_of(vocabulary).players.find(player) if player else None
    except UnknownName:
        return None
    if buyer is None and not int(amount):
        buyer = offers_of(state).unwanted(state)
    if buyer is None:
        return None
    return f"sold {quote_name(lot)} {quote_name(buyer)} {amount}"


def _is_company(vocabulary: Vocabulary, words: str) -> bool:
    try:
        lexicon_of(vocabulary).companies.find(words)
    except UnknownName as unknown:
        return unknown.ambiguous or bool(unknown.near)  # nearly one: it is answered with the nearest names
    return True


_ALL = frozenset(("all", "everybody", "everyone"))
_REST = frozenset(("rest", "the rest", "others", "the others", "all others", "all else", "everybody else"))


def read_passes(game: Game, text: str) -> tuple[str, ...]:
    """The passes of `all pass`, each player's once, or of `rest pass`, up to who has done something since his turn
    came; none for any other line. They end with the round.
    """
    who, _, said = text.casefold().strip().rpartition(" ")
    if who not in (*_ALL, *_REST) or in_first_person(said) != "pass":
        return ()
    acted = list(_acted(game)) if who in _REST else []
    ended = [f"{acted[0]}: done"] if acted and acted[0] == actor(game.state) else []
    return (*ended, *_passes(game, _after(game, game.position, *ended), acted))


def _passes(game: Game, position: Position, acted: list[str]) -> Iterator[str]:
    passed = set(acted)
    while (player := actor(State(game.title, position))) in position.players and player not in passed:
        assert player is not None
        passed.add(player)
        yield (line := f"{player}: pass")
        after = _after(game, position, line)
        if round_name(after) != round_name(position):
            return
        position = after


def _after(game: Game, position: Position, *lines: str) -> Position:
    for line in lines:
        move = parse_line(line, game.vocabulary)
        assert isinstance(move, Move)
        position = game.replay.book(position, Booked(0, move, line)).position
    return position


def _acted(game: Game) -> Iterator[str]:
    """Who has done something else than pass in the round under way, the last first: back to who has passed, or to the
    last turn of the one on turn now.
    """
    steps, now, others = game.steps, actor(game.state), False
    for at in range(len(steps) - 1, -1, -1):
        move = steps[at].booked.move
        before = steps[at - 1].position if at else game.replay.start
        earlier = round_name(before) != round_name(game.position)
        if earlier or isinstance(move, Pass) or (others and move.actor == now):
            return
        if not isinstance(move, Done) and move.actor is not None:
            others = others or move.actor != now
            yield move.actor
