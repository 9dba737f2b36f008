"""`moderator event results`: every player's result in every game, as CSV or JSON."""

from pathlib import Path
from typing import Annotated

from moderator.cli import streams
from moderator.cli.event_file import Folder, open_event
from moderator.cli.event_games import games_of, standings_by_scheme
from moderator.cli.opening import Json, Rulesets
from moderator.cli.parameters import Option
from moderator.cli.targets import Force, check_file, save_files
from moderator.errors import ExitCode
from moderator.model.wording import plural


def results(
    folder: Folder,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.csv", help="A CSV file. Default: print the CSV.")
    ] = None,
    force: Force = False,
    ruleset: Rulesets = None,
    json: Json = False,
) -> int:
    """Print the results of an event: a row for each player in each game, as CSV or JSON."""
    from moderator.export.writers.plain import write_csv
    from moderator.tournament.results_table import COLUMNS, result_rows

    if output is not None:
        check_file(output, force)
    event, rulesets = open_event(folder, ruleset)
    made = standings_by_scheme(event, games_of(folder, event, rulesets))
    rows = [*result_rows(made)]
    if json:
        streams.put_json({"version": 1, "event": event.name, "unit": made.terms.scheme.unit, "results": rows})
        return ExitCode.CLEAN
    data = write_csv([*COLUMNS], [tuple(row[column] for column in COLUMNS) for row in rows])
    if output is None:
        streams.put(data.splitlines())
    else:
        save_files({output: data.encode()}, force)
        streams.put([f"{output}: {plural(len(rows), 'row')}"])
    return ExitCode.CLEAN
