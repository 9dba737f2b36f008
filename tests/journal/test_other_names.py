"""What tables write: names of the rulebook, marks of a run in either order, several closed companies."""

import pytest

from moderator.journal.grammar import format_line
from moderator.journal.names import lexicon_of
from moderator.mechanics.catalogue import load_title
from moderator.resources import ruleset_names
from tests.ledger import play
from tests.positions import FIRST_TURN, SR2
from tests.rules.test_rhine_runs import GREEN, YELLOW


@pytest.mark.parametrize("name", ["DR", "NS", "Nederlandsche Spoorwegen", "Dutch Railways", "dutch railways"])
def test_names_of_the_rulebook_refer_to_companies(name):
    game = play(f"Ann: start {name} 100 minor 1\n", setup=SR2)
    assert (game.codes, game.president("DR")) == ([], "Ann")


def test_names_of_the_rulebook_refer_to_minors():
    game = play("Ann: start German State Railway 70 minor Chemin de Fer du Nord\n", setup=SR2)
    assert (game.codes, game.president("GSR"), "1" in game.minors("Ann")) == ([], "Ann", False)


def test_names_of_the_rulebook_are_not_shortened():
    assert play("Ann: start Imperial 100 minor 1\n", setup=SR2).codes == ["unreadable"]


USUAL = {"Austrian": "AIRS", "KPEV": "RPR", "KK": "AIRS", "NSw": "DR", "Prussia": "RPR", "Bavaria": "RBSR"}


@pytest.mark.parametrize(("name", "company"), USUAL.items())
def test_common_names_of_corporations(name, company):
    game = play(f"Ann: start {name} 100 minor 1\n", setup=SR2)
    assert (game.codes, game.president(company)) == ([], "Ann")


@pytest.mark.parametrize("title", ruleset_names())
def test_every_name_in_a_ruleset_belongs_to_one_company(title):
    known = load_title(title)
    names = lexicon_of(known.vocabulary(("Ann", "Bob", "Cyd"))).companies
    file = known.file
    for symbol, facts in {**file.minors, **file.corporations, **file.privates}.items():
        said = (symbol, facts.name, facts.english, *facts.other_names)
        assert {names.find(name) for name in said if name} == {symbol}


TWO = "DR Nederlandsche Spoorwegen GSR Deutsche Reichsbahn"


@pytest.mark.parametrize(("symbol", "told"), [("DR", [TWO]), ("GSR", [])])
def test_letters_shared_by_two_corporations_are_noted_when_one_starts(symbol, told):
    """Section 6 calls the Deutsche Reichsbahn DR."""
    assert play(f"Ann: start {symbol} 100 minor 1\n", setup=SR2).happened("namesake") == told
    counted = f"given phase 4\ngiven {symbol} president Ann par 70 price 70 2,0\n"
    assert play(counted).happened("namesake") == told


@pytest.mark.parametrize("stop", ["Paris*=40", "Paris=40*"])
def test_marks_before_or_after_the_value(stop):
    game = play(f"BNR: run 2:{stop}-Brussels=30\n", setup=FIRST_TURN)
    assert (game.codes, game.happened("station-tokens")) == ([], [])


def test_deutz_is_one_bank_of_cologne():
    game = play("given phase 2\ngiven yellow Deutz\n", title="18Rhl")
    assert game.position.tiles == {"I10": "yellow"}


def test_deutz_pays_like_the_right_bank_until_the_metropolis_is_one_city():
    """20 of 30 and 20 on the yellow hex; the green tile is one city worth 40."""
    runs = "RhE: run 3:Deutz*-E6=20\nRhE: hold\n"
    assert [posting.count for posting in play(runs, setup=YELLOW, title="18Rhl").postings] == [40]
    assert [posting.count for posting in play(runs, setup=GREEN, title="18Rhl").postings] == [60]


def test_several_companies_are_closed_in_one_line():
    game = play("given phase 4\ngiven 1 2 5 closed\n")
    assert (game.codes, game.position.closed) == ([], {"1", "2", "5"})
    assert format_line(game.steps[-1].booked.move) == "given 1 2 5 closed"


def test_the_home_token_of_a_corporation_need_not_be_given():
    game = play("given phase 2\ngiven SR president Ann par 70 price 70 2,0 stations Norfolk\n", title="18VA")
    assert game.position.stations["SR"] == ("F11", "H15")
