"""`moderator demo`: a complete game, audited, scored and exported, and what an audit finds in another."""

from pathlib import Path
from typing import Annotated

from moderator.cli import streams
from moderator.cli.export import XLSX, write
from moderator.cli.opening import open_data
from moderator.cli.targets import Force, check_file
from moderator.cli.words import Option
from moderator.model.findings import Severity

COMPLETE, BROKEN = "18EU-four-players.18xx", "18EU-audit.18xx"
_SHOWN = 3  # findings of the second game that are printed in full


def demo(
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.xlsx", help="A workbook of the game, too.")
    ] = None,
    force: Force = False,
) -> None:
    """Audit and score a complete game, and show what an audit says of one that breaks rules."""
    if output is not None:
        check_file(output, force, XLSX)
    streams.put([f"$ moderator audit {COMPLETE}", *_audit(COMPLETE)])
    streams.put(["", f"$ moderator score {COMPLETE} --explain", *_score(COMPLETE)])
    streams.put(["", f"$ moderator audit {BROKEN}", *_first_findings(BROKEN)])
    if output is not None:
        streams.put(["", f"$ moderator export {COMPLETE} -o {output}", *_export(COMPLETE, output)])


def _audit(name: str) -> list[str]:
    from moderator.audit.report import report
    from moderator.views.audit import audit

    game = open_data(name, _read(name))
    return list(audit(game, report(game), name, ink=streams.ink()))


def _score(name: str) -> list[str]:
    from moderator.scoring import score
    from moderator.views.standings import standings
    from moderator.views.turn import turn

    game = open_data(name, _read(name))
    where, scored = turn(game.state), score(game.state, game.doubts())
    return standings(game.title, scored, where, explain=True, ink=streams.ink())


def _first_findings(name: str) -> list[str]:
    from moderator.audit.report import WEIGHTY, report
    from moderator.views.audit import journal_texts
    from moderator.views.findings import counted, findings

    game = open_data(name, _read(name))
    found = report(game)
    heavy = found.of(*WEIGHTY, Severity.RULING)
    lines = list(findings(heavy[:_SHOWN], game.title, name, journal_texts(game, heavy), streams.ink()))
    more = len(heavy) - _SHOWN
    lines += [f"... and {more} more; all of them:", f"  moderator audit {_path(name)}", ""] if more > 0 else []
    return [*lines, counted(found.counts)]


def _export(name: str, output: Path) -> list[str]:
    from moderator.export.game.book import book_of

    return write(book_of(open_data(name, _read(name))), output)


def _read(name: str) -> bytes:
    from moderator.resources import example

    return example(name).read_bytes()


def _path(name: str) -> str:
    from moderator.resources import example

    return str(example(name))
