"""The shorthand of a session, held against the line it stands for."""

import pytest

from moderator.game import open_game
from moderator.resources import example
from moderator.shell.possible_moves import nothing_more, nothing_usual
from moderator.shell.shorthand import expand

GAMES = {
    title: example(f"{title}-{table}.18xx").read_bytes().splitlines(keepends=True)
    for title, table in (("18EU", "four-players"), ("18VA", "three-players"), ("18Rhl", "four-players"))
}


def at(beginning, title="18EU"):
    """The example game up to the line before the first that begins so."""
    number = next(n for n, line in enumerate(GAMES[title]) if line.decode().startswith(beginning))
    return open_game(b"".join(GAMES[title][:number]))


@pytest.fixture(scope="module")
def turn():
    """RPR is at its track step in OR 2.1; the next train is a 3."""
    return at("RPR: lay Berlin")


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("180", ("run 180",)),
        ("180 h", ("run 180", "half")),
        ("180 w", ("run 180", "hold")),
        ("180 p", ("run 180", "pay")),
        ("180 half", ("run 180", "half")),
        ("bnr 180 h", ("BNR: run 180", "BNR: half")),
        ("t", ("train 3",)),
        ("t 3 dr 150", ("t 3 dr 150",)),
        ("ann b bnr", ("Ann: b bnr",)),
        ("wien", ("wien",)),
        ("hodl", ("hodl",)),  # and this with the verb
        ("mila", ("lay mila",)),
        ("4:lo-lille", ("run 4:London-Lille=10",)),
        ("s 2 rpr", ("s 2 rpr",)),
        ("tok paris", ("tok paris",)),
        ("ann: buy BNR", ("Ann: buy BNR",)),
        ("nonsense here", ("nonsense here",)),
        ("", ()),  # RPR owns trains and has not run
        ("3 70", ("3: run 70",)),  # minor 3 and what it ran
        ("180 h !", ("run 180 !", "half !")),
        ("180 h ; said twice", ("run 180 ; said twice", "half")),
        ("; Ann is late", ("; Ann is late",)),
        ('"minordb&o', ('"minordb&o',)),  # a quote that is never closed
        ("berlni", ("lay berlni",)),
        ("rpr berlin", ("RPR: lay berlin",)),
        ("rpr: berlni", ("RPR: lay berlni",)),
        ('"London"', ('lay "London"',)),
        ("3 berlin", ("3: lay berlin",)),
        ("3 done", ("3: done",)),
        ("lo-lille", ("run 2:London-Lille=10",)),  # RPR has two 2 trains and nothing else
        ("lo-lille be-dr h", ("run 2:London-Lille=10 2:Berlin*=30-Dresden=30", "half")),
        ('"Gulf of Lion port"-ly', ('run 2:"Gulf of Lion port"-Lyon=30',)),
        ("rpr lo-lille", ("RPR: run 2:London-Lille=10",)),
        ("lo-lille be-dr mi-ve", ("run lo-lille be-dr mi-ve",)),  # three ways, two trains
        ("10 h", ("run 10", "half")),  # not minor 10
        ("snfc: 180", ("snfc: 180",)),  # told with the nearest names
    ],
)
def test_typed_lines_and_their_journal_lines(turn, typed, lines):
    assert expand(turn, typed) == lines


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("fs 90", ("start fs 90",)),
        ("b bnr p", ("b bnr pool",)),
        ("ann b bnr p", ("Ann: b bnr pool",)),
        ("b bnr t", ("b bnr treasury",)),
        ("bnr p", ("buy bnr pool",)),
        ("BNR: discard P", ("BNR: discard P",)),  # a Pullman
        ("ann: bnr", ("Ann: buy bnr",)),
        ("bnx", ("buy bnx",)),  # told with the nearest names
        ("passs", ("passs",)),
        ("st rpr 75 7", ("st rpr 75 minor 7",)),
        ("x 9 rpr t", ("x 9 rpr token",)),
    ],
)
def test_short_forms_in_a_stock_round(typed, lines):
    assert expand(at("Ann: start RPR"), typed) == lines


@pytest.mark.parametrize(("typed", "line"), [("7", "select 7"), ("bid 7 100", "bid 7 100")])
def test_a_number_selects(typed, line):
    assert expand(at("Ann: select 1"), typed) == (line,)


def test_a_number_bids():
    assert expand(at("Ann: bid 100"), "105") == ("bid 105",)


@pytest.mark.parametrize(
    ("beginning", "typed", "line"),
    [
        ("Ann: bid B&O 140", "b&o 140", "bid b&o 140"),
        ("Ann: bid B&O 140", "b rea 45", "bid rea 45"),
        ("Ann: bid B&O 140", "bob tiw 60", "Bob: bid tiw 60"),
        ("Ann: bid B&O 140", "bob 60 on tiw", "Bob: bid tiw 60"),
        ("Ann: bid B&O 140", "60 tiw", "bid tiw 60"),
        ("Ann: bid B&O 140", "", "pass"),
        ("Ann: value B&O 100", "100", "value B&O 100"),
        ("C&O: buy REA from Cyd 40", "c&o b rea 40", "C&O: buy REA from Cyd 40"),
        ("RF&P: buy PY", "rf&p py 110", "RF&P: buy PY from Cyd 110"),
        ("Ann: bid B&O 140", "ann 140", "Ann: bid 140"),
        ("Ann: bid B&O 140", "rae 45", "bid rae 45"),
        ("Ann: value B&O 100", "ann 100", "Ann: value B&O 100"),
    ],
)
def test_short_forms_for_lots_and_privates(beginning, typed, line):
    assert expand(at(beginning, "18VA"), typed) == (line,)


def test_enter_is_explained_while_a_par_price_is_due():
    assert expand(at("Ann: value B&O 100", "18VA"), "") == ()


@pytest.mark.parametrize(
    ("beginning", "typed", "line"),
    [
        ("Cyd: take", "t", "take"),
        ("Zoë: bid Szl 55", "szl 55", "bid szl 55"),
        ("Zoë: bid Szl 70", "70", "bid 70"),
        ("Zoë: bid Szl 70", "zoe 70", "Zoë: bid 70"),
    ],
)
def test_short_forms_in_the_sale_of_privates(beginning, typed, line):
    assert expand(at(beginning, "18Rhl"), typed) == (line,)


@pytest.mark.slow
def test_a_shortened_name_is_the_one_the_rules_let_pass():
    # In SR 2 of 18EU Ann owns minors 6, 7, 9 and 11: of those that begin with 1 only 11 can be hers.
    assert expand(at("Ann: start RPR"), "st rpr 75 minor 1") == ("st rpr 75 minor 1",)  # minor 1 bears that name
    assert expand(at("Ann: start RPR"), "st r 75 7") == ("st r 75 minor 7",)  # RPR and RBSR could both be started
    # In SR 3 of 18VA, B&O, C&O and VGN are in play; V is VGN alone, and R could only be started.
    assert expand(at("Bob: buy VGN", "18VA"), "b v") == ("b v",)


def test_a_run_may_be_entered_by_its_ends_once_it_was_run():
    game = at("RPR: run 4:")
    assert expand(game, "RPR: 3:mu--berlin=50 h") == expand(game, "rpr 3:mu--berlin=50 h")
    line = expand(game, "rpr 3:mu--berlin=50 h")[0]
    assert line == "RPR: run 3:Munich*=40-Nuremberg-Leipzig=10-Dresden*=40-Berlin*=50"


def test_an_unknown_end_of_a_run_is_named():
    assert expand(at("RPR: run 4:"), "rpr 3:mu--brlin") == ("RPR: run 3:mu-brlin",)


def test_a_place_of_two_words_lays_a_tile():
    assert expand(at("C&O: convert", "18VA"), "c&o newport news") == ("C&O: lay newport news",)


def test_r_is_the_last_run_once_more():
    game = at("8: run 2:Brünn=10-Budapest*=30-Bucharest")
    assert expand(game, "8: r") == ("8: run 70",)
    assert expand(game, "bnr r")[0].startswith("BNR: ")


def test_the_next_company_is_meant_once_the_one_on_turn_is_past_the_step():
    game = at("RPR: lay Berlin")
    before = at("SNCF: train 3")
    assert expand(before, "berlin") == ("RPR: lay berlin",)
    assert expand(game, "berlin") == ("lay berlin",)


def test_enter_passes_pays_or_is_done():
    assert nothing_more(at("Ann: start RPR")) == "pass"
    assert nothing_more(at("RPR: pay")) == "pay"
    assert nothing_more(at("SNCF: train 3")) == "done"


def test_enter_is_explained_while_a_choice_is_due():
    assert nothing_more(at("Ann: select 1")) is None
    assert expand(at("Ann: select 1"), " ") == ()


def test_enter_without_a_meaning_explains_why():
    assert nothing_usual(at("RPR: run 2:")).startswith("RPR owns trains and has not run")
    assert nothing_usual(at("Ann: select 1")).startswith("enter a move")


def test_enter_is_explained_while_a_position_is_counted():
    game = open_game(b"moderator 1\ngame 18EU\nplayers Ann Bob Cyd Dan\ngiven phase 4\n")
    assert nothing_more(game) is None
    assert nothing_usual(game).startswith("enter what is on the table")


def test_y_pays_out_and_w_withholds():
    game = at("RPR: pay")
    assert (expand(game, "y"), expand(game, "w")) == (("pay",), ("hold",))


def test_a_route_names_its_train_if_trains_differ():
    """SNCF has two 2 trains and a 3; in 18VA a train runs with passengers or with freight."""
    mixed = open_game(at("SNCF: train 3").data + b"SNCF: train 3\nSNCF: done\nRPR: done\nBNR: done\nFS: done\n")
    assert expand(mixed, "sncf lo-lille") == ("SNCF: run lo-lille",)
    sides = at("B&O: run", "18VA")
    assert sides.position.round.turn.company == "B&O"
    assert expand(sides, "ph-ba-bp") == ("run ph-ba-bp",)


def test_a_corporation_is_started_with_its_minor_by_name_and_numbers():
    game = at("Ann: start RPR 75")
    assert expand(game, "rpr 75 7") == ("start rpr 75 minor 7",)
    assert expand(game, "ann rpr 75 7") == ("Ann: start rpr 75 minor 7",)
    assert expand(game, "rpr 75") == ("start rpr 75",)


def test_a_run_with_a_stop_that_cannot_be_read_stays_a_run():
    game = at("8: run 2:Brünn=10-Budapest*=30-Bucharest")
    assert expand(game, "8 2:br-buda-buch") == ("8: run 2:br-buda-buch",)


# ---- player rounds ----

SHORT = 'moderator 1\ngame 18Rhl\nplayers Ann Bob "Cy D"\noption short-game yes\n'
TAKEN = "Ann: take ADR\n"


@pytest.mark.parametrize(
    ("before", "typed", "line"),
    [
        ("", "adr", "take adr"),
        ("", "t adr", "take adr"),
        ("", "b mkb", "take mkb"),
        ("", "ann adr", "Ann: take adr"),
        (TAKEN, "k4", "lay k4"),
        (TAKEN, "adr k4", "ADR: lay k4"),
        (TAKEN, "krefeld", "lay krefeld"),  # no railway's name once a certificate has been taken
        ("", "aachen", "take aachen"),
        (TAKEN, "bme", "take bme"),
        (TAKEN, "t", "train 2"),
        (TAKEN, "", "done"),
        (TAKEN, "bob bme", "Bob: take bme"),
        (TAKEN, "tok bonn", "tok bonn"),
        (TAKEN, "swap adr bme", "swap adr bme"),
    ],
)
def test_in_a_player_round_a_name_is_a_certificate_and_a_place_a_tile(before, typed, line):
    assert expand(open_game((SHORT + before).encode()), typed) == (line,)


def test_a_player_over_the_limit_names_the_certificate_to_give_up():
    full = "adjust ADR -80% ADR Ann +80% ADR BME -80% BME Ann +80% BME CCE -40% CCE Ann +40% CCE\nAnn: take ADR\n"
    assert expand(open_game((SHORT + full).encode()), "cce") == ("dispose cce",)


def test_a_lot_sold_by_voice_needs_no_verb():
    sale = at("Ann: select 1")
    assert expand(sale, "4 bob 100") == ("sold 4 Bob 100",)
    assert expand(sale, "4 bo 100 ; by voice") == ("sold 4 Bob 100 ; by voice",)
    assert expand(sale, "4 nobody 100") == ("4 nobody 100",)


def test_an_unwanted_minor_goes_to_the_auctioneer_in_one_line():
    assert expand(at("Ann: select 1"), "4 0") == ("sold 4 Ann 0",)
    assert expand(at("Cyd: pass"), "1 0") == ("sold 1 Ann 0",)  # it is up for sale


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("count ann 320, bob 410", ("count ann 320", "count bob 410")),
        ("cou ann 1,bnr 1 train 3, ann 3% bnr !", ("count ann 1 !", "count bnr 1 train 3 !", "count ann 3% bnr !")),
        ("count Li, Mei 320, player 1 -40", ("count Li, Mei 320", "count player 1 -40")),
        ("count ann 320, bob", ("count ann 320", "count bob")),
        ("count ann 320", ("count ann 320",)),
        ("note count ann 320, bob 410", ("note count ann 320, bob 410",)),
    ],
)
def test_several_counts_in_a_line(turn, typed, lines):
    assert expand(turn, typed) == lines
