"""`moderator audit`: list the findings of a game, and explain a result that differs from the table's."""

from typing import TYPE_CHECKING, Annotated, Any

from moderator.cli import streams
from moderator.cli.failures import refusing
from moderator.cli.opening import File, Json, Ruleset, naming_file, open_journal
from moderator.cli.parameters import Option
from moderator.errors import ExitCode
from moderator.files import SHEET, read_input

if TYPE_CHECKING:
    from moderator.audit.declared import Declared
    from moderator.game import Game


def audit(
    file: File,
    strict: Annotated[
        bool,
        Option(
            "--strict",
            help="Also exit with 3 for rulings, unrecorded auctions and changed verdicts.",
        ),
    ] = False,
    everything: Annotated[bool, Option("--all", help="Also list attested moves and notes one by one.")] = False,
    declared: Annotated[
        str | None,
        Option(
            "--declared",
            metavar="A=N,B=N|SHEET.xlsx",
            help="What the players counted, or their scoring sheet. Shows what explains a difference.",
        ),
    ] = None,
    since: Annotated[
        bool, Option("--since", help="List the lines that are judged differently than when they were written.")
    ] = False,
    json: Json = False,
    ruleset: Ruleset = None,
) -> int:
    """Check a game against its rulebook and list every finding with its section and a remedy."""
    from moderator.audit.report import report
    from moderator.journal.seals import SEAL_CODES
    from moderator.views.declared import audit as view
    from moderator.views.declared import strict_findings
    from moderator.views.findings import shifts

    game = open_journal(file, ruleset)
    compared = None if declared is None else _compare(game, declared)
    found = report(game)
    then = game.compare() if since or strict else None
    if json:
        extra: dict[str, Any] = {} if compared is None else {"declared": compared.as_json()}
        extra |= game.about_json | ({} if then is None else {"since": then.as_json()})
        streams.put_json({"title": game.title.name, "file": file, **found.as_json(), **extra})
    else:
        streams.put(view(game, found, file, everything, streams.ink()))
        streams.put(_declared(game, compared))
        if then is not None and (since or then.shifted):
            streams.put(["", *shifts(then, everything)])
    objected = strict and (strict_findings(found) or (then is not None and then.shifted))
    passes = found.clean and not objected and (compared is None or compared.agrees)
    if any(problem.code in SEAL_CODES for problem in game.journal.problems):
        return ExitCode.DAMAGED
    return ExitCode.CLEAN if passes else ExitCode.VIOLATIONS


def _compare(game: "Game", text: str) -> "Declared":
    from moderator.audit.declared import BadDeclaration, compare_declared, compare_sheet, read_declared
    from moderator.audit.sheet.workbook import DamagedSheet
    from moderator.titles.overlay import BadOption

    with refusing(BadDeclaration), refusing(DamagedSheet, BadOption, file=text), naming_file(text):
        if not text.casefold().endswith(".xlsx"):
            return compare_declared(game, read_declared(text, game))
        return compare_sheet(game, read_input(text, SHEET))


def _declared(game: "Game", compared: "Declared | None") -> list[str]:
    from moderator.model.rounds import GameOver
    from moderator.views.declared import declared

    if compared is None:
        return []
    return ["", *declared(game.title, compared, isinstance(game.position.round, GameOver), streams.ink())]
