"""Results of games as tests state them: who was worth how much."""

from pathlib import Path

from moderator.scoring import Score, Standing
from moderator.tournament.field import Problem, Result, seats
from moderator.tournament.folder import read_results_in
from moderator.tournament.schemes import SCHEMES
from moderator.tournament.standings import Standings, Terms, make_standings

FINISHED = Result(
    file="a.18xx", title="18EU", ruleset="18EU 1.0 sha256:0", options=(), currency="£", seats=(),
    ended="the bank is broken", at="End, phase 8", moves=700, violations=0, errors=0, rulings=0,
    sha256="", books="", beginning="",
)  # fmt: skip


def table(worths: dict[str, int], bankrupt: str = "") -> Score:
    """The score of a game in which players end with these worths; the bankrupt ones are named with blanks between."""
    out = bankrupt.split()
    rows = sorted(((name in out, -worth, name) for name, worth in worths.items()), key=lambda row: row[:2])
    places = [1 + sum(other[:2] < row[:2] for other in rows) for row in rows]
    standings = tuple(
        Standing(place, name, -worth, (), broke) for place, (broke, worth, name) in zip(places, rows, strict=True)
    )
    return Score(standings, True, "the bank is broken", None)


def result(file: str, worths: dict[str, int], bankrupt: str = "", **facts: object) -> Result:
    """A finished game; each has a file and moves of its own unless `facts` say otherwise."""
    own = {"file": file, "sha256": file, "books": file, **facts}
    return FINISHED.replace(seats=tuple(seats(table(worths, bankrupt))), **own)  # type: ignore[arg-type]


def standings(*games: Result, scheme: str = "share", **terms: object) -> Standings:
    return make_standings(games, (), Terms(SCHEMES[scheme], **terms))  # type: ignore[arg-type]


def places(made: Standings) -> dict[str, tuple[int, int]]:
    """Place and points of each player."""
    return {line.player: (line.place, line.points) for line in made.lines}


def told(made: Standings) -> list[str]:
    """`left out a.18xx: unfinished: SR 2` for every problem."""
    return [f"{p.weight} {p.file}: {p.message}" for p in made.problems]


def read_one(path: Path, rulesets: dict[str, str] | None = None) -> Result | Problem:
    """What the one game of a file comes to."""
    (found,) = read_results_in(str(path), path.name, rulesets or {})
    return found
