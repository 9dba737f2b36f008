"""`moderator score` and `moderator replay`: the final score, and the position after every line."""

from pathlib import Path
from typing import Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed, refusing
from moderator.cli.opening import File, Json, Ruleset, naming_file, open_data, open_journal, report_doubts
from moderator.cli.parameters import Argument, Option
from moderator.errors import ExitCode
from moderator.files import JOURNAL, SHEET, check_size, read_input, text_only

_WORKBOOKS, _TEXT = (".xlsx", ".xlsm", ".xls", ".ods"), ".csv"


def score(
    file: Annotated[
        str, Argument(metavar="FILE", help="A journal or a scoring sheet (.xlsx, .csv), or - for standard input.")
    ],
    explain: Annotated[bool, Option("--explain", help="Break each figure down into its parts.")] = False,
    json: Json = False,
    ruleset: Ruleset = None,
) -> int:
    """Score a game as it stands, or check a filled-in scoring sheet."""
    from moderator.audit.sheet.workbook import is_spreadsheet

    with naming_file(file):
        data = read_input(file, SHEET)
    if is_spreadsheet(data) or (file.lower().endswith(_TEXT) and not _says_journal(data)):
        return _sheet(file, data, explain, json, ruleset)
    if file.lower().endswith(_WORKBOOKS) and not _says_journal(data):
        remedy = "save the sheet as an Excel workbook (.xlsx)"
        raise Failed(f"{file}: this is not a workbook", ExitCode.DAMAGED, remedy)
    with naming_file(file):
        text = text_only(check_size(data, JOURNAL))
    return _journal(file, text, explain, json, ruleset)


def _says_journal(data: bytes) -> bool:
    """Return whether the data begins like a journal, whatever the name of the file."""
    return data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"moderator")


def _journal(file: str, data: bytes, explain: bool, json: bool, ruleset: Path | None) -> int:
    from moderator.api import score_of
    from moderator.views.standings import standings, verdict
    from moderator.views.turn import turn

    game = open_data(file, data, ruleset)
    result = score_of(game)
    if json:
        where_at = {"title": game.title.name, "line": game.position.line}
        streams.put_json({**where_at, **result.as_json(), **game.about_json})
    else:
        where = f"phase {game.position.phase}, next {turn(game.state)}"
        heading = game.journal.header.told
        streams.put([f"{heading}:"] if heading else [])
        streams.put([*standings(game.title, result, where, explain, streams.ink()), *verdict(game.title, result)])
    return report_doubts(result.uncertain)


def _sheet(file: str, data: bytes, explain: bool, json: bool, ruleset: Path | None) -> int:
    from moderator.audit.report import audit_sheet
    from moderator.audit.sheet.workbook import DamagedSheet
    from moderator.titles.overlay import BadOption
    from moderator.views.standings import scoring_sheet

    with refusing(DamagedSheet, BadOption, file=file):
        judged = audit_sheet(data, ruleset)
    if json:
        streams.put_json({"file": file, **judged.as_json()})
    else:
        streams.put(scoring_sheet(judged, file, explain, streams.ink()))
    return ExitCode.CLEAN if judged.clean else ExitCode.VIOLATIONS


def replay(file: File, ruleset: Ruleset = None) -> None:
    """Print one JSON object per booked line: the position after it, and what was booked."""
    from moderator.model.findings import until
    from moderator.rules.booking import State
    from moderator.snapshot import as_json
    from moderator.titles.telling import tell

    game = open_journal(file, ruleset)
    doubts, last, about = game.doubts(), len(game.journal.booked), game.about_json
    for ordinal, step in enumerate(game.steps, 1):  # the last object equals `show --json`, with all doubts
        held = doubts if ordinal == last else until(doubts, step.booked.line, game.journal.order)
        postings = [
            {"from": p.source, "to": p.target, "unit": p.unit, "count": p.count, "why": p.why}
            for p in step.entry.postings
        ]
        events = [{"code": event.code, "says": game.hide(tell(game.title, event))} for event in step.entry.events]
        booked_line = {"text": game.shown(step.booked), "postings": postings, "events": events}
        streams.put_json(as_json(State(game.title, step.position), held) | about | booked_line, compact=True)
    report_doubts(doubts)
