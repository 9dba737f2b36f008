"""Companies put up for auction in a stock round, and the sale of privates one after another."""

from tests.ledger import Result, play
from tests.minors import GREEN, OPENED, STARTED, lay, table


def test_privates_are_sold_one_after_another_left_of_the_last_buyer(tmp_path):
    game = table(tmp_path, "Ann: bid 20\nBob: bid 25\nCyd: pass\nAnn: pass\n", setup="")
    assert (game.codes, game.cash("Bob"), game.current) == ([], 400 - 25, "Cyd")
    assert table(tmp_path, "Ann: bid 20\nBob: pass\nCyd: pass\nBob: bid 35", setup="").codes == ["bid-minimum"]


def test_a_private_without_a_bid_gets_cheaper_until_it_is_free(tmp_path):
    falling = "Ann: pass\nBob: pass\nCyd: pass\n"
    game = table(tmp_path, falling + "Ann: pass\nBob: take\n", setup="")
    assert (game.codes, game.cash("Bob"), game.current) == ([], 400 - 15, "Cyd")
    free = table(tmp_path, falling * 4, setup="")
    assert (free.codes, free.cash("Ann"), free.current) == ([], 400, "Bob")


def test_a_company_is_put_up_and_the_highest_bid_is_its_treasury(tmp_path):
    game = table(tmp_path, "Cyd: bid N 110 at Ash\nAnn: bid 125\nBob: pass\nCyd: pass")
    assert (game.codes, game.attested) == ([], ["open-city"])
    assert (game.cash("Ann"), game.cash("N"), game.price("N")) == (400 - 20 - 125, 125, 60)
    assert (game.president("N"), game.position.stations["N"]) == ("Ann", ("B2",))
    assert game.current == "Bob"  # left of who has it, whoever put it up


def test_the_bid_pays_for_the_highest_starting_value(tmp_path):
    rich = "adjust bank -1000 Cyd +1000\n"
    game = table(tmp_path, rich + "Cyd: bid N 800 at Ash")
    assert (game.price("N"), game.cash("N")) == (135, 800)  # 150 and more are for majors


def test_bids_are_judged(tmp_path):
    assert table(tmp_path, "Cyd: bid N 95 at Ash").codes == ["bid-minimum"]
    step = table(tmp_path, "Cyd: bid N 103 at Ash").finding("bid-step")
    assert (step.expected, step.actual, step.remedy) == ("$105", "$103", "Cyd: bid N 100 at Ash")
    assert table(tmp_path, "Cyd: bid N 405 at Ash").codes == ["bid-cash"]
    up = "Cyd: bid N 110 at Ash\n"
    assert table(tmp_path, up + "Ann: bid 110").codes == ["bid-raise"]
    assert table(tmp_path, up + "Bob: bid 115").stakes("out-of-turn") == ("Ann", "Bob")
    assert table(tmp_path, up + "Ann: bid 115\nCyd: bid 120").stakes("out-of-turn") == ("Bob", "Cyd")
    assert table(tmp_path, up + "Ann: pass\nBob: bid 115\nAnn: bid 120").stakes("bid-passed") == ("Cyd", "Ann")
    assert table(tmp_path, up + "Ann: pass\nAnn: bid 120").stakes("bid-passed") == ("Bob", "Ann")


def test_a_player_who_cannot_pay_the_next_bid_is_not_asked(tmp_path):
    game = table(tmp_path, "Cyd: bid N 380 at Ash\n")  # Ann has 380, Bob 360
    assert (game.president("N"), game.current) == ("Cyd", "Ann")


def test_companies_start_only_by_auction_and_some_in_a_later_phase(tmp_path):
    assert table(tmp_path, "Cyd: bid W 110 at Ash").codes == ["auction-company"]
    assert table(tmp_path, "Cyd: start N 100 at Ash").finding("auction-only").expected == "bid N 100"
    assert table(tmp_path, "Cyd: start BIG 100 at Ash").codes == ["form-only"]


def test_a_title_may_require_one_company_to_be_auctioned_first(tmp_path):
    folder = lay(tmp_path)
    facts = (folder / "title.toml").read_text()
    (folder / "title.toml").write_text(facts.replace("[stock_auction]\n", '[stock_auction]\nfirst = "S"\n'))

    def said(lines: str) -> Result:
        return play(lines, setup=OPENED, title="Minors", ruleset=folder)

    assert said("Cyd: bid N 110 at Ash").finding("auction-company").expected == "S"
    assert said("Cyd: bid S 110 at Birch\nAnn: pass\nBob: pass\nAnn: bid N 110 at Ash").codes == []


def test_the_outcome_may_be_stated_without_bids(tmp_path):
    game = table(tmp_path, "Cyd: bid N 110 at Ash\nsold N Bob 150")
    assert (game.codes, game.cash("N"), game.president("N")) == (["auction-unrecorded"], 150, "Bob")


def test_companies_not_put_up_leave_with_a_phase(tmp_path):
    stack = "adjust depot -4 train 3 box +4 train 3\nadjust depot -3 train 4 box +3 train 4\n"
    game = table(tmp_path, GREEN + stack + "adjust bank -600 S +600\nS: train 5", setup=STARTED)
    assert "W" in game.position.closed
    assert not {"BIG", "TALL"} & game.position.closed
