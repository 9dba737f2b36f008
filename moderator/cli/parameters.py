"""Parameters of commands, and their shell completion.

The declarations are those of typer, without importing it, which takes longer than showing a finished game.
`for_typer` turns them into typer's. cli/running.py reads plain calls without typer.

A completion must be quick and must not fail: it reads only the header of a journal and offers nothing if it cannot.
It leaves out names that a shell would need quoted, since a journal may come from a stranger.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

from moderator.files import JOURNAL, read_file


class Argument:
    """A positional parameter. `facts` are the keyword arguments of `typer.Argument`."""

    def __init__(self, **facts: Any) -> None:
        self.facts = facts


class Option:
    """An option: its spellings, and the keyword arguments of `typer.Option`."""

    def __init__(self, *spelled: str, **facts: Any) -> None:
        self.spelled, self.facts = spelled, facts


def for_typer(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """Return the command with its parameters declared as typer needs them."""
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
_HEADER = 8_000  # bytes that hold the header of a journal


def beginning(words: Iterable[str], begun: str) -> list[str]:
    """Return the words that begin with `begun` and need no quotes in a shell."""
    return [word for word in words if word.startswith(begun) and _BARE.fullmatch(word)]


def complete_title(ctx: Any, incomplete: str) -> list[str]:
    """Return the names of rulesets that complete what was typed."""
    from moderator.resources import ruleset_names

    return beginning(ruleset_names(), incomplete)


def complete_option(ctx: Any, incomplete: str) -> list[str]:
    """Complete `NAME=VALUE` for the title or the ruleset named so far."""
    from moderator.mechanics.catalogue import load_title

    try:
        offered = load_title(ctx.params.get("title") or "", (), ctx.params.get("ruleset")).file.options
    except Exception:
        return []
    pairs = (f"{name}={value}" for name, option in offered.items() for value in option.choices)
    return beginning(pairs, incomplete)


def complete_view(ctx: Any, incomplete: str) -> list[str]:
    """Return the names of views that complete what was typed."""
    from moderator.views.log import KNOWN

    return beginning((*KNOWN, "why"), incomplete)


def complete_schema(ctx: Any, incomplete: str) -> list[str]:
    """Return the names of schemas that complete what was typed."""
    from moderator.resources import schema_names

    return beginning(schema_names(), incomplete)


def complete_move(ctx: Any, incomplete: str) -> list[str]:
    """Complete verbs, players and companies, as far as the journal named so far has them."""
    from moderator.journal.grammar import DIRECTIVES, PUTTING, VERBS

    known = _names_in(ctx.params.get("file") or "", ctx.params.get("ruleset"))
    names = () if known is None else (*known.players.names, *known.companies.names)
    verbs = VERBS if known is None else [verb for verb in VERBS if verb in known.verbs]
    return beginning((*verbs, *DIRECTIVES, *PUTTING, *names), incomplete)


def _names_in(file: str, ruleset: Path | None) -> "Vocabulary | None":
    """Return the names of a journal, or None if it cannot be read."""
    from moderator.journal.reader import read_header
    from moderator.mechanics.catalogue import load_title
    from moderator.rules.dispatch import verbs_of

    try:
        header = read_header(read_file(file, JOURNAL)[:_HEADER])
        title = load_title(header.title, header.options, ruleset)
        return title.vocabulary(header.players).replace(verbs=verbs_of(title))
    except Exception:
        return None
