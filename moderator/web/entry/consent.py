"""Find whose consent a move needs: it takes money, papers or a power from somebody else."""

from collections.abc import Iterator

from moderator.model.entries import Entry, Posting
from moderator.model.lines import Directive
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.rules.booking import State
from moderator.rules.holdings import runner
from moderator.rules.privates import owner_of
from moderator.titles.title import Title

_BY_RULE = ("presidency",)  # the president's certificate changes hands whether its holder likes it or not


def who_must_agree(
    title: Title, says: Move | Directive, entry: Entry, before: Position, after: Position
) -> tuple[str, ...]:
    """Return the players who must agree before a line is written, in the order of what it takes from them.

    They follow from the move itself, the same for every title: from its postings, whoever gives something to the mover
    or to a company that he directs; from its names, whoever owns a private that the move uses. A company's own shares
    are for anybody to buy, and what goes to the bank by a rule needs nobody's consent.
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
    """Return the player that an account belongs to, or who directs the company that it is."""
    if account in state.position.players:
        return account
    return runner(state, account) if account in state.title.kinds else None


def _owner(state: State, private: str) -> str | None:
    return _person(state, owner_of(state, private))


def _names_of(move: Move) -> Iterator[str]:
    yield from (value for _, value in move.items() if isinstance(value, str))  # a record, not a dict
