"""A small game of 1889 up to a bankruptcy, in which a player sells one block of each corporation for a train."""

from moderator.audit.report import report
from moderator.game import open_game
from moderator.importers.games18xx import import_game
from moderator.model.findings import Severity
from moderator.rules.booking import State
from moderator.snapshot import as_json
from tests.importers.exports import ANN, BOB, Facts, act, buy, export, lay, par, pass_, run, sell

CYD = 33
PLAYERS = ((ANN, "Ann"), (BOB, "Bob"), (CYD, "Cyd"))
PASSES = [pass_(player) for player, _ in PLAYERS]


def lot(player: int, private: str, price: int) -> Facts:
    return act("bid", player, company=private, price=price)


def trains(company: str, kind: str, *numbers: int, price: int) -> list[Facts]:
    return [act("buy_train", company, train=f"{kind}-{n}", price=price, variant=kind) for n in numbers]


def held(company: str, **earned: int) -> list[Facts]:
    return [run(company, **earned), act("dividend", company, kind="withhold")]


SOLD = [
    *[lot(ANN, "TR", 20), lot(BOB, "MF", 30), lot(CYD, "ER", 40)],
    *[lot(ANN, "SMR", 50), lot(BOB, "DR", 60), lot(CYD, "SIR", 80)],
]
# KO (Ann's) and IR (Bob's, of which Ann has 20%) float at 65, UR (Cyd's) in the second stock round.
FIRST = [
    *[par(ANN, "KO", "65,5,3"), par(BOB, "IR", "65,5,3"), par(CYD, "UR", "65,5,3")],
    *[buy(ANN, "KO_1"), buy(BOB, "IR_1"), buy(CYD, "KO_2")],
    *[buy(ANN, "IR_2"), buy(BOB, "KO_3"), buy(CYD, "UR_1")],
    *[buy(ANN, "IR_3"), buy(BOB, "UR_2"), pass_(CYD), pass_(ANN), pass_(BOB)],
    *[*trains("KO", "2", 0, 1, price=80), *trains("IR", "2", 2, 3, 4, 5, price=80)],
    *[buy(CYD, "UR_3"), *PASSES],
]
# KO spends all but 10 on two more 2-trains, which rust when UR buys a 4.
RUSTED = [
    *trains("UR", "3", 0, 1, 2, price=180),
    *trains("KO", "2", 2, 3, price=240),
    *[*trains("IR", "3", 3, 4, price=180), *PASSES],
    *[*held("UR", t3_0=200), *trains("UR", "4", 0, price=300), act("discard_train", "UR", train="3-0"), pass_("KO")],
    *[*held("IR", t3_3=30), *trains("IR", "3", 0, price=180), *held("UR", t3_1=100), lay("KO", "J3", "8-0")],
]


def test_a_bankrupt_president_sells_no_second_block_of_a_company():
    """Ann needs 300 and has sold one share of IR. She still sells one of KO, and keeps her other share of IR."""
    actions = [*SOLD, *FIRST, *RUSTED, sell(ANN, "IR_2"), act("bankrupt", "KO")]
    imported = import_game(export(*actions, title="1889", players=PLAYERS))
    assert imported.stopped is None
    last = [line.partition(" ; ")[0] for line in imported.lines[-3:]]
    assert last == ["Ann: sell IR", "Ann: sell KO", "Ann: bankrupt"]
    assert imported.notes[-1].endswith("18xx.games sells the last shares of Ann without an action: 1 of KO")
    game = open_game(imported.text.encode())
    assert not report(game).of(Severity.VIOLATION, Severity.ERROR)
    now = as_json(State(game.title, game.position))
    assert {name: facts["shares"] for name, facts in now["players"].items()} == {
        "Ann": {"IR": 10, "KO": 20},
        "Bob": {"IR": 30, "KO": 10, "UR": 10},
        "Cyd": {"KO": 10, "UR": 40},
    }
    assert {name: now["companies"][name]["pool"] for name in ("IR", "KO", "UR")} == {"IR": 10, "KO": 10, "UR": 0}
    assert (now["players"]["Ann"]["cash"], now["current"]) == (0, None)
