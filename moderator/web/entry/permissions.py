"""Permissions: the lines a player may enter, and the consent that a move needs."""

from collections.abc import Iterable, Iterator, Sequence

from moderator.game import Game
from moderator.journal.comments import as_typed, read_page
from moderator.journal.grammar import Reading
from moderator.journal.lexer import quote_name
from moderator.judging import name_actor
from moderator.model.entries import Directive, Entry, Posting, Undo
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.rules.booking import State
from moderator.rules.holdings import runner
from moderator.rules.privates import owner_of
from moderator.rules.rounds.sequence import actor
from moderator.shell.possible_moves import Choice, choices, open_ended
from moderator.titles.title import Title

KEEPERS_OWN = "only the keeper's page can do this"


def on_turn(game: Game) -> str | None:
    """Return the player whose turn it is, or who runs the company on turn; None if there is none."""
    who = actor(game.state)
    return who if who is None or who in game.position.players else runner(game.state, who)


def may_speak_for(state: State, player: str, who: str | None) -> bool:
    """Return whether a player may enter moves of this actor: themselves, or a company they run."""
    return who == player or (who in state.title.kinds and who is not None and runner(state, who) == player)


def choices_of(game: Game, player: str, known: Iterable[Choice] | None = None) -> Iterator[Choice]:
    """Yield the moves a player may enter now: all moves in their turn, else only moves of their own offered to them.

    `known` are the choices of the position, if they have been found already.
    """
    for choice in choices(game) if known is None else known:
        move = choice.tried.booked.move
        if choice.barred is not None or move.by_table:
            continue
        who = name_actor(game.state, move).actor
        if may_speak_for(game.state, player, who) and (move.actor is not None or on_turn(game) == player):
            yield choice


def own_forms(game: Game, player: str, forms: Iterable[str]) -> Iterator[str]:
    """Yield the forms of moves that a player may enter now: all in their turn, else only those that name them.

    `PLAYER:` stands for any player, so also for this one.
    """
    for form in forms:
        who, colon, rest = form.partition(":")
        if colon and who == "PLAYER":
            yield f"{quote_name(player)}:{rest}"
        elif colon and " " not in who.strip('"'):
            if may_speak_for(game.state, player, who.strip('"')):
                yield form
        elif on_turn(game) == player:
            yield form


def why_not_allowed(game: Game, player: str, lines: Sequence[Reading]) -> str | None:
    """Return why a player may not enter these lines, else None. Raises Unreadable."""
    reasons = (_why_not(game, player, line) for line in lines)
    return next((reason for reason in reasons if reason is not None), None)


def _why_not(game: Game, player: str, line: Reading) -> str | None:
    says = line.require()
    if isinstance(says, Undo) and says.to is None and says.count == 1:
        return None if own_last_entry(game, player) else "your last entry is undone already, or other lines followed it"
    if not isinstance(says, Move) or says.by_table:
        return KEEPERS_OWN
    if says.allowed:
        return "only the keeper's page can allow a move that breaks a rule"
    move = name_actor(game.state, says)
    if not may_speak_for(game.state, player, move.actor):
        whose = f"this is {move.actor}'s move" if move.actor else "this move has no actor"
        return f"this page is for moves of {player} and their companies, but {whose}"
    turn = on_turn(game)
    if turn != player and not _is_offered(game, player, move):
        return f"it is {turn}'s turn" if turn else "it is nobody's turn"
    return None


def _is_offered(game: Game, player: str, move: Move) -> bool:
    """Return whether a move is offered to a player who is not on turn."""
    if any(choice.tried.booked.move == move for choice in choices_of(game, player)):
        return True
    begun = f"{quote_name(move.actor or '')}: {move.verb} "  # type: ignore[attr-defined]
    return any(form.startswith(begun) for form in own_forms(game, player, open_ended(game)))


def own_last_entry(game: Game, player: str) -> str | None:
    """Return the last line for display, if a player entered it and it has no lines of others after it."""
    if not game.journal.booked:
        return None
    last = game.journal.booked[-1]
    after = [line for line in game.journal.lines if line.number >= last.line and line.says is not None]
    return as_typed(last.text) if all(read_page(line.text) == player for line in after) else None


_BY_RULE = ("presidency",)  # the president's certificate changes hands by rule


def who_must_agree(
    title: Title, says: Move | Directive, entry: Entry, before: Position, after: Position
) -> tuple[str, ...]:
    """Return the players who must agree before a line is written, in the order in which it takes from them.

    The same rule holds for every title. By its postings, that is whoever gives something to the mover or to a company
    that the mover runs. By its names, it is whoever owns a private that the move uses. A company's own shares are for
    anybody to buy, and what goes to the bank by a rule needs no consent.
    """
    if not isinstance(says, Move) or says.by_table or says.actor is None:
        return ()
    then, now = State(title, before), State(title, after)
    mover = _person(then, says.actor)
    if mover is None:
        return ()
    givers = (
        _person(then, posting.source)
        for posting in entry.postings
        if _is_taken(title, posting) and _person(now, posting.target) == mover
    )
    owners = (_owner(then, name) for name in _names_of(says) if name in title.file.privates)
    return tuple(dict.fromkeys(name for name in (*givers, *owners) if name is not None and name != mover))


def _is_taken(title: Title, posting: Posting) -> bool:
    """Return whether a posting takes something that its source need not give to anybody who asks."""
    own_shares = [unit for unit, _ in title.share_units.get(posting.source, ())]
    return posting.count > 0 and posting.why not in _BY_RULE and posting.unit not in own_shares


def _person(state: State, account: str) -> str | None:
    """Return the owner of an account, or the president of its company."""
    if account in state.position.players:
        return account
    return runner(state, account) if account in state.title.kinds else None


def _owner(state: State, private: str) -> str | None:
    return _person(state, owner_of(state, private))


def _names_of(move: Move) -> Iterator[str]:
    yield from (value for _, value in move.items() if isinstance(value, str))  # a record, not a dict
