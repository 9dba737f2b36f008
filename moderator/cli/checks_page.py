"""docs/CHECKS.md, made from the registry and the rulebooks; `python -m moderator.cli.checks_page` prints it."""

from collections.abc import Iterable

from moderator.mechanics.opening import load_title
from moderator.resources import ruleset_names
from moderator.titles.title import Title
from moderator.views.rulebook import sections_of
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.checks import CHECKS

HEAD = """# Checks

What an audit looks at, and the sections of each title's rulebook it rests on. This page is made by
`python -m moderator.cli.checks_page > docs/CHECKS.md`; `moderator rules TITLE --check CODE` prints one check with what
its sections say.

Severities: a **violation** breaks a rule, and is a **ruling** where the table allows it with `!`; an **error** could
not be booked; what is **attested** only the board can show; a **note** is worth knowing. Checks without a section rest
on the journal itself.
"""

MECHANICS_HEAD = """
## Mechanics

What the books do by a rule without judging anybody. The log and `moderator do` name the section beside each.
"""


def checks_page() -> str:
    """The whole page, as Markdown."""
    titles = [load_title(name) for name in ruleset_names()]
    checks = [(code, check.severity.value, check.says) for code, check in CHECKS.items()]
    mechanics = [(code, mechanic.says) for code, mechanic in MECHANIC_BY_CODE.items()]
    return "".join(
        [
            HEAD,
            "\n## Checks\n\n",
            *_table(("code", "severity", "looks at"), checks, titles),
            MECHANICS_HEAD,
            "\n",
            *_table(("mechanic", "does"), mechanics, titles),
        ]
    )


def _table(headings: tuple[str, ...], rows: Iterable[tuple[str, ...]], titles: list[Title]) -> list[str]:
    columns = [*headings, *(title.name for title in titles)]
    lines = [_row(columns), _row(["---"] * len(columns))]
    for code, *facts in rows:
        sections = [", ".join(section.id for section in sections_of(title, code)) for title in titles]
        lines.append(_row([f"`{code}`", *facts, *sections]))
    return lines


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n"


if __name__ == "__main__":
    print(checks_page(), end="")
