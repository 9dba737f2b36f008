"""All the pens of a table: the keeper's, and one for every player who may enter; what waits for the keeper's word."""

import hmac
from collections.abc import Iterator, Mapping

from moderator.journal.comments import KEEPER
from moderator.web.entry.addresses import Address
from moderator.web.entry.face import Entry, Explain, Outcome
from moderator.web.entry.pen import EntryEndpoint, NotAsked, Revoked
from moderator.web.entry.shared import Shared

KEEPERS, PLAYERS = "k", "p"  # what an address of an entry page begins with


class EntryEndpoints:
    """`players` have pens of their own, if they are to; what they enter is `confirmed` by the keeper first, if it is to
    be. Pens have the `addresses` of an earlier run where these know them.
    """

    def __init__(
        self,
        shared: Shared,
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
        return {pen.name: pen.address for pen in self.all}

    def renew(self) -> None:
        """Give out new addresses. Nothing is written any more from an old one, and whoever reads there is let go."""
        with self.shared.lock:
            for pen in self.all:
                pen.revoked = True
            self.all = self._make({})

    def find(self, kind: str, token: str) -> EntryEndpoint | None:
        """The pen of an address, told in a time that does not depend on how much of it is right."""
        found = None
        for pen in self.all:
            same = hmac.compare_digest(pen.token.encode(), token.encode())
            if same and kind == kind_of(pen):
                found = pen
        return found

    def waiting(self, player: str | None) -> list[Outcome]:
        """Return what waits for the keeper (None), who may settle all of it, or for this player's consent."""
        found = [outcome for pen in self.all if (outcome := pen.waiting) is not None]
        return [each for each in found if player is None or player in each.agree]

    def settle(self, number: str, wanted: bool, own: str, by: EntryEndpoint) -> None:
        """Settle what waits under a number, as the writer of this page says. That page is told what came of it, under
        its `own` number. Raises Revoked, NotAsked, and what reading raises.
        """
        with self.shared.lock:
            if by.revoked:
                raise Revoked
            self.shared.refresh()
            waits = next((each for each in self.waiting(None) if each.entry.number == number), None)
            if waits is not None and by.player is not None and by.player not in waits.agree:
                raise NotAsked
            for pen in self.all:
                if (outcome := pen.settle(number, wanted, by.player)) is not None:
                    by.remember(
                        outcome.replace(entry=Entry("", number=own), allowable=False, again=False, question=None)
                    )

    def paths(self) -> Iterator[tuple[str, str]]:
        """Whose each address is, and its path."""
        yield from ((pen.name, f"{kind_of(pen)}/{pen.token}/") for pen in self.all)


def kind_of(pen: EntryEndpoint) -> str:
    return KEEPERS if pen.player is None else PLAYERS
