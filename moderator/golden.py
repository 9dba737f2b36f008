"""Golden records: the fingerprints of a shipped game as one version of the program books and judges it."""

from dataclasses import dataclass

from moderator.fingerprint import Fingerprint, fingerprint, print_books, print_findings, print_moves
from moderator.game import Game


@dataclass(frozen=True, slots=True)
class Record:
    """A game's fingerprints: the opening position, each move that counts in order, and what could not be read."""

    moves: str
    start: str
    unread: str
    steps: tuple[Fingerprint, ...]


def record(game: Game) -> Record:
    """The fingerprints of a game as it is booked and judged now."""
    title = game.title
    return Record(
        moves=print_moves(game.journal.header, game.journal.booked),
        start=print_books(title, game.replay.start),
        unread=print_findings(game.journal.problems),
        steps=tuple(fingerprint(title, step) for step in game.steps),
    )


def first_difference(game: Game, kept: Record) -> str | None:
    """Where a game is first booked or judged otherwise than its record says, with the line and what; None: nowhere."""
    now = record(game)
    if now.moves != kept.moves:
        return "its moves are not those of the record"
    if now.start != kept.start:
        return "the opening position differs"
    differing = [
        (step.booked, what)
        for step, is_now, was in zip(game.steps, now.steps, kept.steps, strict=True)
        if (what := is_now.differs(was))
    ]
    if not differing:
        return None if now.unread == kept.unread else "what cannot be read differs"
    booked, what = differing[0]
    return f"line {booked.line} `{booked.text}`: its {what} differ; so of {len(differing)} of {len(now.steps)} moves"


def format_record(name: str, version: str, kept: Record) -> str:
    """A record as a text file; `read_record` reads it."""
    lines = [
        f"# {name} as moderator {version} books and judges it; written by `make golden`.",
        "# After the head a row a move that counts: fingerprint of the books, of the findings (-: none).",
        f"moves {kept.moves}",
        f"start {kept.start}",
        f"unread {kept.unread}",
        *(f"{step.books} {step.findings}" for step in kept.steps),
    ]
    return "".join(f"{line}\n" for line in lines)


def read_record(text: str) -> Record:
    """A record from its text. Raises ValueError if it is none."""
    rows = [line.split() for line in text.splitlines() if not line.startswith("#")]
    head, steps = dict(rows[:3]), rows[3:]
    return Record(head["moves"], head["start"], head["unread"], tuple(Fingerprint(*row) for row in steps))
