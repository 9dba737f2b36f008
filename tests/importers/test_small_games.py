"""Small exports, a few actions each, and the lines written for them."""

from moderator import __version__
from moderator.game import open_game
from moderator.importers.games18xx import Imported, import_game
from moderator.model.findings import Severity
from moderator.rules.booking import State
from moderator.snapshot import as_json
from tests.figures import figures_of, mentions
from tests.importers.exports import (
    ANN,
    BOB,
    EARNED,
    SOLD,
    Facts,
    act,
    bid,
    buy,
    export,
    lay,
    par,
    pass_,
    run,
    sale,
    sell,
    token,
)

WEIGHTY = (Severity.VIOLATION, Severity.ERROR, Severity.RULING)


def lines(*actions: Facts, after: int = 0, **facts: object) -> list[str]:
    """Return the lines of the actions after the first `after`, without their ids."""
    game = import_game(export(*actions, **facts))
    assert_reads(game)
    moves = [line.partition(" ; @") for line in game.lines]
    return [text for text, _, ref in moves if ref and int(ref) > after]


def assert_reads(game: Imported) -> None:
    """Assert that the journal can be read and booked without errors."""
    read = open_game(game.text.encode())
    assert read.journal.problems == ()
    assert [f for step in read.steps for f in step.findings if f.severity is Severity.ERROR] == []


def codes(*actions: Facts, of: tuple[Severity, ...] = WEIGHTY) -> list[str]:
    """Return the codes of the findings with these severities."""
    game = open_game(import_game(export(*actions)).text.encode())
    return [f.code for step in game.steps for f in step.findings if f.severity in of]


def test_a_journal_as_text():
    game = import_game(export(*sale(1), {"type": "message", "message": "hello"}, bid(BOB, "2", 105)))
    assert game.text == (
        f"moderator 1   ; program {__version__}\n"
        f"game 18EU   ; ruleset {game.title.note}\n"
        "players Ann Bob\n"
        "option edition 18xx.games\n"
        "; from 18xx.games: game 7; @ is the id of the action there\n"
        "; ---- ISR\n"
        "Ann: select 1 ; @1\n"
        "Ann: pass ; @1\n"
        "Bob: pass ; @2\n"
        "Ann: take ; @3\n"
        "Bob: select 2 ; @5\n"
        "Bob: bid 105 ; @5\n"
    )


def test_undone_actions_are_not_written():
    assert lines(bid(ANN, "1", 100), act("undo", BOB), bid(ANN, "2", 110), pass_(BOB), act("undo", BOB)) == [
        "Ann: select 2",
        "Ann: bid 110",
    ]


def test_auto_actions_keep_the_id_of_their_cause():
    auto = [pass_(BOB), act("program_disable", BOB)]
    game = import_game(export({**bid(ANN, "1", 100), "auto_actions": auto}))
    assert game.lines[1:] == ("Ann: select 1 ; @1", "Ann: bid 100 ; @1", "Bob: pass ; @1")


def test_players_without_the_money_are_skipped():
    """Bob has £15 left: the site asks only Ann, and lowers the price to what he can pay."""
    poor = [bid(ANN, "1", 100), bid(BOB, "1", 735), pass_(ANN)]
    declined = [pass_(ANN)] * 9  # at 100, and at 90 ... 20
    game = import_game(export(*poor, bid(BOB, "2", 0), *declined, bid(BOB, "2", 10)))
    said = game.lines[len(poor) + 2 :]
    assert said[:5] == ("Bob: select 2 ; @4", "Bob: pass ; @4", "Ann: pass ; @5", "Bob: pass ; @5", "Ann: pass ; @6")
    assert said[-3:] == ("Bob: pass ; @12", "Ann: pass ; @13", "Bob: take ; @14")


def test_a_bid_that_no_player_can_raise_wins():
    poor = [bid(ANN, "1", 100), bid(BOB, "1", 735), pass_(ANN)]
    game = import_game(export(*poor, bid(BOB, "2", 0), bid(ANN, "2", 100), bid(ANN, "3", 100)))
    assert game.lines[-5:] == (
        "Ann: bid 100 ; @5",
        "Bob: pass ; @5",
        "Ann: select 3 ; @6",
        "Ann: bid 100 ; @6",
        "Bob: pass ; @6",
    )


def test_options_add_up():
    rules = ["extra_three_train", "second_extra_three_train", "extra_four_train"]
    game = import_game(export(settings={"optional_rules": rules}))
    assert game.header.options == (("edition", "18xx.games"), ("extra-3-trains", "2"), ("extra-4-trains", "1"))
    left = as_json(State(game.title, open_game(game.text.encode()).position))["trains_left"]
    assert (left["3"], left["4"]) == (7, 5)


def test_company_turns_end_where_the_next_begins():
    turns = [lay("1", "B9", "8-0"), pass_("1"), run("1", t2_0=60), pass_("1"), pass_("2"), run("2", t2_1=50)]
    assert lines(*SOLD, *turns, lay("3", "B11", "9-0"), after=len(SOLD)) == [
        "1: lay B9 #8",
        "1: run 2:60",
        "1: done",
        "2: run 2:50",
        "2: done",
        "3: lay B11 #9",
    ]


def test_a_tiles_cost_is_written_only_if_the_export_states_it():
    first = {**lay("1", "D9", "8-0"), "cost": 0}
    assert lines(*SOLD, first, after=len(SOLD)) == ["1: lay D9 #8 0"]
    assert codes(*SOLD, first) == []  # the map is not confirmed,
    assert codes(*SOLD, first, of=(Severity.NOTE,)) == ["terrain-cost"]  # as the note says


def test_trains_of_companies_and_depot():
    bought = [
        run("1", t2_0=400),
        act("buy_train", "1", train="3-0", price=200, variant="3"),
        run("2", t2_1=400),
        act("buy_train", "2", train="3-0", price=150),
        pass_("2"),
    ]
    assert lines(*SOLD, *bought, after=len(SOLD)) == [
        "1: run 2:400",
        "1: train 3",  # its second, which ends the turn
        "2: run 2:400",
        "2: train 3 from 1 150",
    ]


STOCK = [*SOLD, *EARNED, *EARNED]  # up to the first stock round


def test_start_in_two_steps():
    started = [par(ANN, "SNCF", "100,2,4"), token("SNCF", "A10-0-1")]
    game = import_game(export(*STOCK, *started))
    assert game.lines[-2:] == (
        f"Ann: start SNCF 100 ; @{len(STOCK) + 1}",
        f"Ann: exchange 3 SNCF token ; @{len(STOCK) + 2}",
    )
    now = as_json(State(game.title, open_game(game.text.encode()).position))
    assert (now["companies"]["SNCF"]["trains"], now["companies"]["SNCF"]["stations"]) == (["2"], ["A10"])
    assert now["players"]["Ann"]["shares"] == {"SNCF": 30}
    assert now["current"] == "Bob"


def test_exchange_with_and_without_token():
    started = [par(ANN, "SNCF", "100,2,4"), token("SNCF", "A10-0-0"), pass_(BOB)]
    with_token = [*started, buy("3", "SNCF_2"), token("SNCF", "A10-0-1")]
    declined = [*started, buy("3", "SNCF_2"), pass_("SNCF")]
    assert lines(*STOCK, *with_token, pass_(BOB))[-2:] == ["Ann: exchange 3 SNCF token", "Bob: pass"]
    assert lines(*STOCK, *declined, pass_(BOB))[-2:] == ["Ann: exchange 3 SNCF", "Bob: pass"]


def test_an_export_that_ends_before_a_token_is_placed_or_declined_is_noted():
    started = [par(ANN, "SNCF", "100,2,4"), token("SNCF", "A10-0-0"), pass_(BOB), buy("3", "SNCF_2")]
    game = import_game(export(*STOCK, *started))
    assert "before SNCF takes the token of 3" in game.notes[-1]
    said = import_game(export(*STOCK, *started, pass_("SNCF")))
    assert (said.lines[-1].partition(" ; ")[0], said.notes) == ("Ann: exchange 3 SNCF", game.notes[:-1])


def test_a_corporation_may_be_called_a_minor_and_a_minor_a_corporation():
    other = {"minor": "corporation", "corporation": "minor"}
    started = [par(ANN, "SNCF", "100,2,4"), token("SNCF", "A10-0-0"), pass_(BOB)]
    actions = [*STOCK, *started, buy("3", "SNCF_2"), token("SNCF", "A10-0-1")]
    called = [{**action, "entity_type": other.get(action["entity_type"], "player")} for action in actions]
    assert import_game(export(*called)).lines == import_game(export(*actions)).lines


# Ann has exactly what SNCF costs at 100, Bob 120. After his purchase of a share no player can trade.
SPENT = [run("1", t2_0=340), *[run(str(minor), **{f"t2_{minor - 1}": 0}) for minor in range(2, 16)]]
NOTHING = [run(str(minor), **{f"t2_{minor - 1}": 0}) for minor in range(1, 16)]


def test_a_pass_after_an_exchange_by_another_company():
    bought = [par(ANN, "SNCF", "100,2,4"), token("SNCF", "A10-0-0"), buy(BOB, "SNCF_2"), buy("3", "SNCF_3")]
    game = import_game(export(*SOLD, *SPENT, *NOTHING, *bought, pass_("2")))
    assert game.stopped is None
    said = [line.partition(" ; ")[0] for line in game.lines if line]
    assert said[-3:] == ["Ann: exchange 3 SNCF", "Bob: pass", "Ann: pass"]


def floated() -> list[Facts]:
    """Return a game in which Ann has 60% of SNCF, after the stock round."""
    shares = [action for number in (2, 3, 4) for action in (pass_(BOB), buy(ANN, f"SNCF_{number}"))]
    return [*STOCK, par(ANN, "SNCF", "100,2,4"), token("SNCF", "A10-0-0"), *shares, pass_(BOB), pass_(ANN)]


MINORS = [run(str(minor), **{f"t2_{minor - 1}": 60}) for minor in range(2, 16)]


def test_dividends_and_own_stock():
    turn = [
        lay("SNCF", "B9", "8-0"),
        pass_("SNCF"),
        run("SNCF", t2_0=100),
        act("dividend", "SNCF", kind="half"),
        pass_("SNCF"),
    ]
    again = [*MINORS, run("SNCF", t2_0=100), act("dividend", "SNCF", kind="withhold"), sell("SNCF", "SNCF_5", "SNCF_6")]
    before = len(floated()) + len(MINORS)
    said = lines(*floated(), *MINORS, *turn, *again, after=before)
    assert said[:4] == ["SNCF: lay B9 #8", "SNCF: run 2:100", "SNCF: half", "SNCF: done"]
    assert said[-4:] == ["SNCF: run 2:100", "SNCF: hold", "SNCF: sell SNCF 2", "SNCF: done"]


def test_the_share_determines_its_source():
    """Treasury and market both have shares: SNCF_5 was sold, SNCF_7 never left the treasury."""
    rounds = [run("SNCF", t2_0=100), act("dividend", "SNCF", kind="payout")]
    sold = [*floated(), *MINORS, *rounds, pass_("SNCF"), *MINORS, *rounds, sell("SNCF", "SNCF_5"), pass_("SNCF")]
    assert lines(*sold, pass_(ANN), buy(BOB, "SNCF_5"))[-1] == "Bob: buy SNCF pool"
    assert lines(*sold, pass_(ANN), buy(BOB, "SNCF_7"))[-1] == "Bob: buy SNCF"


def test_a_skipped_run_moves_the_price_when_the_site_does():
    """Without a route the site skips the run right after the track, so the price falls under that id."""
    track = len(floated()) + len(MINORS) + 1
    game = import_game(
        export(*floated(), *MINORS, lay("SNCF", "B9", "8-0"), act("buy_train", "SNCF", train="3-0", price=200))
    )
    said = game.lines[game.lines.index(f"SNCF: lay B9 #8 ; @{track}") :]
    assert said == (f"SNCF: lay B9 #8 ; @{track}", f"SNCF: run 0 ; @{track}", f"SNCF: train 3 ; @{track + 1}")


def test_opening_out_of_turn_is_a_ruling_with_a_note():
    """The site lets the player after the last auctioneer open the first stock round; the rulebook does not."""
    game = import_game(export(*STOCK, pass_(BOB), pass_(ANN)))
    assert [line.partition(" ;")[0] for line in game.lines[-2:]] == ["Bob: pass !", "Ann: pass"]
    assert [figures_of(note) for note in game.notes[1:]] == [f"{len(STOCK) + 1} 2 Ann Bob SR"]
    assert codes(*STOCK, pass_(BOB), pass_(ANN)) == ["out-of-turn"]


def test_early_discard_is_a_ruling_with_a_note():
    """Five minors bring five trains. The site discards at once, the rulebook at the end of the stock round."""
    merged = [action for n, m in enumerate((3, 5, 7, 9), 2) for action in (pass_(BOB), buy(str(m), f"SNCF_{n}"))]
    game = import_game(
        export(
            *STOCK,
            par(ANN, "SNCF", "100,2,4"),
            token("SNCF", "A10-0-0"),
            *merged,
            act("discard_train", "SNCF", train="2-4"),
        )
    )
    assert game.lines[-1].startswith("SNCF: discard 2 ! ;")
    assert [figures_of(note) for note in game.notes[1:]] == [f"{len(STOCK) + 11} SNCF"]
    read = open_game(game.text.encode())
    assert [finding.code for finding in read.steps[-1].findings] == ["discard-none"]
    assert mentions(read.steps[-1].findings[0], "SR 2")


def test_merged_minor_keeps_the_name_of_its_owner():
    """The site closes a minor only after its token is dealt with, after the exchange."""
    game = import_game(export(*STOCK, par(ANN, "SNCF", "100,2,4"), token("SNCF", "A10-0-0")))
    minor = as_json(State(game.title, open_game(game.text.encode()).position))["companies"]["1"]
    assert (minor["closed"], minor["president"], minor["cash"], minor["trains"]) == (True, "Ann", 0, [])


def test_end_of_the_game_by_hand():
    assert lines(*sale(1), act("end_game", ANN))[-1] == "end stopped by hand on 18xx.games"
