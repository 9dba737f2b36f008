"""Keys: which places are to be joined, and what that pays."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Money, Table, Word


class Connection(Table):
    """Two places: the first company whose run joins them is paid, half in its run and half to its treasury.

    Its station at the end is free with that run. Beside a home there is one such station: the place counts double for
    the company that has it.
    """

    begins: Word  # a hex
    ends: Word
    pays: Money
    section: Word | None = None  # of the rulebook, that tells it, where not all are told in one


CONNECTIONS: Key[tuple[Connection, ...]] = Key(TitleFile, "connections", tuple[Connection, ...], ())

_CODES = ("first-run", "connection-made", "connection-owed", "bonus-claimed")  # that its own section states


def _sections(file: TitleFile) -> dict[str, str]:
    """A connection that is told in a section of its own is a case by the hex it ends at."""
    own = [facts for facts in CONNECTIONS.of(file) if facts.section is not None]
    return {f"{code}@{facts.ends}": facts.section or "" for facts in own for code in _CODES}


KEYS = Keys(keys=(CONNECTIONS,), refers={"connections.begins": "hex", "connections.ends": "hex"}, sections=_sections)
