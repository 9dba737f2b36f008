"""The application: every command, in the order a game uses them."""

from typing import Annotated

import typer

from moderator.cli import streams
from moderator.cli.archive import archive
from moderator.cli.audit import audit
from moderator.cli.demo import demo
from moderator.cli.do import do
from moderator.cli.enter import enter
from moderator.cli.event import event
from moderator.cli.export import export, import_
from moderator.cli.failures import DEBUG
from moderator.cli.help_ import help_
from moderator.cli.new import new
from moderator.cli.parameters import for_typer
from moderator.cli.play import play
from moderator.cli.publish import publish
from moderator.cli.ruleset import ruleset, schema
from moderator.cli.score import replay, score
from moderator.cli.seating import seating
from moderator.cli.serve import serve
from moderator.cli.show import show
from moderator.cli.standings import standings
from moderator.cli.template import template
from moderator.cli.titles import rules, titles
from moderator.cli.verify import seal, verify
from moderator.version import __version__

app = typer.Typer(
    name="moderator",
    help="Keeps the books of 18xx railway games, beside the board and after the game.",
    epilog="Exit codes: 0 clean, 1 failure, 2 usage, 3 violations found or a move refused, 4 a file is not "
    "what it should be, 5 unknown title, 6 shown or written but the books are uncertain, 130 interrupted, "
    "141 the reader of the output is gone.",
    rich_markup_mode=None,  # `running` says where rich may draw the help
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
# What looks like an option of `do` may be a move: adjust Ann +40 BNR -40.
_MOVES = {"ignore_unknown_options": True}

app.command("new")(for_typer(new))
app.command("play")(for_typer(play))
app.command("do", context_settings=_MOVES)(for_typer(do))
app.command("show")(for_typer(show))
app.command("serve")(for_typer(serve))
app.command("audit")(for_typer(audit))
app.command("score")(for_typer(score))
app.command("replay")(for_typer(replay))
app.command("standings")(for_typer(standings))
app.command("publish")(for_typer(publish))
app.command("enter", context_settings=_MOVES)(for_typer(enter))
app.command("archive")(for_typer(archive))
app.command("seating")(for_typer(seating))
app.command("seal")(for_typer(seal))
app.command("verify")(for_typer(verify))
app.command("export")(for_typer(export))
app.command("import")(for_typer(import_))
app.command("rules")(for_typer(rules))
app.command("schema")(for_typer(schema))
app.command("titles")(for_typer(titles))
app.command("demo")(for_typer(demo))
app.command("help")(for_typer(help_))
app.add_typer(event, name="event")
app.add_typer(template, name="template")
app.add_typer(ruleset, name="ruleset")


def _version(wanted: bool) -> None:
    if wanted:
        streams.put([f"moderator {__version__}"])
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    debug: Annotated[bool, typer.Option(DEBUG, help="Tell where in the program a fault of it arose.")] = False,
) -> None:
    pass  # `running` has looked for it already: an error may arise before this
