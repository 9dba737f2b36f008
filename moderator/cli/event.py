"""`moderator event`: an event kept in one file, from its seats to the director's rulings."""

import typer

from moderator.cli.event_decide import decide
from moderator.cli.event_new import new
from moderator.cli.event_seat import seat
from moderator.cli.event_start import start
from moderator.cli.event_status import status
from moderator.cli.publish import publish
from moderator.cli.words import for_typer

# Each step of an event is a command of its own.
event = typer.Typer(
    help="Keep an event in one file, event.toml: its players, rounds, seats, rulings.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
event.command("new")(for_typer(new))
event.command("seat")(for_typer(seat))
event.command("start")(for_typer(start))
event.command("status")(for_typer(status))
event.command("decide")(for_typer(decide))
event.command("publish")(for_typer(publish))


@event.callback()
def options() -> None:
    pass  # with it, a lone command keeps its name
