"""`moderator demo`: score a complete game, play a few lines of it, audit another."""

from pathlib import Path
from typing import Annotated

from moderator.cli import streams
from moderator.cli.export import XLSX, write
from moderator.cli.opening import open_data
from moderator.cli.parameters import Option
from moderator.cli.targets import Force, check_file
from moderator.model.findings import Severity

COMPLETE, BROKEN = "18EU-four-players.18xx", "18EU-audit.18xx"
_SHOWN = 2  # findings to print in full
# Continue the first game at this line. Type a tile, a run of two trains, Enter for the usual dividend, a train that is
# not for sale yet, and the train that is.
_FROM, _TYPED = "RPR: lay Berlin", ("berlin", "2:100 2:70", "", "t 4", "t")


def demo(
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.xlsx", help="Also write a workbook of the game.")
    ] = None,
    force: Force = False,
) -> None:
    """Score a complete game, play a few lines of it, and audit a game that breaks rules."""
    if output is not None:
        check_file(output, force, XLSX)
    streams.put([f"$ moderator score {COMPLETE}", *_score(COMPLETE)])
    if played := _play(COMPLETE):
        streams.put(["", "$ moderator play friday.18xx", *played])
    streams.put(["", f"$ moderator audit {BROKEN}", *_first_findings(BROKEN)])
    if output is not None:
        streams.put(["", f"$ moderator export {COMPLETE} -o {output}", *_export(COMPLETE, output, force)])


def _play(name: str) -> list[str]:
    """Return the lines of a session on the game before the line `_FROM`; empty if there is no such line."""
    from tempfile import TemporaryDirectory

    from moderator.cli.play import say_failure
    from moderator.shell.session import Shell
    from moderator.writing import JournalSession

    before, line, _ = _read(name).decode().partition(f"\n{_FROM}\n")
    if not line:
        return []
    shown: list[str] = []
    typed = iter(_TYPED)

    def read(prompt: str) -> str | None:
        line = next(typed, None)
        shown.extend([] if line is None else [f"{prompt}{line}"])
        return line

    with TemporaryDirectory() as folder:
        path = Path(folder, "friday.18xx")
        path.write_text(f"{before}\n", encoding="utf-8", newline="\n")
        Shell(JournalSession(path, open_data(name, path.read_bytes())), read, shown.extend, say_failure).run()
    return shown


def _score(name: str) -> list[str]:
    from moderator.scoring import score
    from moderator.views.standings import standings
    from moderator.views.turn import turn

    game = open_data(name, _read(name))
    where, scored = turn(game.state), score(game.state, game.doubts())
    return standings(game.title, scored, where, ink=streams.ink())


def _first_findings(name: str) -> list[str]:
    from moderator.audit.report import WEIGHTY, report
    from moderator.views.declared import journal_texts
    from moderator.views.findings import count_phrase, findings

    game = open_data(name, _read(name))
    found = report(game)
    heavy = found.of(*WEIGHTY, Severity.RULING)
    lines = list(findings(heavy[:_SHOWN], game.title, name, journal_texts(game, heavy), streams.ink()))
    more = len(heavy) - _SHOWN
    lines += [f"... and {more} more. To list all:", f"  moderator audit {_path(name)}", ""] if more > 0 else []
    return [*lines, count_phrase(found.counts)]


def _export(name: str, output: Path, force: bool) -> list[str]:
    from moderator.export.game.book import book_of

    return write(book_of(open_data(name, _read(name))), output, force=force)


def _read(name: str) -> bytes:
    from moderator.resources import example

    return example(name).read_bytes()


def _path(name: str) -> str:
    from moderator.resources import example

    return str(example(name))
