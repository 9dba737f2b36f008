"""Generated pages of the manual: checks, bookings, titles, tables and keys.

`python -m moderator.cli.reference_pages` writes all of them into docs/; tests compare them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from moderator.cli.keys_page import keys_pages
from moderator.export.tables.shapes import FORMAT, TABLES, Shape
from moderator.mechanics.catalogue import load_title
from moderator.model.declaration import Declaration
from moderator.resources import ruleset_names, rulings, rulings_names
from moderator.titles.other_files import Section
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import CHECKS, MECHANIC_BY_CODE
from moderator.vocabulary.listing import MECHANICS, SHARED

TABLES_HEAD = f"""# Tables for other tools

`moderator export GAME --csv DIR` writes the tables of the workbook and ten long tables that have the same shape for
every title: one fact per row, and one type and one meaning per column. [Analysis](analysis.md) queries them. This
page is written by `python -m moderator.cli.reference_pages`.

- `game`, `sequence` and `round` appear in every row that belongs to a round. Use them to join the tables. `game` is
  the name of the journal without its ending, so games in one folder have different names.
- This is **format {FORMAT}**, as `_tables.csv` says for every file. A new format means that a column was removed or
  changed its meaning; the changelog lists these. New columns may be added at the end of a table without a new format.
- No name is a reserved word of SQL. A section always carries its title (`18EU 3.2`), so that no tool reads it as a
  number.
- Companies, trains and phases are text, even if one is called `1`. Some tools guess types and get this wrong:
  `_columns.csv` lists the types, and `moderator schema --sql` prints the statements that read all exports below a
  folder into DuckDB (`--archive` for an archive).
- An empty cell means that there is no value. Money is in whole units of the game's currency. Moves that were taken
  back have no rows.
- A text that a spreadsheet could take for a formula starts with an apostrophe. With `--bom` every file starts with
  the byte order mark that tells spreadsheets to read UTF-8. DuckDB and pandas read it too.

The type `number` is a whole number or a half. `boolean` is `true` or `false`.
"""


def tables_page() -> str:
    """Return the page as Markdown."""
    return "".join([TABLES_HEAD, *(line for name, shape in TABLES.items() for line in _column_table(name, shape))])


def _column_table(name: str, shape: Shape) -> Iterator[str]:
    yield f"\n## {name}\n\nOne row is {shape.says}.\n\n"
    yield "| column | type | empty | meaning |\n|---|---|---|---|\n"
    for each in shape.fields:
        yield f"| `{each.name}` | {each.type} | {'' if each.needed else 'may be'} | {each.says} |\n"


def write_pages(folder: str, pages: Mapping[str, str], clean: bool = True) -> None:
    """Write pages into a folder of docs/. With `clean`, remove all other pages from it."""
    home = Path("docs") / folder
    for name, text in pages.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8", newline="\n")
    for stale in {*home.rglob("*.md")} - {home / name for name in pages} if clean else ():
        stale.unlink()


CHECKS_INDEX = """# Checks

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

Two more pages continue this one: [checks of some titles](special-checks.md) and [bookings](bookings.md), which the
program makes by itself, such as paying privates or rusting trains. All three are written by
`python -m moderator.cli.reference_pages`.

## Checks of every title

Every title has these checks, unless its rules leave the subject out.

"""

SPECIAL_HEAD = """# Checks of some titles

These checks belong to mechanics that only some titles use. See [Checks](checks.md) for the severities.

"""

BOOKINGS_HEAD = """# Bookings

What the program books by itself because a rule says so. The log and `moderator do` show the code and its section.

"""


def checks_pages() -> dict[str, str]:
    """Return the pages as Markdown, by file name."""
    users = _users()
    return {
        "checks.md": CHECKS_INDEX + _table(("code", "severity", "reports when"), _rows(SHARED)),
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


TITLES_INDEX = """# Titles

One page per title: its facts, options and rulings, and a second page with its checks, section by section.
`moderator help TITLE` prints the facts, options and rulings in the terminal. These pages are written by
`python -m moderator.cli.reference_pages`.

| title | players | rulebook |
|---|---|---|
"""

_SCOPE = {"map": "on the board only", "prose": "no books to keep"}


def titles_pages() -> dict[str, str]:
    """Return the pages as Markdown, by file name."""
    titles = [load_title(name) for name in ruleset_names()]
    rows = [
        table_row([f"[{title.name}]({title.name}/index.md)", _players(title), title.file.rulebook]) for title in titles
    ]
    pages = {"index.md": TITLES_INDEX + "".join(rows)}
    for title in titles:
        pages[f"{title.name}/index.md"] = "\n".join(_facts(title))
        pages[f"{title.name}/checks.md"] = "\n".join(_checks(title))
    return pages


def _players(title: Title) -> str:
    counts = [*title.file.players]
    return counts[0] if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"


def _facts(title: Title) -> Iterator[str]:
    facts = title.file
    yield from (f"# {title.name}", "", f"{facts.rulebook}.", "")
    yield f"Start a game: `moderator new game.18xx --title {title.name} --players NAME,NAME,...`"
    yield from ("", "| players | cash | certificate limit |", "|---|---|---|")
    for count, seat in facts.players.items():
        yield f"| {count} | {title.money(seat.cash)} | {seat.certificates} |"
    yield from ("", "| train | number | price | rusts in phase |", "|---|---|---|---|")
    for name, train in facts.trains.items():
        number = "unlimited" if train.count is None else str(train.count)
        yield f"| {name} | {number} | {title.money(train.price)} | {train.rusts or ''} |"
    if facts.options:
        yield from (
            "",
            "## Options",
            "",
            "Choose one with `moderator new ... --option NAME=VALUE`. The first value is the default.",
            "",
        )
        yield from ("| option | values | section | |", "|---|---|---|---|")
        for name, option in facts.options.items():
            values = ", ".join(f"`{value}`" for value in option.choices)
            yield table_row([f"`{name}`", values, option.section, option.says]).rstrip()
    yield from _unconfirmed(title)
    yield from _rulings(title)
    yield from ("", "## Checks", "", f"[The checks of {title.name}, section by section](checks.md)", "")


def _unconfirmed(title: Title) -> Iterator[str]:
    if title.file.unconfirmed:
        yield from ("", "## Not in the rulebook", "")
        yield "The rulebook does not print these figures. A ruleset of your own can replace them."
        yield ""
        yield from (f"- {text}" for text in title.file.unconfirmed)


def _rulings(title: Title) -> Iterator[str]:
    """List the questions that the rulings of a title and of its family answer, with links."""
    pages = [layer.folder.name for layer in reversed(title.layers) if layer.folder.name in rulings_names()]
    if not pages:
        return
    yield from ("", "## Rulings", "", "How moderator reads what the rulebook leaves open:", "")
    for page in pages:
        text = rulings(page).read_text(encoding="utf-8")
        headings = re.findall(r"^### (.+)$", text, re.MULTILINE)
        yield f"- [Rulings of {page}](../../rulings/{page}.md)"
        yield from (f"    - {heading}" for heading in headings)


def _checks(title: Title) -> Iterator[str]:
    yield from (f"# {title.name}: checks by section", "")
    yield f"Part of [{title.name}](index.md). The [check reference](../../use/checks.md) explains the codes."
    yield from ("", "| section | in short | checks | bookings |", "|---|---|---|---|")
    for section in title.rulebook.sections:
        checks = ", ".join(f"`{code}`" for code in section.codes if code in CHECKS)
        bookings = ", ".join(f"`{code}`" for code in section.codes if code not in CHECKS)
        yield table_row([f"{section.id} {section.heading}", _in_short(section), checks, bookings]).rstrip()
    yield ""


def _in_short(section: Section) -> str:
    scope = _SCOPE.get(section.out_of_scope or "", "")
    attested = f"*Attested:* {section.attested.rstrip('.')}." if section.attested else ""
    also = f"*Also:* {section.also.rstrip('.')}." if section.also else ""
    return " ".join(
        part for part in (section.says, attested, also, f"*{scope.capitalize()}.*" if scope else "") if part
    )


if __name__ == "__main__":
    write_pages("use", {**checks_pages(), "tables.md": tables_page()}, clean=False)
    write_pages("titles", titles_pages())
    write_pages("write/keys", keys_pages())
