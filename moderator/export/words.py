"""Put the words of a title's rulebook into the notes and column headings of sheets. Keys of columns do not change."""

import re
from collections.abc import Iterable

from moderator.export.sheet import Column, Sheet, Table
from moderator.model.wording import RulebookWords, use_words


def use_words_in(sheets: Iterable[Sheet], words: RulebookWords) -> tuple[Sheet, ...]:
    """Return sheets with the rulebook's words in notes, headings and choices."""
    return tuple(_sheet(sheet, words) for sheet in sheets) if words != RulebookWords() else tuple(sheets)


def _sheet(sheet: Sheet, words: RulebookWords) -> Sheet:
    notes = tuple(use_words(note, words) for note in sheet.notes)
    return sheet.replace(tables=tuple(_table(table, words) for table in sheet.tables), notes=notes)


def _table(table: Table, words: RulebookWords) -> Table:
    columns = tuple(_column(column, words) for column in table.columns)
    return table.replace(columns=columns, note=use_words(table.note, words))


def _column(column: Column, words: RulebookWords) -> Column:
    label = re.sub(r"\bpool\b", words.pool_heading, column.heading)
    label = re.sub(r"\bpresident\b", words.leader, label)
    choices = tuple(words.pool if choice == "pool" else choice for choice in column.choices)
    if (label, choices) == (column.heading, column.choices):
        return column
    return column.replace(label=label, choices=choices)
