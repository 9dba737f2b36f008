"""Keys: where the destinations lie, and what a token costs that is kept."""

from moderator.titles.companies import Corporation
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Money, Table, Word


class ConnectionRun(Table):
    """A run of all trains as a corporation first joins its home and its destination, at once and beside its turns.

    Its marker is a station at the destination then, which counts twice at an end of its runs; or a token more.
    """

    later: Money  # what a token costs beyond those the corporation has anyway


CONNECTION_RUN: Key[ConnectionRun | None] = Key(TitleFile, "connection_run", ConnectionRun | None, None)
DESTINATION: Key[Word | None] = Key(
    Corporation, "destination", Word | None, None, "the hex to which its connection run leads from its home"
)
KEYS = Keys(keys=(CONNECTION_RUN, DESTINATION), refers={"corporations.*.destination": "hex"})
