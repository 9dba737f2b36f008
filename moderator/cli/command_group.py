"""The help of a group of commands."""

from typing import Any

from typer.core import TyperGroup

_NO_LIMIT = 1_000  # letters of a command's first sentence


class CommandGroup(TyperGroup):
    """A group whose help shows the whole first sentence of each command, panel by panel."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        panels: dict[str, list[tuple[str, str]]] = {}
        for name, command in self.commands.items():
            panel = getattr(command, "rich_help_panel", None)
            heading = panel if isinstance(panel, str) else "Commands"
            panels.setdefault(heading, []).append((name, command.get_short_help_str(_NO_LIMIT)))
        for heading, rows in panels.items():
            with formatter.section(heading):
                formatter.write_dl(rows)
