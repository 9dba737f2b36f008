"""The words of a rulebook in messages, views and sheets: `market`, `starting value`, `director`."""

import pytest

from moderator.export.blank.book import blank_paper
from moderator.mechanics.catalogue import load_title
from moderator.model.wording import RulebookWords, use_words
from moderator.shell.possible_moves import choices
from moderator.titles.telling import tell
from moderator.views.companies import companies
from moderator.views.market import market
from moderator.views.packup import packup
from moderator.views.sentence import sentence
from moderator.views.trains import trains
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import SR2
from tests.race import DRAWN, ON_TURN, SECOND

MARKET = RulebookWords("director", "market", "starting value", "bank pool")


def race(text, ruleset=None):
    return play(text, title="1846", options=DRAWN, setup=SECOND, ruleset=ruleset)


def answer_of(result):
    step = result.steps[-1]
    return sentence(result.game.title, step.booked.move, step.entry, step.position)


@pytest.mark.parametrize(
    ("message", "worded"),
    [
        ("the pool holds 50%; the pool's limit", "the market holds 50%; the market's limit"),
        ("The pool has a par price", "The market has a starting value"),
        ("2 to the train pool or its train pool", "2 to the bank pool or its bank pool"),
        ("par prices of the president", "starting values of the director"),
        # lines of a journal and codes
        ("buy BNR pool", "buy BNR pool"),
        ("given pool shares BNR 10%", "given pool shares BNR 10%"),
        ("given BNR president Ann par 100 price 100", "given BNR president Ann par 100 price 100"),
        ("pool-limit, the pool-limit check", "pool-limit, the pool-limit check"),
    ],
)
def test_a_message_uses_the_words_of_the_rulebook(message, worded):
    assert use_words(message, MARKET) == worded


def test_the_article_fits_the_word():
    assert use_words("A par price", RulebookWords(par="initial value")) == "An initial value"


def test_without_words_of_its_own_a_title_has_a_pool_and_par_prices():
    title = load_title("1830")
    assert title.words == RulebookWords()
    assert (
        title.worded("2 in the train pool, 1 in the pool, a par price") == "2 in the pool, 1 in the pool, a par price"
    )


@pytest.mark.parametrize(
    ("title", "pool", "par", "leader"),
    [
        ("1846", "market", "par price", "president"),
        ("1846-2p", "market", "par price", "president"),
        ("18EU", "pool", "starting value", "president"),
        ("18VA", "pool", "starting value", "president"),
        ("18MW", "bank pool", "par value", "president"),
        ("18OE", "open market", "par value", "president"),
        ("18Rhl", "bank pool", "starting value", "director"),
        ("18LRA", "bank pool", "starting value", "director"),
    ],
)
def test_titles_with_words_of_their_own(title, pool, par, leader):
    words = load_title(title).words
    assert (words.pool, words.par, words.leader) == (pool, par, leader)


def test_1846_sells_to_the_market_and_discards_to_the_bank_pool():
    sold = race("Ann: sell NYC 2\n")
    assert "to the market for" in answer_of(sold)
    assert sold.percent("NYC", "pool") == 20
    assert (sold.game.title.words.pool, sold.game.title.words.train_pool) == ("market", "bank pool")


@pytest.mark.parametrize(("title", "par"), [("18EU", "* starting value"), ("1889", "* par price")])
def test_the_chart_marks_the_prices_at_which_a_company_starts(title, par):
    assert par in market(play("", title=title).game.state)[0]


def test_a_finding_about_a_start_has_the_word_of_the_title():
    found = play("Ann: start SNCF 71 minor 1\n", setup=SR2).findings
    assert [each.code for each in found] == ["start-value"]
    assert "starting value" in found[0].message


def test_every_view_has_the_words():
    state = race("Ann: sell NYC 2\n").game.state
    assert any(" market " in line for line in companies(state))
    assert "market: NYC 10 10%" in "\n".join(packup(state))
    assert " pool " in trains(state)[1]  # the bank pool, where discarded trains are


def test_the_columns_of_18rhl_are_named_after_the_director():
    paper = blank_paper(load_title("18Rhl"), 3)
    assert "|director" in paper
    assert "president" not in paper
    assert "in the bank pool" in paper
    assert "a starting value" in paper


def test_words_of_a_users_title_change_no_figure(tmp_path):
    plain, own = tmp_path / "plain", tmp_path / "own"
    plain.mkdir()
    own.mkdir()
    line = "Ann: sell NYC 2\n"
    shipped = race(line, write_ruleset(plain, "", extends="1846"))
    mine = race(line, write_ruleset(own, 'words = { pool = "reserve", par = "launch price" }', extends="1846"))
    assert "to the market for" in answer_of(shipped)
    assert "to the reserve for" in answer_of(mine)
    assert mine.position == shipped.position
    assert mine.game.title.digest == shipped.game.title.digest
    assert [choice.text for choice in choices(mine.game)] == [choice.text for choice in choices(shipped.game)]


def test_a_train_from_the_bank_pool_has_the_same_event_in_every_title():
    """The event is part of a line's fingerprint, so its seller keeps one name."""
    lines = "adjust depot -1 train 2 pool +1 train 2\nGT: train 2 pool\n"
    bought = play(lines, title="1846", options=DRAWN, setup=ON_TURN)
    (event,) = [event for event in bought.events if event.code == "train-purchase"]
    assert (event.source, "from the bank pool" in tell(bought.game.title, event)) == ("the pool", True)
