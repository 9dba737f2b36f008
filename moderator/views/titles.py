"""A title in a few lines: its rulebook, its players, its options."""

from moderator.titles.title import Title
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import wrap


def describe(title: Title, ink: Ink = PLAIN) -> list[str]:
    facts = title.file
    lines = [f"{ink.bold(title.name)} {facts.version}", *wrap(facts.rulebook, "  rulebook  ")]
    lines += wrap(", ".join(facts.players), "  players   ")
    for name, option in facts.options.items():
        text = f"{name}={'|'.join(option.choices)}: {option.says} ({option.section})"
        lines += wrap(text, "  option    ")
    return lines
