"""The process that reads games. For each request it returns the rows of a game, or why there are none.

Requests are lines of JSON on standard input. An answer is a line of JSON, followed by the bytes of the rows it lists.
"""

import faulthandler
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from moderator.archive.arrow import Rows, make_rows, pack
from moderator.archive.parts import EXPORT_SUFFIX, kind_of_file
from moderator.export.tables.rows import rows_of
from moderator.export.tables.shapes import TABLES, Row
from moderator.files import read_file, text_only
from moderator.game import Game, open_game
from moderator.importers.export import ImportFailed
from moderator.importers.games18xx import import_game
from moderator.journal.reader import read_header
from moderator.tournament.folder import why_unread

TITLE = "title"  # a column that is left out, because the folder's name has the title


class FileAltered(ValueError):
    """The file has changed since the folder was listed."""

    remedy = "run the command again while no file in the folder changes"


def main() -> None:
    """Answer requests until the input ends. A game that takes too long ends the process."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing else may be written between the answers
    given = json.loads(sys.stdin.readline())
    answers.write(b"{}\n")
    answers.flush()
    for line in sys.stdin:
        asked = json.loads(line)
        faulthandler.dump_traceback_later(given["seconds"], exit=True)
        reply, rows = answer(asked["name"], asked["path"], asked["sha256"], given["rulesets"])
        faulthandler.cancel_dump_traceback_later()
        answers.write(json.dumps(reply).encode() + b"\n" + b"".join(rows))
        answers.flush()


def answer(name: str, path: str, sha256: str, rulesets: Mapping[str, str]) -> tuple[dict[str, Any], list[bytes]]:
    """Return the title and table sizes of a file with its rows, or the reason why it has none."""
    try:
        data = text_only(read_file(path, kind_of_file(name)))
        if hashlib.sha256(data).hexdigest() != sha256:
            raise FileAltered("it changed while the archive was made")
        game = open_file(name, data, rulesets)
        rows = {table: pack(_make(table, each)) for table, each in rows_of(game, name).items()}
    except (ImportFailed, FileAltered) as error:
        return {"reason": str(error), "remedy": error.remedy, "again": isinstance(error, FileAltered)}, []
    except Exception as error:  # a file that crashes the program must not affect others
        reason, remedy = why_unread(error)
        return {"reason": reason, "remedy": remedy, "again": isinstance(error, MemoryError)}, []
    sizes = {table: len(data) for table, data in rows.items()}
    return {"title": game.title.name, "sizes": sizes}, list(rows.values())


def _make(table: str, rows: Iterator[Row]) -> Rows:
    """Return the rows of a game, without its title."""
    columns = {field.name: field.type for field in TABLES[table].fields}
    made = make_rows(columns, rows)
    return made.drop_columns([TITLE]) if TITLE in columns else made


def open_file(name: str, data: bytes, rulesets: Mapping[str, str]) -> Game:
    """Return the game of a journal, or of an export that can be imported completely. Raises ImportFailed, and as
    open_game.
    """
    if name.casefold().endswith(EXPORT_SUFFIX):
        imported = import_game(data)
        if imported.stopped is not None:
            raise imported.stopped
        return open_game(imported.text.encode())
    own = rulesets.get(read_header(data).title.casefold())
    return open_game(data, Path(own) if own else None)
