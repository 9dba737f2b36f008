"""The application with every command, grouped by purpose."""

from typing import Annotated

import typer

from moderator.cli import streams
from moderator.cli.archive import archive
from moderator.cli.audit import audit
from moderator.cli.command_group import CommandGroup
from moderator.cli.demo import demo
from moderator.cli.do import do
from moderator.cli.doctor import doctor
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
from moderator.resources import package_dir
from moderator.version import __version__

app = typer.Typer(
    name="moderator",
    cls=CommandGroup,
    help="Keeps the books of 18xx railway games, at the table and after the game.",
    epilog="Exit codes: 0 all right, 1 failure, 2 wrong usage, 3 a rule is broken or a move was refused, 4 a file is "
    "damaged or of the wrong kind, 5 unknown title, 6 done, but the books are uncertain, 130 interrupted, "
    "141 the output was closed.",
    rich_markup_mode=None,  # cli/running.py decides whether rich draws the help
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
# A move can look like an option: adjust Ann +40 BNR -40.
_MOVES = {"ignore_unknown_options": True}

_PLAY = "Play"
app.command("new", rich_help_panel=_PLAY)(for_typer(new))
app.command("play", rich_help_panel=_PLAY)(for_typer(play))
app.command("do", context_settings=_MOVES, rich_help_panel=_PLAY)(for_typer(do))
app.command("show", rich_help_panel=_PLAY)(for_typer(show))
app.command("serve", rich_help_panel=_PLAY)(for_typer(serve))

_AUDIT = "Audit and score"
app.command("audit", rich_help_panel=_AUDIT)(for_typer(audit))
app.command("score", rich_help_panel=_AUDIT)(for_typer(score))
app.command("replay", rich_help_panel=_AUDIT)(for_typer(replay))
app.command("rules", rich_help_panel=_AUDIT)(for_typer(rules))
app.command("import", rich_help_panel=_AUDIT)(for_typer(import_))
app.command("seal", rich_help_panel=_AUDIT)(for_typer(seal))
app.command("verify", rich_help_panel=_AUDIT)(for_typer(verify))

_EXPORT = "Export"
app.command("export", rich_help_panel=_EXPORT)(for_typer(export))
app.command("schema", rich_help_panel=_EXPORT)(for_typer(schema))
app.command("archive", rich_help_panel=_EXPORT)(for_typer(archive))
app.add_typer(template, name="template", rich_help_panel=_EXPORT)

_TOURNAMENTS = "Tournaments"
app.command("enter", context_settings=_MOVES, rich_help_panel=_TOURNAMENTS)(for_typer(enter))
app.command("seating", rich_help_panel=_TOURNAMENTS)(for_typer(seating))
app.command("standings", rich_help_panel=_TOURNAMENTS)(for_typer(standings))
app.command("publish", rich_help_panel=_TOURNAMENTS)(for_typer(publish))
app.add_typer(event, name="event", rich_help_panel=_TOURNAMENTS)

_TITLES = "Titles and help"
app.command("titles", rich_help_panel=_TITLES)(for_typer(titles))
app.command("demo", rich_help_panel=_TITLES)(for_typer(demo))
app.command("doctor", rich_help_panel=_TITLES)(for_typer(doctor))
app.command("help", rich_help_panel=_TITLES)(for_typer(help_))
app.add_typer(ruleset, name="ruleset", rich_help_panel=_TITLES)


def _version(wanted: bool) -> None:
    if wanted:
        import platform

        streams.put([f"moderator {__version__} from {package_dir()} (Python {platform.python_version()})"])
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and where the program is, and stop."
        ),
    ] = False,
    debug: Annotated[bool, typer.Option(DEBUG, help="Show where in the program a fault arose.")] = False,
) -> None:
    pass  # cli/running.py looks for --debug itself: an error may occur before this
