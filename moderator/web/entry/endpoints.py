"""The entry pages of a table: the keeper's and the players', found by their addresses."""

import hmac
from collections.abc import Iterator, Mapping

from moderator.journal.comments import KEEPER
from moderator.web.entry.addresses import Address
from moderator.web.entry.endpoint import EntryEndpoint, NotAsked, Revoked
from moderator.web.entry.frontend import Entry, Explain, Outcome
from moderator.web.shared_game import SharedGame

KEEPERS, PLAYERS = "k", "p"  # first part of the path of an entry page


class EntryEndpoints:
    """The endpoints of a table: the keeper's and, with `players`, one for each player.

    With `confirmed`, entries of players wait for the keeper. Endpoints keep their `addresses` of an earlier run.
    """

    def __init__(
        self,
        shared: SharedGame,
        explain: Explain,
        players: bool,
        worths: bool = True,
        confirmed: bool = False,
        addresses: Mapping[str, Address] | None = None,
    ) -> None:
        self.shared = shared
        names = shared.game.position.players if players else ()

        def make(known: Mapping[str, Address]) -> list[EntryEndpoint]:
            return [
                EntryEndpoint(shared, who, explain, worths, confirmed and who is not None, known.get(who or KEEPER))
                for who in (None, *names)
            ]

        self._make = make
        self.all = make(addresses or {})

    @property
    def keeper(self) -> EntryEndpoint:
        return self.all[0]

    @property
    def addresses(self) -> dict[str, Address]:
        return {endpoint.name: endpoint.address for endpoint in self.all}

    def renew(self) -> None:
        """Replace all addresses. Nothing more is written from an old one, and its readers are let go."""
        with self.shared.lock:
            for endpoint in self.all:
                endpoint.revoked = True
            self.all = self._make({})

    def find(self, kind: str, token: str) -> EntryEndpoint | None:
        """Return the endpoint of an address, in a time that does not depend on how much of it is right."""
        found = None
        for endpoint in self.all:
            same = hmac.compare_digest(endpoint.token.encode(), token.encode())
            if same and kind == kind_of(endpoint):
                found = endpoint
        return found

    def waiting(self, player: str | None) -> list[Outcome]:
        """Return the entries that wait for the keeper (None), who may settle them all, or for this player's consent."""
        found = [outcome for endpoint in self.all if (outcome := endpoint.waiting) is not None]
        return [each for each in found if player is None or player in each.agree]

    def settle(self, number: str, wanted: bool, own: str, by: EntryEndpoint) -> None:
        """Write or discard a waiting entry as the writer of page `by` decides.

        That page gets the outcome under its `own` number. Raises Revoked, NotAsked, and what reading raises.
        """
        with self.shared.lock:
            if by.revoked:
                raise Revoked
            self.shared.refresh()
            waits = next((each for each in self.waiting(None) if each.entry.number == number), None)
            if waits is not None and by.player is not None and by.player not in waits.agree:
                raise NotAsked
            for endpoint in self.all:
                if (outcome := endpoint.settle(number, wanted, by.player)) is not None:
                    by.outcomes.keep(
                        outcome.replace(entry=Entry("", number=own), allowable=False, again=False, question=None)
                    )

    def paths(self) -> Iterator[tuple[str, str]]:
        """Yield the writer and the path of each address."""
        yield from ((endpoint.name, f"{kind_of(endpoint)}/{endpoint.token}/") for endpoint in self.all)


def kind_of(endpoint: EntryEndpoint) -> str:
    """Return the first part of an entry page's path: one for the keepers of the journal, one for players."""
    return KEEPERS if endpoint.player is None else PLAYERS
