"""Mergers: two corporations of a president become one with shares of half the size, instead of buying a train."""

import pytest

from moderator.audit.report import report
from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.model.ledger import BOX
from moderator.rules.certificates import certificates_of_limit
from moderator.scoring import score, scored_worth
from moderator.shell.possible_moves import choices
from moderator.views.companies import companies
from moderator.views.standings import standings
from moderator.views.turn import due_lines
from tests.export.sheets import summary
from tests.figures import figures
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.positions import SECOND_TURN, give_money, give_train
from tests.setups import swap

RULES = """
[charters.system]
like = "ten"
certificates = [10, 10, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]
weights = { 5 = 1 }
price_for = 10
for_president = "largest"
dividend = { choices = ["pay", "half", "hold"], half_to = 10, parts = "up" }
[merger]
before = "ten"
after = "system"
phase = "2"
fewer = 1
[phases.2]
limits = { minor = 2, corporation = 4, system = 5 }
[corporations.BN]
name = "Burlington Northern"
colour = "#112233"
charter = "system"
[corporations.CSX]
name = "CSX Transportation"
colour = "#445566"
charter = "system"
"""

# OR 2.2, BNR's turn. Ann has 50% of BNR at 100 (2,4), started there, and 50% of DR; Bob 40% of DR, the pool 10%, BNR's
# treasury 50%; BNR has 125 and no train, a 3 costs 200. DR has 125, three 2 trains, and comes next at 100, then FS.
OWING = SECOND_TURN + give_train("2", "box", 3, "BNR") + "adjust DR -50% DR Ann +50% DR Bob -10% DR pool +10% DR\n"
MERGED = OWING + "Ann: merge BNR DR\n"
# SR 3, Ann first: BN stands at 90 (0,1), Ann has 50% on 10 10 5 5 5 5 5 5, Bob 20%, the pool 5%, BN itself 25%.
LATER = MERGED + "FS: run 50\nFS: pay\nFS: done\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, RULES)
    return lambda text, setup=OWING: play(text, setup=setup, title="18EU-made-up", ruleset=over)


# ---- what becomes of the two ----


def test_every_certificate_becomes_one_of_half_its_size(table):
    game = table("Ann: merge BNR DR")
    assert (game.codes, game.attested) == ([], ["connection"])
    parts = {account: game.percent("BN", account) for account in ("Ann", "Bob", "pool", "BN")}
    assert parts == {"Ann": 50, "Bob": 20, "pool": 5, "BN": 25}  # half of 50 + 50, 40, 10, 50
    held = {kind: game.position.books.of(f"{kind} BN", "Ann") for kind in ("president", "double", "single")}
    assert held == {"president": 1, "double": 1, "single": 6}
    assert (game.president("BN"), game.percent("BNR", BOX), game.percent("DR", BOX)) == ("Ann", 100, 100)


def test_money_trains_and_stations_pass_on(table):
    game = table("Ann: merge BNR DR")
    assert (game.cash("BN"), game.trains("BN"), game.cash("BNR"), game.trains("DR")) == (125 + 125, ["2"] * 3, 0, [])
    # Paris (A10) and Berlin's C8 on the map, four further tokens of each on the charter.
    assert (game.json["companies"]["BN"]["stations"], game.tokens("BN")) == (["A10", "C8"], 4 + 4)
    assert game.happened("merger") == ["BN 250 BNR, DR 3 90 100"]


def test_a_second_station_in_a_place_goes_back_to_the_charter(table):
    both = OWING
    for company in ("BNR", "DR"):
        both = swap(both, (f"{company}: run 50", f"{company}: token J7\n{company}: run 50"))
    game = table("Ann: merge BNR DR", both)
    assert (game.json["companies"]["BN"]["stations"], game.tokens("BN")) == (["A10", "J7", "C8"], 3 + 3 + 1)


@pytest.mark.slow
def test_price_and_starting_value_are_means_rounded_down(table):
    # BNR has not run: 100 -> 90. The mean of 90 and 100 is 95, the top row of the chart has 82, 90, 100.
    assert (table("Ann: merge BNR DR").price("BN"), table("Ann: merge BNR DR").cell("BN")) == (90, (0, 1))
    # DR at 135 (2,7): of 90 and 135 the mean is 112½, the cell 110. At 60 (4,0) it is 75, below all of the row: 82.
    assert table("price DR 135 C8\nAnn: merge BNR DR").cell("BN") == (0, 3)
    assert table("price DR 60 E1\nAnn: merge BNR DR").cell("BN") == (0, 0)
    # Started at 100 and 82: 91 is no starting value, 90 the next below.
    cheaper = swap(OWING, ("start DR 100", "start DR 82"))
    assert table("Ann: merge BNR DR", cheaper).json["companies"]["BN"]["par"] == 90


def test_neither_merged_company_has_another_turn_in_the_round(table):
    game = table("Ann: merge BNR DR")
    assert (game.current, game.round) == ("FS", "OR 2.2")  # DR would have come next
    assert "  out of the game: BNR DR" in companies(game.game.state)
    early = table("BN: run 100", MERGED)
    assert early.codes[0] == "out-of-order"


def test_the_order_of_the_names_does_not_matter(table):
    game = table("Ann: merge DR BNR as CSX")
    assert (game.codes, game.json["companies"]["CSX"]["formed_of"]) == ([], ["BNR", "DR"])
    assert "  not formed: BN" in companies(game.game.state)


# ---- who may ----


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "line", "codes"),
    [
        ("adjust depot -1 train 3 BNR +1 train 3\n", "Ann: merge BNR DR", "merge-need"),
        (give_money(75, "BNR"), "Ann: merge BNR DR", "merge-need"),  # 125 + 75 pay for the 3
        ("", "Ann: merge BNR FS", "merge-owner"),
        ("", "Bob: merge BNR DR", "merge-owner"),
        ("", "Ann: merge BNR BNR", "merge-company"),
        ("", "Ann: merge BNR BN", "not-in-play"),
        ("", "Ann: merge BNR DR as FS", "merge-company"),
        ("", "Ann: merge FS DR", "out-of-order merge-need merge-owner"),
        ("", "Ann: start BN 100", "merge-company"),
        ("", "Ann: buy BN", "merge-company"),
    ],
)
def test_a_wrong_merger_is_flagged(table, before, line, codes):
    assert [code for code in table(line, OWING + before).codes if code != "adjusted"] == codes.split()


def test_a_legal_merger_is_offered(table):
    assert table("Ann: merge BNR FS").finding("merge-owner").remedy == "Ann: merge BNR DR"
    game = table("note x")
    assert "Ann: merge BNR DR" in [choice.text for choice in choices(game.game) if choice.barred is None]
    assert "; it may merge with DR" in due_lines(game.game.state)[0]
    rich = table("note x", OWING + give_money(75, "BNR"))
    assert "Ann: merge BNR DR" not in [choice.text for choice in choices(rich.game)]


def test_a_merger_is_not_allowed_before_its_phase(tmp_path):
    over = write_ruleset(tmp_path, swap(RULES, ('phase = "2"', 'phase = "5"')))
    game = play("Ann: merge BNR DR", setup=OWING, title="18EU-made-up", ruleset=over)
    assert (game.finding("merge-phase").expected, game.finding("merge-phase").actual) == ("phase 5", "phase 2")


def test_a_merged_corporation_cannot_merge_again(table):
    game = table("Ann: merge BN FS\n", LATER)
    assert (game.codes[0], game.steps[-1].held) == ("merge-company", False)
    assert table("Ann: merge BNR DR", MERGED).codes == ["not-in-play"]


# ---- shares of 5% ----


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "cash", "price"),
    [
        ("Ann: sell BN 5%", 45, 90),  # half of 90, no row for an odd one
        ("Ann: sell BN 5% 5%", 90, 82),  # from 90 (0,1) a row down
        ("Ann: sell BN 5% 5% 5%", 135, 82),
        ("Ann: sell BN 10% 5%", 135, 82),
        ("Ann: buy BN 5% pool", -45, 90),
        ("price BN 75 B1\nAnn: sell BN 5%", 37, 75),  # half of 75, rounded down
        ("price BN 75 B1\nAnn: buy BN 5% pool", -38, 75),  # ... and up
    ],
)
def test_half_shares_are_traded_at_half_the_price(table, lines, cash, price):
    before, game = table("note x", LATER), table(lines, LATER)
    assert [code for code in game.codes if code != "adjusted"] == []
    assert (game.cash("Ann") - before.cash("Ann"), game.price("BN")) == (cash, price)


def test_dividends_of_an_odd_share_are_rounded_up(table):
    setup = LATER + "Ann: sell BN 5%\nAnn: pass\nBob: pass\nCyd: pass\nAnn: pass\nBob: pass\nCyd: pass\n"
    minors = "".join(f"{minor}: run 0\n{minor}: done\n" for minor in ("10", "11", "12", "13", "14", "15"))
    before = table("note x", setup + minors)
    game = table("BN: run 110\nBN: pay", setup + minors)
    # A tenth is 11: 45% are 4 of it and half, 49½, so 50; Bob's 20% 22, the treasury's 25% 27½, so 28.
    paid = {name: game.cash(name) - before.cash(name) for name in ("Ann", "Bob", "BN")}
    assert paid == {"Ann": 50, "Bob": 22, "BN": 28}


def test_half_shares_count_half_and_every_merger_lowers_the_limit(table):
    game = table("note x", LATER)
    # Ann: minors 10 and 13, the president's and the double certificate, six of 5%.
    assert game.json["players"]["Ann"]["certificates"] == 2 + 2 + 3
    assert game.json["players"]["Bob"]["certificates"] == 2 + 2
    assert certificates_of_limit(game.game.state, "Ann") == "7/19"


@pytest.mark.slow
@pytest.mark.parametrize(("limit", "codes"), [(9, []), (8, ["certificate-limit"]), (7, ["certificate-limit"])])
def test_a_player_above_the_lowered_limit_may_not_buy_but_need_not_sell(tmp_path, limit, codes):
    # Ann has 7 of them after the merger, Cyd's FS would be the eighth.
    kept = f"[shares]\nexcess_kept = true\n[players.3]\ncash = 450\ncertificates = {limit}\n"
    over = write_ruleset(tmp_path, RULES + kept)
    for line, found in (("Ann: buy FS", codes), ("Ann: pass", [])):
        assert play(line, setup=LATER, title="18EU-made-up", ruleset=over).codes == found


def test_an_odd_share_scores_half_rounded_up(table):
    game = table("Ann: sell BN 5%\nprice BN 75 B1", LATER)
    # 45% of 75 for 10%: 337½.
    assert scored_worth(game.game.state, "Ann") == game.cash("Ann") + 338
    (told,) = [line for line in standings(game.game.title, score(game.game.state), "", explain=True) if "45%" in line]
    assert told.split() == ["BN", "45%", "at", "£75", "per", "10%", "=", "£338"]


# ---- the presidency ----


@pytest.mark.slow
def test_a_new_president_gives_the_double_certificate_first(table):
    # Ann sells the double and a single: Bob buys the double; he has 30%, she 35% and then, after another sale, 25%.
    sale = "Ann: sell BN 10% 5%\nAnn: buy FS\n"
    game = table(sale + "Bob: buy BN 10% pool\n", LATER)
    assert (game.codes, game.position.books.of("double BN", "Bob"), game.president("BN")) == ([], 1, "Ann")
    setup = LATER + sale + "Bob: buy BN 10% pool\nCyd: pass\n"
    free = table("Ann: sell BN 5% 5%", setup)
    assert (free.codes, free.president("BN"), free.position.books.of("double BN", "Ann")) == ([], "Bob", 1)
    kept = table("Ann: sell BN 5% 5% against 5% 5%", setup)
    assert (kept.codes, kept.finding("certificate-kept").remedy) == (["certificate-kept"], "Ann: sell BN 5% 5%")
    assert kept.finding("certificate-kept").expected == "10%"
    assert table("Ann: sell BN 5% 5% against 10%", setup).codes == []


# ---- taken down, begun from, exported ----


def stated(game: Result) -> list[str]:
    """The lines that begin a new journal where this one is."""
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert trial.possible, [problem.finding for problem in trial.problems]
    return trial.lines()


def test_a_late_start_states_it(tmp_path):
    over = write_ruleset(tmp_path, RULES)
    game = play("note x", setup=LATER, title="18EU-made-up", ruleset=over)
    new = play("", setup="\n".join(stated(game)), title="18EU-made-up", ruleset=over)
    for key in ("players", "companies", "bank", "round", "current"):
        assert new.json[key] == game.json[key]
    assert (new.position.formed, new.position.closed >= {"BNR", "DR"}) == ({"BN": ("BNR", "DR")}, True)
    assert new.position.books == game.position.books
    assert any(line.startswith("given BN of BNR DR president Ann par 100 price 90 A2") for line in stated(game))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("given BN president Ann par 100 price 90 A2", "BN"),
        ("given BN of BNR BNR president Ann par 100 price 90 A2", "BN BNR"),
        ("given FS of BNR DR president Ann par 100 price 90 A2", "FS"),
        ("given BNR closed trains 3", "BNR"),
    ],
)
def test_an_impossible_merged_position_is_flagged(table, line, says):
    game = table(line, "given phase 5\n")
    assert [figures(finding) for finding in game.findings] == [says]


def test_the_workbook_shows_it(table):
    game = table("note x", LATER).game
    table = summary(game, report(game)).tables
    assert any("BN" in [column.heading for column in each.columns] for each in table)
