"""Changed lines: repeated header lines, and other spellings of sealed lines that the seals may still accept."""

import random

from benchmarks.soak.calling import Caller, Found
from moderator.game import Game, open_game
from moderator.journal.comments import read_clock
from moderator.journal.errors import DamagedJournal
from moderator.journal.seals import read_seals, seal_journal, split_rows
from moderator.model.findings import Severity
from moderator.resources import example, example_names

_SHIPPED = [name for name in example_names() if name.endswith(".18xx")]
_REPEATED = ("option extra-3-trains 1", "option extra-3-trains 2", "option none 1", "players Ann Bob", "clock 60")
_NAMED = ("amend {} pass", "amend! {} pass", "AM {} note x", "undo to {}", "u to {}", "ame {} count Ann 30", "undo {}")
_PUT_IN = (" ", "\t", "\xa0", "!", ";", " ;", "; @x", " ; @3", " ; clock 5 Ann", "; !torn", '"', "0", "x" * 20_000)
_REMARKS = ("", "; a remark", ";amend 5 pass", "; clock 600 Ann", "; seal 01234567")


def headers(rng: random.Random, calls: Caller) -> dict[str, int]:
    """Repeat header lines, up to very many times: the journal is read quickly with findings, or is damaged."""
    lines = ["moderator 1", "game 18EU", "players Ann Bob Cyd", "option extra-3-trains 1", "clock 60"]
    count = rng.choice([1, 2, 60, 150_000])
    again = rng.choice(_REPEATED)
    calls.write("game.18xx", "".join(f"{line}\n" for line in [*lines, *count * [again], "Ann: select 3"]))
    code = calls.call("audit", "game.18xx", codes=(1, 3, 4))
    if code == 3 and open_game((calls.folder / "game.18xx").read_bytes()).journal.header.options != (
        ("extra-3-trains", "1"),
    ):
        raise Found(f"{count} times {again!r} counted")
    calls.call("standings", ".", codes=(0, 1, 4))
    return {"lines of a header": count}


def seals(rng: random.Random, calls: Caller) -> dict[str, int]:
    """Respell lines of a sealed journal: if neither seal nor code reports it, it is the same game."""
    lines = example(rng.choice(_SHIPPED)).read_text(encoding="utf-8").splitlines()
    lines = lines[: rng.randrange(12, min(len(lines), 80))]
    for _ in range(rng.randrange(0, 5)):
        lines.append(rng.choice(_NAMED).format(rng.choice([rng.randrange(1, len(lines)), 10 ** rng.randrange(9, 12)])))
    data = seal_journal("".join(f"{line}\n" for line in lines).encode())
    sealed, silent = data.decode().split("\n")[:-1], 0
    meant, code = _means(data), _code(data)
    for _ in range(30):
        changed = _respell(rng, sealed)
        if _code(changed) == code:
            silent += 1
            if _means(changed) != meant:
                calls.write("sealed.18xx", data)
                calls.write("changed.18xx", changed)
                raise Found("a sealed journal says another thing, and its seals and its code are in order")
    return {"spellings": 30, "of them free": silent}


def _respell(rng: random.Random, lines: list[str]) -> bytes:
    changed = list(lines)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(changed))
        line = changed[at]
        spot = rng.choice([0, len(line), line.find(" ; seal") % (len(line) + 1), rng.randrange(len(line) + 1)])
        match rng.randrange(4):
            case 0 | 1:
                changed[at] = line[:spot] + rng.choice(_PUT_IN) + line[spot:]
            case 2:
                changed[at] = line[:spot] + line[spot + 1 :]
            case _:
                changed.insert(at, rng.choice(_REMARKS))
    return "".join(f"{line}\n" for line in changed).encode()


def _code(data: bytes) -> str | None:
    """Return the code of a journal whose seals are intact, else None."""
    found = read_seals(split_rows(data)[0])
    return None if found is None or found.faults else found.code


def _means(data: bytes) -> object:
    """Return the meaning of a journal: what it books, its times, and its problems."""
    try:
        read: Game = open_game(data)
    except DamagedJournal as error:
        return error.message
    journal = read.journal
    booked = [(each.move, each.text, each.ref) for each in journal.booked]
    times = [read_clock(line.text, read.vocabulary) for line in journal.lines if line.says]
    wrong = [problem.code for problem in journal.problems if problem.severity is Severity.ERROR]
    return journal.header, booked, times, wrong
