"""A form that a page sends, read within bounds: what it says as a line."""

import asyncio
import re
import time
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request

from moderator.shell.blanks import elsewhere, fill, fill_run
from moderator.web.entry.face import Entry

LARGEST = 8_000  # bytes of a form
_MOST_FIELDS = 60
_PATIENCE = 10.0  # seconds for the whole of it
_KIND = "application/x-www-form-urlencoded"
_ENDS = re.compile(r"[\r\n\t]+")

Fields = Mapping[str, Sequence[str]]


async def read_fields(request: Request) -> Fields:
    """The fields of a form. Raises HTTPException for what is none, too long, or too slow."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _KIND:
        raise HTTPException(415, "a form is wanted\n")
    data = b""
    try:
        async with asyncio.timeout(_PATIENCE):
            async for piece in request.stream():
                data += piece
                if len(data) > LARGEST:
                    raise HTTPException(413, f"an entry has at most {LARGEST:,} bytes\n")
    except TimeoutError:
        raise HTTPException(408, "the entry did not come in time\n") from None
    try:
        return parse_qs(data.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise HTTPException(400, "the entry cannot be read\n") from None


def entry_of(fields: Fields) -> Entry:
    """What a form says: a line, or what the blanks of a form make of one."""
    line = _ENDS.sub(" ", _line(fields)).strip()
    return Entry(line, tuple(fields.get("answer", ())), one(fields, "seen"), one(fields, "number"))


def one(fields: Fields, name: str) -> str:
    """The last value of a field; empty if it is not there."""
    return (fields.get(name) or [""])[-1]


def _line(fields: Fields) -> str:
    if "line" in fields:  # a button of any form says a whole line
        return one(fields, "line")
    if place := one(fields, "elsewhere").strip():
        return fill(elsewhere(one(fields, "form"), place), fields.get("blank", ()))
    if "usage" in fields:
        return fill(one(fields, "usage"), fields.get("blank", ()))
    if "total" in fields:
        return fill_run(fields.get("train", ()), fields.get("sum", ()), one(fields, "total"))
    if "how" in fields:
        return _correction(one(fields, "how"), one(fields, "at"), one(fields, "text").strip())
    if "counted" in fields:
        return f"count {one(fields, 'who')} {one(fields, 'counted')}"
    if "note" in fields:
        return f"note {one(fields, 'note')}"
    return ""


def _correction(how: str, at: str, text: str) -> str:
    if how == "insert":
        return f"insert before {at}: {text}" if text else f"insert before {at}"
    return f"amend {at} {text}" if how == "amend" else f"{how} {at}"


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
