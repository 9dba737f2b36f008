"""Reserved trains, and obsolete ones: who may buy what is kept for companies, and what only some may have."""

from moderator.model.accounts import DEPOT
from moderator.model.findings import Finding
from moderator.model.moves import Train
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import claimable, kept_for_others, on_sale, owes_reserved


def judge_reserved(state: State, move: Train, company: str, seller: str) -> Finding | None:
    """Another train is bought before the one kept for the company, or one that is kept for others."""
    reserved, card = state.title.reserved_train, state.title.card(move.train)
    if reserved is None or state.title.train(move.train).car:
        return None
    if owes_reserved(state, company) and (card != reserved or seller != DEPOT) and reserved in on_sale(state):
        return state.finding(
            "train-reserved",
            f"{company} buys the {reserved} that is kept for it before any other train",
            expected=reserved,
            actual=move.train,
            remedy=state.instead(train=reserved, seller=None, price=None),
        )
    if seller == DEPOT and kept_for_others(state, company, card):
        return state.finding(
            "train-reserved",
            f"every {card} in the stack is kept for another company than {company}",
            expected="another train",
            actual=move.train,
        )
    return None


def judge_obsolete(state: State, train: str) -> Finding | None:
    """An obsolete train is bought where such trains are only claimed."""
    if not claimable(state, state.title.card(train)):
        return None
    return state.finding(
        "train-obsolete",
        f"the {train} is obsolete: it is sold no more",
        expected="another train",
        actual=train,
    )
