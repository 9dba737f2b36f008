"""2 Phases: what the first train of a kind begins."""

import tomllib

import pytest

from moderator.counted.page import page
from moderator.counted.schema import CountedFile
from moderator.counted.taking import state_position, try_position
from moderator.model.position import Question
from moderator.rules.rounds.phases import BRINGS
from moderator.vocabulary.catalogue import EVENTS, PhaseEvent
from tests.counted_positions import EUROPE
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import SECOND_TURN, begin_phase, give_money, give_train
from tests.setups import swap
from tests.virginia import COUNTS, PHASE_3

RUN = "BNR: run 50\nBNR: pay\n"
ON_TURN = SECOND_TURN + RUN


@pytest.mark.parametrize(
    ("train", "limits"),
    [
        ("3", "2, 4 yellow, green yellow"),
        ("4", "1, 3 yellow, green yellow"),
        ("5", "1, 2 yellow, green, brown brown"),
        ("6", "1, 2 yellow, green, brown brown"),
        ("8", "1, 2 yellow, green, brown, grey brown"),
    ],
)
def test_the_first_train_of_a_kind_begins_its_phase(train, limits):
    game = play(begin_phase(train), setup=ON_TURN)
    assert game.position.phase == train
    assert game.happened("phase-change") == [f"{train} {limits}"]
    assert game.game.title.section("phase-change") == "2"


def test_the_second_train_of_a_type_begins_no_phase():
    game = play(
        "BNR: train 3", setup=ON_TURN + begin_phase("3") + give_money(500, "BNR") + give_train("2", "box", 1, "BNR")
    )
    assert (game.happened("phase-change"), game.position.phase) == ([], "3")


def test_a_train_from_the_pool_begins_no_phase():
    game = play("BNR: train 4 pool", setup=ON_TURN + give_money(500, "BNR") + give_train("4", "pool"))
    assert (game.position.phase, game.happened("phase-change")) == ("2", [])


@pytest.mark.parametrize(("train", "gone", "held"), [
    ("4", "2", ""),
    ("6", "3", give_train("3", "DR") + give_train("3", "pool")),
    ("8", "4", give_train("4", "DR") + give_train("4", "pool")),
])  # fmt: skip
def test_the_first_4_6_and_8_rust_the_2s_3s_and_4s_everywhere(train, gone, held):
    game = play(begin_phase(train), setup=ON_TURN + held)
    assert gone not in [*game.trains("DR"), *game.pool_trains]
    assert len([event for event in game.happened("rust") if event.startswith(f"{gone} ")]) == 1


@pytest.mark.parametrize(("train", "stays"), [("6", "4"), ("8", "5")])
def test_trains_of_the_next_type_stay(train, stays):
    assert play(begin_phase(train), setup=ON_TURN + give_train(stays, "FS")).trains("FS")[-1] == stays


def test_rust_reaches_every_company_and_pays_nothing():
    before = play("", setup=ON_TURN)
    game = play("BNR: train 4", setup=ON_TURN + give_money(150, "BNR") + "adjust depot -5 train 3 box +5 train 3\n")
    assert (before.cash("BNR") + 150 - 300, game.trains("BNR")) == (game.cash("BNR"), ["4"])
    assert (game.trains("DR"), game.trains("14"), game.left("2", "box")) == ([], [], 15)


def test_a_pullman_without_a_train_after_rust_returns_to_the_pool():
    setup = ON_TURN + begin_phase("3") + "adjust BNR -1 train 3 box +1 train 3\n" + give_train("P", "DR", 1, "pool")
    game = play(swap(begin_phase("4"), ("-5 train 3", "-4 train 3"), ("+5 train 3", "+4 train 3")), setup=setup)
    assert (game.trains("DR"), game.pool_trains) == ([], ["P"] * 5)
    assert game.happened("car-return") == ["alone: DR P"]


def test_phase_5_calls_the_final_exchange_round_for_the_next_set():
    game = play(begin_phase("5"), setup=ON_TURN)
    assert game.position.called == Question("round", "Ann", "final-exchange", "final-exchange")
    assert game.happened("final-exchange")


def test_phases_that_were_skipped_still_rust_and_call_the_final_exchange():
    # The first 6 without a 5 before it: 2s and 3s are gone all the same.
    game = play("BNR: train 6", setup=ON_TURN + give_train("3", "DR") + give_money(600, "BNR"))
    assert (game.trains("DR"), game.trains("FS"), game.position.called.about) == ([], [], "final-exchange")


def test_minors_keep_one_train_until_the_final_exchange():
    setup = ON_TURN + give_train("3", "14", 2) + give_train("2", "box", 1, "14") + give_train("2", "box", 3, "BNR")
    lines = swap(begin_phase("5"), ("-5 train 3", "-3 train 3"), ("+5 train 3", "+3 train 3"))
    game = play(lines, setup=setup)
    assert (game.json["duties"], game.current) == (["14"], "14")
    assert play("14: discard 3", setup=setup + lines).trains("14") == ["3"]


# ---- made-up rulesets: several events a phase, phases skipped, further tracks ----


def virginia_without(*cards: str) -> str:
    """The C&O's first turn in phase 3, with money for any train, and these trains out of the stack."""
    gone = "".join(f"adjust depot -{COUNTS[card]} train {card} box +{COUNTS[card]} train {card}\n" for card in cards)
    return PHASE_3 + swap(gone, ("-5 train 3 box +5", "-4 train 3 box +4")) + "adjust bank -1000 C&O +1000\n"


def test_every_event_of_every_skipped_phase_happens(tmp_path):
    """The first 6 without a 4 or 5 before it: the conversion of phase 5, then what phase 6 brings itself."""
    over = write_ruleset(tmp_path, '[phases.6]\nevents = ["privates-close"]\n', extends="18VA")
    game = play("C&O: train 6", title="18VA", setup=virginia_without("3", "4", "5"), ruleset=over)
    told = [event.code for event in game.events if event.code in ("phase-change", "conversion", "privates-close")]
    assert (game.position.phase, told) == ("6", ["phase-change", "conversion", "privates-close"])


def test_events_of_one_phase_happen_in_their_order(tmp_path):
    over = write_ruleset(tmp_path, '[phases.5]\nevents = ["privates-close", "conversion"]\n', extends="18VA")
    game = play("C&O: train 5", title="18VA", setup=virginia_without("3", "4"), ruleset=over)
    told = [event.code for event in game.events if event.code in ("conversion", "privates-close")]
    assert told == ["privates-close", "conversion"]
    assert {unit for _, unit in game.game.title.private_charters} <= {
        posting.unit for posting in game.postings if posting.why == "privates-close"
    }


@pytest.mark.parametrize(("grows", "then"), [("false", 2), ("true", 3)])
def test_a_set_may_grow_with_the_phase(tmp_path, grows, then):
    """Phase 3 has sets of three rounds; it begins in the second round of a set."""
    over = write_ruleset(tmp_path, f"[operating]\nrounds_grow = {grows}\n[phases.3]\nrounds = 3\n")
    game = play(begin_phase("3"), setup=ON_TURN, ruleset=over)
    assert (game.round, game.position.round.of) == ("OR 2.2", then)


RAIL = """
[tracks.rail]
small = { statuses = ["privates-for-sale"] }
large = { floated = { minor = 15, ten = 1 }, statuses = ["one-a-type"] }
last = { floated = { ten = 8 }, events = ["final-exchange"] }
"""


def test_a_separate_phase_track_advances_with_floats(tmp_path):
    """All minors run from the beginning; the first corporation to float begins the second phase."""
    over = write_ruleset(tmp_path, RAIL)
    before = play("", setup=ON_TURN, ruleset=over)
    assert (before.position.tracks, before.json["tracks"]) == ({"rail": "large"}, {"rail": "large"})
    assert (before.position.phase, before.game.state.holds("one-a-type")) == ("2", True)
    (began,) = [step for step in before.game.steps if any(event.code == "phase-change" for event in step.entry.events)]
    assert any(event.code == "float" for event in began.entry.events)


def test_a_track_phase_brings_its_events_and_ends_the_last_one(tmp_path):
    """The first corporation to float ends the second phase as it begins it."""
    game = play("", setup=ON_TURN, ruleset=write_ruleset(tmp_path, swap(RAIL, ("ten = 8", "ten = 1"))))
    events = [event for step in game.game.steps for event in step.entry.events]
    assert [event.facts["phase"] for event in events if event.code == "phase-change"][-2:] == ["large", "last"]
    assert (game.position.tracks, [e.code for e in events].count("final-exchange")) == ({"rail": "last"}, 1)
    assert (game.game.state.holds("one-a-type"), game.game.state.holds("privates-for-sale")) == (False, False)


def test_a_counted_position_has_the_phase_of_its_tracks(tmp_path):
    """A corporation has floated, so the track is in its last phase; what that set off has happened."""
    table = play(EUROPE, ruleset=write_ruleset(tmp_path, swap(RAIL, ("ten = 8", "ten = 1"))))
    assert (table.position.phase, table.position.tracks) == ("4", {"rail": "last"})
    assert (table.happened("phase-change"), table.position.called) == ([], None)


LONGER = swap(RAIL, ("last = {", "later = { floated = { ten = 9 } }\nlast = {"))


def test_a_counted_position_may_state_the_phase_of_a_track(tmp_path):
    """Corporations that floated have closed since: the count does not show it, and so it is said."""
    over = write_ruleset(tmp_path, LONGER)
    unsaid = play(EUROPE, ruleset=over)
    assert (unsaid.codes, unsaid.position.tracks) == ([], {"rail": "large"})
    said = play(swap(EUROPE, ("phase 4", "phase 4 track rail last")), ruleset=over)
    assert (said.codes, said.position.tracks) == ([], {"rail": "last"})


def test_a_track_is_not_where_it_cannot_be(tmp_path):
    table = play(swap(EUROPE, ("phase 4", "phase 4 track rail small")), ruleset=write_ruleset(tmp_path, LONGER))
    found = table.finding("given-phase")
    assert (found.expected, found.actual) == ("large", "small")


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("track road last", "18EU-made-up has no track road"),
        ("track rail huge", "track rail has no phase huge"),
        ("track rail last track rail last", "track rail is stated twice"),
    ],
)
def test_an_unknown_track_is_not_booked(tmp_path, said, says):
    table = play(swap(EUROPE, ("phase 4", f"phase 4 {said}")), ruleset=write_ruleset(tmp_path, LONGER))
    first = next(finding for finding in table.findings if finding.code == "given-sum")
    assert first.message.startswith(says)


def test_a_written_position_states_the_phase_of_its_tracks(tmp_path):
    """As a file and laid out again, the position is what it was."""
    over = write_ruleset(tmp_path, LONGER)
    played = play(swap(EUROPE, ("phase 4", "phase 4 track rail last")), ruleset=over).game
    text = page(played.title, state_position(played.state))
    assert 'tracks = { rail = "last" }' in text
    trial = try_position(played.title, CountedFile.model_validate(tomllib.loads(text)), text)
    assert (trial.problems, trial.lines()[0]) == ((), "given phase 4 track rail last")


def test_a_custom_event_is_one_entry(tmp_path, monkeypatch):
    """A made-up event: the bank pays every player 10."""

    def dole_out(booking, opener):
        for player in booking.position.players:
            booking.pay("bank", player, 10, "correction")

    monkeypatch.setitem(EVENTS, "dole", PhaseEvent("every player is paid 10", "players"))
    monkeypatch.setitem(BRINGS, "dole", dole_out)
    over = write_ruleset(tmp_path, '[phases.3]\nevents = ["dole"]\n')
    before, after = (play(begin_phase("3"), setup=ON_TURN, ruleset=ruleset) for ruleset in (None, over))
    assert [after.cash(player) - before.cash(player) for player in ("Ann", "Bob", "Cyd")] == [10, 10, 10]


# ---- 18VA 4.5: the number of operating rounds, when a phase begins within a set ----


@pytest.mark.parametrize(("choice", "after", "coming"), [("set", "SR 2", 1), ("phase", "OR 1.2", 2)])
def test_a_phase_that_begins_within_a_set_may_change_its_rounds(choice, after, coming):
    """The first 3 train is bought in OR 1.1, the only round of a set in phase 2; phase 3 has two."""
    begun, ended = (
        play(text, setup=PHASE_3, title="18VA", options=f"rounds {choice}") for text in ("", "C&O: train 3\nC&O: done")
    )
    assert (begun.round, begun.position.round.of, ended.round) == ("OR 1.1", coming, after)


def test_the_number_of_rounds_is_set_when_the_set_begins():
    setup = PHASE_3 + "C&O: train 3\nC&O: done\nB&O: run 0\nB&O: done\nC&O: run 0\nC&O: done\npass\npass\npass\n"
    game = play("", setup=setup, title="18VA", options="rounds phase")
    assert (game.round, game.position.round.of) == ("OR 2.1", 2)
