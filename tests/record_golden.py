"""`make golden`: write the golden records of the shipped games and of the plays, as this version judges them."""

import re
import sys
from pathlib import Path

from moderator import __version__
from moderator.fingerprint import format_record, record
from moderator.game import open_game
from tests.plays import record_all
from tests.record_wording import main as record_wording

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "golden"
GAMES = sorted((ROOT / "examples").glob("*.18xx"))


def released() -> set[str]:
    """Return the versions with a heading in the changelog."""
    return set(re.findall(r"^## \[(\d[^\]]*)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE))


def main() -> int:
    if __version__ in released():
        print(f"{__version__} is released, its records stay; raise the version first", file=sys.stderr)
        return 1
    for path in GAMES:
        game = open_game(path.read_bytes())
        text = format_record(path.name, __version__, record(game.journal, game.replay, game.steps))
        kept = GOLDEN / f"{path.stem}.{__version__}.txt"
        was = kept.read_text(encoding="utf-8") if kept.exists() else None
        kept.write_text(text, encoding="utf-8", newline="\n")
        print(f"{kept.relative_to(ROOT)}: {'new' if was is None else 'as it was' if was == text else 'changed'}")
    record_all()
    record_wording()
    return 0


if __name__ == "__main__":
    sys.exit(main())
