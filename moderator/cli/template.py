"""`moderator template`: files to fill in: blank sheets, and positions as they lie on the table."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from moderator.cli import streams
from moderator.cli.failures import Failed, refusing
from moderator.cli.new import split_options
from moderator.cli.opening import MaybeName, Ruleset, open_journal, open_title, report_doubts
from moderator.cli.parameters import Argument, Option, complete_title, for_typer
from moderator.cli.targets import Force, OnPaper, check_different, check_file, paper_of, save_files
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.game import Game


def position(
    title: Annotated[
        str | None,
        Argument(metavar="[TITLE]", help="The game, as `moderator titles` names it.", autocompletion=complete_title),
    ] = None,
    players: Annotated[
        int | None, Option("--players", metavar="N", min=1, max=20, help="For so many; else for the fewest.")
    ] = None,
    game: Annotated[
        str | None, Option("--of", metavar="GAME.18xx", help="The position of this journal, ready to be read.")
    ] = None,
    at: Annotated[
        int | None, Option("--at", metavar="LINE", min=0, help="With --of: the position after this line.")
    ] = None,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE", help="The file; standard output without it.")
    ] = None,
    force: Force = False,
    ruleset: Ruleset = None,
) -> None:
    """Write the file of a position, for `moderator new --from`."""
    if (title is None and (ruleset is None or game is not None)) == (game is None):
        raise Failed("name a title, or a journal with --of", ExitCode.USAGE, "see moderator template position --help")
    if game is not None and players is not None:
        raise Failed("the journal says how many players there are", ExitCode.USAGE, "leave --players out")
    if game is None and at is not None:
        raise Failed("--at is a line of a journal", ExitCode.USAGE, "name the journal with --of")
    if output is not None:
        check_different(output, Path(game) if game is not None and game != "-" else None)
        check_file(output, force)
    text = _blank(title, players, ruleset) if game is None else _taken(open_journal(game, ruleset), game, at)
    if output is None:
        streams.write(sys.stdout, text)
    else:
        save_files({output: text.encode()}, force)


def _blank(name: str | None, players: int | None, ruleset: Path | None) -> str:
    """The set-up of a title. Raises Failed for a number of players it is not for."""
    from moderator.counted.page import blank, page
    from moderator.mechanics.opening import load_title
    from moderator.rules.setup import WrongTable
    from moderator.titles.options import fits, to_draw

    title = open_title(name, ruleset)
    count = players or min(map(int, title.file.players))
    for option, facts in to_draw(title, count).items():  # one must stand there: the first that goes with the others
        tried = (load_title(title.name, [*title.options, (option, choice)], ruleset) for choice in facts.choices)
        title = next((each for each in tried if fits(each, count)), title)
    try:
        return page(title, blank(title, players), blank=True)
    except WrongTable as error:
        raise Failed(str(error), ExitCode.USAGE, f"--players {', '.join(title.file.players)}") from None


def _taken(game: "Game", file: str, line: int | None) -> str:
    """The position of a journal, its doubts at the head. Raises Failed in mid-turn, with the line to name instead."""
    from moderator.counted.page import page
    from moderator.counted.taking import NotBetween, state_as_it_is
    from moderator.model.findings import tell_doubts
    from moderator.rules.booking import State

    doubts = game.doubts(line)
    try:
        text = page(game.title, state_as_it_is(State(game.title, game.at(line))))
    except NotBetween as error:
        where = f"{file}: after line {game.at(line).line}, {error}"
        raise Failed(where, ExitCode.FAILURE, _last_between(game, line)) from None
    report_doubts(doubts)
    return f"# Uncertain: {tell_doubts(doubts)}.\n{text}" if doubts else text


def _last_between(game: "Game", line: int | None) -> str:
    """The last line before this one after which a position can be stated."""
    from moderator.counted.taking import why_not_statable

    held = game.steps if line is None else game.steps[: game.count_to(line)]
    fit = [step.booked.line for step in held if not why_not_statable(step.position)]
    return f"the last position between two turns: --at {fit[-1]}" if fit else "a position is stated in mid-game"


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
    from moderator.mechanics.opening import load_title
    from moderator.titles.options import check_offered
    from moderator.titles.overlay import BadOption

    size = paper_of(paper)
    kind = TXT if output is None else output.suffix.casefold()
    if kind not in (XLSX, TXT):
        raise Failed(f"{output} is no name for a sheet", ExitCode.USAGE, f"end it in {XLSX} or {TXT}")
    with refusing(BadOption):
        chosen = load_title(open_title(title, ruleset).name, split_options(option or []), ruleset)
        if str(players) not in chosen.file.players:
            counts = ", ".join(chosen.file.players)
            raise Failed(f"{chosen.name} is for {counts} players, not {players}", ExitCode.USAGE, "say --players N")
        check_offered(chosen, players)
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


# Each kind of file is a command of its own.
template = typer.Typer(help="Write a file to fill in.", rich_markup_mode=None, pretty_exceptions_enable=False)
template.command("position")(for_typer(position))
template.command("sheet")(for_typer(sheet))


@template.callback()
def options() -> None:
    pass  # with it, a lone command keeps its name
