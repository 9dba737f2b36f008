"""Games from 18xx.games: imported, replayed, and held against what that engine held after every action."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from moderator.audit.report import report
from moderator.game import Game, open_game
from moderator.importers.games18xx import Imported, import_game
from moderator.model.findings import Severity
from moderator.rules.basics.state import State
from moderator.snapshot import as_json

GAMES = Path(__file__).parents[3] / "shared" / "games"
LOTS = ("P4", "RhE")  # the presidencies of the B&O and RhE, which that engine keeps as privates
ROUNDS = {"Auction": "ISR", "Stock": "SR {turn}", "Operating": "OR {turn}.{or}", "FinalExchange": "FER"}
RULINGS = {  # where that engine and the rulebook differ, and the table has played by the engine
    "18EU/final-exchange": ["out-of-turn"],
    "18EU/hold-70-before-operating": ["out-of-turn", "discard-none"],
    "18EU/prohibit-buy-over-60": ["out-of-turn"],
    "18VA/bank-breaks": [],
    "18Rhl/bank-breaks": [],
}
# Directors who paid though their companies could have sold own shares first, which that engine does not know.
VIOLATIONS = {"18Rhl/bank-breaks": ["emergency-order", *3 * ["emergency-own-shares"]]}
NOTES = {"18VA/bank-breaks": 1, "18Rhl/bank-breaks": 4}  # players skipped in silence, and the edition

pytestmark = pytest.mark.skipif(not GAMES.is_dir(), reason="the games of 18xx.games are not here")


@pytest.fixture(scope="module", params=RULINGS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def imported(name: str) -> Imported:
    return import_game((GAMES / f"{name}.json").read_bytes())


@pytest.fixture(scope="module")
def game(imported: Imported) -> Game:
    return open_game(imported.text.encode())


def held(want: dict[str, Any], ours: Mapping[str, str]) -> dict[str, Any]:
    """What the engine held, in our words; `ours` are the names we call otherwise."""
    companies = {}
    for there, company in {**want["minors"], **want["corporations"]}.items():
        symbol = ours.get(there, there)
        if company["closed"] or (there in want["minors"] and company["owner"] is None):
            continue
        facts = {"cash": company["cash"], "president": company["owner"], "trains": sorted(company["trains"])}
        if company.get("price") is not None:
            facts |= {key: company[key] for key in ("price", "cell", "stack", "pool", "treasury", "floated")}
        companies[symbol] = facts
    return {
        "bank": want["bank"],
        "phase": want["phase"],
        "train_pool": sorted(train for train in want["pool_trains"] if train != "P"),
        "players": {
            player: {
                "cash": facts["cash"],
                "shares": {ours.get(c, c): n for c, n in facts["shares"].items() if n},
                "privates": sorted(
                    ours.get(private, private) for private in facts.get("companies", ()) if private not in LOTS
                ),
            }
            for player, facts in want["players"].items()
        },
        "companies": companies,
    }


def booked(wanted: dict[str, Any], position: dict[str, Any]) -> dict[str, Any]:
    """The same of our position, for the companies the engine shows."""
    companies = {}
    for symbol, facts in wanted["companies"].items():
        company = position["companies"][symbol]
        companies[symbol] = {key: company[key] for key in facts} | {"trains": sorted(company["trains"])}
        if "treasury" in facts and not company["floated"]:
            companies[symbol]["treasury"] += company["ipo"]  # that engine makes no difference
    return {
        "bank": position["bank"],
        "phase": position["phase"],
        "train_pool": sorted(train for train in position["train_pool"] if train != "P"),
        "players": {
            player: {key: facts[key] for key in ("cash", "shares")} | {"privates": sorted(facts["privates"])}
            for player, facts in position["players"].items()
        },
        "companies": companies,
    }


def test_every_position_is_the_engines(name, game):
    with (GAMES / f"{name}.trace.jsonl").open() as lines:
        trace = [json.loads(line) for line in lines][1:]
    steps, at = game.steps, -1
    for want in trace:
        while at + 1 < len(steps) and int(steps[at + 1].booked.ref or 0) <= want["id"]:
            at += 1
        position = as_json(State(game.title, steps[at].position))
        wanted = held(want, game.title.imports.companies)
        assert booked(wanted, position) == wanted, f"after action {want['id']}"
        # an exchange ends its turn here, and only with the token there
        if want["finished"]:
            assert position["round"] == "End"
            worth = {player: facts["worth"] for player, facts in position["players"].items()}
            assert worth == {player: facts["value"] for player, facts in want["players"].items()}
        elif want["type"] != "buy_shares":
            assert position["round"] == ROUNDS[want["round"]].format(**want), f"round after action {want['id']}"
    assert at == len(steps) - 1


def test_audit_finds_only_what_the_rulebook_forbids(name, game):
    found = report(game)
    assert [finding.code for finding in found.of(Severity.VIOLATION, Severity.ERROR)] == VIOLATIONS.get(name, [])
    assert [finding.code for finding in found.of(Severity.RULING)] == RULINGS[name]


def test_every_ruling_has_its_note(name, imported):
    assert len(imported.notes) == len(RULINGS[name]) + NOTES.get(name, 1)


def test_journal_reads_as_it_was_written(imported, game):
    assert game.journal.header == imported.header
    assert [line.text for line in game.journal.lines][-len(imported.lines) :] == list(imported.lines)
    assert len(game.journal.booked) == sum(" ; @" in line for line in imported.lines)
