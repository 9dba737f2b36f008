"""What readers are told: the parts of a page with the version in which each last changed, and a wake-up for all."""

import asyncio
import json


class Feed:
    """The present state of a page, however many read it, and however long they were away.

    A reader knows one number, the version he has. What he is told is all that has changed since then, so nothing is
    kept for him, and of many changes that he missed he is told the last.
    """

    def __init__(self) -> None:
        self.version = 0
        self.closed = False
        self.readers = 0  # open streams
        self.parts: dict[str, str] = {}
        self._changed: dict[str, int] = {}
        self._told: dict[int, bytes] = {}  # by the version a reader has; forgotten with the next change
        self._wake = asyncio.Event()

    def put(self, parts: dict[str, str]) -> bool:
        """Take the page as it is now; whether that differs from what it was."""
        new = [name for name, html in parts.items() if self.parts.get(name) != html]
        if not new and parts.keys() == self.parts.keys():
            return False
        self.version += 1
        self.parts = parts
        self._changed = {name: self.version if name in new else self._changed[name] for name in parts}
        self._told = {}
        self.rouse()
        return True

    def since(self, version: int) -> bytes:
        """One event: the parts that are newer than this version, and the ids of all that there are."""
        if version not in self._told:
            known = version if 0 <= version <= self.version else 0
            data = {
                "order": [*self.parts],
                "parts": {name: html for name, html in self.parts.items() if self._changed[name] > known},
            }
            body = f"id: {self.version}\nevent: parts\ndata: {json.dumps(data)}\n\n".encode()
            if len(self._told) >= _KEPT:
                return body
            self._told[version] = body
        return self._told[version]

    async def news(self, version: int, patience: float) -> bool:
        """Wait until there is another version than this one, or for so many seconds; whether there is."""
        if self.version == version and not self.closed:
            try:
                await asyncio.wait_for(self._wake.wait(), patience)
            except TimeoutError:
                return False
        return self.version != version

    def close(self) -> None:
        """Let every reader go."""
        self.closed = True
        self.rouse()

    def rouse(self) -> None:
        """Wake every reader, so that each looks whether there is anything for him, or whether he is to go."""
        self._wake.set()
        self._wake = asyncio.Event()


_KEPT = 8  # events that are kept ready for readers who are behind
