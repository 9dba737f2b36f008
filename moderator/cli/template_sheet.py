"""`moderator template sheet`: blank sheets, to keep a game on paper or in a spreadsheet."""

import sys
from pathlib import Path
from typing import Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed
from moderator.cli.new import split_options
from moderator.cli.opening import MaybeName, Ruleset, open_title
from moderator.cli.targets import Force, OnPaper, check_file, paper_of, save_files
from moderator.cli.words import Option
from moderator.errors import ExitCode

XLSX, TXT = ".xlsx", ".txt"


def sheet(
    title: MaybeName = None,
    *,
    players: Annotated[int, Option("--players", metavar="N", help="For so many players.")],
    output: Annotated[
        Path | None,
        Option("--output", "-o", metavar="FILE", help="A workbook (.xlsx), or text to print (.txt, or no -o)."),
    ] = None,
    option: Annotated[
        list[str] | None, Option("--option", metavar="K=V", help="An optional rule; may be repeated.")
    ] = None,
    paper: OnPaper = "a4",
    force: Force = False,
    ruleset: Ruleset = None,
) -> None:
    """Write blank sheets: set-up, phases, chart, forms of the rounds, pay-outs, charters, final scoring."""
    from moderator.export.blank.book import blank_book, blank_paper
    from moderator.rules.setup import check_offered
    from moderator.titles.load import load_title
    from moderator.titles.overlay import BadOption

    size = paper_of(paper)
    kind = TXT if output is None else output.suffix.casefold()
    if kind not in (XLSX, TXT):
        raise Failed(f"{output} is no name for a sheet", ExitCode.USAGE, f"end it in {XLSX} or {TXT}")
    try:
        chosen = load_title(open_title(title, ruleset).name, split_options(option or []), ruleset)
        if str(players) not in chosen.file.players:
            counts = ", ".join(chosen.file.players)
            raise Failed(f"{chosen.name} is for {counts} players, not {players}", ExitCode.USAGE, "say --players N")
        check_offered(chosen, players)
    except BadOption as error:
        raise Failed(str(error), ExitCode.USAGE, error.remedy) from None
    if output is None:
        streams.write(sys.stdout, blank_paper(chosen, players, size))
        return
    check_file(output, force)
    if kind == TXT:
        data = blank_paper(chosen, players, size).encode()
    else:
        from moderator.export.writers.workbook import make_workbook

        data = make_workbook(blank_book(chosen, players, size))
    save_files({output: data}, force)
    streams.talk(f"{output}: {chosen.name} for {players} players")
