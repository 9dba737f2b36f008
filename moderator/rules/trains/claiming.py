"""Claims: companies that keep obsolete trains take others out of the stack, and give them for better ones."""

from moderator.model.accounts import BANK, DEPOT
from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.works_moves import Claim, Flip
from moderator.rules.basics.claims import (
    is_higher,
    is_upgrade,
    is_worn,
    keeps_obsolete,
    sells_to_claimer,
    turns_over,
)
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president
from moderator.rules.basics.sides import give_train, turn_over
from moderator.rules.basics.state import State
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import enter
from moderator.rules.rounds.phases import return_cars
from moderator.rules.trains.trains import at_train_limit
from moderator.titles.title import Title


def may_be_claimed(title: Title) -> bool:
    """Whether a title has trains that are claimed."""
    return title.file.operating.obsolete == "stack"


def claim(desk: Desk, move: Claim, company: str) -> None:
    """A train out of the stack, one for a lower one, or one of the president's other companies for an obsolete one."""
    enter(desk, company, "train")
    desk.judge(_claimer(desk, company))
    if move.replaces is not None:
        _check_given(desk, move.replaces)
    if move.seller is not None:
        _upgrade(desk, move, company, move.seller)
    else:
        if not is_worn(desk, move.train):
            raise desk.refuse("claim-barred", f"the {move.train} is not obsolete: it is not claimed for nothing")
        if move.replaces is None:
            desk.judge(at_train_limit(desk, company, "claiming", about="train-claim"))
        else:
            desk.judge(_lower(desk, move))
            give_train(desk, move.replaces, company, DEPOT, "train-claim")
        give_train(desk, move.train, DEPOT, company, "train-claim")
        kind = "" if move.replaces is None else "exchange"
        desk.tell("train-claim", kind, company=company, train=move.train, card=move.replaces)
    finish_if_idle(desk)


def _upgrade(desk: Desk, move: Claim, company: str, seller: str) -> None:
    """The bank pays a company of the same president half the price of its train; an obsolete one is put back."""
    if move.replaces is None:
        raise desk.refuse(
            "claim-barred",
            f"{company} gives an obsolete train for one of {seller}",
            f"claim {move.train} from {seller} for TRAIN",
        )
    desk.judge(_seller(desk, company, seller), _worn(desk, move))
    price = divide(desk.title.price(move.train), 2, "down")
    give_train(desk, move.train, seller, company, "train-claim")
    give_train(desk, move.replaces, company, DEPOT, "train-claim")
    desk.pay(BANK, seller, price, "train-claim")
    facts = {"source": seller, "amount": price, "train": move.train, "card": move.replaces}
    desk.tell("train-claim", "upgrade", company=company, **facts)  # type: ignore[arg-type]
    return_cars(desk, seller)


def flip(desk: Desk, move: Flip, company: str) -> None:
    """An obsolete train is turned from the side that its card is called by to the other one."""
    enter(desk, company, "train")
    card, facts = desk.title.card(move.train), desk.title.train(move.train)
    if not turns_over(desk, move.train):
        raise desk.refuse("claim-barred", f"a {move.train} has no side that it is turned to")
    desk.judge(_claimer(desk, company))
    if not is_worn(desk, move.train):
        desk.flag("claim-barred", f"the {move.train} is not obsolete: it stays as it lies", actual=move.train)
    turn_over(desk, company, card, "train-claim")
    turned = facts.freight.name if facts.freight is not None else move.train
    desk.tell("train-claim", "flip", company=company, train=turned, card=move.train)
    finish_if_idle(desk)


def _claimer(state: State, company: str) -> Finding | None:
    if keeps_obsolete(state, company):
        return None
    return state.finding("claim-barred", f"{company} claims no trains: it buys them", expected="train", actual="claim")


def _check_given(state: State, train: str) -> None:
    """Raise NotBooked unless a train that is put back is obsolete."""
    if not is_worn(state, train):
        raise state.refuse("claim-barred", f"the {train} is not obsolete: it is not put back", "name an obsolete train")


def _lower(state: State, move: Claim) -> Finding | None:
    """An obsolete train is exchanged for one that is no better."""
    if is_higher(state, move.train, move.replaces or ""):
        return None
    return state.finding(
        "claim-level",
        f"a {move.replaces} is put back for a {move.train}, which is no higher",
        expected="a train of a higher level",
        actual=move.train,
    )


def _worn(state: State, move: Claim) -> Finding | None:
    if is_upgrade(state, move.train):
        return None
    worn = "is obsolete itself" if is_worn(state, move.train) else "counts against no train limit"
    return state.finding(
        "claim-level",
        f"the {move.train} of {move.seller} {worn}",
        expected="another train that is not obsolete",
        actual=move.train,
    )


def _seller(state: State, company: str, seller: str) -> Finding | None:
    """Trains are got so of corporations of the same president alone, and of none that claims trains itself."""
    if sells_to_claimer(state, company, seller):
        return None
    facts = state.title.file.nationals
    kind = "a corporation" if facts is None else f"a {facts.before}"
    return state.finding(
        "train-seller",
        f"{company} gets trains of {kind} of {president(state, company)}'s, and {seller} is none",
        expected=f"{kind} of {president(state, company)}'s",
        actual=seller,
        about="train-claim",
    )
