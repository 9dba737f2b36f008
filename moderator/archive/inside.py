"""The process that reads games: asked for one after the other, it answers with the rows of each, or why there are none.

Asked are lines of JSON on standard input; an answer is a line of JSON, and behind it the bytes of rows that it names.
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

TITLE = "title"  # no column: the name of the folder says it


class FileAltered(ValueError):
    """The file is no longer what it was when the folder was listed."""

    remedy = "run the command again when nobody writes to the folder"


def main() -> None:
    """Answer until nobody asks any more. What takes too long ends the process, whatever it is at."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing else may stand among the answers
    given = json.loads(sys.stdin.readline())
    answers.write(b"{}\n")
    answers.flush()
    for line in sys.stdin:
        asked = json.loads(line)
        faulthandler.dump_traceback_later(given["seconds"], exit=True)
        said, rows = answer(asked["name"], asked["path"], asked["sha256"], given["rulesets"])
        faulthandler.cancel_dump_traceback_later()
        answers.write(json.dumps(said).encode() + b"\n" + b"".join(rows))
        answers.flush()


def answer(name: str, path: str, sha256: str, rulesets: Mapping[str, str]) -> tuple[dict[str, Any], list[bytes]]:
    """What there is of one file: title and sizes of its tables with their rows, or the reason why there is nothing."""
    try:
        data = text_only(read_file(path, kind_of_file(name)))
        if hashlib.sha256(data).hexdigest() != sha256:
            raise FileAltered("it was changed while the archive was made")
        game = open_file(name, data, rulesets)
        rows = {table: pack(_make(table, each)) for table, each in rows_of(game, name).items()}
    except (ImportFailed, FileAltered) as error:
        return {"reason": str(error), "remedy": error.remedy, "again": isinstance(error, FileAltered)}, []
    except Exception as error:  # one file that trips the program must not cost the others
        reason, remedy = why_unread(error)
        return {"reason": reason, "remedy": remedy, "again": isinstance(error, MemoryError)}, []
    sizes = {table: len(data) for table, data in rows.items()}
    return {"title": game.title.name, "sizes": sizes}, list(rows.values())


def _make(table: str, rows: Iterator[Row]) -> Rows:
    """The rows of a game, but for its title."""
    columns = {field.name: field.type for field in TABLES[table].fields}
    made = make_rows(columns, rows)
    return made.drop_columns([TITLE]) if TITLE in columns else made


def open_file(name: str, data: bytes, rulesets: Mapping[str, str]) -> Game:
    """The game of a journal, or of an export that can be followed to its end. Raises ImportFailed, and as open_game."""
    if name.casefold().endswith(EXPORT_SUFFIX):
        imported = import_game(data)
        if imported.stopped is not None:
            raise imported.stopped
        return open_game(imported.text.encode())
    own = rulesets.get(read_header(data).title.casefold())
    return open_game(data, Path(own) if own else None)
