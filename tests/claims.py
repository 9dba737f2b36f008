"""The journals of `claims.txt`, and the hashes of what each of them brings.

A journal begins with title, section and code, and the set-up to play it after. Its last line must get this finding. The
hashes are those of plays (`plays.py`), one line per journal in `played/claims.txt`; `make golden` writes them again.
"""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import (
    angeles,
    assiniboia,
    canada,
    classic,
    duel,
    islands,
    lower_rhine,
    lowlands,
    mexico,
    midwest,
    mississippi,
    orient,
    orient_build,
    orient_trains,
    positions,
    race,
    rhineland,
    russia,
    two_players,
    uppercanada,
    virginia,
)
from tests.ledger import Result, play
from tests.plays import PLAYED, SIGN, brought

KEPT = PLAYED / "claims.txt"
POSITIONS = {
    "18EU": vars(positions),
    "18VA": vars(virginia),
    "18Rhl": vars(rhineland),
    "18LRA": vars(two_players) | vars(lower_rhine),
    "18MW": vars(midwest),
    "18OE": vars(orient) | vars(orient_build) | vars(orient_trains),
    "1830": vars(classic),
    "1861": vars(russia),
    "1867": vars(canada),
    "1870": vars(mississippi),
    "1856": vars(uppercanada),
    "1882": vars(assiniboia),
    "1888": vars(islands),
    "1889": vars(classic),
    "18AL": vars(classic),
    "18GA": vars(classic),
    "18JPT": vars(islands),
    "18TN": vars(classic),
    "18MEX": vars(mexico),
    "18Chesapeake": vars(classic),
    "18MS": vars(classic),
    "18NL": vars(lowlands),
    "1836Jr30": vars(lowlands),
    "1850Jr": vars(islands),
    "1836jr56": vars(islands),
    "18ChesapeakeOTR": vars(lowlands),
    "1846": vars(race),
    "1846-2p": vars(duel),
    "18LA1": vars(angeles),
    "18LA2": vars(angeles),
    "18Texas": vars(angeles),
}


@dataclass(frozen=True)
class Claim:
    """A journal whose last line gets this code and section. If they are empty, it must get no finding."""

    title: str
    section: str
    code: str
    lines: tuple[str, ...]
    after: str = ""
    players: str = "Ann Bob Cyd"
    option: str = ""
    opens: str = ""  # a hex of the table's map that opens with phase 3

    def __str__(self) -> str:
        return f"{self.title} {self.section} {self.code}"

    def play(self, last: str | None = None) -> Result:
        """Play the journal, perhaps with another last line."""
        lines = [*self.lines[:-1], self.lines[-1] if last is None else last]
        setup = POSITIONS[self.title][self.after] if self.after else ""
        with TemporaryDirectory() as folder:
            ruleset = _open(Path(folder), self.title, self.opens) if self.opens else None
            return play("\n".join(lines), self.players, self.option, setup, self.title, ruleset=ruleset)


def _open(folder: Path, title: str, where: str) -> Path:
    (folder / "title.toml").write_text(f'extends = "{title}"\nname = "{title}"\n', encoding="utf-8")
    (folder / "map.toml").write_text(f'[hexes.{where}]\nopens = "3"\n', encoding="utf-8")
    return folder


def read_claims(text: str) -> list[Claim]:
    claims = []
    for part in text.strip().split("\n\n"):
        head, *lines = part.splitlines()
        title, section, code, *words = head.split()
        said: dict[str, str] = {}
        key = ""
        for word in words:
            if word in ("after", "players", "option", "opens"):
                key = word
            else:
                said[key] = f"{said.get(key, '')} {word}".strip()
        claims.append(Claim(title, section, code, tuple(line.strip() for line in lines), **said))
    return claims


CLAIMS = read_claims(Path(__file__).with_suffix(".txt").read_text(encoding="utf-8"))


def kept_hashes() -> dict[Claim, str]:
    """Return the recorded hashes of the claims."""
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    return {claim: line.rpartition(SIGN)[2] for claim, line in zip(CLAIMS, lines, strict=False)}


def hashes(played: Result) -> str:
    """Return the hashes of the lines of a claim: of what they book, of the offers after them, of their findings."""
    return brought(played.game, played.steps)


def record_claims() -> None:
    """Write the hashes of all claims."""
    lines = [f"{claim}{SIGN}{hashes(claim.play())}\n" for claim in CLAIMS]
    KEPT.write_text("".join(lines), encoding="utf-8", newline="\n")
