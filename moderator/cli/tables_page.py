"""docs/TABLES.md, made from the shapes of the long tables; `python -m moderator.cli.tables_page` prints it."""

from collections.abc import Iterator

from moderator.export.tables.shapes import FORMAT, TABLES, Shape

HEAD = f"""# Tables for other tools

`moderator export GAME --csv DIR` writes, beside the tables of the workbook's sheets, ten long ones that are alike
for every title: one row a fact, each column with one type and one meaning. [ANALYSIS.md](ANALYSIS.md) asks
questions of them. This page is made by `python -m moderator.cli.tables_page > docs/TABLES.md`.

- `game`, `sequence` and `round` stand in every row that is about a round, and tie the tables together. `game` is
  the name of the journal without its ending: games of one folder have different ones.
- This is **format {FORMAT}** (`_tables.csv` says so of every file; CHANGELOG.md tells when it changes). New columns
  may come at the end of a table; another format is one in which a column goes or changes its meaning.
- No name is a reserved word of SQL. Sections are told with their title (`18EU 3.2`), so that none is taken for a
  number.
- Companies, trains and phases are text, though some are called `1`: a reader that guesses types may take them for
  numbers. So tell it the types: `_columns.csv` names them, and `moderator schema --sql` prints what reads all
  exports below a folder into DuckDB (`--archive`: an archive).
- An empty cell is no value. Money is in whole units of the game's currency. What was taken back was never booked,
  and has no row.
- A text that a spreadsheet could take for a formula has an apostrophe before it. With `--bom` every file begins
  with the byte order mark by which spreadsheets know UTF-8; DuckDB and pandas read it, too.

A `number` is a whole number or a half; `integer`, `text` and `boolean` (`true`, `false`) are what they are called.
"""


def tables_page() -> str:
    """The whole page, as Markdown."""
    return "".join([HEAD, *(line for name, shape in TABLES.items() for line in _table(name, shape))])


def _table(name: str, shape: Shape) -> Iterator[str]:
    yield f"\n## {name}\n\nA row is {shape.says}.\n\n"
    yield "| column | type | empty | what it is |\n|---|---|---|---|\n"
    for each in shape.fields:
        yield f"| `{each.name}` | {each.type} | {'' if each.needed else 'may be'} | {each.says} |\n"


if __name__ == "__main__":
    print(tables_page(), end="")
