"""Rulesets that extend other user rulesets: `extends`, `without`, and terrain."""

from pathlib import Path

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.titles.folder import BrokenRuleset
from moderator.titles.title import Title


def lay(folder: Path, **files: str) -> Path:
    """Write a folder with these files: `title`, `map`, `rulebook`."""
    folder.mkdir()
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def laid_over(tmp_path: Path, **files: str) -> Title:
    """Return 1889 with the changes in these files."""
    text = f"{files.pop('title', '')}"
    return load_title("", ruleset=lay(tmp_path / "own", title=f'extends = "1889"\nname = "Own"\n{text}', **files))


def faults(tmp_path: Path, **files: str) -> str:
    with pytest.raises(BrokenRuleset) as broken:
        laid_over(tmp_path, **files)
    return str(broken.value)


@pytest.mark.parametrize("extends", ["family", "../family"])
def test_a_neighbouring_folder_can_be_extended(tmp_path, extends):
    lay(tmp_path / "family", title='extends = "1889"\nname = "Family"\nbank = 9000\n')
    own = load_title("1889", ruleset=lay(tmp_path / "own", title=f'extends = "{extends}"\nname = "Own"\n'))
    assert (own.name, own.file.bank) == ("Own", 9000)


def test_a_missing_folder_is_reported_with_the_known_ones(tmp_path):
    lay(tmp_path / "family", title='name = "Family"\n')
    own = lay(tmp_path / "own", title='extends = "familly"\n')
    with pytest.raises(BrokenRuleset, match=r"no ruleset is called 'familly'; did you mean family\?"):
        load_title("", ruleset=own)


def test_folders_may_not_extend_each_other(tmp_path):
    lay(tmp_path / "one", title='extends = "two"\n')
    with pytest.raises(BrokenRuleset, match="extends"):
        load_title("", ruleset=lay(tmp_path / "two", title='extends = "one"\n'))


def test_without_removes_tables_keys_and_entries(tmp_path):
    named = ("privates.UTF", "private_sale.lots.UTF", "players.2.out.UTF", "players.3.out.UTF")
    title = f"without = {[*named]}\n"
    own = laid_over(tmp_path, title=title, map='without = ["hexes.A10"]\n')
    assert "UTF" not in own.file.privates
    assert own.file.private_sale is not None
    assert own.file.private_sale.lots == load_title("1889").file.private_sale.lots[:-1]
    assert {*load_title("1889").map.hexes} - {*own.map.hexes} == {"A10"}


def test_a_reference_to_a_removed_table_is_a_fault(tmp_path):
    assert "'UTF'" in faults(tmp_path, title='without = ["privates.UTF"]\n')


def test_a_removed_table_can_be_written_again(tmp_path):
    plain = '[privates.TK]\nname = "New"\nface = 20\nrevenue = 5\n'
    assert laid_over(tmp_path, title=f'without = ["privates.TK"]\n{plain}').file.privates["TK"].blocks == ()


def test_a_section_is_removed_by_its_number(tmp_path):
    ids = [section.id for section in load_title("1889").rulebook.sections]
    own = laid_over(tmp_path, rulebook=f'without = ["section.{ids[-1]}"]\n')
    assert [section.id for section in own.rulebook.sections] == ids[:-1]


def test_an_unknown_path_is_reported_with_similar_ones(tmp_path):
    said = faults(tmp_path, title='without = ["trains.DD"]\n', rulebook='without = ["section.no"]\n')
    assert "title.toml: without[1]: the rulesets below have no 'trains.DD'; did you mean trains.D" in said
    assert "rulebook.toml: without[1]: the rulesets below have no 'section.no'" in said


SWAMP = '[privates.SMR]\neffects = [{ kind = "cheaper-terrain", terrain = "TERRAIN", amount = 40 }]\n'


def test_a_terrain_may_have_any_name(tmp_path):
    hexes = '[hexes]\nA10 = { cost = 40, terrain = "swamp" }\n'
    own = laid_over(tmp_path, title=SWAMP.replace("TERRAIN", "swamp"), map=hexes)
    assert own.file.privates["SMR"].effects[0].terrain == "swamp"


def test_a_terrain_that_no_hex_has_is_a_fault(tmp_path):
    assert "no terrain is called 'swanp'" in faults(tmp_path, title=SWAMP.replace("TERRAIN", "swanp"))
