"""The server: its addresses, as text and as QR code, and its run from start to Ctrl-C."""

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable

import segno
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from moderator.views.ink import Ink

PORT = 8018
MOST_CONNECTIONS = 300
MOST_OF_ADDRESS = 200  # connections of one address, which may be a proxy: all readers' streams, and as many again
MOST_WAITING = 12  # connections of one address without a request yet
_PATIENCE = 30.0  # seconds for which a reader may stop reading
HEAD_TIME = 10.0  # seconds for the whole head of a request, even if bytes keep coming
_LAST = 1  # seconds for connections to end


class Connection(H11Protocol):
    """One connection, ended if it sends no request in time or stops reading for a while.

    Idle connections shut nobody out: if there are too many, the one that has waited longest is ended. A new connection
    is refused only if all others are being answered.
    """

    _deadline: asyncio.TimerHandle | None = None
    _waits_since: float | None = None  # None while a request is being answered
    _gone = False
    address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self._await_request()
        others = [each for each in self.connections if isinstance(each, Connection) and not each._gone]
        own = [each for each in others if each.address == self.address]
        waiting = [each for each in own if each._waits_since is not None]
        if len(waiting) > MOST_WAITING:
            _end_longest(waiting)
        elif len(own) > MOST_OF_ADDRESS:
            self._end()
        elif len(others) > MOST_CONNECTIONS:
            _end_longest([each for each in others if each._waits_since is not None])

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete and self._waits_since is not None:
            self._relax()
            self._waits_since = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle is None or self.cycle.response_complete:  # otherwise the next request is there already
            self._await_request()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._end_in(_PATIENCE)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._relax()
        if self._waits_since is not None:
            self._end_in(HEAD_TIME)

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone = True
        self._relax()
        super().connection_lost(exc)

    def _await_request(self) -> None:
        """Start waiting for the whole head of a request, once the answer before it is sent."""
        self._waits_since = asyncio.get_running_loop().time()
        if not self.flow.write_paused:
            self._end_in(HEAD_TIME)

    def _end_in(self, seconds: float) -> None:
        self._relax()
        self._deadline = asyncio.get_running_loop().call_later(seconds, self._end)

    def _end(self) -> None:
        self._gone = True
        self.transport.abort()

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _end_longest(waiting: list[Connection]) -> None:
    """End the connection that has waited longest, to make room for a new one. That may be the new one itself."""
    min(waiting, key=lambda each: each._waits_since or 0.0)._end()


class Server(uvicorn.Server):
    """A server whose open streams end as soon as it is to stop: `close` ends them."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], None]) -> None:
        super().__init__(config)
        self._close = close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._close()
        await super().shutdown(sockets)


def open_socket(lan: bool, port: int | None, last: int | None = None) -> socket.socket:
    """Listen on a port, else on the last one used, the usual one, or any free one. Raises OSError."""
    if port is not None:
        return _listen(lan, port)
    for usual in dict.fromkeys((last or PORT, PORT)):
        with contextlib.suppress(OSError):
            return _listen(lan, usual)
    return _listen(lan, 0)


def _listen(lan: bool, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(("" if lan else "127.0.0.1", port))
        made.listen(128)  # fails if another process bound the port at the same moment
    except BaseException:
        made.close()
        raise
    return made


def own_address() -> str | None:
    """Return this machine's address in its network, None if it has none. Nothing is sent to find out."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        return str(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return None


def names_of(address: str, port: int) -> set[str]:
    """Return the host names, with ports, under which a browser may ask for this server."""
    names = {"127.0.0.1", "localhost", address}
    if address != "127.0.0.1":
        own = socket.gethostname().lower()
        names |= {own, f"{own}.local"}
    return {f"{name}:{port}" for name in names} | (names if port == 80 else set())


def serve(
    app: Starlette, listening: socket.socket, close: Callable[[], None], keep: Callable[[], Awaitable[None]]
) -> None:
    """Serve until Ctrl-C while `keep` follows the files; then cancel `keep` and end the streams by `close`."""
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=_LAST,
    )

    async def run() -> None:
        following = asyncio.ensure_future(keep())
        try:
            await Server(config, close).serve(sockets=[listening])
        finally:
            following.cancel()

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run())


_HALVES = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}  # upper and lower square, 1 for dark
_BORDER = 2


def draw_code(text: str, ink: Ink) -> list[str]:
    """Draw a QR code with light squares on a dark terminal; with colours it sets its own background."""
    rows = [[int(square) for square in row] for row in segno.make(text, micro=False).matrix_iter(border=_BORDER)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(_HALVES[pair] for pair in zip(*two, strict=True)) for two in pairs]
    return [f"\x1b[97;40m{line}\x1b[0m" for line in lines] if ink.colour else lines
