"""The parameters of commands: how a signature declares them, and what a shell completes.

The declarations take what typer takes, without importing it: that takes longer than to show a finished game.
`for_typer` hands them to typer when it must judge a call; cli/running.py reads plain calls without it.

A completion must be quick and never fail: it reads only the header of a journal, and offers nothing if it cannot.
Names that a shell would want quoted are left out, since a journal may come from anybody.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

from moderator.files import JOURNAL, read_file


class Argument:
    """A word that stands in its place. `facts` are what `typer.Argument` takes: metavar, help."""

    def __init__(self, **facts: Any) -> None:
        self.facts = facts


class Option:
    """A word with two dashes, and perhaps a value: how it is `spelled`, and what else `typer.Option` takes."""

    def __init__(self, *spelled: str, **facts: Any) -> None:
        self.spelled, self.facts = spelled, facts


def for_typer(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """The command with its words declared as typer reads them."""
    import inspect
    from functools import wraps

    @wraps(command)
    def called(**given: Any) -> int | None:
        return command(**given)

    hints = {name: _declare(hint) for name, hint in get_type_hints(command, include_extras=True).items()}
    signature = inspect.signature(command)
    parameters = [parameter.replace(annotation=hints[name]) for name, parameter in signature.parameters.items()]
    called.__annotations__ = hints
    called.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return called


def _declare(hint: Any) -> Any:
    import typer

    if get_origin(hint) is not Annotated:
        return hint
    kind, word = get_args(hint)
    if isinstance(word, Option):
        return Annotated[kind, typer.Option(*word.spelled, **word.facts)]
    return Annotated[kind, typer.Argument(**word.facts)]


if TYPE_CHECKING:
    from moderator.model.names import Vocabulary

_BARE = re.compile(r"\w[\w.+/=-]*")
_HEADER = 8_000  # bytes of a journal in which its header stands


def beginning(words: Iterable[str], begun: str) -> list[str]:
    """Those words that begin so, and may stand in a shell as they are."""
    return [word for word in words if word.startswith(begun) and _BARE.fullmatch(word)]


def complete_title(ctx: Any, incomplete: str) -> list[str]:
    from moderator.resources import ruleset_names

    return beginning(ruleset_names(), incomplete)


def complete_option(ctx: Any, incomplete: str) -> list[str]:
    """`NAME=VALUE` of the title that is named before, as the title or in the ruleset folder."""
    from moderator.mechanics.opening import load_title

    try:
        offered = load_title(ctx.params.get("title") or "", (), ctx.params.get("ruleset")).file.options
    except Exception:
        return []
    pairs = (f"{name}={value}" for name, option in offered.items() for value in option.choices)
    return beginning(pairs, incomplete)


def complete_view(ctx: Any, incomplete: str) -> list[str]:
    from moderator.views.log import KNOWN

    return beginning((*KNOWN, "why"), incomplete)


def complete_schema(ctx: Any, incomplete: str) -> list[str]:
    from moderator.resources import schema_names

    return beginning(schema_names(), incomplete)


def complete_move(ctx: Any, incomplete: str) -> list[str]:
    """The verbs of a journal, of one that is named those that its title has, and who plays and what runs in it."""
    from moderator.journal.grammar import DIRECTIVES, PUTTING, VERBS

    known = _names_in(ctx.params.get("file") or "", ctx.params.get("ruleset"))
    names = () if known is None else (*known.players.names, *known.companies.names)
    verbs = VERBS if known is None else [verb for verb in VERBS if verb in known.verbs]
    return beginning((*verbs, *DIRECTIVES, *PUTTING, *names), incomplete)


def _names_in(file: str, ruleset: Path | None) -> "Vocabulary | None":
    """The names of a journal; whatever is wrong with it is told once a command reads it."""
    from moderator.journal.reader import read_header
    from moderator.mechanics.opening import load_title
    from moderator.rules.dispatch import verbs_of

    try:
        header = read_header(read_file(file, JOURNAL)[:_HEADER])
        title = load_title(header.title, header.options, ruleset)
        return title.vocabulary(header.players).replace(verbs=verbs_of(title))
    except Exception:
        return None
