"""`moderator schema`: what the JSON documents and the tables of the program look like, for other tools."""

import sys
from typing import Annotated

from moderator.cli import streams
from moderator.cli.completing import complete_schema
from moderator.cli.failures import Failed, did_you_mean
from moderator.cli.words import Argument, Option
from moderator.errors import ExitCode


def schema(
    name: Annotated[
        str | None,
        Argument(
            metavar="[NAME]",
            help="position, audit, score, ...; the list of them without it.",
            autocompletion=complete_schema,
        ),
    ] = None,
    sql: Annotated[
        bool, Option("--sql", help="What reads the long tables of `export --csv` into DuckDB, with their types.")
    ] = False,
    archive: Annotated[
        bool, Option("--archive", help="With --sql: what reads the tables of `archive`, in whose folder it is run.")
    ] = False,
) -> None:
    """Print the JSON Schema of a document, or list what there are schemas of."""
    import json

    from moderator.resources import schema as path_of
    from moderator.resources import schema_names

    if archive and not sql:
        raise Failed("--archive is of --sql", ExitCode.USAGE, "write: moderator schema --sql --archive")
    if sql:
        from moderator.export.tables.rows import make_archive_views, make_views

        if name is not None:
            raise Failed("--sql is for all tables", ExitCode.USAGE, "leave the name out")
        streams.put([*(make_archive_views() if archive else make_views())])
        return
    known = schema_names()
    if name is None:
        titles = ((each, json.loads(path_of(each).read_text(encoding="utf-8"))["title"]) for each in known)
        streams.put([f"{each:<{max(map(len, known))}}  {title}" for each, title in titles])
        return
    if name not in known:
        raise Failed(f"there is no schema of {name[:40]!r}", ExitCode.USAGE, did_you_mean(name, known))
    streams.write(sys.stdout, path_of(name).read_text(encoding="utf-8"))
