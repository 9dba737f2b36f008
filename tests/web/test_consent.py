"""Entries that need the consent of another player, and entries that a page may not make at all."""

import pytest

from moderator.model.entries import Entry, Posting
from moderator.resources import example
from moderator.rules.holdings import privates_of, runner
from moderator.vocabulary.shares import Buy
from moderator.web.entry.endpoint import NotAsked, Revoked
from moderator.web.entry.permissions import who_must_agree
from tests.ledger import play
from tests.positions import SECOND_TURN
from tests.web.endpoints import Evening, told


def begun(tmp_path, name, before):
    """A game up to the line before this one."""
    lines = example(name).read_text(encoding="utf-8").splitlines()
    return Evening(tmp_path / "game.18xx", "".join(f"{line}\n" for line in lines[: lines.index(before)]))


TAKES = {  # a line, whose page says it, who must agree
    "18GA-four-players.18xx": ("GA: buy LTR from Bob 20", "Bob"),
    "18Rhl-cards.18xx": ("CCE: train 3 from DEE 170", None),
    "18OE.18xx": ("Ann: buy B from Bob 90", "Bob"),
    "18MS-audit.18xx": ("WRA: train 2+ from GMO 10", None),
    "1882-four-players.18xx": ("CNR: train 5 from GT 1", None),
    "1846-2p-two-players.18xx": ("Ann: buy ERIE", ""),
}


def giver_of(evening, line):
    """Return the president of the company that a line takes something from."""
    company = line.partition(" from ")[2].split()[0]
    return runner(evening.endpoints.shared.game.state, company)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, (_, who) in TAKES.items() if who != ""])
def test_a_move_that_takes_something_waits_for_its_owner(tmp_path, name):
    line, owner = TAKES[name]
    evening = begun(tmp_path, name, line)
    owner = owner or giver_of(evening, line)
    actor = line.partition(":")[0]
    state = evening.endpoints.shared.game.state
    mover = actor if actor in evening.pages else runner(state, actor)
    before = evening.lines
    outcome = evening.enter(mover, line)
    assert (outcome.state, outcome.agree, evening.lines) == ("waits", (owner,), before), told(outcome)
    assert "agree" in evening.entry(owner)
    evening.settle(owner, outcome, wanted=True)
    assert evening.lines[len(before) :] == [f"{line} ; page {mover}"]


def test_the_owner_of_a_private_must_agree_to_its_use(tmp_path):
    """The rules know no such use, but a table may allow one."""
    line = "MEX: lay F5 #470 with KCMO"
    evening = begun(tmp_path, "18MEX-audit.18xx", line)
    answer = evening.endpoints.shared.session.preview(f"{line} !")
    game = evening.endpoints.shared.game
    (owner,) = [name for name in game.position.players if "KCMO" in privates_of(game.state, name)]
    assert owner != runner(game.state, "MEX")
    assert who_must_agree(game.title, answer.says, answer.entry, answer.before, answer.after) == (owner,)


def test_a_request_for_consent_is_declined(tmp_path):
    line = "GA: buy LTR from Bob 20"
    evening = begun(tmp_path, "18GA-four-players.18xx", line)
    before = evening.lines
    mover = next(name for name in evening.pages if name != "keeper" and evening.enter(name, line).state == "waits")
    outcome = evening.pages[mover].waits
    evening.settle("Bob", outcome, wanted=False)
    assert evening.lines == before
    assert told(evening.pages[mover].outcomes.last).startswith("Bob ")


def test_no_other_player_is_asked(tmp_path):
    line = "GA: buy LTR from Bob 20"
    evening = begun(tmp_path, "18GA-four-players.18xx", line)
    mover = next(name for name in evening.pages if name != "keeper" and evening.enter(name, line).state == "waits")
    with pytest.raises(NotAsked):
        evening.settle(mover, evening.pages[mover].waits, wanted=True)


def test_the_keeper_may_enter_moves_of_the_table(tmp_path):
    line = "GA: buy LTR from Bob 20"
    evening = begun(tmp_path, "18GA-four-players.18xx", line)
    assert evening.enter("keeper", line).state == "booked"


def test_a_presidency_change_by_rule_needs_no_consent(tmp_path):
    line = "Ann: buy ERIE"
    evening = begun(tmp_path, "1846-2p-two-players.18xx", line)
    assert evening.enter("Ann", line).state == "booked"


@pytest.mark.parametrize("unit", ["president BNR", "single BNR"])
def test_buying_a_companys_own_certificates_needs_no_consent(unit):
    assert agreeing(Posting("BNR", "Bob", unit, 1, "share-purchase")) == ()


@pytest.mark.parametrize("unit", ["money", "token BNR", "train 2", "single DR", "bond BNR"])
def test_anything_else_from_a_company_needs_its_presidents_consent(unit):
    """No list of other things must be kept up: a thing that a new rule brings, like a bond, needs him, too."""
    assert agreeing(Posting("BNR", "Bob", unit, 1, "share-purchase")) == ("Ann",)


def agreeing(posting):
    """Return the players who must agree when Bob gets something of BNR, whose president is Ann."""
    state = play("", setup=SECOND_TURN).game.state
    assert runner(state, "BNR") == "Ann"
    move = Buy(actor="Bob", company="BNR")
    return who_must_agree(state.title, move, Entry((posting,)), state.position, state.position)


# ---- undo of one's own last entry ----

HEAD = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"


def test_a_player_may_undo_the_own_last_entry(tmp_path):
    evening = Evening(tmp_path / "game.18xx", HEAD)
    evening.enter("Ann", "select 3")
    evening.enter("Ann", "bid 100")
    assert "Undo: Ann: bid 100" in evening.entry("Ann")
    assert evening.enter("Ann", "undo").state == "booked"
    assert evening.lines[-1] == "undo ; page Ann"
    assert evening.enter("Ann", "undo").state == "booked"
    assert evening.endpoints.shared.game.journal.booked == ()


@pytest.mark.parametrize(("name", "line"), [("Bob", "bid 105"), ("keeper", "note a break")])
def test_a_player_may_not_undo_after_another_entry(tmp_path, name, line):
    evening = Evening(tmp_path / "game.18xx", HEAD)
    evening.enter("Ann", "select 3")
    evening.enter("Ann", "bid 100")
    evening.enter(name, line)
    assert "Undo: " not in evening.entry("Ann")
    outcome = evening.enter("Ann", "undo")
    assert (outcome.state, evening.lines[-1].startswith("undo")) == ("refused", False)


# ---- a step that is worth money ----


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Bob", "keeper"])
def test_a_turn_without_a_run_is_asked_about(tmp_path, name):
    lines = example("18EU-four-players.18xx").read_text(encoding="utf-8").splitlines()[:405]
    evening = Evening(tmp_path / "game.18xx", "".join(f"{line}\n" for line in [*lines, "SNCF: done"]))
    before = evening.lines
    outcome = evening.enter(name, "BNR: done")
    assert (outcome.state, evening.lines) == ("asked", before)
    assert "BNR has not run its trains" in outcome.question.text
    assert (evening.enter(name, "BNR: done", "n").state, evening.lines) == ("note", before)
    assert evening.enter(name, "BNR: done", "y").state == "booked"
    assert evening.lines[-1] == f"BNR: done ; page {name}"


# ---- stale, repeated and revoked entries ----


@pytest.mark.parametrize("line", ["tr 2", "c ann 5 !", "train 2", "u", "bid 100", "bnr", "!"])
def test_a_line_with_unexpected_effects_is_not_written(tmp_path, line):
    evening = Evening(tmp_path / "game.18xx", HEAD + "Ann: select 3\n")
    seen = evening.endpoints.shared.mark
    evening.enter("keeper", "note one")
    before = evening.lines
    assert evening.enter("keeper", line, seen=seen).state in ("stale", "refused", "note")
    assert evening.lines == before


def test_a_question_may_be_asked_by_any_page(tmp_path):
    evening = Evening(tmp_path / "game.18xx", HEAD + "Ann: select 3\n")
    seen = evening.endpoints.shared.mark
    evening.enter("keeper", "note one")
    assert evening.enter("Ann", "pl", seen=seen).state == "told"


def test_a_number_that_comes_again_with_another_line_is_refused(tmp_path):
    evening = Evening(tmp_path / "game.18xx", HEAD)
    number = evening.pages["Ann"].outcomes.new_number()
    first = evening.enter("Ann", "select 3", number=number)
    assert evening.enter("Ann", "select 3", seen=first.entry.seen, number=number) is first
    other = evening.enter("Ann", "bid 100", number=number)
    assert (other.state, evening.lines[-1]) == ("refused", "Ann: select 3 ; page Ann")


def test_a_replaced_address_cannot_write(tmp_path):
    evening = Evening(tmp_path / "game.18xx", HEAD)
    evening.endpoints.renew()
    with pytest.raises(Revoked):
        evening.enter("Ann", "select 3")
    assert evening.lines == HEAD.splitlines()


# ---- after a crash of the server ----


def test_an_entry_that_was_written_answers_so_when_it_is_sent_again(tmp_path):
    evening = Evening(tmp_path / "game.18xx", HEAD)
    number, seen = evening.pages["Ann"].outcomes.new_number(), evening.endpoints.shared.mark
    evening.enter("Ann", "select 3", number=number)
    written = evening.lines
    evening.start(again=evening.endpoints)
    assert evening.pages["Ann"].outcomes.is_genuine(number)
    again = evening.enter("Ann", "select 3", seen=seen, number=number)
    assert (again.state, evening.lines) == ("booked", written)
    assert "entered before the connection was lost" in told(again)


def test_an_entry_that_was_not_written_is_written_when_it_is_sent_again(tmp_path):
    evening = Evening(tmp_path / "game.18xx", HEAD)
    number, seen = evening.pages["Ann"].outcomes.new_number(), evening.endpoints.shared.mark
    evening.start(again=evening.endpoints)
    assert evening.enter("Ann", "select 3", seen=seen, number=number).state == "booked"
    assert evening.lines[-1] == "Ann: select 3 ; page Ann"


def test_an_entry_over_lines_of_others_is_stale_after_a_crash_too(tmp_path):
    evening = Evening(tmp_path / "game.18xx", HEAD)
    number, seen = evening.pages["Ann"].outcomes.new_number(), evening.endpoints.shared.mark
    evening.enter("keeper", "Ann: select 3")
    evening.start(again=evening.endpoints)
    assert evening.enter("Ann", "select 3", seen=seen, number=number).state == "stale"


def test_a_stock_turn_that_ends_after_a_sale_is_asked_about(tmp_path):
    lines = example("18EU-four-players.18xx").read_text(encoding="utf-8").splitlines(keepends=True)[:483]
    evening = Evening(tmp_path / "game.18xx", "".join(lines))  # Bob has sold 4 shares of BNR
    asked = evening.enter("Bob", "done")
    assert (asked.state, asked.question.text) == ("asked", "Bob has sold and not bought. End the turn without buying? ")
    assert evening.enter("Bob", "done", "n").state == "note"
    assert len(evening.lines) == 483
    assert evening.enter("Bob", "done", "y").state == "booked"
