"""Moves of player rounds: certificates of the display, and what a director does for one of his corporations."""

from collections.abc import Iterator
from itertools import combinations

from moderator.journal.lexer import quote_name
from moderator.model.position import Question
from moderator.model.rounds import PlayerRound
from moderator.rules.booking import State
from moderator.rules.holdings import president, share_size, trains_of
from moderator.rules.player_actions import may_replace, possible_actions
from moderator.rules.players import display, disposable
from moderator.rules.train_supply import next_train


def player_moves(state: State) -> Iterator[str]:
    """A certificate from the display; then trains replaced or swapped."""
    now = state.now(PlayerRound)
    if not now.taken:
        yield from (f"take {quote_name(company)}" for company in display(state))
        return
    directed = _directed(state, now.player)
    for company in directed:
        if "train" in possible_actions(state, company) and may_replace(state, company):
            yield f"{quote_name(company)}: train {next_train(state)}"
    for company, other in combinations(directed, 2):
        differs = trains_of(state, company) != trains_of(state, other)
        if differs and "swap" in possible_actions(state, company):
            yield f"swap {quote_name(company)} {quote_name(other)}"
    yield "done"


def player_begun(state: State) -> Iterator[str]:
    """Tiles and stations, whose places only the table knows."""
    for company in _directed(state, state.now(PlayerRound).player):
        actions = possible_actions(state, company)
        if "tile" in actions:
            yield f"{quote_name(company)}: lay PLACE"
        if "station" in actions:
            yield f"{quote_name(company)}: token PLACE"


def disposals(state: State, asked: Question) -> Iterator[str]:
    """Every kind of certificate that a player with too many could give up."""
    player = asked.who or ""
    for company in state.title.certificates:
        kinds = disposable(state, player, company)
        for kind in kinds:
            size = f" {kind.shares * share_size(state, company)}%" if len(kinds) > 1 else ""
            yield f"dispose {quote_name(company)}{size}"


def _directed(state: State, player: str) -> list[str]:
    return [company for company in state.title.certificates if president(state, company) == player]
