"""Actions of 18MEX that come late in a game, written on from positions of a journal: a certificate of 5% in part
payment, presidents who answer, the station that goes on.
"""

import pytest

from moderator.importers.errors import ImportFailed
from moderator.importers.export import read_action
from moderator.importers.games18xx import HANDLERS
from moderator.importers.pieces import Pieces
from moderator.importers.scribe import Scribe
from moderator.journal.lexer import cut_comment
from tests.importers.exports import Facts, act, buy, pass_, sell
from tests.ledger import play
from tests.mexico import ASKED, TAKEN_IN, TRADED

IDS = {"11": "Ann", "22": "Bob", "33": "Cyd"}
CYD = 33
SMALL = "NdM_8"  # one of 5%: that site numbers them after the large ones


def written(setup: str, *actions: Facts) -> list[str]:
    """The lines of these actions, after a journal whose pieces have been followed."""
    game = play("", setup=setup, title="18MEX").game
    pieces = Pieces(game.title, game.title.imports)
    read = [read_action({"id": number, **facts}) for number, facts in enumerate(actions, 1)]
    scribe = Scribe(game.replay, pieces, IDS, [pieces.with_kind(action) for action in read])
    for step in game.steps:
        pieces.follow(step.entry.postings)
    scribe.position = game.position
    for action in scribe.walk():
        HANDLERS[action.kind](scribe, action)
    return [cut_comment(line)[0] for line in scribe.lines if line and not line.startswith(";")]


POOL = TRADED + "adjust pool +10% NdM ipo -10% NdM\n"
SWAPPED = TRADED + "adjust Cyd -5% NdM pool +5% NdM\nadjust Cyd +10% NdM ipo -10% NdM\n"


def test_a_certificate_of_5_percent_is_given_in_part_payment():
    bought = buy(CYD, "NdM_1")
    assert written(POOL, {**bought, "swap": SMALL}) == ["Cyd: buy NdM 10% pool giving 5%"]
    assert written(POOL, bought) == ["Cyd: buy NdM 10% pool"]


def test_a_certificate_of_5_percent_is_taken_as_part_of_the_price():
    sold = sell(CYD, "NdM_1")
    assert written(SWAPPED, {**sold, "swap": SMALL}) == ["Cyd: sell NdM 10% taking 5%"]
    assert written(SWAPPED, sold) == ["Cyd: sell NdM 10%"]


def test_a_president_refuses_and_the_next_accepts():
    merged = act("merge", "MEX", corporation="MEX")
    assert written(ASKED, pass_("CHI"), merged) == ["Cyd: pass", "Bob: merge MEX NdM"]


def test_a_corporation_is_taken_in_only_where_somebody_is_asked():
    with pytest.raises(ImportFailed, match="MEX is taken in there when nobody is asked"):
        written(TRADED, act("merge", "MEX", corporation="MEX"))


def test_the_place_that_is_assigned_is_the_station_that_goes_on():
    assigned = act("assign", "NdM", target="I8", target_type="hex")
    assert written(TAKEN_IN, assigned) == ["NdM: token Torreón"]
