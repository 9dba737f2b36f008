"""House rules: a user's ruleset that changes a shipped one without Python."""

from pathlib import Path

import pytest

from moderator.cli import main
from moderator.game import open_game
from moderator.mechanics.catalogue import load_title
from moderator.model.ledger import BANK, MONEY
from moderator.titles.folder import BrokenRuleset
from moderator.titles.overlay import BadOption

HOUSE = Path(__file__).parents[2] / "templates" / "house-rules"


def test_an_overlay_says_only_what_differs():
    club, plain = load_title("18EU-club", ruleset=HOUSE), load_title("18EU")
    assert (club.file.bank, club.file.shares.hold_limit, club.train("5").count) == (9000, 70, 2)
    assert (club.file.players, club.market, club.rulebook) == (plain.file.players, plain.market, plain.rulebook)


def test_a_game_by_house_rules():
    journal = b"moderator 1\ngame 18EU-club\nplayers Ann Bob\noption short-sale yes\nAnn: select 2\npass\npass\ntake\n"
    game = open_game(journal, HOUSE)
    assert [finding for step in game.steps for finding in step.findings] == []
    assert (game.position.books.of(MONEY, "Ann"), game.position.books.of(MONEY, BANK)) == (690, 9000 - 1500 + 60)


def test_the_command_line_takes_the_folder(tmp_path, monkeypatch, capsys):
    journal = str(tmp_path / "club.18xx")
    words = ["new", journal, "--title", "18EU-club", "--players", "Ann,Bob", "--ruleset", str(HOUSE)]
    monkeypatch.setattr("sys.argv", ["moderator", *words])
    assert main() == 0
    monkeypatch.setattr("sys.argv", ["moderator", "show", journal, "bank", "--ruleset", str(HOUSE)])
    assert main() == 0
    assert "£7500" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "x"', "version"),
        ('extends = "1847"', "1847"),
        ('extends = "18EU"\nbnak = 1', "bnak"),
        ('extends = "18EU"\nbank = "much"', "bank"),
        ("extends = ", "title.toml"),
        ("bank = " + "9" * 5000, "title.toml"),
        ("bank = " + "[" * 5000, "title.toml"),
    ],
)
def test_a_broken_ruleset_is_one_clear_message(tmp_path, text, said):
    (tmp_path / "title.toml").write_text(text)
    with pytest.raises(BrokenRuleset, match=said) as broken:
        load_title("", ruleset=tmp_path)
    assert broken.value.remedy


def test_an_option_the_title_does_not_offer():
    with pytest.raises(BadOption, match="short-sale"):
        load_title("18EU", [("short-sale", "yes")])
