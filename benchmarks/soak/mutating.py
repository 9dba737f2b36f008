"""Small mistakes, as people, disks and other programs make them, in bytes, lines, TOML values and JSON."""

import copy
import io
import json
import random
import zipfile
from typing import Any

JUNK = [
    "", "0", "-1", "7", "10000001", "9" * 30, "1e3", "NaN", "!", ";", "; !torn", ":", '"', '"a', "\\", "=1+1", "*", "~",
    "%", "\x00", "\x1b[31m", "\u202e", "\u200d", "\u2800", "\ufeff", "王", "ß", "Zoë", "undo", "redo", "amend",
    "undo to 4", "pool", "bank", "treasury", "from", "for", "at", "to", "run", "3:A-B*", "100+40", "x" * 300, "-" * 40,
    "given", "begin",
]  # fmt: skip
VALUES = [
    "0", "-1", "7", '""', '"Ann"', '"BNR"', "[]", '["3", "3"]', "{}", "{ BNR = 60 }", "true", "1e3", "[[1]]", "nan",
    "1979-05-27", "9" * 20, '"\\u001b[31m"', '[["BNR", "DR"]]', "[20, 10, 10]", "[2, 0]", '"../.."', '"none"',
]  # fmt: skip
NODES: list[Any] = [
    None, True, 0, -1, 3, 10**9, 10**30, 1.5, "", "1", "Ann", "BNR", "x" * 200, "\u202e", "\ud800", [], [[]], {},
    {"id": 1},
]  # fmt: skip


def mutate_bytes(rng: random.Random, data: bytes) -> bytes:
    """Make one to three errors of a disk or of a transfer."""
    for _ in range(rng.randrange(1, 4)):
        at, end = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
        match rng.randrange(5):
            case 0:
                data = data[:at]
            case 1:
                data = data[:at] + data[min(end, at + 40) :]
            case 2:
                data = data[:at] + rng.randbytes(rng.randrange(1, 6)) + data[at:]
            case 3:
                data = data[:at] + data[at : at + 60] + data[at:]
            case _:
                data = data[:at] + bytes((rng.randrange(256),)) + data[at + 1 :]
    return data


def mutate_lines(rng: random.Random, text: str) -> str:
    """Make one to six typing mistakes: move, duplicate or drop lines, or replace words by others or by junk."""
    lines = text.split("\n")
    words = text.split() or [""]
    for _ in range(rng.randrange(1, 7)):
        at = rng.randrange(len(lines))
        match rng.randrange(7):
            case 0:
                lines.insert(rng.randrange(len(lines) + 1), lines[at])
            case 1 if len(lines) > 1:
                del lines[at]
            case 2:
                lines.insert(rng.randrange(len(lines) + 1), lines.pop(at))
            case 3:
                lines.insert(at, " ".join(rng.choice([*JUNK, rng.choice(words)]) for _ in range(rng.randrange(1, 6))))
            case 4:
                lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
            case _:
                said = lines[at].split() or [""]
                said[rng.randrange(len(said))] = rng.choice([rng.choice(JUNK), rng.choice(words), rng.choice(words)])
                lines[at] = " ".join(said)
    return "\n".join(lines)


def mutate_toml(rng: random.Random, text: str) -> str:
    """Change one to three values of a TOML file, keeping their type or not, or drop them."""
    lines = text.splitlines()
    keyed = [at for at, line in enumerate(lines) if " = " in line] or [0]
    for _ in range(rng.randrange(1, 4)):
        at = rng.choice(keyed)
        key, sign, value = lines[at].partition(" = ")
        other = lines[rng.choice(keyed)].partition(" = ")[2]
        match rng.randrange(6):
            case 0:
                lines[at] = ""
            case 1:
                lines[at] = f"{key}x{sign}{value}"
            case 2:
                lines[at] = f"{key}{sign}{other}"
            case 3:
                lines[at] = f"{key}{sign}{value[: len(value) // 2]}"
            case _:
                lines[at] = f"{key}{sign}{rng.choice(VALUES)}"
    return "\n".join(lines) + "\n"


def mutate_json(rng: random.Random, data: bytes) -> bytes:
    """Replace, duplicate, swap or drop one to four nodes of a JSON document."""
    document = {"": json.loads(data)}
    for _ in range(rng.randrange(1, 5)):
        holder, key = rng.choice(_places(document))
        other, there = rng.choice(_places(document))
        match rng.randrange(5):
            case 0 if holder is not document:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
            case 2:
                holder[key] = copy.deepcopy(other[there])
            case _:
                holder[key] = rng.choice(NODES)
    return json.dumps(document[""]).encode()


def _places(node: Any) -> list[tuple[Any, Any]]:
    """Return every node of a document, by its container and its key there."""
    found: list[tuple[Any, Any]] = []
    inner = list(node.items() if isinstance(node, dict) else enumerate(node)) if isinstance(node, dict | list) else []
    for key, value in inner:
        found += [(node, key), *_places(value)]
    return found


def mutate_workbook(rng: random.Random, data: bytes) -> bytes:
    """Re-encode one part of a workbook, add an expanding entity to it, or swell it."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as after:
        chosen = rng.choice([name for name in before.namelist() if name.endswith((".xml", ".rels"))])
        for name in before.namelist():
            part = before.read(name)
            after.writestr(name, _mutate_part(rng, part.decode()) if name == chosen else part)
    return made.getvalue()


def _mutate_part(rng: random.Random, text: str) -> bytes:
    encoding = rng.choice(["utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "utf-7", "cp037"])
    levels = "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 30}'>" for n in range(1, rng.randrange(2, 8)))
    kind = rng.choice(["", f"<!DOCTYPE x [<!ENTITY a0 'ha'>{levels}]>", "<!DOCTYPE x SYSTEM 'file:///etc/passwd'>"])
    head = f'<?xml version="1.0" encoding="{encoding}"?>' if rng.random() < 0.7 else ""
    body = text.partition("?>")[2].lstrip() or text
    if rng.random() < 0.5:
        at = body.rfind("</")
        many = rng.choice(["<row/>", "<si><t>x</t></si>", "<sheet/>", "&a1;"]) * rng.randrange(200_000)
        body = body[:at] + many + body[at:]
    return f"{head}{kind}{body}".encode(encoding, errors="replace")
