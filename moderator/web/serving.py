"""The server: a socket, a bound on who connects, and an end at once when it is told to stop."""

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

PORT = 8018
MOST_CONNECTIONS = 300
_PATIENCE = 30.0  # seconds for which a reader may take nothing, or a connection ask for nothing
_LAST = 1  # seconds that connections have to end


class Connection(H11Protocol):
    """One connection: refused if there are too many, ended if it asks for nothing or takes nothing for a while."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:  # a request that is not whole
            self._wait()
        elif not self.flow.write_paused:
            self._relax()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._relax()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._relax()
        self._deadline = asyncio.get_running_loop().call_later(_PATIENCE, self.transport.abort)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Server(uvicorn.Server):
    """A server whose open streams end as soon as it is to stop: `close` lets their readers go."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], None]) -> None:
        super().__init__(config)
        self._close = close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._close()
        await super().shutdown(sockets)


def open_socket(lan: bool, port: int | None) -> socket.socket:
    """Listen on a port, or on the usual one, or any if that is taken. Raises OSError."""
    if port is not None:
        return _listen(lan, port)
    try:
        return _listen(lan, PORT)
    except OSError:
        return _listen(lan, 0)


def _listen(lan: bool, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(("" if lan else "127.0.0.1", port))
        made.listen(128)  # only here a port turns out to be taken that another has bound at the same moment
    except BaseException:
        made.close()
        raise
    return made


def own_address() -> str | None:
    """The address of this machine in its network; None if it is in none. Nothing is sent to find it out."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that is nobody's
        return str(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return None


def names_of(address: str, port: int) -> set[str]:
    """The names under which a browser may ask for this server."""
    names = {"127.0.0.1", "localhost", address}
    if address != "127.0.0.1":
        own = socket.gethostname().lower()
        names |= {own, f"{own}.local"}
    return {f"{name}:{port}" for name in names} | (names if port == 80 else set())


def serve(
    app: Starlette, listening: socket.socket, close: Callable[[], None], keep: Callable[[], Awaitable[None]]
) -> None:
    """Serve until Ctrl-C; `keep` follows the files meanwhile, and ends with it, as readers do, whom `close` lets go."""
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
