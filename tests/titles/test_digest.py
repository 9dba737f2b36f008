"""The digest of a ruleset depends on its facts, not on how they are written."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.titles.folder import ForeignRuleset
from moderator.titles.title import Title, _digest_text

RULESETS = Path(__file__).parents[2] / "rulesets"
Edit = Callable[[str], str]


def edited(folder: Path, name: str = "18EU", **edits: Edit) -> Title:
    """Return the ruleset with changed files: `title=`, `map=`, `rulebook=`, `imports=` or `market=` changes a text."""
    shutil.copytree(RULESETS / name, folder)
    files = {"imports": "import.toml", "market": "market.txt"}
    for file, edit in edits.items():
        path = folder / files.get(file, f"{file}.toml")
        text = path.read_text(encoding="utf-8")
        changed = edit(text)
        assert changed != text, "the edit finds nothing to change"
        path.write_bytes(changed.encode())
    return load_title(name, ruleset=folder)


def say(old: str, new: str) -> Edit:
    return lambda text: text.replace(old, new, 1)


def turned(text: str) -> str:
    """Return the tables of a file in reverse order, except those whose order is a fact."""
    tables = re.split(r"^(?=\[)", text, flags=re.MULTILINE)
    moved = [table for table in tables[1:] if not re.match(r"\[(phases|trains|minors|charters)", table)]
    left = [table for table in tables[1:] if table not in moved]
    return tables[0] + "\n".join([*moved[::-1], *left])


def turned_hexes(text: str) -> str:
    head, sign, hexes = text.partition("[hexes]\n")
    return head + sign + "\n".join(hexes.splitlines()[::-1]) + "\n"


def turned_keys(text: str) -> str:
    """Return the text with the keys before the first table in reverse order."""
    head, sign, tail = text.partition("\n[")
    keys = re.split(r"^(?=\w+ = )", head, flags=re.MULTILINE)
    return "\n".join(keys[::-1]) + sign + tail


WRITTEN_OTHERWISE = {
    "remarks": {"title": lambda text: re.sub(r"\s#.*", "", text) + "# a remark\n"},
    "line ends": {"title": lambda text: text.replace("\n", "\r\n"), "market": lambda text: text.replace("\n", "\r\n")},
    "tables": {"title": turned, "map": turned_hexes},
    "keys": {"title": turned_keys},
    "blanks": {"title": say("bank = 12000", "bank   =  12_000"), "market": lambda text: text.replace(" ", "   ")},
    "remarks in the market": {"market": lambda text: "# the chart\n\n" + text},
    "a default said aloud": {"title": say("[operating]", "[ending]\nbank_breaks = 'empty'\n\n[operating]")},
    "the version": {"title": say('version = "1.0"', 'version = "1.1"')},
    "the words of a section": {"rulebook": lambda text: re.sub(r"says = \".", 'says = "', text, count=3)},
    "names of another program": {"imports": lambda text: text + "# a remark\n"},
}
SAID_OTHERWISE = {
    "the bank": {"title": say("bank = 12000", "bank = 12001")},
    "a limit": {"title": say("certificates = 20", "certificates = 19")},
    "a rule": {"title": say('"row-per-share"', '"row-per-block"')},
    "a price of the chart": {"market": lambda text: text.replace(" 360 ", " 365 ")},
    "a starting value": {"market": say("100*", "100 ")},
    "a hex": {"map": lambda text: re.sub(r"cost = 60\b", "cost = 50", text, count=1)},
    "a section": {"rulebook": say('covered_by = ["setup", "given-sum"]', 'covered_by = ["setup"]')},
    "the order of minors": {"title": lambda text: re.sub(r"(?m)^(4 = .*\n)(5 = .*\n)", r"\2\1", text)},
}


@pytest.mark.parametrize("edits", WRITTEN_OTHERWISE.values(), ids=WRITTEN_OTHERWISE)
def test_notation_does_not_change_the_digest(tmp_path, edits):
    assert edited(tmp_path / "own", **edits).digest == load_title("18EU").digest


@pytest.mark.parametrize("edits", SAID_OTHERWISE.values(), ids=SAID_OTHERWISE)
def test_a_changed_fact_changes_the_digest(tmp_path, edits):
    assert edited(tmp_path / "own", **edits).digest != load_title("18EU").digest


def test_only_chosen_options_change_the_digest(tmp_path):
    digests = {load_title("18EU", [("extra-4-trains", count)]).digest for count in ("0", "1")}
    assert len(digests) == 2
    assert load_title("18EU", [("extra-4-trains", "0")]).digest == load_title("18EU").digest
    (tmp_path / "title.toml").write_text(
        'extends = "18EU"\n[options.long]\nsays = "more"\nsection = "1"\nchoices = ["no"]\n', encoding="utf-8"
    )
    assert load_title("18EU", ruleset=tmp_path).digest == load_title("18EU").digest


def test_the_titles_differ():
    assert len({load_title(name).digest for name in ("18EU", "18VA", "18Rhl")}) == 3


def test_a_note_of_the_text_is_recognized_while_the_text_is_the_same(tmp_path):
    plain = load_title("18EU")
    old = f"18EU 1.0 sha256:{_digest_text([layer.texts for layer in plain.layers], ())[:12]}"
    assert plain.is_noted(old) is True
    assert plain.is_noted(plain.note) is True
    assert edited(tmp_path / "own", **WRITTEN_OTHERWISE["remarks"]).is_noted(old) is None
    assert plain.is_noted(f"18EU 1.0 facts:{'0' * 12}") is False
    assert plain.is_noted("as at the club") is None


# ---- a ruleset of another title ----


@pytest.mark.parametrize(
    ("text", "wanted", "own"),
    [(None, "18VA", "18EU"), ('extends = "18EU"\nname = "Club"', "18VA", "Club"), ('name = "18XX"', "18EU", "18XX")],
)
def test_a_ruleset_of_another_title_is_refused(tmp_path, text, wanted, own):
    folder = RULESETS / "18EU" if text is None else tmp_path
    (tmp_path / "title.toml").write_text(text or "", encoding="utf-8")
    with pytest.raises(ForeignRuleset, match=f"it is for {own}, not for {wanted}") as refused:
        load_title(wanted, ruleset=folder)
    assert f'extends = "{wanted}"' in refused.value.remedy


@pytest.mark.parametrize("name", ["18EU", "18eu", "Club", ""])
def test_a_ruleset_that_extends_the_title_is_accepted(tmp_path, name):
    (tmp_path / "title.toml").write_text('extends = "18EU"\nname = "Club"\n', encoding="utf-8")
    assert load_title(name, ruleset=tmp_path).name == "Club"
