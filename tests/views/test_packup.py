"""The notes for packing up a game."""

import re

from moderator.model.ledger import MONEY
from moderator.views.packup import packup
from tests.ledger import play
from tests.positions import TWO_STARTED, idle

GAME = TWO_STARTED + idle("4", "6", "7", "9", "10", "11", "12", "13", "14", "15")


def noted(journal=""):
    told = "\n".join(packup(play(journal, setup=GAME).game.state))
    return " ".join(told.split())


def test_charters_and_players_with_every_certificate():
    told = noted()
    assert "BNR: £300, trains 2 2 2 2, BNR 10 10%, 4 tokens" in told
    assert "DR: £40, train 2, DR 10 10 10 10 10 10 10%, 4 tokens, not floated" in told
    assert "Ann: £150, BNR 20 10 10%, minor 4, minor 7, minor 10, minor 13" in told
    assert "Cyd: £350, BNR 10 10%, minor 6, minor 9, minor 12, minor 15, priority" in told


def test_the_map_and_the_chart():
    told = noted("BNR: lay Amsterdam\nBNR: token Amsterdam\n")
    assert "yellow: Amsterdam" in told
    assert "C5 £100: BNR" in told
    assert "E3 £70: DR" in told


def test_money_of_all_adds_up():
    game = play("", setup=GAME).game
    told = "\n".join(packup(game.state))
    amounts = re.findall(r"(?:^  [\w ]+: |bank )£(\d+)", told, re.MULTILINE)
    assert sum(map(int, amounts)) == game.position.books.total(MONEY)
