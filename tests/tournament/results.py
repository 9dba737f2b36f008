"""Results of games for tests."""

from pathlib import Path

from moderator.scoring import Score, Standing
from moderator.tournament.field import Problem, Result, seats
from moderator.tournament.folder import read_results_in
from moderator.tournament.schemes import SCHEMES
from moderator.tournament.standings import Standings, Terms, make_standings
from tests.figures import figures_of

FINISHED = Result(
    file="a.18xx", title="18EU", ruleset="18EU 1.0 sha256:0", options=(), currency="£", seats=(),
    ended="the bank is broken", at="End, phase 8", moves=700, violations=0, errors=0, rulings=0,
    sha256="", books="", beginning="",
)  # fmt: skip


def table(worths: dict[str, int], bankrupt: str = "") -> Score:
    """Return the score of a game with these worths. `bankrupt` names players, separated by blanks."""
    out = bankrupt.split()
    rows = sorted(((name in out, -worth, name) for name, worth in worths.items()), key=lambda row: row[:2])
    places = [1 + sum(other[:2] < row[:2] for other in rows) for row in rows]
    standings = tuple(
        Standing(place, name, -worth, (), broke) for place, (broke, worth, name) in zip(places, rows, strict=True)
    )
    return Score(standings, True, "the bank is broken", None)


def result(file: str, worths: dict[str, int], bankrupt: str = "", **facts: object) -> Result:
    """Return a finished game. Its file and moves are unique unless `facts` say otherwise."""
    own = {"file": file, "sha256": file, "books": file, **facts}
    return FINISHED.replace(seats=tuple(seats(table(worths, bankrupt))), **own)  # type: ignore[arg-type]


def standings(*games: Result, scheme: str = "share", **terms: object) -> Standings:
    return make_standings(games, (), Terms(SCHEMES[scheme], **terms))  # type: ignore[arg-type]


def places(made: Standings) -> dict[str, tuple[int, int]]:
    """Return place and points of each player."""
    return {line.player: (line.place, line.points) for line in made.lines}


def told(made: Standings) -> list[str]:
    """Every problem with the numbers and names in its message: `left out a.18xx: 2 SR`."""
    return [f"{p.weight} {p.file}: {figures_of(p.message)}" for p in made.problems]


def read_one(path: Path, rulesets: dict[str, str] | None = None) -> Result | Problem:
    """Return the one result or problem of a file."""
    (found,) = read_results_in(str(path), path.name, rulesets or {})
    return found
