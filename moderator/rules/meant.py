"""Moves that mean several things: a share or a private, a corporation or a presidency of the pool."""

from moderator.model.growing_moves import Remove
from moderator.model.minor_moves import Close, Exchange
from moderator.model.moves import Buy, Start
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.parred import is_parred
from moderator.rules.stock import (
    absorbing,
    bartering,
    parring,
    private_deals,
    removing,
    requesting,
    share_swap,
    starting,
    stock,
    turning,
)
from moderator.rules.stock import (
    exchange as exchanging,
)


def buy(desk: Desk, move: Buy, player: str) -> None:
    """A player buys a certificate or a presidency, or, where the title lets him, a company of another player."""
    rules, title = desk.title.file.private_rules, desk.title
    if rules.barter and title.kinds[move.company] != "corporation":
        bartering.buy_company(desk, move, player)
    elif rules.between_players != "no" and move.company in title.file.privates:
        private_deals.buy_of_player(desk, move, player)
    else:
        (parring.buy_parred if is_parred(desk, move.company) else stock.buy)(desk, move, player)


def start(desk: Desk, move: Start, player: str) -> None:
    """A player starts a corporation, or buys the presidency of one whose starting value is set."""
    (parring.buy_parred if is_parred(desk, move.company) else starting.start)(desk, move, player)


def close(desk: Desk, move: Close, player: str) -> None:
    """A player gives a minor up, abandons it where minors merge with all that is theirs, or turns a private face
    down.
    """
    private, merging = move.company in desk.title.file.privates, desk.title.file.merging is not None
    handler = turning.close_private if private else requesting.give_up if merging else exchanging.close
    handler(desk, move, player)


def remove(desk: Desk, move: Remove, player: str) -> None:
    """A player takes a corporation that nobody has started, or a private, out of the game."""
    private = move.company in desk.title.file.privates
    (turning.remove_private if private else removing.remove)(desk, move, player)


def exchange(desk: Desk, move: Exchange, player: str) -> None:
    """A player gives a minor for a share, or a private that may be."""
    private, merging = move.minor in desk.title.file.privates, desk.title.file.merging is not None
    handler = share_swap.swap_private if private else absorbing.merge_minor if merging else exchanging.exchange
    handler(desk, move, player)
