"""docs/use/tables.md, written from the shapes of the long tables by `python -m moderator.cli.tables_page`."""

from collections.abc import Iterator

from moderator.export.tables.shapes import FORMAT, TABLES, Shape

HEAD = f"""# Tables for other tools

`moderator export GAME --csv DIR` writes the tables of the workbook and ten long tables that have the same shape for
every title: one fact per row, and one type and one meaning per column. [Analysis](analysis.md) queries them. This
page is written by `python -m moderator.cli.tables_page`.

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
    """The whole page, as Markdown."""
    return "".join([HEAD, *(line for name, shape in TABLES.items() for line in _table(name, shape))])


def _table(name: str, shape: Shape) -> Iterator[str]:
    yield f"\n## {name}\n\nOne row is {shape.says}.\n\n"
    yield "| column | type | empty | meaning |\n|---|---|---|---|\n"
    for each in shape.fields:
        yield f"| `{each.name}` | {each.type} | {'' if each.needed else 'may be'} | {each.says} |\n"


if __name__ == "__main__":
    from pathlib import Path

    Path("docs/use/tables.md").write_text(tables_page(), encoding="utf-8")
