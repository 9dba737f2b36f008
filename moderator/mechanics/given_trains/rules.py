"""Given trains: a company that buys the private has the train instead of it, if it has room, and sells it to nobody."""

from moderator.ledger.transfer import transfer
from moderator.model.accounts import BOX, DEPOT, POOL, charter_unit, train_unit
from moderator.model.books import Books
from moderator.model.findings import Finding
from moderator.rules.basics.calendar import has_left
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import count_trains
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.points import Rules, settle_trains
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import obsolete
from moderator.titles.title import Title
from moderator.vocabulary.train_supply import KEPT
from moderator.vocabulary.trains import Train


def _judge(state: State, private: str, company: str) -> Finding | None:
    """Its train has left the game, or there is no room for it."""
    facts = state.title.file.privates.get(private)
    train = None if facts is None else facts.train
    if train is None:
        return None
    if has_left(state, train) or obsolete(state, train):
        return state.finding(
            "train-gone",
            f"{private} becomes a {train}, and these have left the game",
            expected=f"a purchase while there are {train} trains",
            actual=private,
        )
    limit = train_limit(state, company)
    if count_trains(state, company) < limit:
        return None
    return state.finding(
        "train-limit",
        f"{company} is at its train limit of {limit} and has no room for the {train} of {private}",
        expected=f"fewer than {limit} trains",
        actual=count_trains(state, company),
        about="given-train",
    )


def _give(desk: Desk, private: str, company: str) -> None:
    """The private closes, and its train comes to the company; one that has left the game stays out of it."""
    train = desk.title.file.privates[private].train
    if train is None or has_left(desk, train) or obsolete(desk, train):
        return
    desk.give(charter_unit(private), company, BOX, 1, "given-train")
    desk.give(train_unit(train), BOX, company, 1, "given-train")
    KEPT.put(desk.position, company, private)
    desk.tell("given-train", company=company, private=private, train=train)
    settle_trains(desk, company)


def _stays(state: State, move: Train, company: str, seller: str) -> Finding | None:
    """The only train of the type that a company has is the one that it sells to nobody."""
    private = KEPT.of(state.position).get(seller)
    if private is None or seller in (DEPOT, POOL):
        return None
    train = state.title.file.privates[private].train
    if move.train != train or state.position.books.of(train_unit(train), seller) > 1:
        return None
    return state.finding(
        "train-stays",
        f"the {train} of {seller} is that of {private}, and is sold to no other company",
        expected="another train",
        actual=move.train,
        about="given-train",
    )


def _forget(desk: Desk, company: str) -> None:
    """What has left the game is kept no more."""
    private = KEPT.of(desk.position).get(company)
    train = None if private is None else desk.title.file.privates[private].train
    if train is not None and not desk.position.books.of(train_unit(train), company):
        KEPT.drop(desk.position, company)


def _waiting(state: State, train: str) -> int:
    """Trains of a type that no company has got for its private."""
    given = set(KEPT.of(state.position).values())
    privates = state.title.file.privates.items()
    return sum(facts.train == train and name not in given for name, facts in privates)


def _lay_out(title: Title, books: Books) -> None:
    """One of its type lies out of play until a company buys the private."""
    for facts in title.file.privates.values():
        if facts.train is not None:
            transfer(books, DEPOT, BOX, train_unit(facts.train), 1, "setup")


RULES = Rules(
    laid_out=(_lay_out,),
    private_judged=(_judge,),
    private_sold=(_give,),
    train_judged=(_stays,),
    trains_settled=(_forget,),
    trains_waiting=(_waiting,),
)
