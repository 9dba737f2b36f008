"""The header of a new game: title, options, players and occasion as the command line states them, and the draw."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.cli.failures import Failed, refusing
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.model.entries import Header
    from moderator.titles.schema import Option as Offered
    from moderator.titles.title import Title


def read_occasion(said: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the occasion as the header notes it. Raises Failed."""
    from moderator.journal.header import check_occasion

    noted = tuple((word, " ".join(text.split())) for word, text in said.items())
    for word, text in noted:
        if reason := check_occasion(word, text):
            raise Failed(f"--{word}: {reason}", ExitCode.USAGE, f"leave --{word} out, or make it shorter")
    return noted


def load(name: str, options: list[tuple[str, str]], ruleset: Path | None) -> "Title":
    from moderator.mechanics.catalogue import load_title
    from moderator.titles.overlay import BadOption

    with refusing(BadOption):
        return load_title(name, options, ruleset)


def check_asked(title: "Title", players: int) -> None:
    """Raise Failed if this number of players must choose an option and has not."""
    from moderator.titles.options import to_ask

    for name, facts in to_ask(title, players).items():
        choices = "|".join(facts.choices)
        raise Failed(f"{players} players must choose: {facts.says}", ExitCode.USAGE, f"--option {name}={choices}")


def draw_setup(
    title: "Title", players: int, options: list[tuple[str, str]], seed: int | None, ruleset: Path | None
) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the options with those that are drawn at random, and remarks on the draw. Raises Failed."""
    import random

    from moderator.api import draw
    from moderator.titles.options import to_draw
    from moderator.titles.overlay import BadOption

    if seed is not None and not _several(to_draw(title, players)):
        raise Failed("this game draws nothing", ExitCode.USAGE, "leave --seed out")
    drawn_with = random.SystemRandom().randrange(1, 1_000_000) if seed is None else seed
    with refusing(BadOption):
        chosen, remarks = draw(title, players, options, random.Random(drawn_with), ruleset)
    return chosen, [f"{remark} (--seed {drawn_with} repeats the draw)" for remark in remarks]


def draw_options(title: "Title", players: int, seed: int, ruleset: Path | None) -> list[tuple[str, str]]:
    """Return the options to draw for this number of players, and the first choice of each to ask. Raises Failed."""
    from moderator.titles.options import to_ask, to_draw

    asked = [(name, facts.choices[0]) for name, facts in to_ask(title, players).items()]
    return draw_setup(title, players, asked, seed if _several(to_draw(title, players)) else None, ruleset)[0]


def _several(offered: "Mapping[str, Offered]") -> bool:
    """Return whether any of these options has more than one choice."""
    return any(len(facts.choices) > 1 for facts in offered.values())


def check_seats(title: "Title", players: tuple[str, ...]) -> None:
    """Raise Failed for a player count that the title does not allow, or a name that cannot be used."""
    from moderator.api import BadName
    from moderator.api import check_seats as check
    from moderator.rules.setup import WrongTable
    from moderator.titles.overlay import BadOption

    with refusing(BadOption, WrongTable, BadName):
        check(title, players)


def make_header(
    title: "Title", players: tuple[str, ...], occasion: tuple[tuple[str, str], ...], minutes: int | None
) -> "Header":
    """Return the header of a new journal. Raises Failed as `check_seats` does."""
    from moderator.model.entries import Header
    from moderator.version import __version__

    check_seats(title, players)
    return Header(title.name, players, title.options, title.note, __version__, occasion, minutes)


def new_journal_text(
    name: str,
    players: tuple[str, ...],
    options: list[tuple[str, str]],
    occasion: tuple[tuple[str, str], ...],
    ruleset: Path | None = None,
) -> bytes:
    """Return a journal without moves, with its random set-up drawn. Raises Failed."""
    from moderator.journal.header import format_header

    title = load(name, options, ruleset)
    check_asked(title, len(players))
    chosen, drawn = draw_setup(title, len(players), options, None, ruleset)
    title = load(title.name, chosen, ruleset) if chosen != options else title
    return format_header(make_header(title, players, occasion, None), drawn).encode()


def split_players(text: str) -> tuple[str, ...]:
    """Split names at commas. A name with a comma is in double quotes. Raises Failed."""
    import csv

    from moderator.journal.header import check_players

    try:
        rows = list(csv.reader([text], skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise Failed(f"--players cannot be read: {error}", ExitCode.USAGE, "write: --players Ann,Bob") from None
    names = tuple(name.strip() for row in rows for name in row)
    if reason := check_players(names):
        raise Failed(reason, ExitCode.USAGE, "choose another name")
    return names


def split_options(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Read `NAME=VALUE` texts. Raises Failed, also if an option is repeated."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign and value):
            raise Failed(f"--option {text[:40]!r} is not NAME=VALUE", ExitCode.USAGE, "see `moderator titles`")
        if name in chosen:
            raise Failed(f"--option {name[:40]} is given twice", ExitCode.USAGE, "give each option once")
        chosen[name] = value
    return [*chosen.items()]
