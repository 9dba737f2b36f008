"""Automatic moves of the site, and rules that it does not follow, each in a small game of 18EU."""

from moderator.game import open_game
from moderator.importers.games18xx import Imported, import_game
from moderator.model.findings import Severity
from moderator.rules.booking import State
from moderator.snapshot import as_json
from tests.importers.exports import ANN, BOB, EARNED, SOLD, Facts, act, buy, export, lay, par, pass_, run, sell, token

STARTED = [par(ANN, "SNCF", "100,2,4"), token("SNCF", "A10-0-0")]
MINORS = [str(minor) for minor in range(2, 16)]  # the minors left after that


def imported(*actions: Facts, **facts: object) -> Imported:
    game = import_game(export(*actions, **facts))
    assert game.stopped is None
    return game


def last(count: int, *actions: Facts) -> list[str]:
    """Return the last lines of a game, without ids."""
    return [line.partition(" ; @")[0] for line in imported(*actions).lines if " ; @" in line][-count:]


def books(*actions: Facts) -> dict:
    game = open_game(imported(*actions).text.encode())
    return as_json(State(game.title, game.position))


def earn(*revenues: int) -> list[Facts]:
    """Return an operating round of all minors with these revenues, the last for all that follow; 0 is a pass."""
    sums = [*revenues, *[revenues[-1]] * (15 - len(revenues))]
    return [run(str(n), **{f"t2_{n - 1}": revenue}) if revenue else pass_(str(n)) for n, revenue in enumerate(sums, 1)]


def train(company: str, which: str, price: int) -> Facts:
    return act("buy_train", company, train=which, price=price)


def passes(*companies: str) -> list[Facts]:
    return [pass_(company) for company in companies]


# ---- up to the Final Exchange Round: SNCF has begun with minor 1, minor 11 of Ann's opens phase 5 ----

RICH = [*SOLD, *earn(*[600] * 10, 1000, 600), *earn(0), *STARTED, pass_(BOB), pass_(ANN)]
BOUGHT = [
    *[train(str(n), f"3-{n - 2}", 200) for n in range(2, 7)],
    *[train(str(n), f"4-{n - 7}", 300) for n in range(7, 11)],
    train("11", "5-0", 500),
]
EXCHANGE = [*RICH, *BOUGHT, *passes(*MINORS[10:]), *passes(*MINORS)]


def test_a_pass_in_the_final_exchange_round_closes_all_minors_of_a_player():
    said = last(8, *EXCHANGE, pass_(ANN), buy("2", "SNCF_2"), token("SNCF", "C8-0-0"))
    assert said == [
        "Ann: close 3",
        *[f"Ann: close {minor} !" for minor in (5, 7, 9, 11, 13, 15)],
        "Bob: exchange 2 SNCF token",
    ]
    assert books(*EXCHANGE, pass_(ANN))["train_pool"].count("3") == 2  # of minors 3 and 5


def test_trains_of_minors_that_close_without_a_merger_are_in_the_market():
    """3-0 was minor 2's, 5-0 minor 11's. SNCF floats with Ann's fifth share and gets 900."""
    shares = [pass_(BOB), buy(ANN, "SNCF_2"), pass_(BOB), buy(ANN, "SNCF_3"), pass_(BOB), pass_(ANN)]
    stock = [*EXCHANGE, pass_(ANN), pass_(BOB), *shares]
    trains = [train("SNCF", "3-0", 200), train("SNCF", "5-0", 500)]
    assert last(2, *stock, *trains) == ["SNCF: train 3 pool", "SNCF: train 5 pool"]
    assert books(*stock)["companies"]["SNCF"]["cash"] - books(*stock, *trains)["companies"]["SNCF"]["cash"] == 700


def test_the_token_fee_is_paid_at_the_start_from_phase_5():
    stock = [*EXCHANGE, pass_(ANN), pass_(BOB), par(BOB, "FS", "100,2,4"), token("FS", "H19-0-0")]
    assert last(1, *stock) == ["Bob: start FS 100 at Venice"]
    assert books(*stock)["companies"]["FS"]["cash"] == 100


def test_a_car_above_the_limit_is_returned_automatically_when_a_phase_begins():
    turn = [run("SNCF", t2_0=100), act("dividend", "SNCF", kind="withhold")]
    shares = [buy(ANN, f"SNCF_{n}") for n in (2, 3, 4)]
    begun = [*SOLD, *earn(*[600] * 10, 1000, 600), *earn(0), *STARTED]
    stock = [*begun, *[action for share in shares for action in (pass_(BOB), share)], pass_(BOB), pass_(ANN)]
    first = [*passes(*MINORS), *turn, train("SNCF", "3-0", 200), pass_("SNCF")]
    second = [*passes(*MINORS), *turn, train("SNCF", "3-1", 200), train("SNCF", "P-0", 100), pass_("SNCF")]
    minors = [
        *[train(str(n), f"3-{n}", 200) for n in (2, 3, 4)],
        *[train(str(n), f"4-{n - 5}", 300) for n in range(5, 9)],
    ]
    third = [*minors, *passes("9", "10"), train("11", "5-0", 500)]
    game = [*stock, *first, *second, pass_(ANN), pass_(BOB), *third]
    assert last(2, *game) == ["11: train 5", "SNCF: discard P"]
    assert "the P of SNCF" in imported(*game).notes[-1]


def merged(*after: Facts) -> list[Facts]:
    """Return a game in which minor 9 has a Pullman and is the fifth minor to merge into SNCF."""
    third = [*EARNED[:1], *EARNED[1:2], train("2", "3-0", 200), *EARNED[2:9], train("9", "P-0", 100), *EARNED[9:]]
    four = [action for n, m in enumerate((3, 5, 7), 2) for action in (pass_(BOB), buy(str(m), f"SNCF_{n}"))]
    return [*SOLD, *EARNED, *third, *STARTED, *four, pass_(BOB), buy("9", "SNCF_5"), *after]


def test_a_car_is_returned_automatically_after_a_merger_and_the_token_comes_after_the_discards():
    discarded = merged(act("discard_train", "SNCF", train="2-8"))
    assert last(3, *discarded) == ["Ann: exchange 9 SNCF", "SNCF: discard P !", "SNCF: discard 2 !"]
    station = merged(act("discard_train", "SNCF", train="2-8"), token("SNCF", "J5-0-0"), pass_(BOB))
    assert last(4, *station) == ["Ann: exchange 9 SNCF token", "SNCF: discard P !", "SNCF: discard 2 !", "Bob: pass"]


def test_a_second_car_kept_by_the_site_is_returned_without_a_line():
    """Minors 7 and 9 bring one each. The books return the second at once, the site leaves it with SNCF."""
    cars = [train("7", "P-0", 100), *EARNED[7:9], train("9", "P-1", 100), *EARNED[9:]]
    second = [*EARNED[:2], train("2", "3-0", 200), EARNED[2], train("3", "2-0", 1), *EARNED[3:7], *cars]
    stock = [*SOLD, *EARNED, *second, *STARTED, pass_(BOB), buy("7", "SNCF_2"), pass_(BOB), buy("9", "SNCF_3")]
    shares = [pass_(BOB), buy(ANN, "SNCF_4"), pass_(BOB), pass_(ANN)]
    others = [minor for minor in MINORS if minor not in ("7", "9")]
    turn = [run("SNCF", t2_6=100), act("dividend", "SNCF", kind="withhold")]
    game = [
        *stock,
        *shares,
        *passes(*others),
        *turn,
        act("discard_train", "SNCF", train="P-1"),
        pass_("SNCF"),
        pass_("2"),
    ]
    assert "SNCF discards a P" in imported(*game).notes[-1]
    assert books(*game)["companies"]["SNCF"]["trains"] == ["2", "2", "P"]


def operated(*after: Facts) -> list[Facts]:
    """Return a game in which Ann has 60% of SNCF, which has operated; Ann opens the next stock round."""
    shares = [action for number in (2, 3, 4) for action in (pass_(BOB), buy(ANN, f"SNCF_{number}"))]
    minors = [run(str(minor), **{f"t2_{minor - 1}": 60}) for minor in range(2, 16)]
    rounds = [*minors, run("SNCF", t2_0=100), act("dividend", "SNCF", kind="payout"), pass_("SNCF")]
    return [*SOLD, *EARNED, *EARNED, *STARTED, *shares, pass_(BOB), pass_(ANN), *rounds, *rounds, *after]


def test_the_share_of_the_founders_minor_has_left_the_treasury():
    """SNCF_1 was exchanged for minor 1, not bought. Once sold, it is in the market, and its buyer pays the bank."""
    sold = [sell(ANN, "SNCF_1"), pass_(ANN)]
    assert last(1, *operated(*sold, buy(BOB, "SNCF_1"))) == ["Bob: buy SNCF pool"]
    assert last(1, *operated(*sold, buy(BOB, "SNCF_5"))) == ["Bob: buy SNCF"]


def test_a_single_pass_after_track_is_for_the_train_step():
    """With room and money for a train the site asks for one, so no pass is left for a token or run."""
    begun = operated()
    turn = [pass_(ANN), pass_(BOB), *[run(m, **{f"t2_{int(m) - 1}": 60}) for m in MINORS]]
    game = imported(*begun, *turn, lay("SNCF", "B9", "8-0"), pass_("SNCF"), pass_("2"))
    track = len(begun) + len(turn) + 1
    assert [line for line in game.lines if line.startswith("SNCF: ")][-3:-1] == [
        f"SNCF: lay B9 #8 ; @{track}",
        f"SNCF: run 0 ; @{track}",
    ]


def test_a_token_after_a_pass_comes_before_the_skipped_run():
    begun = operated()
    turn = [pass_(ANN), pass_(BOB), *[run(m, **{f"t2_{int(m) - 1}": 60}) for m in MINORS]]
    track = [lay("SNCF", "B9", "8-0"), lay("SNCF", "B11", "9-0"), pass_("SNCF"), token("SNCF", "C8-0-0"), pass_("2")]
    said = [line for line in last(9, *begun, *turn, *track) if line.startswith("SNCF: ")]
    assert [line.split()[1] for line in said] == ["lay", "lay", "token", "run", "done"]


def test_a_pass_of_another_company_after_an_exchange():
    """Minor 3 has merged without a token, and SNCF is not asked for one: minor 2 passes on its turn."""
    assert last(1, *SOLD, *EARNED, *EARNED, *STARTED, pass_(BOB), buy("3", "SNCF_2"), pass_("SNCF"), pass_(BOB)) == [
        "Bob: pass"
    ]


def test_a_marker_stays_on_its_tile():
    """Tile 8-0 was on a mountain. When it is upgraded elsewhere, the site charges for the marker again."""
    stock = [*SOLD, *EARNED, *earn(600, 600, 200), *STARTED]
    shares = [action for number in (2, 3, 4) for action in (pass_(BOB), buy(ANN, f"SNCF_{number}"))]
    opened = [lay("2", "H17", "8-0"), pass_("2"), train("2", "3-0", 200), *passes(*MINORS[1:])]
    upgrade = [lay("SNCF", "H17", "80-0"), pass_("SNCF"), pass_("SNCF")]
    again = [lay("2", "B9", "8-0"), pass_("2"), *passes(*MINORS[1:]), lay("SNCF", "B9", "81-0")]
    game = [*stock, *shares, pass_(BOB), pass_(ANN), *opened, *upgrade, *again]
    assert last(1, *game) == ["SNCF: lay B9 #81 60 !"]
    assert "tile 8-0 keeps a terrain marker" in imported(*game).notes[-1]


def bankrupt() -> list[Facts]:
    """Return a game in which Ann leads SNCF, whose train rusts in OR 2.2, and nothing can pay for another one."""
    stock = [*SOLD, *earn(660, 400, 0, 400, 0, 400, 0, 400, 0, 400, 0, 600, 0), *earn(0)]
    start = [par(ANN, "SNCF", "70,5,3"), token("SNCF", "A10-0-0")]
    shares = [action for number in (2, 3, 4) for action in (pass_(BOB), buy(ANN, f"SNCF_{number}"))]
    spent = [*passes(*MINORS), run("SNCF", t2_0=0), train("SNCF", "2-1", 580)]
    bought = [
        action
        for n, minor in enumerate(range(2, 11, 2))
        for action in (train(str(minor), f"3-{n}", 200), pass_(str(minor + 1)))
    ]
    return [
        *stock,
        *start,
        *shares,
        pass_(BOB),
        pass_(ANN),
        *spent,
        *bought,
        train("12", "4-0", 300),
        *passes("13", "14", "15"),
    ]


def test_a_company_reports_a_bankruptcy_after_automatic_sales():
    game = [*bankrupt(), lay("SNCF", "B9", "8-0"), act("bankrupt", "SNCF")]
    assert last(4, *game) == ["SNCF: lay B9 #8", "SNCF: run 0", "Ann: sell SNCF 4", "Ann: bankrupt"]
    assert any("sells the last shares of Ann" in note for note in imported(*game).notes)
    found = [
        f.code
        for step in open_game(imported(*game).text.encode()).steps
        for f in step.findings
        if f.severity is Severity.VIOLATION
    ]
    assert "bankrupt-early" not in found


def test_a_bankrupt_president_sells_more_of_a_company_already_sold():
    game = [*bankrupt(), lay("SNCF", "B9", "8-0"), sell(ANN, "SNCF_2"), act("bankrupt", "SNCF")]
    assert last(3, *game) == ["Ann: sell SNCF", "Ann: sell SNCF 3", "Ann: bankrupt"]


def test_an_action_after_the_end_of_the_game_ends_the_import():
    game = import_game(
        export(*bankrupt(), lay("SNCF", "B9", "8-0"), act("bankrupt", "SNCF"), pass_("SNCF"), lay("2", "B9", "9-0"))
    )
    assert "the export goes on" in str(game.stopped)
    assert game.lines[-1].startswith("Ann: bankrupt")


def test_no_player_who_could_act_is_skipped():
    before_all = import_game(export(*SOLD, pass_("1"), pass_(ANN)))
    assert "a player acts before 2 has operated" in str(before_all.stopped)
    out_of_order = imported(*SOLD, pass_("1"), lay("5", "G20", "3-0"))
    assert out_of_order.lines[-1].startswith("5: lay Bologna #3 !")
    assert "5 acts in OR 1.1" in out_of_order.notes[-1]


def test_the_failing_action_is_named_and_earlier_lines_are_kept():
    game = import_game(export(*SOLD, pass_("1"), train("2", "2-0", 50), act("discard_train", "2", train="3-0")))
    assert game.stopped is not None
    assert str(game.stopped).startswith(
        f"action {len(SOLD) + 3}: discard_train by 2: `2: discard 3` cannot be booked: "
    )
    assert game.lines[-1].startswith("2: train 2 from 1 50 ")
    assert open_game(game.text.encode()).journal.problems == ()


def test_players_of_a_hotseat_game_have_no_id():
    sold = act("bid", "Ann", minor="1", price=100) | {"entity_type": "player"}
    game = imported(sold, players=((None, "Ann"), (None, "Bob")))
    assert game.lines[-1] == "Ann: bid 100 ; @1"
