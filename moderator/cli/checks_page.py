"""The pages of checks and bookings in docs/use, written from the declarations and the rulebooks.

`python -m moderator.cli.checks_page` writes them; a test compares them.
"""

from collections.abc import Iterable, Mapping

from moderator.mechanics.opening import load_title
from moderator.model.declaration import Declaration
from moderator.resources import ruleset_names
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.listing import MECHANICS, SHARED

INDEX = """# Checks

An audit reports findings. Each finding has a code, and each code is one check. `moderator rules TITLE --check CODE`
explains one check with the sections it rests on. The [page of each title](../titles/index.md) lists its checks section
by section.

| severity | means |
|---|---|
| violation | the move breaks a rule |
| ruling | the move breaks a rule, and the table allowed it with `!` |
| error | the line could not be booked |
| attested | only the board can show whether it is right |
| note | worth knowing, nothing is wrong |

Two more pages continue this one: [checks of some titles](special-checks.md) and [bookings](bookings.md), which is what
the books do by rule, such as paying privates or rusting trains. All three are written by
`python -m moderator.cli.checks_page`.

## Checks of every title

Every title has these checks, unless its rules leave the subject out.

"""

SPECIAL_HEAD = """# Checks of some titles

These checks belong to mechanics that only some titles use. See [Checks](checks.md) for the severities.

"""

BOOKINGS_HEAD = """# Bookings

What the books do by rule, without judging a player. The log and `moderator do` show the code and its section.

"""


def checks_pages() -> dict[str, str]:
    """Return the pages as Markdown, by file name."""
    users = _users()
    return {
        "checks.md": INDEX + _table(("code", "severity", "reports when"), _rows(SHARED)),
        "special-checks.md": SPECIAL_HEAD
        + _table(("code", "severity", "reports when", "titles"), _rows(MECHANICS.values(), users)),
        "bookings.md": BOOKINGS_HEAD
        + _table(("code", "does"), [(f"`{code}`", each.says) for code, each in MECHANIC_BY_CODE.items()]),
    }


def _users() -> dict[str, list[str]]:
    """Return the titles whose rulebook names a check, by its code."""
    found: dict[str, list[str]] = {}
    for name in ruleset_names():
        title = load_title(name)
        for code in {code for section in title.rulebook.sections for code in section.codes}:
            found.setdefault(code, []).append(title.name)
    return found


def _rows(
    declarations: Iterable[Declaration], users: Mapping[str, list[str]] | None = None
) -> Iterable[tuple[str, ...]]:
    for declaration in declarations:
        for code, check in declaration.checks.items():
            titles = () if users is None else (", ".join(users.get(code, ())),)
            yield f"`{code}`", check.severity.value, check.says, *titles


def _table(headings: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    return "".join(map(table_row, [headings, ["---"] * len(headings), *rows]))


def table_row(cells: Iterable[str]) -> str:
    """Return one row of a Markdown table."""
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n"


if __name__ == "__main__":
    from moderator.cli.written_pages import write_pages

    write_pages("use", checks_pages(), clean=False)
