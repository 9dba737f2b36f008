"""The gate before an entry: it comes from a page of this server, made for this address, and not too fast."""

import time
from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request

BURST, EACH_SECOND = 30, 10  # entries of one address at once, and in the long run


class Pace:
    """How many entries may still come; `now` tells the time in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now, self.left, self.at = now, float(BURST), now()

    def take(self) -> bool:
        """Whether one more may come now."""
        now = self.now()
        self.left, self.at = min(BURST, self.left + (now - self.at) * EACH_SECOND), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def check_origin(request: Request) -> None:
    """Raises HTTPException for what another site has sent. A browser says where a POST comes from, and on addresses it
    trusts (this machine's own) also how that is related.
    """
    origin = request.headers.get("origin", "")
    site = request.headers.get("sec-fetch-site", "same-origin")
    if origin != f"http://{request.headers.get('host', '')}" or site != "same-origin":
        raise HTTPException(403, "an entry comes from this server's own page\n")
