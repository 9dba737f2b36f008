"""The words of a command: its signature says of each parameter what is written for it.

They are typer's declarations in all but the import, which takes longer than to show a finished game: so typer is told
of them when it must judge a call (`for_typer`), and plain calls (cli/plain.py) are read without it.
"""

from collections.abc import Callable
from typing import Annotated, Any, get_args, get_origin, get_type_hints


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
