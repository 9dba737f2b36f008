"""Bids in shorthand, and `all pass` or `rest pass` as one line per player."""

from collections.abc import Iterator

from moderator.game import Game
from moderator.journal.grammar import parse_line
from moderator.journal.lexer import quote_name
from moderator.journal.names import lexicon_of
from moderator.journal.words import is_number
from moderator.model.entries import Booked
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
    """Return whether a bid or another bare number is awaited now."""
    return is_auctioned(state) or offers_of(state).number is not None


def is_auctioned(state: State) -> bool:
    """Return whether a player is asked to bid while another round is interrupted."""
    asked = state.position.asked
    return asked is not None and asked.kind == BIDDING


def read_bid(state: State, vocabulary: Vocabulary, text: str) -> str:
    """Read a bid in shorthand as a journal line; return any other text unchanged.

    `14` selects, `105` bids, `rea 45`, `45 on rea` and `b rea 45` bid on a lot, and a number alone sets the par
    price when one is due. `4 bob 100` records a lot sold aloud, `4 0` one without a buyer. `t` takes the lot on offer.
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
    """Split `rea 45`, `45 rea` or `45 on rea`."""
    lot, _, amount = text.rpartition(" ")
    first, _, rest = text.partition(" ")
    return (rest.removeprefix("on "), first) if is_number(first) and not is_number(amount) else (lot, amount)


def _sold(state: State, vocabulary: Vocabulary, text: str) -> str | None:
    """Read a lot, its buyer and the price, or a lot and 0 if it has no buyer; None for any other text."""
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
        return unknown.ambiguous or bool(unknown.near)  # a misspelt company: the answer suggests names
    return True


_ALL = frozenset(("all", "everybody", "everyone"))
_REST = frozenset(("rest", "the rest", "others", "the others", "all others", "all else", "everybody else"))


def read_passes(game: Game, text: str) -> tuple[str, ...]:
    """Return the passes that `all pass` or `rest pass` stands for; none for any other line.

    `all pass` passes once for each player, `rest pass` for those who have not acted since their turn came. The passes
    stop when the round ends.
    """
    who, _, word = text.casefold().strip().rpartition(" ")
    if who not in (*_ALL, *_REST) or in_first_person(word) != "pass":
        return ()
    acted = list(_acted(game)) if who in _REST else []
    ended = [f"{acted[0]}: done"] if acted and acted[0] == actor(game.state) else []
    return (*ended, *_passes(game, position_after(game, game.position, *ended), acted))


def _passes(game: Game, position: Position, acted: list[str]) -> Iterator[str]:
    passed = set(acted)
    while (player := actor(State(game.title, position))) in position.players:
        if position.asked is None:  # a pass may also answer a question, such as to protect a price
            if player in passed:
                return
            passed.add(player)
        line = f"{quote_name(player or '')}: pass"
        after = position_after(game, position, line)
        if after == position:
            return
        yield line
        if round_name(after) != round_name(position):
            return
        position = after


def position_after(game: Game, position: Position, *lines: str) -> Position:
    """Return the position after some journal lines are booked on another one."""
    for line in lines:
        move = parse_line(line, game.vocabulary)
        assert isinstance(move, Move)
        position = game.replay.book(position, Booked(0, move, line)).position
    return position


def _acted(game: Game) -> Iterator[str]:
    """Yield the actors of moves other than passes in this round, latest first.

    Stop at a pass, or at the previous turn of the player on turn.
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
