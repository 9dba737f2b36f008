"""Minors that form majors after an operating round, alone or several together."""

import pytest

from moderator.model.ledger import BANK, BOARD, BOX, LOAN, token_unit
from tests.figures import figures
from tests.ledger import play
from tests.minors import GROWN, STARTED, lay, table
from tests.setups import swap

# E (50, Bob's) has a train, too, and has not fallen to the state.
THREE = swap(GROWN, ("E: done\n", "adjust bank -200 E +200\nE: train 3\nE: done\n"))


def test_a_minor_alone_becomes_a_major_at_its_own_price(tmp_path):
    game = table(tmp_path, "Ann: form BIG S", GROWN)
    assert (game.codes, game.price("BIG"), game.percent("BIG", "Ann")) == ([], 110, 20)
    assert (game.cash("BIG"), game.trains("BIG"), game.position.stations["BIG"]) == (15, ["3"], ("B4",))
    assert ("S" in game.position.closed, game.current) == (True, "Ann")
    assert game.position.books.of(token_unit("S"), BOX) == 1


def test_the_president_buys_several_shares_then_each_player_one(tmp_path):
    game = table(tmp_path, "Ann: form BIG S\nAnn: buy BIG 3\nAnn: pass\nBob: buy BIG\nCyd: pass", GROWN)
    assert (game.codes, game.cash("Ann"), game.cash("Bob")) == ([], 1150 - 330, 1360 - 110)
    assert game.cash("BIG") == 15 + 330 + 110
    assert game.current == "Cyd"  # who has N, which is asked then
    assert table(tmp_path, "Ann: form BIG S\nAnn: buy BIG 5", GROWN).codes == ["hold-limit"]
    two = table(tmp_path, "Ann: form BIG S\nAnn: pass\nBob: buy BIG 2", GROWN)
    assert two.finding("form-shares").expected == "1 share"


@pytest.mark.parametrize(
    ("bought", "left", "asked"),
    [
        (3, 1150, "Ann"),
        (4, 1150, "Bob"),  # she has 60%
        (1, 110 + 110, "Ann"),  # just enough for one more
        (1, 110 + 109, "Bob"),
    ],
)
def test_a_player_who_cannot_buy_is_skipped(tmp_path, bought, left, asked):
    """BIG costs $110 a share. Ann has 20% of it."""
    cash = 1150 - left
    game = table(tmp_path, f"adjust Ann -{cash} bank +{cash}\nAnn: form BIG S\nAnn: buy BIG {bought}", GROWN)
    assert ([code for code in game.codes if code != "adjusted"], game.current) == ([], asked)


def test_nothing_is_formed_during_an_operating_round(tmp_path):
    assert table(tmp_path, "Ann: form BIG S", STARTED).codes == ["form-company"]


def test_a_new_major_operates_from_the_next_round_on(tmp_path):
    game = table(tmp_path, "Ann: form BIG S\nAnn: pass\nBob: pass\nCyd: pass\nCyd: pass\nN: done\n", GROWN)
    assert (game.codes, game.round, game.current) == ([], "OR 1.2", "BIG")


def test_several_form_one_at_the_sum_of_the_lowest_and_the_highest_price(tmp_path):
    game = table(tmp_path, "Ann: form BIG S N", GROWN)
    assert (game.codes, game.attested, game.price("BIG")) == ([], ["form-joined"], 200)  # 110 and 90
    assert (game.percent("BIG", "Ann"), game.percent("BIG", "Cyd"), game.president("BIG")) == (10, 10, None)
    assert (game.cash("BIG"), game.trains("BIG")) == (15 + 20, ["3", "3"])
    assert game.position.stations["BIG"] == ("B4", "B2")
    assert (game.position.books.of(LOAN, "BIG"), game.position.books.of(LOAN, BANK)) == (1, -1)  # N's


def test_an_owner_with_two_shares_becomes_president(tmp_path):
    game = table(tmp_path, "Ann: form BIG S N\nAnn: buy BIG\nAnn: pass\nCyd: buy BIG 2\n", GROWN)
    assert (game.codes, game.president("BIG")) == ([], "Cyd")  # 30% to 20%
    assert (game.percent("BIG", "Ann"), game.percent("BIG", "Cyd")) == (20, 30)


def test_a_station_that_is_named_stays(tmp_path):
    game = table(tmp_path, "Ann: form BIG S N keeps Ash", GROWN)
    assert game.position.stations["BIG"] == ("B2", "B4")


def test_a_wrong_formation_is_flagged(tmp_path):
    first = "Ann: pass\n"
    low = table(tmp_path, first + "Cyd: form BIG N", GROWN)
    assert low.finding("form-price").expected == "$100 to $165"
    assert table(tmp_path, "Cyd: form BIG N", GROWN).codes == ["out-of-turn", "form-price"]
    for line in ("Ann: form W S", "Ann: form BIG E"):
        assert table(tmp_path, line, GROWN).codes == ["form-company"]


def test_tokens_cost_by_the_hexes_from_the_nearest_station(tmp_path):
    formed = "Ann: form BIG S\nAnn: buy BIG 3\nAnn: pass\nBob: pass\nCyd: pass\nCyd: pass\nN: done\n"
    game = table(tmp_path, formed + "BIG: token Dogwood", GROWN)  # two hexes from Birch
    assert (game.codes, game.cash("BIG")) == ([], 15 + 330 - 2 * 20)


def test_the_second_tile_of_a_turn_costs_more_and_is_not_an_upgrade(tmp_path):
    formed = "Ann: form BIG S\nAnn: buy BIG 3\nAnn: pass\nBob: pass\nCyd: pass\nCyd: pass\nN: done\n"
    game = table(tmp_path, formed + "BIG: lay D6\nBIG: lay D8", GROWN)
    assert (game.codes, game.cash("BIG")) == ([], 15 + 330 - 60 - 20)
    assert table(tmp_path, formed + "BIG: lay D6\nBIG: lay D8\nBIG: lay Ash", GROWN).codes == ["lay-count"]
    yellow = swap(GROWN, ("S: train 3", "S: lay Birch\nS: train 3"), ("N: train 3", "N: lay Ash\nN: train 3"))
    game = table(tmp_path, formed + "BIG: lay Ash green\nBIG: lay Birch green", yellow)
    assert (game.codes, game.cash("BIG")) == (["lay-count"], 15 + 330 - 20)


def test_former_owners_are_asked_by_their_seats_then_all_from_the_president_on(tmp_path):
    game = table(tmp_path, "Ann: form BIG S N E", THREE)  # S (110, Ann), N (90, Cyd), E (50, Bob)
    assert game.current == "Ann"
    game = table(tmp_path, "Ann: form BIG S N E\nAnn: pass\n", THREE)
    assert game.current == "Bob"
    game = table(tmp_path, "Ann: form BIG S N E\nAnn: pass\nBob: pass\nCyd: buy BIG 2\nCyd: pass\n", THREE)
    assert (game.codes, game.president("BIG"), game.current) == ([], "Cyd", "Cyd")


def test_the_last_owner_who_could_be_president_must_buy(tmp_path):
    game = table(tmp_path, "Ann: form BIG S N\nAnn: pass\nCyd: pass\n", GROWN)
    assert game.finding("form-president").remedy is not None


def test_the_minor_asked_must_be_part_of_the_major(tmp_path):
    game = table(tmp_path, "Ann: form BIG N E", THREE)
    assert [(found.code, found.expected, found.actual) for found in game.findings] == [
        ("out-of-turn", "S", "N"),
        ("form-company", "S", "N and E"),
        ("form-joined", None, None),
    ]


def under(tmp_path, key: str, value: str):
    """Return a play with one key of [formation] changed."""
    file = lay(tmp_path) / "title.toml"
    text = file.read_text(encoding="utf-8")
    assert text.count(f"\n{key}\n") == 1
    file.write_text(text.replace(f"\n{key}\n", f"\n{value}\n"), encoding="utf-8")
    return lambda line, setup=GROWN: play(line, setup=setup, title="Minors", ruleset=tmp_path)


@pytest.mark.parametrize(
    ("key", "value", "line", "code", "said"),
    [
        # S, Ann's, is asked as a round of phase 3 ends.
        ('phase = "3"\nuntil = "6"', 'phase = "4"', "S", "form-company", None),
        ('until = "6"', 'until = "3"', "S", "form-company", None),
        ('until = "6"', 'until = "4"', "S", "", None),
        ('until = "6"', "", "S", "", None),
        # It stands at $110, which is just enough, or too much.
        ("least = 100\nmost = 165", "least = 110\nmost = 110", "S", "", None),
        ("least = 100\nmost = 165", "least = 111\nmost = 165", "S", "form-price", "$111 to $165"),
        ("least = 100\nmost = 165", "least = 100\nmost = 109", "S", "form-price", "$100 to $109"),
        # How many form one, and how many of those are of one player.
        ("companies = 3", "companies = 2", "S N", "", None),
        ("companies = 3", "companies = 2", "S N E", "form-count", "at most 2"),
        ("companies = 3", "companies = 3", "S N E", "", None),
    ],
)
def test_formation_has_phases_prices_and_a_number_of_minors(tmp_path, key, value, line, code, said):
    game = under(tmp_path, key, value)(f"Ann: form BIG {line}", THREE)
    found = [(each.code, each.expected) for each in game.findings if each.code != "form-joined"]
    assert found == ([(code, said)] if code else [])


def test_too_many_minors_are_flagged(tmp_path):
    found = under(tmp_path, "companies = 3", "companies = 2")("Ann: form BIG S N E", THREE).finding("form-count")
    assert (figures(found), found.actual) == ("3", "3")


@pytest.mark.parametrize(
    ("key", "value", "parts", "price"),
    [
        ("joined_most = 200", "joined_most = 300", "S N", 200),  # S at 110 and N at 90
        ("joined_most = 200", "joined_most = 199", "S N", 180),  # no starting value is 199
        ("joined_most = 200", "joined_most = 165", "S N", 165),
        ("joined_most = 200", "joined_most = 300", "S N E", 150),  # E at 50: 160, and so 150
        ("joined_least = 100", "joined_least = 150", "N E", 150),  # 140 in all
        ("joined_least = 100", "joined_least = 100", "N E", 135),
    ],
)
def test_a_majors_price_is_a_starting_value_within_bounds(tmp_path, key, value, parts, price):
    assert under(tmp_path, key, value)(f"Ann: form BIG {parts}", THREE).price("BIG") == price


def test_the_number_of_stations_kept_is_limited(tmp_path):
    one = under(tmp_path, "stations = 2", "stations = 1")("Ann: form BIG S N")
    assert (one.position.stations["BIG"], one.position.books.of(token_unit("BIG"), BOARD)) == (("B4",), 1)


def test_one_player_may_add_a_limited_number_of_minors(tmp_path):
    """Ann has S, and N from Cyd."""
    both = "adjust Cyd -100% N Ann +100% N\nAnn: form BIG S N"
    for most, found in ((1, [("form-count", "at most 1", "2")]), (2, [])):
        game = under(tmp_path, "of_one = 2", f"of_one = {most}")(both)
        assert [(each.code, each.expected, each.actual) for each in game.findings if each.code == "form-count"] == found


def test_an_owner_of_one_share_becomes_president_only_with_money_for_a_second(tmp_path):
    poor = "adjust Ann -1150 bank +1150\nadjust Cyd -{0} bank +{0}\nAnn: form BIG S N"  # at $200; Cyd had 1200
    assert table(tmp_path, poor.format(1001), GROWN).codes == ["adjusted", "adjusted", "form-president"]
    assert table(tmp_path, poor.format(1000), GROWN).codes == ["adjusted", "adjusted"]


def test_only_the_player_asked_buys_and_only_from_the_treasury(tmp_path):
    formed = "Ann: form BIG S\n"
    assert table(tmp_path, formed + "Bob: buy BIG", GROWN).codes == ["out-of-turn"]
    for line in ("Ann: buy BIG pool", "Ann: buy W"):
        game = table(tmp_path, formed + line, GROWN)
        assert (game.codes, game.cash("Ann")) == (["form-shares"], 1150)
    assert table(tmp_path, formed + "Ann: buy BIG 3 treasury", GROWN).cash("Ann") == 1150 - 330


def test_with_the_last_shares_goes_the_presidents_certificate(tmp_path):
    """BIG, at $150, has seven shares left, two of them on that certificate; Ann has one."""
    rich = "adjust bank -2000 Ann +2000\nAnn: form BIG S N E\n"
    before, game = table(tmp_path, rich, THREE), table(tmp_path, rich + "Ann: buy BIG 7", THREE)
    assert [(found.code, found.actual) for found in game.findings[-1:]] == [("hold-limit", "80%")]
    assert (game.percent("BIG", "Ann"), game.percent("BIG", "BIG"), game.president("BIG")) == (80, 0, "Ann")
    assert game.cash("BIG") - before.cash("BIG") == 7 * 150
    assert table(tmp_path, rich + "Ann: buy BIG 8", THREE).cash("Ann") == before.cash("Ann")


def test_the_buyer_of_the_presidents_certificate_returns_the_single_share(tmp_path):
    """No other share of BIG is left in its treasury; Ann has one and buys one."""
    last = "adjust bank -2000 Ann +2000\nAnn: form BIG S N E\nadjust BIG -50% BIG Cyd +50% BIG\n"
    game = table(tmp_path, last + "Ann: buy BIG", THREE)
    assert [game.percent("BIG", name) for name in ("Ann", "Bob", "Cyd", "BIG")] == [20, 10, 60, 10]
    assert (game.codes, game.president("BIG")) == (["adjusted", "adjusted"], "Cyd")  # who has most shares gets it
