"""Games from 18xx.games, imported, replayed, and compared with the site's position after every action."""

import gzip
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from moderator.audit.report import report
from moderator.game import Game, open_game
from moderator.importers.games18xx import Imported, import_game
from moderator.model.findings import Severity
from moderator.model.ledger import MONEY
from moderator.rules.booking import State
from moderator.snapshot import as_json

GAMES = Path(__file__).parents[3] / "shared" / "games"
LOTS = ("B&O", "RhE")  # presidencies that are privates on the site
ROUNDS = {"Auction": "ISR", "Stock": "SR {turn}", "Operating": "OR {turn}.{or}", "FinalExchange": "FER"}
RULINGS = {  # rules that the site does not follow
    "18EU/final-exchange": ["out-of-turn"],
    "18EU/hold-70-before-operating": ["out-of-turn", "discard-none"],
    "18EU/prohibit-buy-over-60": ["out-of-turn"],
    "18VA/bank-breaks": [],
    "18Rhl/bank-breaks": [],
}
# Directors who paid although their companies could have sold treasury shares first, which the site does not ask for.
VIOLATIONS = {"18Rhl/bank-breaks": ["emergency-order", *2 * ["emergency-own-shares"]]}
NOTES = {"18VA/bank-breaks": 1, "18Rhl/bank-breaks": 6}  # skipped players, the edition, and broken rules

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
    """Return the site's position in our words; `ours` are the names that differ."""
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
                "privates": sorted({ours.get(private, private) for private in facts.get("companies", ())} - {*LOTS}),
            }
            for player, facts in want["players"].items()
        },
        "companies": companies,
    }


def booked(wanted: dict[str, Any], position: dict[str, Any]) -> dict[str, Any]:
    """Return our position for the companies that the site shows."""
    companies = {}
    for symbol, facts in wanted["companies"].items():
        company = position["companies"][symbol]
        companies[symbol] = {key: company[key] for key in facts} | {"trains": sorted(company["trains"])}
        if "treasury" in facts and not company["floated"]:
            companies[symbol]["treasury"] += company["ipo"]  # the site does not distinguish them
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


def read_trace(name: str) -> list[dict[str, Any]]:
    """Return the site's positions after every action, the first before any."""
    packed = GAMES / f"{name}.trace.jsonl.gz"
    with gzip.open(packed, "rt") if packed.exists() else (GAMES / f"{name}.trace.jsonl").open() as lines:
        return [json.loads(line) for line in lines]


@pytest.mark.slow
def test_every_position_equals_the_sites(name, game):
    trace = read_trace(name)[1:]
    steps, at = game.steps, -1
    for want in trace:
        while at + 1 < len(steps) and int(steps[at + 1].booked.ref or 0) <= want["id"]:
            at += 1
        position = as_json(State(game.title, steps[at].position))
        wanted = held(want, game.title.imports.companies)
        assert booked(wanted, position) == wanted, f"after action {want['id']}"
        # an exchange ends the turn in the books, but on the site its token does
        if want["finished"]:
            assert position["round"] == "End"
            worth = {player: facts["worth"] for player, facts in position["players"].items()}
            assert worth == {player: facts["value"] for player, facts in want["players"].items()}
        elif want["type"] != "buy_shares":
            assert position["round"] == ROUNDS[want["round"]].format(**want), f"round after action {want['id']}"
    assert at == len(steps) - 1


def test_the_audit_finds_only_listed_rulings(name, game):
    found = report(game)
    assert [finding.code for finding in found.of(Severity.VIOLATION, Severity.ERROR)] == VIOLATIONS.get(name, [])
    assert [finding.code for finding in found.of(Severity.RULING)] == RULINGS[name]


@pytest.mark.slow
def test_every_ruling_has_its_note(name, imported):
    assert len(imported.notes) == len(RULINGS[name]) + NOTES.get(name, 1)


def test_the_journal_can_be_read_again(imported, game):
    assert game.journal.header == imported.header
    assert [line.text for line in game.journal.lines][-len(imported.lines) :] == list(imported.lines)
    assert len(game.journal.booked) == sum(" ; @" in line for line in imported.lines)


# Games played on the site by a program to the end. The findings are broken rules that the site allows:
# violations, then rulings, by code.
PLAYED: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "18EU/generated-2p-31-sane": (
        {"car-discard": 3, "certificate-limit": 2},  # minors count as certificates (3.1)
        {"discard-none": 1, "out-of-turn": 1},
    ),
    "18EU/generated-3p-32-random": ({"car-discard": 1}, {"discard-none": 1, "out-of-turn": 1, "terrain-cost": 1}),
    "18EU/generated-3p-43-hotseat": ({"car-discard": 4}, {"out-of-turn": 1}),
    "18EU/generated-4p-33-sane": ({"car-discard": 2, "certificate-limit": 3}, {"duty-first": 1, "out-of-turn": 2}),
    "18EU/generated-5p-34-sane": ({"car-discard": 4, "train-owed": 2}, {"out-of-turn": 2, "terrain-cost": 1}),
    "18Rhl/generated-3p-47-sane": ({"emergency-own-shares": 2, "step-order": 1}, {}),
    "18Rhl/generated-4p-32-sane": (
        {"buy-first-round": 1, "emergency-order": 1, "step-order": 2},
        {"out-of-turn": 1},
    ),
    "18Rhl/generated-4p-49-sane": (
        {"buy-first-round": 1, "emergency-own-shares": 1, "lay-count": 1},
        {"out-of-turn": 3},
    ),
    "18Rhl/generated-5p-33-sane": ({"emergency-order": 1}, {}),
    "18VA/generated-2p-31-sane": ({"step-order": 2}, {}),
    "18VA/generated-3p-32-sane": ({"step-order": 2}, {}),
    "18VA/generated-4p-33-random": ({"step-order": 1, "bankrupt-early": 2}, {}),
    "18VA/generated-5p-34-sane": ({}, {}),
}


@pytest.mark.slow
@pytest.mark.parametrize("played", PLAYED)
def test_a_played_game_ends_as_on_the_site_with_the_listed_findings(played):
    game = open_game(import_game((GAMES / f"{played}.json").read_bytes()).text.encode())
    *_, last = read_trace(played)
    assert [game.position.books.of(MONEY, who) for who in last["players"]] == [
        facts["cash"] for facts in last["players"].values()
    ]
    found = report(game)
    violations, rulings = (
        dict(Counter(finding.code for finding in found.of(*severities)))
        for severities in ((Severity.VIOLATION, Severity.ERROR), (Severity.RULING,))
    )
    assert (violations, rulings) == PLAYED[played]
