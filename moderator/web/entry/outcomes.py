"""The outcomes of the entries of one page, kept in case an entry is sent again."""

import hmac
from collections import OrderedDict
from secrets import token_urlsafe

from moderator.web.entry.frontend import Outcome, Said

_KEPT = 2_000  # entries whose outcome is remembered
_ROOM = 400_000  # characters of all stored answers; of older ones only the state is kept
_FORGOTTEN = (Said("note", ("this answer is no longer kept",)),)


class Outcomes:
    """The outcomes by the number of the entry.

    Numbers cannot be forged without the `key`. They end in the `run` of the server that issued them, so that a later
    server knows which it cannot have seen.
    """

    def __init__(self, key: bytes) -> None:
        self.last: Outcome | None = None
        self._key = key
        self._run = token_urlsafe(4)
        self._heard: OrderedDict[str, Outcome] = OrderedDict()

    def new_number(self) -> str:
        """Return a new number for an entry."""
        new = f"{token_urlsafe(9)}~{self._run}"
        return f"{new}.{self._proof(new)}"

    def is_genuine(self, number: str) -> bool:
        """Return whether a number was issued with this key, by this server or an earlier one."""
        new, _, proof = number.partition(".")
        return hmac.compare_digest(proof.encode(), self._proof(new).encode())

    def is_of_this_run(self, number: str) -> bool:
        return number.partition(".")[0].endswith(f"~{self._run}")

    def _proof(self, new: str) -> str:
        return hmac.new(self._key, new.encode(), "sha256").hexdigest()[:32]

    def of(self, number: str) -> Outcome | None:
        return self._heard.get(number)

    def keep(self, outcome: Outcome) -> None:
        """Keep the outcome of an entry; of old ones only the state if there is no room."""
        self._heard[outcome.entry.number] = self.last = outcome
        if len(self._heard) > _KEPT:
            self._heard.popitem(last=False)
        room = _ROOM
        for number, each in reversed(self._heard.items()):
            room -= each.size
            if room < 0 and each is not outcome:
                if each.told is _FORGOTTEN:
                    break
                self._heard[number] = each.replace(told=_FORGOTTEN)
