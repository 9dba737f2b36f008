"""Its rules: what a tile brings, and when all yellow ones go; stations and printed track stay, nobody is repaid."""

from moderator.model.accounts import BANK, DEPOT
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules, all_of, joined
from moderator.rules.basics.state import State, require
from moderator.rules.basics.supply import left_in_depot
from moderator.titles.places import Rebellion
from moderator.vocabulary.minors import Float
from moderator.vocabulary.tiles import OVER
from moderator.vocabulary.track import Lay
from moderator.vocabulary.trains import Train


def _facts(state: State) -> Rebellion:
    return require(state.title.file.rebellion)


def _pay(desk: Desk, move: Lay | Float, company: str, where: str) -> None:
    """A yellow tile has been laid in a marked hex, for the first time or again."""
    facts = _facts(desk)
    if where not in facts.places or desk.position.tiles.get(where) != "yellow" or not facts.pays:
        return
    desk.pay(BANK, company, facts.pays, "rebellion-tile")
    desk.tell("rebellion-tile", company=company, amount=facts.pays, place=desk.title.place_name(where))


def _start(desk: Desk, move: Train, company: str, seller: str) -> None:
    """The train that starts it is bought of the stack: fewer of its type are left than lay there at first."""
    facts = _facts(desk)
    if seller != DEPOT or facts.train in OVER.of(desk.position) or desk.title.card(move.train) != facts.train:
        return
    left = left_in_depot(desk, facts.train)
    if left is None or left >= _stacked(desk, facts.train):
        return
    OVER.mark(desk.position, facts.train)
    tiles = desk.position.tiles
    gone = [where for where in facts.places if tiles.get(where) == "yellow"]
    desk.position.tiles = {where: colour for where, colour in tiles.items() if where not in gone}
    places = [desk.title.place_name(where) for where in gone]
    desk.tell("rebellion", "" if gone else "none", train=facts.train, places=places)


def _stacked(state: State, train: str) -> int:
    """How many of a type lie in the stack as the game begins."""
    aside = all_of(joined(state.title).trains_aside, state.title, train)
    return state.title.train(train).count - len([*aside])


def _begun(desk: Desk) -> None:
    """In a counted position it has been if the phase of its train has begun."""
    facts = _facts(desk)
    begins = desk.title.begun_by(facts.train)
    if begins is not None and desk.title.reached(desk.position.phase, begins):
        OVER.mark(desk.position, facts.train)


RULES = Rules(builds=(_pay,), train_bought=(_start,), count_begun=(_begun,))
