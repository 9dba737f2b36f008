"""`moderator template`: write files to fill in: blank sheets and positions."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from moderator.cli import streams
from moderator.cli.command_group import CommandGroup
from moderator.cli.failures import Failed, refusing
from moderator.cli.game_header import split_options
from moderator.cli.opening import MaybeName, Ruleset, open_journal, open_title, report_doubts
from moderator.cli.parameters import Argument, Option, complete_title, for_typer
from moderator.cli.targets import Force, OnPaper, check_different, check_file, paper_of, save_files
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.game import Game


def position(
    title: Annotated[
        str | None,
        Argument(metavar="[TITLE]", help="The title, as `moderator titles` lists it.", autocompletion=complete_title),
    ] = None,
    players: Annotated[
        int | None, Option("--players", metavar="N", min=1, max=20, help="The number of players. Default: the fewest.")
    ] = None,
    game: Annotated[str | None, Option("--of", metavar="GAME.18xx", help="Write the position of this journal.")] = None,
    at: Annotated[
        int | None, Option("--at", metavar="LINE", min=0, help="With --of: the position after this line.")
    ] = None,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE", help="The file. Default: standard output.")
    ] = None,
    force: Force = False,
    ruleset: Ruleset = None,
) -> None:
    """Write a position file to fill in, for `moderator new --from`."""
    if (title is None and (ruleset is None or game is not None)) == (game is None):
        raise Failed("name a title, or a journal with --of", ExitCode.USAGE, "see moderator template position --help")
    if game is not None and players is not None:
        raise Failed("the number of players comes from the journal", ExitCode.USAGE, "leave --players out")
    if game is None and at is not None:
        raise Failed("--at needs a journal", ExitCode.USAGE, "name the journal with --of")
    if output is not None:
        check_different(output, Path(game) if game is not None and game != "-" else None)
        check_file(output, force)
    text = _blank(title, players, ruleset) if game is None else _taken(open_journal(game, ruleset), game, at)
    if output is None:
        streams.write(sys.stdout, text)
    else:
        save_files({output: text.encode()}, force)


def _blank(name: str | None, players: int | None, ruleset: Path | None) -> str:
    """Return the set-up of a title. Raises Failed for a player count that it does not allow."""
    from moderator.counted.page import blank, page
    from moderator.mechanics.catalogue import load_title
    from moderator.rules.setup import WrongTable
    from moderator.titles.options import fits, to_draw

    title = open_title(name, ruleset)
    count = players or min(map(int, title.file.players))
    for option, facts in to_draw(title, count).items():  # take the first choice that fits the others
        tried = (load_title(title.name, [*title.options, (option, choice)], ruleset) for choice in facts.choices)
        title = next((each for each in tried if fits(each, count)), title)
    try:
        return page(title, blank(title, players), blank=True)
    except WrongTable as error:
        raise Failed(str(error), ExitCode.USAGE, f"--players {', '.join(title.file.players)}") from None


def _taken(game: "Game", file: str, line: int | None) -> str:
    """Return the position of a journal, with its doubts at the top. Raises Failed in the middle of a turn."""
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
    """Return a remedy: the last line before this one that is not in the middle of a turn."""
    from moderator.counted.taking import why_not_statable

    held = game.steps if line is None else game.steps[: game.count_to(line)]
    fit = [step.booked.line for step in held if not why_not_statable(step.position)]
    return (
        f"the last position between two turns: --at {fit[-1]}"
        if fit
        else "no line of this journal ends between two turns"
    )


XLSX, TXT = ".xlsx", ".txt"


def sheet(
    title: MaybeName = None,
    *,
    players: Annotated[int, Option("--players", metavar="N", help="The number of players.")],
    output: Annotated[
        Path | None,
        Option("--output", "-o", metavar="FILE", help="A workbook (.xlsx) or text (.txt). Default: print text."),
    ] = None,
    option: Annotated[
        list[str] | None, Option("--option", metavar="K=V", help="An option of the title. May be repeated.")
    ] = None,
    paper: OnPaper = "a4",
    force: Force = False,
    ruleset: Ruleset = None,
) -> None:
    """Write blank sheets: set-up, phases, market, forms for the rounds, payouts, charters, final scoring."""
    from moderator.export.blank.book import blank_book, blank_paper
    from moderator.mechanics.catalogue import load_title
    from moderator.titles.options import check_offered
    from moderator.titles.overlay import BadOption

    size = paper_of(paper)
    kind = TXT if output is None else output.suffix.casefold()
    if kind not in (XLSX, TXT):
        raise Failed(f"{output} does not name a sheet", ExitCode.USAGE, f"end the name in {XLSX} or {TXT}")
    with refusing(BadOption):
        chosen = load_title(open_title(title, ruleset).name, split_options(option or []), ruleset)
        if str(players) not in chosen.file.players:
            counts = ", ".join(chosen.file.players)
            raise Failed(f"{chosen.name} is for {counts} players, not {players}", ExitCode.USAGE, "change --players")
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


template = typer.Typer(
    cls=CommandGroup,
    help="Write blank sheets, or a position file, to fill in.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
template.command("position")(for_typer(position))
template.command("sheet")(for_typer(sheet))


@template.callback()
def options() -> None:
    pass  # typer needs a callback to keep the names of the commands
