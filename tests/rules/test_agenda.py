"""The agenda: one ordered list of what is open. Made-up questions go round the table and nest in a turn."""

import pytest

from moderator.model.declaration import QUESTIONS, QuestionKind
from moderator.model.ledger import POOL
from moderator.model.position import Question
from moderator.model.rounds import StockRound
from moderator.rules.booking import ask, ask_later, drop, drop_questions
from moderator.rules.dispatch import ANSWERS, COMPANY_MOVES
from moderator.rules.holdings import move_shares, next_player, players_from
from moderator.rules.kinds import KINDS
from moderator.rules.prices import move_marker
from moderator.rules.rounds.turns import claim_answer
from moderator.shell.possible_moves import choices, nothing_more
from moderator.views.turn import due_lines, step_word, turn
from moderator.vocabulary.openings import Bid
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.track import Token
from moderator.vocabulary.turns import Pass
from tests.figures import figures
from tests.ledger import play
from tests.positions import SECOND_TURN, SR3, TWO_STARTED, begin_phase


def test_open_questions_are_in_json_with_their_section():
    game = play(begin_phase("5"), setup=SECOND_TURN + "BNR: run 50\nBNR: pay\n")
    assert game.json["agenda"] == [
        {"kind": "round", "who": "Ann", "about": "final-exchange", "section": "4.2.2"},
    ]
    assert game.json["duties"] == []


def test_an_interrupted_turn_waits_on_the_agenda():
    broken = play("6: lay D7\n", setup=TWO_STARTED)
    assert [(entry["kind"], entry["who"]) for entry in broken.json["agenda"]] == [("turn", "4")]
    resumed = play("4: done\n", setup=TWO_STARTED + "6: lay D7 !\n6: done\n")
    assert (resumed.codes, resumed.json["agenda"], resumed.current) == ([], [], "7")


def test_a_founder_who_owes_a_minor_is_on_the_agenda():
    game = play("start FS 100\n", setup=SR3)
    assert [(entry["kind"], entry["who"], entry["about"]) for entry in game.json["agenda"]] == [
        ("founding", "Cyd", "FS")
    ]


# ---- a decision between a sale and its price drop, asked round the table ----


def sell_with_protection(booking, move, player):
    """The shares go to the pool; before the price falls every other player may take them up."""
    move_shares(booking, move.company, move.count, player, POOL, "share-sale")
    others = list(players_from(booking.position, next_player(booking.position, player)))[:-1]
    ask(booking, *(Question("protection", other, move.company, "sale-drop", move.count) for other in others))


def protect(booking, move, player):
    asked = claim_answer(booking, player)
    drop_questions(booking, *booking.position.asked_of("protection"))
    move_shares(booking, asked.about, asked.amount, POOL, player, "share-purchase")


def decline(booking, move, player):
    asked = claim_answer(booking, player)
    if not booking.position.asked_of("protection"):
        row, column = booking.position.cells[asked.about]
        move_marker(booking, asked.about, (row + asked.amount, column), "sale-drop")


@pytest.fixture
def protected(monkeypatch):
    kind = KINDS[StockRound]
    asks = QuestionKind("now", "protects the price, or passes", ("buy", "pass"), "buy CORPORATION")
    monkeypatch.setitem(KINDS, StockRound, kind.replace(moves={Sell: sell_with_protection}))
    monkeypatch.setitem(QUESTIONS, "protection", asks)
    monkeypatch.setitem(ANSWERS, "protection", {Buy: protect, Pass: decline})


def test_a_decision_goes_round_the_table_between_a_sale_and_its_price_drop(protected):
    sold = play("Cyd: sell 1 BNR\n", setup=SR3)
    assert (sold.current, sold.price("BNR")) == ("Ann", 110)
    assert turn(sold.game.state) == "Ann, SR 3: protects the price, or passes"
    assert (step_word(sold.game.state), nothing_more(sold.game)) == ("buy", "pass")
    assert due_lines(sold.game.state) == [f"{name} protects the price, or passes: BNR" for name in ("Ann", "Bob")]
    assert [choice.text for choice in choices(sold.game)] == ["pass"]
    assert [entry["section"] for entry in sold.json["agenda"]] == ["3.2", "3.2"]
    passed = play("pass\npass\n", setup=SR3 + "Cyd: sell 1 BNR\n")
    assert (passed.codes, passed.current, passed.json["agenda"]) == ([], "Cyd", [])
    assert (passed.price("BNR"), passed.cell("BNR")[0]) == (100, sold.cell("BNR")[0] + 1)


def test_taking_up_the_shares_ends_the_questions(protected):
    game = play("Ann: buy BNR\n", setup=SR3 + "Cyd: sell 1 BNR\n")
    assert (game.codes, game.current, game.price("BNR")) == ([], "Cyd", 110)
    assert (game.percent("BNR", "Ann"), game.percent("BNR", "pool")) == (50, 0)


def test_an_open_question_must_be_answered_first_and_by_the_player_asked(protected):
    assert play("Bob: pass\n", setup=SR3 + "Cyd: sell 1 BNR\n").codes == ["out-of-turn"]
    early = play("Cyd: start FS 100 minor 6\n", setup=SR3 + "Cyd: sell 1 BNR\n").finding("duty-first")
    assert figures(early) == "Ann Cyd"
    assert (early.expected, early.remedy) == ("Ann: buy or pass; Bob: buy or pass", "leave it out")


# ---- an auction inside an operating turn ----


def auction_station(booking, move, company):
    """A company's station goes to whoever bids most for it: every player is asked once, then its turn goes on."""
    ask(booking, *(Question("station-auction", player, company) for player in booking.position.players))


def bid_once(booking, move, player):
    """The highest bid so far stands on the agenda, too; with the last answer its bidder pays."""
    asked = claim_answer(booking, player)
    standing = booking.position.asked_of("standing-bid")
    if not standing or move.amount > standing[0].amount:
        drop(booking, "standing-bid")
        ask_later(booking, Question("standing-bid", player, asked.about, amount=move.amount))
    if not booking.position.asked_of("station-auction"):
        (won,) = booking.position.asked_of("standing-bid")
        drop_questions(booking, won)
        booking.pay(won.who, won.about, won.amount, "correction")


def test_an_auction_nests_in_an_operating_turn(monkeypatch):
    monkeypatch.setitem(COMPANY_MOVES, Token, auction_station)
    asks = QuestionKind("now", "bids for the station", ("bid",), "bid AMOUNT")
    monkeypatch.setitem(QUESTIONS, "station-auction", asks)
    monkeypatch.setitem(QUESTIONS, "standing-bid", QuestionKind("later", "has the highest bid"))
    monkeypatch.setitem(ANSWERS, "station-auction", {Bid: bid_once})
    before = play("", setup=SECOND_TURN)
    begun = play("BNR: token Paris\n", setup=SECOND_TURN)
    assert (before.current, begun.current, begun.round) == ("BNR", "Ann", before.round)
    assert turn(begun.game.state) == f"Ann, {before.round}: bids for the station"
    ended = play("Ann: bid 10\nBob: bid 30\nCyd: bid 20\n", setup=SECOND_TURN + "BNR: token Paris\n")
    assert (ended.codes, ended.current, ended.cash("BNR")) == ([], "BNR", before.cash("BNR") + 30)
    assert ended.cash("Bob") == before.cash("Bob") - 30
    assert play("run 50\n", setup=SECOND_TURN + "BNR: token Paris\nbid 1\nbid 2\nbid 3\n").codes == []
