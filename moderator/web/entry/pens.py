"""All the pens of a table: the keeper's, and one for every player who may enter; what waits for the keeper's word."""

import hmac
from collections.abc import Callable, Iterator

from moderator.web.entry.face import Entry, Explain, Outcome
from moderator.web.entry.pen import Pen
from moderator.web.entry.shared import Shared

KEEPERS, PLAYERS = "k", "p"  # what an address of an entry page begins with


class Pens:
    """`players` have pens of their own, if they are to; what they enter is `confirmed` by the keeper first, if it is to
    be. With new addresses the old ones are nothing any more.
    """

    def __init__(
        self, shared: Shared, explain: Explain, players: bool, worths: bool = True, confirmed: bool = False
    ) -> None:
        self.shared = shared
        names = shared.game.position.players if players else ()
        self._made: Callable[[], list[Pen]] = lambda: [
            Pen(shared, who, explain, worths, confirmed and who is not None) for who in (None, *names)
        ]
        self.all = self._made()

    @property
    def keeper(self) -> Pen:
        return self.all[0]

    def renew(self) -> None:
        """Give out new addresses: whoever has an old one enters nothing more."""
        self.all = self._made()

    def find(self, kind: str, token: str) -> Pen | None:
        """The pen of an address, told in a time that does not depend on how much of it is right."""
        found = None
        for pen in self.all:
            same = hmac.compare_digest(pen.token.encode(), token.encode())
            if same and kind == kind_of(pen):
                found = pen
        return found

    def waiting(self) -> list[Outcome]:
        """What waits for the keeper now."""
        return [outcome for pen in self.all if (outcome := pen.waiting) is not None]

    def settle(self, number: str, wanted: bool, own: str) -> None:
        """The keeper's word on what waits under a number; his page, where that is an entry with a number of its `own`,
        is told what came of it. Raises what reading raises.
        """
        with self.shared.lock:
            self.shared.refresh()
            for pen in self.all:
                if (outcome := pen.settle(number, wanted)) is not None:
                    self.keeper.remember(
                        outcome.but(entry=Entry("", number=own), allowable=False, again=False, question=None)
                    )

    def paths(self) -> Iterator[tuple[str, str]]:
        """Whose each address is, and its path."""
        yield from ((pen.name, f"{kind_of(pen)}/{pen.token}/") for pen in self.all)


def kind_of(pen: Pen) -> str:
    return KEEPERS if pen.player is None else PLAYERS
