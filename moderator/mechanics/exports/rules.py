"""Its rule: the train leaves the game, and a phase that waits for it begins."""

from moderator.model.accounts import BOX, DEPOT, train_unit
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.supply import next_train
from moderator.rules.rounds.phases import begin_phase


def export_train(desk: Desk) -> None:
    """The topmost train leaves the stack where the title exports its type; one may begin its phase."""
    title, train = desk.title, next_train(desk)
    if train is None or train not in title.file.operating.exports or desk.holds("no-exports"):
        return
    desk.give(train_unit(train), DEPOT, BOX, 1, "train-export")
    desk.tell("train-export", train=train)
    begins = title.begun_by(train)
    if begins is not None and not title.reached(desk.position.phase, begins):
        begin_phase(desk, begins, None)


def _after_set(desk: Desk) -> None:
    if desk.title.file.operating.exports_each == "set":
        export_train(desk)


def _after_round(desk: Desk) -> None:
    if desk.title.file.operating.exports_each == "round":
        export_train(desk)


RULES = Rules(set_over=(_after_set,), round_ends=(_after_round,))
