"""A mechanic of one's own: a function in a table, and one record of how it is told and where its money stands."""

import pytest

from moderator.export.game.course import COMPANY_FLOWS, PLAYER_FLOWS, flows, rounds_played
from moderator.model.declaration import Mechanic
from moderator.model.ledger import BANK
from moderator.rules.holdings import president
from moderator.rules.runs.bonuses import OF_SUMS
from moderator.titles.checking import names
from moderator.views.log import why
from moderator.vocabulary.catalogue import CHOSEN, MECHANIC_BY_CODE, STATUSES
from tests.answers import say
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import FIRST_TURN

SECTION = """
[section.M99]
heading = "Night trains"
says = "The bank pays the president 5 for each stop of a run; the run is worth 10 more."
covered_by = ["night-premium"]
"""


def night_premium(booking, route):
    """A made-up bonus of a run, in phases that have night trains."""
    if not booking.holds("night-trains"):
        return route
    owner, stops = president(booking, route.company), len(route.calls)
    booking.pay(BANK, owner, 5 * stops, "night-premium")
    booking.tell("night-premium", company=route.company, target=owner, amount=5 * stops, count=stops)
    return route.replace(added=route.added + 10)


@pytest.fixture
def night(tmp_path, monkeypatch):
    """A ruleset that chooses the mechanic; its phase 2 has night trains."""
    record = Mechanic("premiums for night trains", "{target} is paid {amount:money} for {count:stop}", player="income")
    monkeypatch.setitem(MECHANIC_BY_CODE, "night-premium", record)
    monkeypatch.setitem(CHOSEN, "night-premium", ("title.toml", "phases.*.statuses = night-trains"))
    monkeypatch.setitem(OF_SUMS, "night-premium", night_premium)
    monkeypatch.setitem(STATUSES, "night-trains", "trains run at night")
    monkeypatch.setitem(names.KINDS, "check or mechanic", (*names.KINDS["check or mechanic"], "night-premium"))
    text = 'mechanics = ["red-to-red", "night-premium"]\n[phases.2]\nstatuses = ["night-trains"]\n'
    folder = write_ruleset(tmp_path, text)
    with (folder / "rulebook.toml").open("a", encoding="utf-8") as rulebook:
        rulebook.write(SECTION)
    return folder


def test_the_mechanic_pays_and_explains_its_payment(night):
    line = "BNR: run 2:London-Paris=40\n"
    plain, game = (play(line, setup=FIRST_TURN, ruleset=ruleset) for ruleset in (None, night))
    assert game.codes == []
    assert game.cash("Ann") - plain.cash("Ann") == 10
    assert game.position.round.turn.revenue - plain.position.round.turn.revenue == 10
    assert game.happened("night-premium") == ["BNR Ann 10 2"]
    (told,) = [text for text in why(game.game, game.first) if "for 2 stops" in text]
    assert told.strip() == "Ann is paid £10 for 2 stops [M99]"


def test_the_payment_of_a_mechanic_is_in_the_column_it_declares(night):
    game = play("BNR: run 2:London-Paris=40\n", setup=FIRST_TURN, ruleset=night).game
    last = rounds_played(game)[-1]
    assert flows(game.title, last.payments, "Ann")["income"] == 10


@pytest.mark.parametrize(
    ("kind", "answered"),
    [
        ("did", ["  BNR earns £90; Ann is paid £10 for 2 stops (now Ann £260)"]),
        ("brought", ["  BNR earns £90 (now Ann £260)", "  Ann is paid £10 for 2 stops [M99]"]),
        ("marked", ["  BNR earns £90 (now Ann £260)", ">> Ann is paid £10 for 2 stops [M99]"]),
    ],
)
def test_the_declaration_decides_where_the_answer_shows_the_payment(night, tmp_path, monkeypatch, kind, answered):
    monkeypatch.setitem(MECHANIC_BY_CODE, "night-premium", MECHANIC_BY_CODE["night-premium"].replace(answer=kind))
    told = say(tmp_path, "BNR: run 2:London-Paris=40", FIRST_TURN, ruleset=night)
    assert told[1:] == answered


def test_every_mechanic_declares_an_existing_column():
    assert not [code for code, mechanic in MECHANIC_BY_CODE.items() if mechanic.player not in PLAYER_FLOWS]
    assert not [code for code, mechanic in MECHANIC_BY_CODE.items() if mechanic.company not in COMPANY_FLOWS]
