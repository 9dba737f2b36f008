"""`moderator template`: files to fill in."""

import typer

from moderator.cli.template_position import position
from moderator.cli.template_sheet import sheet
from moderator.cli.words import for_typer

# Each kind of file is a command of its own.
template = typer.Typer(help="Write a file to fill in.", rich_markup_mode=None, pretty_exceptions_enable=False)
template.command("position")(for_typer(position))
template.command("sheet")(for_typer(sheet))


@template.callback()
def options() -> None:
    pass  # with it, a lone command keeps its name
