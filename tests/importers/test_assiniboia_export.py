"""Small exports of 1882: choices drawn by the seed, tokens that a private moves, and hexsides."""

from typing import Any

from moderator.importers.games18xx import import_game
from tests.assiniboia import GREEN, OPTIONS
from tests.importers.exports import ANN, BOB, CYD, Facts, act, buy, export, lay, par, pass_, written_on


def imported(*actions: Facts, **facts: Any) -> tuple[dict[str, str], list[str]]:
    """Return the options that the import has found, and the lines without headings and ids."""
    game = import_game(export(*actions, title="1882", **facts))
    assert game.stopped is None, game.stopped
    lines = [line.partition(" ; ")[0] for line in game.lines if line and not line.startswith(";")]
    return dict(game.header.options), lines


def of_private(kind: str, **facts: Any) -> Facts:
    return {**act(kind, "NWR", **facts), "entity_type": "company"}


def train(company: str, number: str, price: int) -> Facts:
    return act("buy_train", company, train=number, price=price, variant=number[0])


LOTS = ((ANN, "HB", 20), (BOB, "SC", 50), (ANN, "NWR", 80), (BOB, "TB", 140), (ANN, "CP", 180))
SOLD = [act("bid", player, company=lot, price=price) for player, lot, price in LOTS]
SEED = {"seed": 5585, "optional_rules": []}


def test_the_seed_determines_the_draw():
    """The seed gives 2 of four, and then 2 of five: a 5, and GT."""
    options, _ = imported(*SOLD, settings=SEED)
    assert options == {"rebellion": "5", "trestle-share": "GT"}


def test_without_a_seed_the_id_of_the_game_is_used():
    assert imported(*SOLD, settings=SEED)[0] == imported(*SOLD, id=5585)[0]
    assert imported(*SOLD, settings={"seed": 5586})[0] != imported(*SOLD, settings=SEED)[0]


def test_a_private_with_the_symbol_of_a_corporation():
    assert imported(*SOLD, settings=SEED)[1][1] == "Bob: take SCP"


# CPR (100) and HBR (67) float; the first 3 is sold in OR 1.1, and OR 2.1 begins with CPR.
SHARES = [
    action for n in (1, 2, 3, 4) for action in (buy(ANN, f"CPR_{n}"), pass_(ANN), buy(BOB, f"HBR_{n}"), pass_(BOB))
]
FLOATED = [*SOLD, par(ANN, "CPR", "100,0,3"), par(BOB, "HBR", "67,5,3"), *SHARES, pass_(ANN), pass_(BOB)]
FIRST = [
    lay("CPR", "I5", "57-0"),
    *(train("CPR", f"2-{n}", 80) for n in range(4)),
    pass_("CPR"),
    lay("HBR", "G11", "57-1"),
    *(train("HBR", f"2-{n}", 80) for n in (4, 5)),
    train("HBR", "3-0", 180),
    pass_("HBR"),
    pass_(BOB),
    pass_(ANN),
]


def test_a_token_that_a_private_moves_is_one_line_and_its_tile_the_next():
    bought = {**act("buy_company", "CPR", company="NWR", price=80)}
    moved = [
        of_private("remove_token", city="57-0-0", slot=0),
        of_private("place_token", city="D4-0-0", slot=0),
        of_private("lay_tile", hex="D4", tile="57-2", rotation=0),
    ]
    _, lines = imported(*FLOATED, *FIRST, bought, *moved, settings=SEED)
    assert lines[-3:] == [
        "CPR: buy NWR from Ann 80",
        'CPR: token Maidstone with NWR moving "Swift Current"',
        "CPR: lay Maidstone #57 with NWR",
    ]


# ---- hexsides of rivers ----

# OR 2.1: it is HBR's turn, and it can buy the first 4, which starts the rebellion.
REBELLIOUS = GREEN + "adjust depot -3 train 3 box +3 train 3\nadjust bank -500 HBR +500\n"


def tile(company: str, where: str, number: str, turned: int = 0) -> Facts:
    return act("lay_tile", company, hex=where, tile=number, rotation=turned)


CROSSING = [tile("HBR", "E3", "9-0"), tile("HBR", "C3", "57-0")]  # a river lies between them


def test_a_paid_hexside_is_not_paid_again_after_the_rebellion():
    """The first 4 removes both tiles, which are then laid again."""
    again = [tile("CPR", "E3", "9-1"), tile("CPR", "C3", "57-1")]
    passed = [pass_("HBR"), *(pass_(player) for player in (ANN, BOB, CYD))]
    lines = written_on("1882", REBELLIOUS, *CROSSING, train("HBR", "4-0", 300), *passed, *again, options=OPTIONS)
    assert lines[:2] == ["HBR: lay E3 #9", "HBR: lay Lloydminster #57 river 40"]
    assert lines[-2:] == ["CPR: lay E3 #9", "CPR: lay Lloydminster #57"]


def test_an_unknown_tile_leads_where_the_tile_below_it_did():
    """The table has no exits for the green tile, but the yellow one led to the river."""
    lines = written_on("1882", GREEN, CROSSING[0], tile("HBR", "E3", "X99-0"), CROSSING[1], options=OPTIONS)
    assert lines[-1] == "HBR: lay Lloydminster #57 river 40"
