"""18 Los Angeles, both editions: the draft in a snake, order by cash, start limit, powers of the second edition."""

import pytest

from tests.ledger import Result, play
from tests.setups import swap

DRAWN = "players-3 yes, one-railway LA, orange BHC, blue LAC+LAS"
# The draft of the second edition: Ann has GT and APD, Bob RJ and LAS, Cyd CHE2 and OCR; nine lots are taken.
DRAFT = (
    "Ann: take GT\nBob: take RJ\nCyd: take CHE2\nCyd: take OCR\nBob: take LAS\nAnn: take APD\n"
    "Ann: take RKO\nBob: take MAIL\nCyd: take PT\n"
)
RICH = DRAFT + "adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000\n"
# OR 2.1 in phase II: LA (Ann, A8) has the turn with APD, CHE2, LAC, RJ.
BEGUN = """
given phase II
given GT closed
given OCR closed
given APD owner LA
given CHE2 owner LA
given RJ owner LA
given LAS owner LA
given LAC owner UP
given RKO PT BHC LAP PMC MAIL closed
given LA president Ann par 100 price 100 floated operated cash 900 trains 2 2 stations A8 tokens 4
given UP president Bob par 90 price 90 floated operated cash 900 trains 4 stations B11 tokens 4
given Ann cash 300 shares LA 60%
given Bob cash 300 shares UP 60%
given Cyd cash 300
given pool shares LA 10%
begin OR 2.1 of 2 next LA priority Ann
"""


def second(text: str, setup: str = "", players: str = "Ann Bob Cyd", options: str = "players-3 yes") -> Result:
    return play(text, options=options, setup=setup, players=players, title="18LA2")


def first(text: str, setup: str = "") -> Result:
    return play(text, options=DRAWN, setup=setup, players="Ann Bob Cyd", title="18LA1")


def test_the_draft_ends_when_all_have_passed_since_the_last_purchase():
    game = first("Ann: take GT\nBob: pass\nCyd: pass\nBob: pass\nAnn: take PT\nAnn: pass\nBob: pass\n")
    assert (game.round, game.current, game.codes) == ("ISR", "Cyd", [])
    over = first("Ann: take GT\nBob: pass\nCyd: pass\nBob: pass\nAnn: take PT\nAnn: pass\nBob: pass\nCyd: pass\n")
    assert (over.round, over.cash("GT"), over.trains("GT"), "OCR" in over.position.stations) == (
        "SR 1",
        60,
        ["2"],
        False,
    )


def test_the_draft_of_the_second_edition_ends_with_nine_lots_of_three_players():
    game = second(DRAFT)
    assert (game.round, game.current, game.codes) == ("SR 1", "Ann", [])
    assert "LAC" in game.happened("draft")[-1]


def test_the_poorest_player_begins_each_stock_round():
    game = second(DRAFT)
    assert [game.cash(name) for name in game.position.players] == sorted(
        game.cash(name) for name in ("Ann", "Bob", "Cyd")
    )
    assert game.priority == game.position.players[0]


def test_the_others_leave_when_enough_have_been_started():
    starts = "start LA 40\nstart SF 40\nstart SP 40\nstart UP 40\n"
    game = second(starts, RICH)
    assert (game.codes, game.position.closed) == ([], frozenset())
    over = second(starts + "start ELA 40\n", RICH)
    assert (over.codes, sorted(over.position.closed)) == ([], ["LAIR", "PER"])


def test_per_chooses_its_home_among_some_cities():
    assert second("start PER 40 at Compton", RICH).codes == []
    assert second("start PER 40 at Pasadena", RICH).codes == ["start-home"]


def test_with_two_players_per_stays():
    game = second("Ann: pass", players="Ann Bob", options="players-2 yes, out ELA+LA")
    assert game.codes == []
    assert not [choice for choice in game.game.title.file.options["out"].choices if "PER" in choice]


@pytest.mark.parametrize(("line", "cost"), [("", 40), (" 60", 60)])
def test_sp_pays_40_or_60_in_los_angeles(line, cost):
    setup = BEGUN.replace("given UP president", "given SP president").replace("stations B11", "stations C2")
    game = second(
        f'LA: run 0\nLA: done\nSP: token "Los Angeles"{line}\n',
        setup.replace("owner UP", "owner SP").replace("shares UP", "shares SP"),
    )
    assert (game.codes, game.cash("SP")) == ([], 900 - cost)


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("lay Walnut", 20),
        ('lay "El Segundo"', 10),
        ("lay B3 river 20", 20),
        ("lay B3 river 40", 40),
        ('lay "Alta Vista" river 20', 40),
        ("lay B3", 20),
    ],
)
def test_chino_hills_takes_20_off_a_tile_once(line, paid):
    game = second(f"LA: {line}\n", BEGUN)
    assert (game.codes, game.cash("LA")) == ([], 900 - paid)


def test_the_token_of_redondo_junction_leaves_in_phase_iv():
    placed = "LA: token Compton with RJ\n"
    game = second(placed, BEGUN)
    assert (game.codes, game.position.stations["LA"], game.cash("LA")) == ([], ("A8", "D7"), 900)
    last = "given phase III\ngiven depot trains 6 6 6\n" + BEGUN.partition("given phase II\n")[2].replace(
        "given RJ owner LA", "given RJ closed"
    )
    last = last.replace("given LAS owner LA", "given LAS closed").replace("given LAC owner UP", "given LAC closed")
    last = last.replace("given APD owner LA", "given APD closed").replace("given CHE2 owner LA", "given CHE2 closed")
    last = last.replace("trains 2 2 stations A8 tokens 4", "trains 5 stations A8 D7 tokens 3 leaving Compton")
    gone = second("LA: run 0\nLA: train 6\n", last)
    assert (gone.codes, gone.position.stations["LA"]) == ([], ("A8",))


def test_the_dump_takes_20_off_every_run_there():
    run = "LA: run 2:Pasadena*-Burbank=30\n"
    usual, dumped = second(run, BEGUN), second("LA: use APD at Burbank\n" + run, BEGUN)
    assert (usual.position.round.turn.revenue, dumped.position.round.turn.revenue) == (50, 30)
    port = "LA: use APD at Westminster\nLA: use LAS at Westminster\nLA: run 2:Pasadena*-Westminster\n"
    game = second(port, BEGUN)  # 20 and 10, 40 for the steamship, less 10 and 10
    assert (game.codes, game.position.round.turn.revenue) == ([], 50)


def test_a_run_between_opposite_sides_earns_both_bonuses():
    east = "LA: run 2:Pasadena*-Reseda\n"
    assert second(east, BEGUN).position.round.turn.revenue == 20 + 30
    done = "LA: run 0\nLA: done\n"
    # Lancaster, north or east, and the Port of Long Beach, south or west: 20 and 20, with 20 and 50.
    game = second(done + 'UP: run 4:Lancaster-Azusa*-"Los Angeles"=40-"Port of Long Beach"\n', BEGUN)
    assert (game.codes[-1:], game.position.round.turn.revenue) == ([], 20 + 20 + 40 + 20 + 20 + 50)


def test_a_token_of_dewey_comes_in_addition_at_its_price():
    setup = BEGUN.replace("given LAC owner UP", "given LAC closed\ngiven DC&H owner LA")
    game = second("LA: token Burbank\nLA: token Compton with DC&H\n", setup, options="players-3 yes, DC&H yes")
    assert ([code for code in game.codes if code != "station-route"], game.cash("LA")) == ([], 900 - 160)


def test_los_angeles_title_needs_a_city():
    setup = BEGUN.replace("given LAC owner UP", "given LAC closed\ngiven LAT owner LA")
    options = "players-3 yes, LAT yes"
    assert second("LA: use LAT at Burbank\n", setup, options=options).codes == []
    assert second("LA: use LAT at B7\n", setup, options=options).codes == ["power-place"]  # plain in the second edition


def test_a_minor_lays_one_tile_for_at_least_20():
    starts = "start LA 40\nstart SF 40\nstart SP 40\n" + "pass\n" * 3
    assert second(starts + "GT: lay Gardena river 40\n", RICH).cash("GT") == 0
    assert "lay-count" in second(starts + "GT: lay Gardena\nGT: lay Compton\n", RICH).codes


# ---- the end ----

# OR 2.1, only LA and UP are left of all companies, and both stand at 10.
TWO_LEFT = (
    swap(
        BEGUN,
        ("given RKO PT BHC", "given SF SP ELA LAIR PER APD CHE2 RJ LAS LAC RKO PT BHC"),
        *((f"given {private} owner LA\n", "") for private in ("APD", "CHE2", "RJ", "LAS")),
        ("given LAC owner UP\n", ""),
    )
    + "price LA 10\nprice UP 10\n"
)


def test_the_game_ends_once_with_the_last_company_that_closes():
    lines = "LA: run 0\nLA: done\nUP: run 0\n"
    assert second(lines, TWO_LEFT).happened("zone-closed", "game-end") == [
        "zone-closed whole: LA",
        "zone-closed whole: UP",
        "game-end",
    ]
    over = second(lines + "adjust bank -10 Ann +10\n", TWO_LEFT)
    assert (over.round, over.happened("game-end")) == ("End", [""])
