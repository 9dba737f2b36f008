"""The soak test: one trial of each kind, and a report of how to reproduce a fault."""

import os
import random
import signal

import pytest

from benchmarks.soak import __main__ as soak
from benchmarks.soak.calling import Caller
from benchmarks.soak.kinds import KINDS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes to kill, and an alarm"),
]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "kills"])  # tested in journal/test_trust.py
def test_a_trial_of_each_kind(tmp_path, monkeypatch, kind):
    monkeypatch.chdir(tmp_path)
    assert sum(KINDS[kind](random.Random(f"1/{kind}/1"), Caller(tmp_path)).values()) > 0


FAULTS = {
    "journals": "moderator.audit.report.report",
    "play": "tests.any_play.score",
    "imports": "moderator.importers.games18xx.import_game",
    "sheets": "moderator.audit.report.audit_sheet",
    "positions": "moderator.counted.taking.try_position",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_is_reported(tmp_path, monkeypatch, capsys, kind):
    def fail(*_: object, **__: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr(FAULTS[kind], fail)
    monkeypatch.setattr(soak, "_ROOT", tmp_path)
    monkeypatch.chdir(tmp_path)
    found = next(number for number in range(50) if not soak._try(7, kind, number, soak.Tally()))
    said = capsys.readouterr().out
    assert "planted" in said
    assert f"again: python -m benchmarks.soak --seed 7 --case {kind}:{found}" in said
    assert (tmp_path / "build" / "soak" / f"7-{kind}-{found}").is_dir()
    assert signal.alarm(0) == 0
