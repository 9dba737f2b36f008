"""The addresses of a table's pages, kept in the user's state folder so that phones find them again after a restart."""

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes, token_urlsafe
from typing import NamedTuple

from platformdirs import user_state_path

from moderator.files import Kind, NotRead, read_file, replace_file
from moderator.journal.writer import free_lock, take_lock

_FILE = Kind("a file of addresses", 100_000)
_TOKEN_BYTES = 18  # 144 bits
_SECRET_BYTES = 12
_WAIT = 2.0  # seconds for another server of the same journal


class Address(NamedTuple):
    """The secret part of one page's address, and the key that proves the numbers of its forms."""

    token: str
    key: bytes


class Addresses(NamedTuple):
    """The port of a server, the secret path for readers, and the address of each entry page by its writer."""

    secret: str
    endpoints: Mapping[str, Address]
    port: int | None = None


def new_addresses() -> Addresses:
    """Return addresses with a new secret path for readers, and no entry pages yet."""
    return Addresses(token_urlsafe(_SECRET_BYTES), {})


def new_address() -> Address:
    """Return a new random address for an entry page, and the key for its forms."""
    return Address(token_urlsafe(_TOKEN_BYTES), token_bytes(32))


class AddressFile:
    """The file that keeps the addresses of a journal's pages, where only this user can read them."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        name = sha256(os.path.realpath(journal).encode(errors="surrogateescape")).hexdigest()[:32]
        self._file = user_state_path("moderator", appauthor=False) / "addresses" / f"{name}.json"
        self._read: bytes | None = None

    def read(self) -> Addresses | None:
        """Return the addresses of the last server of the journal; None if there are none, or none that can be read."""
        try:
            self._read = read_file(self._file, _FILE)
            told = json.loads(self._read)
            endpoints = {
                str(name): Address(str(token), bytes.fromhex(key)) for name, (token, key) in told["pens"].items()
            }
            port = told["port"]
            return Addresses(
                str(told["secret"]), endpoints, port if isinstance(port, int) and 0 < port < 65536 else None
            )
        except (NotRead, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def keep(self, addresses: Addresses) -> None:
        """Write the addresses, unless another server of the journal did since they were read.

        Raises FileChanged, JournalBusy, OSError.
        """
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        told = {
            "journal": str(self._journal),
            "port": addresses.port,
            "secret": addresses.secret,
            "pens": {name: [each.token, each.key.hex()] for name, each in addresses.endpoints.items()},
        }
        data = json.dumps(told).encode()
        lock = take_lock(self._file, _WAIT)
        try:
            if self._read is None:
                os.close(os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600))  # what replaces it keeps this mode
            replace_file(self._file, data, self._read or b"")
            self._read = data
        finally:
            free_lock(lock)
