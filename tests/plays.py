"""Plays: random games kept with hashes of what each of their lines brought.

Each line is followed by short hashes: of what it booked and told (now and then with the whole position), of what is
awaited and offered after it, and of its findings. `make golden` writes the hashes again. Make a play of another table
with `python -m tests.plays NAME TITLE SEATS SEED [counted] [OPTION=VALUE ...]`. Plays in `played/set-ups` continue from
set-ups of `tests/rules`. A made-up title is next to its play.
"""

import json
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

from moderator.counted.taking import state_as_it_is, try_position, why_not_statable
from moderator.game import Game, open_game
from moderator.journal.corrections import say_instead
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import parse_line
from moderator.model.entries import Booked
from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import GameOver
from moderator.offers.by_round import named_moves, offers_of
from moderator.replay import Replay, Step
from moderator.rules.booking import State
from moderator.shell.random_play import PLAYERS, lines_to_try
from moderator.snapshot import as_json
from moderator.views.turn import due_lines, step_word, turn
from tests.any_play import Table, lay_table, line
from tests.figures import figures_of
from tests.made_up import SECTIONS

PLAYED = Path(__file__).parent / "played"
PLAYS = sorted(PLAYED.rglob("*.18xx"))
SIGN = " ; = "
WHOLE = 20  # every so many lines, record the whole position and try all offers
_PASSING = ("line", "ref", "uncertain")  # facts of the journal, not of the game
_ODD = 0.08  # probability of an arbitrary line
_LENGTH = 240


def written(text: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of a play, each with its recorded hashes; header lines have none."""
    for whole in text.splitlines():
        said, _, kept = whole.rpartition(SIGN) if SIGN in whole else (whole, "", "")
        yield said, kept


def bare(text: str) -> str:
    """Return a play without its hashes."""
    return "".join(f"{said}\n" for said, _ in written(text))


def recorded(text: str, ruleset: Path | None = None) -> str:
    """Return a play with the hashes of its lines as of now."""
    said = bare(text)
    brought = brings(said, ruleset)
    return "".join(
        f"{line}{SIGN}{brought[number]}\n" if number in brought else f"{line}\n"
        for number, line in enumerate(said.splitlines(), start=1)
    )


def brings(said: str, ruleset: Path | None = None) -> dict[int, str]:
    """Return the hashes of each counting line, by its number."""
    with _laid(ruleset) as folder:
        whole = open_game(said.encode(), folder)
        assert whole.journal.problems == ()
        return {step.booked.line: _brought(whole, step, index) for index, step in enumerate(whole.steps)}


def ruleset_of(play: Path) -> Path | None:
    """Return the made-up title next to a play, or None."""
    folder = play.with_suffix("")
    return folder if folder.is_dir() else None


@contextmanager
def _laid(ruleset: Path | None) -> Iterator[Path | None]:
    """Yield a made-up title as a whole ruleset, with shared sections if it has none."""
    if ruleset is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        laid = Path(folder)
        (laid / "rulebook.toml").write_text(SECTIONS, encoding="utf-8")
        shutil.copytree(ruleset, laid, dirs_exist_ok=True)
        yield laid


def _brought(whole: Game, step: Step, index: int) -> str:
    state = State(whole.title, step.position)
    booked: list[object] = [repr(each) for each in (*step.entry.postings, *step.entry.events)]
    offered: list[object] = [*_shown(state)]
    if index % WHOLE == 0:
        booked.append(_position(state))
        offered += [_tried(whole, step.position, text) for text in sorted({*named_moves(state)})]
    return _hashed(booked, offered, step.findings)


def brought(whole: Game, steps: Sequence[Step]) -> str:
    """Return the hashes of several lines together, with the position and the offers after the last of them."""
    state = State(whole.title, whole.position)
    booked: list[object] = [repr(each) for step in steps for each in (*step.entry.postings, *step.entry.events)]
    found = [finding for step in steps for finding in step.findings]
    return _hashed([*booked, _position(state)], [*_shown(state)], found)


def _hashed(booked: list[object], offered: list[object], findings: Iterable[Finding]) -> str:
    found = sorted(map(_verdict, say_instead(findings)))
    return f"{_hash(booked)} {_hash(offered)} {_hash(found) if found else '-'}"


def _position(state: State) -> dict[str, object]:
    return {key: _kept(value) for key, value in as_json(state).items() if key not in _PASSING}


def _shown(state: State) -> Iterator[str]:
    """Yield what is awaited and due, without words, then all offered lines, and the meaning of Enter."""
    yield from (_wordless(text) for text in (turn(state), step_word(state), *due_lines(state)))
    yield from sorted({*named_moves(state)})
    if state.position.asked is None:
        offers = offers_of(state)
        yield from sorted({*offers.begun(state)})
        yield f"Enter: {offers.enter(state)}; next: {offers.coming(state)}"


def _tried(whole: Game, position: Position, text: str) -> list[str]:
    try:
        move = parse_line(text, whole.vocabulary)
    except Unreadable:
        return []
    assert isinstance(move, Move)
    return sorted(map(_verdict, whole.replay.book(position, Booked(0, move, text)).findings))


def _verdict(found: Finding) -> str:
    figures = _wordless(str(found.expected)), _wordless(str(found.actual))
    return " ".join(map(str, (found.code, found.severity.value, found.section, *figures, found.remedy)))


def _wordless(text: str) -> str:
    """The numbers and names of a text in any order: a play stays as it is when a sentence is reworded."""
    return " ".join(sorted(figures_of(text).split()))


def _kept(value: object) -> object:
    """Return a document without empty values, so that an empty new key changes no hash."""
    if isinstance(value, dict):
        return {key: kept for key, held in value.items() if (kept := _kept(held))}
    return [*map(_kept, value)] if isinstance(value, list | tuple) else value


def _hash(value: object) -> str:
    return sha256(json.dumps(value, sort_keys=True, default=str).encode(errors="replace")).hexdigest()[:4]


def first_difference(text: str, ruleset: Path | None = None) -> str | None:
    """Return the first line of a play with another hash, and which; None if all are the same."""
    now = brings(bare(text), ruleset)
    for number, (said, kept) in enumerate(written(text), start=1):
        if kept != now.get(number, ""):
            pairs = zip_longest(("books", "offers", "findings"), kept.split(), now[number].split())
            return f"line {number} `{said}`: its {' and '.join(what for what, was, is_now in pairs if was != is_now)}"
    return None


# ---- making plays ----


def make(table: Table, seed: int, length: int = _LENGTH) -> str:
    """Return a game of offered lines, with now and then one that was not offered."""
    rng = random.Random(seed)
    return table.header + "".join(f"{text}\n" for text in _play(table, rng, [*table.opening.splitlines()], length))


def make_counted(table: Table, seed: int, length: int = _LENGTH) -> str:
    """Return a game begun from a changed position of another: lines are left out, swapped or altered."""
    rng, lines = random.Random(seed), [*table.opening.splitlines()]
    title, replay = table.title, Replay(table.title, table.players)
    position, lies = replay.start, replay.start
    for text in _play(table, rng, lines, rng.randrange(60, length)):
        move = parse_line(text, title.vocabulary(table.players))
        assert isinstance(move, Move)
        position = replay.book(position, Booked(0, move, text)).position
        lies = position if why_not_statable(position) is None else lies
    trial = try_position(title, state_as_it_is(State(title, lies)), "")
    given = [text for text in trial.lines() if rng.random() > 0.03]
    for _ in range(6):
        at = rng.randrange(len(given) - 1)
        given[at] = _other(rng, given[at], given)
    known = title.vocabulary(table.players)
    given = [text for text in given if _read(lambda text=text: parse_line(text, known))]
    return table.header + "".join(f"{text}\n" for text in _play(table, rng, given, length // 3))


def _read(parse: Callable[[], object]) -> bool:
    try:
        return isinstance(parse(), Move)
    except Unreadable:
        return False


def _other(rng: random.Random, text: str, others: list[str]) -> str:
    """Return a line with one word replaced or dropped, or a figure changed."""
    words = text.split()
    at = rng.randrange(2, len(words)) if len(words) > 2 else len(words) - 1
    strange = rng.choice(rng.choice(others).split())
    figure = str(int(words[at]) + rng.choice((-10, 1, 10, 500))) if words[at].isdigit() else strange
    words[at : at + 1] = rng.choice(([figure], [figure], [], [words[at], strange]))
    return " ".join(words)


def _play(table: Table, rng: random.Random, given: list[str], length: int) -> list[str]:
    """Play the given lines, and so many more."""
    replay, known = Replay(table.title, table.players), table.title.vocabulary(table.players)
    position, lines = replay.start, list[str]()
    while len(lines) < len(given) + length and not isinstance(position.round, GameOver):
        state = State(table.title, position)
        begun = [(given[len(lines)], True)] if len(lines) < len(given) else _could_be(table, state, rng)
        for text, odd in begun:
            try:
                move = parse_line(text, known)
            except Unreadable:
                continue
            if not isinstance(move, Move):
                continue
            applied = replay.book(position, Booked(0, move, text))
            fits = applied.held or len(lines) < len(given) or rng.random() < 0.3
            if fits if odd else not applied.violations:
                lines.append(text)
                position = applied.position
                break
        else:
            break
    return lines


def _could_be(table: Table, state: State, rng: random.Random) -> Iterator[tuple[str, bool]]:
    """Yield possible lines, each with whether to play it even if it breaks a rule."""
    chance = rng.random()
    if chance < _ODD:
        yield from ((line(table, rng, state.position), True) for _ in range(6))
    elif chance < 2 * _ODD and (named := sorted({*named_moves(state)})):
        yield from ((rng.choice(named), True) for _ in range(3))
    elif chance < 0.45 and state.position.asked is None and (usual := offers_of(state).enter(state)):
        yield usual, False
    yield from ((text, False) for text in lines_to_try(state, rng))
    yield from ((line(table, rng, state.position), True) for _ in range(60))


def main() -> None:
    """Write the plays again; with arguments, add one more."""
    if len(sys.argv) > 1:
        name, title, seats, seed, *options = sys.argv[1:]
        chosen = tuple((key, value) for key, _, value in (option.partition("=") for option in options if "=" in option))
        table = lay_table(title, "", PLAYERS[: int(seats)], chosen)
        (PLAYED / f"{name}.18xx").write_text(
            recorded((make_counted if "counted" in options else make)(table, int(seed))), encoding="utf-8", newline="\n"
        )
        return
    record_all()


def record_all() -> None:
    for path in PLAYS:
        was = path.read_text(encoding="utf-8")
        now = recorded(was, ruleset_of(path))
        path.write_text(now, encoding="utf-8", newline="\n")
        if now != was:
            print(f"{path.relative_to(PLAYED.parent)}: changed")


if __name__ == "__main__":
    main()
