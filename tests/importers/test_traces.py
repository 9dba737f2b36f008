"""Games from 18xx.games: imported, replayed, and held against what that engine held after every action."""

import json
from pathlib import Path
from typing import Any

import pytest

from moderator.audit.report import report
from moderator.game import Game, open_game
from moderator.importers.games18xx import Imported, import_game
from moderator.model.findings import Severity
from moderator.snapshot import as_json

GAMES = Path(__file__).parents[3] / "shared" / "games" / "18EU"
NAMES = ("final-exchange", "hold-70-before-operating", "prohibit-buy-over-60")
ROUNDS = {"Auction": "ISR", "Stock": "SR {turn}", "Operating": "OR {turn}.{or}", "FinalExchange": "FER"}
RULINGS = {  # where that engine and the rulebook differ, and the table has played by the engine
    "final-exchange": ["out-of-turn"],
    "hold-70-before-operating": ["out-of-turn", "discard-none"],
    "prohibit-buy-over-60": ["out-of-turn"],
}

pytestmark = pytest.mark.skipif(not GAMES.is_dir(), reason="the games of 18xx.games are not here")


@pytest.fixture(scope="module", params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def imported(name: str) -> Imported:
    return import_game((GAMES / f"{name}.json").read_bytes())


@pytest.fixture(scope="module")
def game(imported: Imported) -> Game:
    return open_game(imported.text.encode())


def held(want: dict[str, Any]) -> dict[str, Any]:
    """What the engine held, in our words."""
    companies = {}
    for symbol, company in {**want["minors"], **want["corporations"]}.items():
        if company["closed"] or (symbol in want["minors"] and company["owner"] is None):
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
            player: {"cash": facts["cash"], "shares": {c: n for c, n in facts["shares"].items() if n}}
            for player, facts in want["players"].items()
        },
        "companies": companies,
    }


def booked(want: dict[str, Any], position: dict[str, Any]) -> dict[str, Any]:
    """The same of our position, for the companies the engine shows."""
    companies = {}
    for symbol, facts in held(want)["companies"].items():
        company = position["companies"][symbol]
        companies[symbol] = {key: company[key] for key in facts} | {"trains": sorted(company["trains"])}
    return {
        "bank": position["bank"],
        "phase": position["phase"],
        "train_pool": sorted(train for train in position["train_pool"] if train != "P"),
        "players": {
            player: {"cash": facts["cash"], "shares": facts["shares"]} for player, facts in position["players"].items()
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
        position = as_json(game.title, steps[at].position)
        assert booked(want, position) == held(want), f"after action {want['id']}"
        # an exchange ends its turn here, and only with the token there; `end` ends the game at once
        if want["type"] not in ("buy_shares", "end_game"):
            assert position["round"] == ROUNDS[want["round"]].format(**want), f"round after action {want['id']}"
    assert at == len(steps) - 1


def test_audit_finds_only_what_the_rulebook_forbids(name, game):
    found = report(game.journal.problems, game.steps)
    assert found.of(Severity.VIOLATION, Severity.ERROR) == ()
    assert [finding.code for finding in found.of(Severity.RULING)] == RULINGS[name]


def test_every_ruling_has_its_note(name, imported):
    assert len(imported.notes) == len(RULINGS[name])


def test_journal_reads_as_it_was_written(imported, game):
    assert game.journal.header == imported.header
    assert [line.text for line in game.journal.lines][-len(imported.lines) :] == list(imported.lines)
    assert len(game.journal.booked) == sum(" ; @" in line for line in imported.lines)
