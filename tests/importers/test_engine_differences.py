"""Every recorded game of the shipped titles, compared with 18xx.games.

`engine_differences.toml` lists the differences with their causes, and the broken rules that the site allows. A game
that is not listed must be equal after every action and break no rule.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from moderator.importers.games18xx import Imported, import_game
from moderator.importers.journal_builder import JournalBuilder
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.rules.booking import State
from moderator.snapshot import as_json
from tests.importers.test_classic_traces import LATE, MARKER, differences, moment
from tests.importers.test_traces import GAMES, read_trace

LISTED = tomllib.loads(Path(__file__).with_name("engine_differences.toml").read_text(encoding="utf-8"))
TITLES = (
    "1830", "1836Jr30", "1836jr56", "1846", "18462pVariant", "1850Jr", "1856", "1861", "1867", "1870", "1882", "1888",
    "1889", "18AL", "18Chesapeake", "18ChesapeakeOTR", "18GA", "18JPT", "18LA1", "18LA2", "18MEX", "18MS", "18NL",
    "18TN", "18Texas",
)  # fmt: skip
NAMES = [f"{path.parent.name}/{path.stem}" for title in TITLES for path in sorted((GAMES / title).glob("*.json"))]
Wrong = set[tuple[str, str]]

pytestmark = pytest.mark.skipif(not GAMES.is_dir(), reason="recorded games are missing")


class Watched:
    """An imported game: the position after each line with the id of its action, and the broken rules."""

    def __init__(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.name, self.steps, self.broken = name, list[tuple[int, Position]](), dict[str, list[str]]()
        write = JournalBuilder.write_move

        def watch(builder: JournalBuilder, move: Move, ref: str | None = None) -> None:
            write(builder, move, ref)
            self.steps.append((int(ref or builder.action.id), builder.position))
            self.broken = builder.broken

        monkeypatch.setattr(JournalBuilder, "write_move", watch)
        self.game: Imported = import_game((GAMES / f"{name}.json").read_bytes())
        assert self.game.stopped is None, self.game.stopped

    def compared(self) -> list[tuple[dict[str, Any], Wrong]]:
        """Return the engine's position after each action, with the differences of the books."""
        found, at, position = list[tuple[dict[str, Any], Wrong]](), 0, dict[str, Any]()
        for want in read_trace(self.name)[1:]:
            before = at
            while at < len(self.steps) and self.steps[at][0] <= want["id"]:
                at += 1
            if at > before:
                position = as_json(State(self.game.title, self.steps[at - 1][1]))
            if at:
                found.append((want, differences(self.game.title, want, position)))
        return found


def lasting(found: list[tuple[dict[str, Any], Wrong]]) -> dict[int, list[str]]:
    """Return the differences by action, without prices that are right again when the next company acts."""
    wrong_at = dict[int, list[str]]()
    for number, (want, wrong) in enumerate(found):
        if not wrong:
            continue
        later = next((after for then, after in found[number + 1 :] if moment(then) != moment(want)), set())
        late = want["round"] == "Operating" and {what for _, what in wrong} <= MARKER and not wrong & later
        if not late:
            wrong_at[want["id"]] = sorted(f"{who} {what}" for who, what in wrong)
    return wrong_at


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if name not in LATE])  # test_classic_traces compares those
def test_a_game_differs_only_as_listed(name, monkeypatch):
    watched = Watched(name, monkeypatch)
    differs = [(each["action"], each["what"]) for each in LISTED["differs"] if each["game"] == name]
    allowed = {each["code"]: each["actions"] for each in LISTED["allowed"] if each["game"] == name}
    assert [*lasting(watched.compared()).items()] == differs
    assert {code: sorted({*map(int, ids)}) for code, ids in watched.broken.items()} == allowed
    told = {each["note"] for each in LISTED["differs"] if each["game"] == name and "note" in each}
    assert told <= {*watched.game.notes}
    assert sum(note.startswith("18xx.games allowed a broken rule") for note in watched.game.notes) == len(allowed)


@pytest.mark.parametrize("each", [*LISTED["differs"], *LISTED["allowed"]], ids=lambda each: each["game"])
def test_a_listed_difference_has_a_game_a_cause_and_a_ruling(each):
    title = each["game"].partition("/")[0]
    assert each["game"] in NAMES
    assert each["cause"].strip()
    page = Path(__file__).parents[2] / "docs" / "rulings" / f"{title}.md"
    assert f"### {each['ruling']}" in page.read_text(encoding="utf-8")
