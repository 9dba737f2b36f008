"""`make golden`: write golden records, wording, example reports and blank sheets as this version makes them."""

import re
import sys
from pathlib import Path

from moderator import __version__
from moderator.export.blank.book import blank_paper
from moderator.fingerprint import format_record, record
from moderator.game import open_game
from moderator.mechanics.catalogue import load_title
from tests.claims import record_claims
from tests.plays import record_all
from tests.record_wording import main as record_wording
from tests.test_examples import REPORTS, printed
from tests.views.test_seven_players import KEPT as SEVEN_PLAYERS
from tests.views.test_seven_players import shown

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "golden"
GAMES = sorted((ROOT / "examples").glob("*.18xx"))


def released() -> set[str]:
    """Return the versions with a heading in the changelog."""
    return set(re.findall(r"^## \[(\d[^\]]*)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE))


def main() -> None:
    if closed := __version__ in released():
        print(f"{__version__} is released: its golden records stay; raise the version to change books", file=sys.stderr)
    for path in () if closed else GAMES:
        game = open_game(path.read_bytes())
        text = format_record(path.name, __version__, record(game.journal, game.replay, game.steps))
        kept = GOLDEN / f"{path.stem}.{__version__}.txt"
        was = kept.read_text(encoding="utf-8") if kept.exists() else None
        kept.write_text(text, encoding="utf-8", newline="\n")
        print(f"{kept.relative_to(ROOT)}: {'new' if was is None else 'as it was' if was == text else 'changed'}")
    record_all()
    record_claims()
    record_wording()
    for name in REPORTS:
        (ROOT / "examples" / name).write_text(printed(name)[0], encoding="utf-8", newline="\n")
    for path in (ROOT / "templates").glob("*-4-players.txt"):
        sheets = blank_paper(load_title(path.name.removesuffix("-4-players.txt")), 4)
        path.write_text(sheets, encoding="utf-8", newline="\n")
    SEVEN_PLAYERS.write_text(shown(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
