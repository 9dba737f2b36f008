"""Bases: rules that two titles share, and corporations of a box that a title leaves out."""

import shutil

import pytest

from moderator import resources
from moderator.mechanics.catalogue import load_title
from moderator.resources import ruleset_names
from moderator.titles.folder import BrokenRuleset
from moderator.titles.load import UnknownTitle
from tests.made_up import write_ruleset

SHARING = [name for name in ruleset_names() if name in ("18LRA", "18Rhl")]


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """Copy the shipped rulesets, and return a function that changes one text of the base."""
    there = tmp_path / "rulesets"
    shutil.copytree(resources.resource_dir("rulesets"), there)
    monkeypatch.setattr(resources, "resource_dir", lambda kind: there)

    def change(file, old, new):
        path = there / "bases" / "Rhineland" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")

    return change


def test_a_rule_corrected_for_one_title_is_corrected_for_the_other(shipped):
    shipped("title.toml", "pool_limit = 50", "pool_limit = 60")
    assert {name: load_title(name).file.shares.pool_limit for name in SHARING} == dict.fromkeys(SHARING, 60)


def test_a_line_of_the_rulebook_is_corrected_for_both(shipped):
    shipped("rulebook.toml", '"Its holder acts first in a stock round."', '"He acts first."')
    says = {name: [s.says for s in load_title(name).rulebook.sections if s.id == "2.4.2"] for name in SHARING}
    assert says == {name: ["He acts first."] for name in SHARING}


def test_a_title_is_built_again_when_a_file_changes(shipped):
    first = load_title("18LRA")
    assert load_title("18LRA") is first
    shipped("title.toml", "pool_limit = 50", "pool_limit = 60")
    assert (first.file.shares.pool_limit, load_title("18LRA").file.shares.pool_limit) == (50, 60)


def test_a_base_is_not_a_title():
    assert "Rhineland" not in ruleset_names()
    with pytest.raises(UnknownTitle):
        load_title("Rhineland")


def test_corporations_left_out_appear_nowhere_in_the_title(tmp_path):
    rhl = load_title("18Rhl", ruleset=write_ruleset(tmp_path, 'left_out = ["KEG", "RhE", "GVE"]\n', extends="18Rhl"))
    assert [*rhl.file.corporations] == ["ADR", "BME", "CCE", "CME", "DEE", "MKB"]
    assert rhl.file.private_sale.lots == ("PWB", "KEO", "Szl", "Tjt", "NLK")
    assert (rhl.file.links, rhl.file.director_lots, rhl.file.privates["NLK"].brings) == ({}, {}, {})


def test_several_options_may_leave_out_corporations():
    chosen = (("north-2", "ERIE+NYC+PRR"), ("south-2", "B&O+IC"))
    assert [*load_title("1846-2p", chosen).file.corporations] == ["PRR", "NYC", "B&O", "ERIE", "IC"]


def broken(folder, title="", rulebook=""):
    write_ruleset(folder, title, extends="18Rhl")
    if rulebook:
        (folder / "rulebook.toml").write_text(rulebook, encoding="utf-8")
    with pytest.raises(BrokenRuleset) as raised:
        load_title("18Rhl", ruleset=folder)
    return [str(fault) for fault in raised.value.faults]


def test_left_out_names_must_be_corporations(tmp_path):
    told = [
        "title.toml: left_out[1]: no corporation is called 'HSM'; known: ADR, BME, CCE, CME, DEE, GVE, KEG, MKB, RhE"
    ]
    assert broken(tmp_path, 'left_out = ["HSM", "KEG"]\n') == told


def test_a_fault_in_a_section_names_its_file_and_key(tmp_path):
    told = broken(tmp_path, rulebook='[section."4.1"]\ncovered_by = ["no-sharse"]\n')
    assert [line.partition(":")[2].partition(";")[0] for line in told] == [
        " section.\"4.1\".covered_by[1]: no check or mechanic is called 'no-sharse'"
    ]


def test_a_new_section_must_be_complete(tmp_path):
    (told,) = broken(tmp_path, rulebook='[section."4.9"]\nheading = "House"\ncovered_by = ["setup"]\n')
    assert told.startswith('rulebook.toml: section."4.9".says: the key is missing')
