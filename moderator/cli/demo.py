"""`moderator demo`: how a complete game ended, a few lines of it played, and what an audit finds in another."""

from pathlib import Path
from typing import Annotated

from moderator.cli import streams
from moderator.cli.export import XLSX, write
from moderator.cli.opening import open_data
from moderator.cli.parameters import Option
from moderator.cli.targets import Force, check_file
from moderator.model.findings import Severity

COMPLETE, BROKEN = "18EU-four-players.18xx", "18EU-audit.18xx"
_SHOWN = 2  # findings of the second game that are printed in full
# Where the first game is taken up, and what is typed there: a tile, two trains that run, Enter for the dividend that is
# usual, a train that is not for sale yet, the one that is.
_FROM, _TYPED = "RPR: lay Berlin", ("berlin", "2:100 2:70", "", "t 4", "t")


def demo(
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.xlsx", help="A workbook of the game, too.")
    ] = None,
    force: Force = False,
) -> None:
    """Score a complete game, play a few lines of it, and show what an audit says of one that breaks rules."""
    if output is not None:
        check_file(output, force, XLSX)
    streams.put([f"$ moderator score {COMPLETE}", *_score(COMPLETE)])
    if played := _play(COMPLETE):
        streams.put(["", "$ moderator play friday.18xx", *played])
    streams.put(["", f"$ moderator audit {BROKEN}", *_first_findings(BROKEN)])
    if output is not None:
        streams.put(["", f"$ moderator export {COMPLETE} -o {output}", *_export(COMPLETE, output, force)])


def _play(name: str) -> list[str]:
    """A session on the game as it once stood; nothing where that line is not in it."""
    from tempfile import TemporaryDirectory

    from moderator.cli.play import say_failure
    from moderator.shell.session import Shell
    from moderator.writing import JournalSession

    before, line, _ = _read(name).decode().partition(f"\n{_FROM}\n")
    if not line:
        return []
    told: list[str] = []
    typed = iter(_TYPED)

    def read(prompt: str) -> str | None:
        said = next(typed, None)
        told.extend([] if said is None else [f"{prompt}{said}"])
        return said

    with TemporaryDirectory() as folder:
        path = Path(folder, "friday.18xx")
        path.write_text(f"{before}\n", encoding="utf-8")
        Shell(JournalSession(path, open_data(name, path.read_bytes())), read, told.extend, say_failure).run()
    return told


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
    lines += [f"... and {more} more; all of them:", f"  moderator audit {_path(name)}", ""] if more > 0 else []
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
