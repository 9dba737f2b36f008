"""The kinds of trials: each function tries once, given a random generator, and raises Found for a fault."""

import io
import random
import resource
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

from benchmarks.soak.calling import Caller, Found
from benchmarks.soak.lines import headers, seals
from benchmarks.soak.mutating import JUNK, mutate_bytes, mutate_json, mutate_lines, mutate_toml, mutate_workbook
from benchmarks.soak.pages import pages
from benchmarks.soak.screens import screens
from moderator.export.blank.book import blank_book
from moderator.export.writers.workbook import make_workbook
from moderator.game import Game, open_game
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import find_leaks
from moderator.model.findings import Severity
from moderator.resources import example, example_names, resource_dir
from moderator.rules.booking import State
from moderator.snapshot import as_json
from tests.any_play import PLAYERS, TABLES, Table, check, game, line
from tests.importers.exports import EARNED, SOLD, export
from tests.journal.killing import kill_writers

Counted = dict[str, int]  # counts by what a trial did

READ = (
    ("show",), ("show", "--json"), ("show", "log"), ("show", "why"), ("audit",), ("audit", "--all"),
    ("audit", "--json"), ("score", "--explain"), ("score", "--json"), ("replay",), ("seal",),
    ("export", "--json", "j.json", "--force"), ("export", "--csv", "tables", "--force"),
    ("audit", "--strict", "--declared", "Ann=1,Bob=7000"),
)  # fmt: skip
KEYS = [
    "", "?", "h", "c", "m", "tr", "bank", "show", "log", "why", "u", "redo", "p", "t", "r", "!", "180 h", "b", "1",
    "runout 1", "y", "amend 30 pass", "undo to 40",
]  # fmt: skip
_MOST_OF_A_SHEET = 400  # megabytes
SHIPPED = [name for name in example_names() if name.endswith(".18xx")]


def kills(rng: random.Random, calls: Caller) -> Counted:
    """Kill writers at random moments: no acknowledged note may be lost."""
    acknowledged, torn = kill_writers(calls.folder, 10, rng.randrange(2**32))
    return {"lines acknowledged": acknowledged, "torn": torn}


def play(rng: random.Random, calls: Caller) -> Counted:
    """Play at random: the books balance after every line, and the written journal reads as the same game."""
    table, seed = rng.choice(TABLES), rng.randrange(2**32)
    opening = table.opening if rng.random() < 0.7 else ""
    replay, steps, text = game(table, seed, rng.randrange(1, 500), opening)
    check(table, replay, steps)
    read = open_game(text.encode())
    if as_json(State(table.title, read.position)) != as_json(State(table.title, steps[-1].position)):
        raise Found(f"the game of {table.title.name} with seed {seed} does not read as it was played")
    return {"lines": len(steps)}


def sessions(rng: random.Random, calls: Caller) -> Counted:
    """Run random sessions: their journals can be read, and balance."""
    text, typed = _played_on(rng) if rng.random() < 0.5 else _typed_at_random(rng)
    for _ in range(rng.randrange(0, 4)):
        word = rng.choice(KEYS) if rng.random() < 0.7 else " ".join(rng.choices(JUNK, k=3))
        typed.insert(rng.randrange(len(typed) + 1), word)
    calls.write("game.18xx", text)
    before = len(open_game(text.encode()).journal.problems)
    at = rng.randrange(0, 4)
    calls.call("do", "game.18xx", "note 1", *typed[:at], codes=(0, 1, 2, 3))
    calls.call("play", "game.18xx", stdin="\n".join(typed[at:]) + "\n", codes=(0, 1, 2, 3))
    after = _balanced((calls.folder / "game.18xx").read_bytes())
    if len(after.journal.problems) != before:
        raise Found(f"written and not to be read: {after.journal.problems}")
    return {"lines typed": len(typed)}


def journals(rng: random.Random, calls: Caller) -> Counted:
    """Mutate journals: every command ends as documented, and nothing is created or lost."""
    text = _journal(rng)
    data = mutate_bytes(rng, text.encode()) if rng.random() < 0.3 else mutate_lines(rng, text).encode(errors="replace")
    calls.write("game.18xx", data)
    for command, *options in rng.sample(READ, 3):
        last = calls.call(command, "game.18xx", *options)
    if last not in (1, 4, 5):
        _balanced((calls.folder / "game.18xx").read_bytes())
    return {"journals": 1}


def imports(rng: random.Random, calls: Caller) -> Counted:
    """Mutate exports of 18xx.games: the import ends with a message, or with a readable journal."""
    data = rng.choice(_exports())
    calls.write("game.json", mutate_json(rng, data) if rng.random() < 0.85 else mutate_bytes(rng, data))
    if calls.call("import", "game.json", "-o", "game.18xx", codes=(0, 1, 4, 5)) == 0:
        calls.call("audit", "game.18xx", codes=(0, 3))
        if _balanced((calls.folder / "game.18xx").read_bytes()).journal.problems:
            raise Found("the journal that was made cannot be read whole")
    return {"exports": 1}


def rulesets(rng: random.Random, calls: Caller) -> Counted:
    """Mutate rulesets: they are refused with a message, or a game can be played by them."""
    table = rng.choice(TABLES)
    shipped = resource_dir("rulesets") / table.title.name
    house = calls.folder / "house"
    shutil.copytree(Path(str(shipped)), house)
    files = ["title.toml", "title.toml", "title.toml", "rulebook.toml", "map.toml", "market.txt"]
    file = rng.choice([name for name in files if (house / name).exists()])  # a title may inherit the others
    text = (house / file).read_text(encoding="utf-8")
    changed = mutate_lines(rng, text) if file.endswith("txt") or rng.random() < 0.2 else mutate_toml(rng, text)
    calls.write(f"house/{file}", changed)
    _, _, played = game(table, rng.randrange(2**32), rng.randrange(0, 120), table.opening)
    calls.write("game.18xx", played)
    name = table.title.name
    if calls.call("rules", name, "--ruleset", "house", codes=(0, 1, 2, 5)) == 0:
        calls.call("new", "new.18xx", "--title", name, "--players", "Ann,Bob,Cyd", "--ruleset", "house")
        for command, *options in rng.sample(READ[:11], 2):
            calls.call(command, "game.18xx", *options, "--ruleset", "house")
        calls.call("template", "sheet", name, "--players", "3", "--ruleset", "house")
    return {"rulesets": 1}


def sheets(rng: random.Random, calls: Caller) -> Counted:
    """Fill in scoring sheets at random and damage them: they are judged, or refused with a message."""
    from openpyxl import load_workbook

    name = rng.choice(TABLES).title.name
    players = rng.choice([*load_title(name).file.players])
    workbook = load_workbook(io.BytesIO(_blank(name, int(players))))
    page = workbook[workbook.sheetnames[-1]]
    for _ in range(rng.randrange(0, 60)):
        cell = page.cell(rng.randrange(1, 40), rng.randrange(1, 20))
        if type(cell).__name__ == "Cell":
            cell.value = rng.choice([*PLAYERS, 0, 1, 3, 350, -7, 1.5, True, "=1+1", "x", None, 10**12, "£3", "BNR"])
    file = io.BytesIO()
    workbook.save(file)
    data = rng.choice([lambda rng, data: data, mutate_bytes, mutate_workbook])(rng, file.getvalue())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    calls.call("score", calls.write("sheet.xlsx", data), codes=(0, 1, 3, 4, 5))
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
    if more > _MOST_OF_A_SHEET:
        raise Found(f"a sheet of {len(data):,} bytes took {more} MB")
    return {"sheets": 1}


def positions(rng: random.Random, calls: Caller) -> Counted:
    """Mutate files of positions: a consistent journal is begun, or the reasons are given."""
    text = ""
    while not text:  # some games have no position that can be written
        text = _position(rng.choice(SHIPPED), rng.randrange(40, 240))
    changed = mutate_lines(rng, text) if rng.random() < 0.3 else mutate_toml(rng, text)
    calls.write("position.toml", changed)
    allowed = ["--allow"] * (rng.random() < 0.5)
    if calls.call("new", "new.18xx", "--from", "position.toml", *allowed) == 0:
        calls.call("audit", "new.18xx", codes=(0,))
        _balanced((calls.folder / "new.18xx").read_bytes())
    return {"positions": 1}


def handovers(rng: random.Random, calls: Caller) -> Counted:
    """Begin journals from positions of random play or of examples: the positions are the same."""
    from moderator.counted.page import page
    from moderator.counted.taking import NotBetween, state_as_it_is, why_not_statable

    if rng.random() < 0.5:
        whole = open_game(example(rng.choice(SHIPPED)).read_bytes())
        title, positions = whole.title, [step.position for step in whole.steps]
    else:
        table, seed = rng.choice(TABLES), rng.randrange(2**32)
        _, steps, _ = game(table, seed, rng.randrange(1, 500), table.opening)
        title, positions = table.title, [step.position for step in steps]
    fit = [position for position in positions if why_not_statable(position) is None]
    if not fit or not title.file.shares.priced:
        return {"positions": 0}
    before = State(title, rng.choice(fit))
    try:
        taken = state_as_it_is(before)
    except NotBetween:  # a corporation that is not in play owns something
        return {"positions": 0}
    calls.write("position.toml", page(title, taken))
    calls.call("new", "new.18xx", "--from", "position.toml", codes=(0,))
    after = open_game((calls.folder / "new.18xx").read_bytes())
    own = ("line", "ref", "last_turn")
    was, now = ({k: v for k, v in as_json(each).items() if k not in own} for each in (before, after.state))
    if was != now:
        raise Found(f"begun from otherwise: {[key for key in was if was[key] != now.get(key)]}")
    return {"positions": 1}


def _played_on(rng: random.Random) -> tuple[str, list[str]]:
    """Return a shipped game up to a line, and the lines that follow."""
    lines = example(rng.choice(SHIPPED)).read_text(encoding="utf-8").splitlines(keepends=True)
    at = rng.randrange(5, len(lines) - 20)
    return "".join(lines[:at]), [text.rstrip() for text in lines[at : at + rng.randrange(1, 20)]]


def _typed_at_random(rng: random.Random) -> tuple[str, list[str]]:
    """Return a game of random lines, and possible next lines."""
    table = rng.choice(TABLES)
    _, steps, text = game(table, rng.randrange(2**32), rng.randrange(0, 150), table.opening)
    return text, [line(table, rng, steps[-1].position) for _ in range(rng.randrange(1, 15))]


def _balanced(data: bytes) -> Game:
    """Return the game after checking that no line creates or loses anything. Raises Found."""
    whole = open_game(data)
    before = whole.replay.start
    for step in whole.steps:
        if leaks := find_leaks(step.position.books, whole.replay.totals, whole.replay.totals):
            raise Found(f"line {step.booked.line}: {leaks}")
        refused = any(finding.severity is Severity.ERROR for finding in step.findings)
        if refused and step.position.books != before.books:
            raise Found(f"line {step.booked.line} is not booked, and changes the books")
        before = step.position
    return whole


def _journal(rng: random.Random) -> str:
    """Return a shipped game, whole or its beginning, or a game of random lines."""
    if rng.random() < 0.5:
        lines = example(rng.choice(SHIPPED)).read_text(encoding="utf-8").splitlines(keepends=True)
        return "".join(lines[: rng.randrange(3, len(lines) + 1)] if rng.random() < 0.5 else lines)
    table: Table = rng.choice(TABLES)
    return game(table, rng.randrange(2**32), rng.randrange(1, 200), table.opening)[2]


@cache
def _exports() -> list[bytes]:
    return [export(*SOLD, *EARNED), export(*SOLD), export(*SOLD[:9])]


@cache
def _blank(title: str, players: int) -> bytes:
    return make_workbook(blank_book(load_title(title), players))


@cache
def _position(name: str, line: int) -> str:
    """Return the file of a game's position after a line, or the last one before it; an empty text if there is none."""
    from moderator.counted.page import page
    from moderator.counted.taking import state_position, why_not_statable

    whole = open_game(example(name).read_bytes())
    fit = [step for step in whole.steps if why_not_statable(step.position) is None]
    found = next((step for step in fit if step.booked.line >= line), fit[-1] if fit else None)
    return "" if found is None else page(whole.title, state_position(State(whole.title, found.position)))


KINDS: dict[str, Callable[[random.Random, Caller], Counted]] = {
    "kills": kills,
    "play": play,
    "sessions": sessions,
    "journals": journals,
    "imports": imports,
    "rulesets": rulesets,
    "sheets": sheets,
    "positions": positions,
    "screens": screens,
    "pages": pages,
    "headers": headers,
    "seals": seals,
    "handovers": handovers,
}
