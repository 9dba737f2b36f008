"""Reserved trains: which of a type are kept, for whom, and who buys another one first."""

from collections.abc import Iterator

from moderator.model.accounts import DEPOT
from moderator.model.findings import Finding
from moderator.model.rounds import OperatingRound, Turn
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import due_first, left_in_depot, obsolete, on_sale
from moderator.vocabulary.trains import Train


def _owes(state: State, company: str) -> bool:
    """Whether a company has yet to buy the train that is kept for it, which it does in its first operating round."""
    card, now = state.title.reserved_train, state.position.round
    if card is None or company in state.position.operated or obsolete(state, card):
        return False
    turn = now.turn if isinstance(now, OperatingRound) else None
    return turn is None or turn.company != company or card not in turn.from_bank


def _count(state: State) -> int:
    """How many trains are kept for companies that are in the game, or may still come into it."""
    title, position, removal = state.title, state.position, state.title.file.removal
    waiting = [c for c in (*title.file.minors, *title.certificates) if c not in position.closed]
    unstarted = [c for c in waiting if c in title.certificates and c not in position.par]
    surplus = 0
    if removal is not None:
        surplus = max(0, len(unstarted) + len(position.par) - removal.keeps)
    return sum(_owes(state, company) for company in waiting) - min(surplus, len(unstarted))


def _kept_for_others(state: State, company: str, card: str) -> bool:
    """Whether all that the stack has of a type is kept for others than this company."""
    if card != state.title.reserved_train or _owes(state, company):
        return False
    left = left_in_depot(state, card)
    return left is not None and left <= _count(state)


def _lies_beside(state: State, name: str) -> bool:
    """Whether nothing is left of a type but what is kept for companies, and later ones are sold beside that."""
    if state.title.train(name).reserved != "beside":
        return False
    left = left_in_depot(state, name)
    return left is not None and left <= _count(state)


def _other_train(state: State, move: Train, company: str, seller: str, turn: Turn | None) -> Finding | None:
    """Another train is bought before the one kept for the company, or one that is kept for others."""
    reserved, card = state.title.reserved_train, state.title.card(move.train)
    if reserved is None or state.title.train(move.train).car:
        return None
    if _owes(state, company) and (card != reserved or seller != DEPOT) and reserved in on_sale(state):
        return state.finding(
            "train-reserved",
            f"{company} buys the {reserved} that is kept for it before any other train",
            expected=reserved,
            actual=move.train,
            remedy=state.instead(train=reserved, seller=None, price=None),
        )
    if seller == DEPOT and _kept_for_others(state, company, card):
        return state.finding(
            "train-reserved",
            f"every {card} in the stack is kept for another company than {company}",
            expected="another train",
            actual=move.train,
        )
    return None


def _not_bought(state: State, company: str) -> Finding | None:
    if (card := due_first(state, company)) is None:
        return None
    return state.finding(
        "train-reserved",
        f"{company} ends its first turn without the {card} that is kept for it",
        expected=card,
        actual="none",
        remedy=Train(actor=company, train=card),
    )


def _first(state: State, company: str) -> str | None:
    return state.title.reserved_train if _owes(state, company) else None


def _always(state: State) -> Iterator[str]:
    if (card := state.title.reserved_train) is not None:
        yield card


def _told(state: State, name: str) -> str | None:
    kept = _count(state) if name == state.title.reserved_train else 0
    return f"{kept} kept for companies" if kept else None


RULES = Rules(
    always_sold=(_always,),
    not_sold_to=(_kept_for_others,),
    lies_beside=(_lies_beside,),
    first_train=(_first,),
    first_owed=(_not_bought,),
    train_told=(_told,),
    train_barred=(_other_train,),
)
