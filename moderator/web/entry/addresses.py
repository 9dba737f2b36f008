"""The addresses of a table's pages, kept in the user's state folder so that phones find them again after a restart."""

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes, token_urlsafe
from typing import NamedTuple

from platformdirs import user_state_path

from moderator.reading import Kind, NotRead, read_file
from moderator.saving import save

_FILE = Kind("a file of addresses", 100_000)
_TOKEN_BYTES = 18  # 144 bits
_SECRET_BYTES = 12


class Address(NamedTuple):
    """The secret part of one page's address, and the key that proves the numbers of its forms."""

    token: str
    key: bytes


class Addresses(NamedTuple):
    """The port of a server, the secret path of those who look, and the address of each page, by who enters there."""

    secret: str
    pens: Mapping[str, Address]
    port: int | None = None


def new_addresses() -> Addresses:
    return Addresses(token_urlsafe(_SECRET_BYTES), {})


def new_address() -> Address:
    return Address(token_urlsafe(_TOKEN_BYTES), token_bytes(32))


def read_addresses(journal: Path) -> Addresses | None:
    """Return the addresses that a journal was served at last; None if there are none, or none that can be read."""
    try:
        told = json.loads(read_file(_file_of(journal), _FILE))
        pens = {str(name): Address(str(token), bytes.fromhex(key)) for name, (token, key) in told["pens"].items()}
        port = told["port"]
        return Addresses(str(told["secret"]), pens, port if isinstance(port, int) and 0 < port < 65536 else None)
    except (NotRead, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def keep_addresses(journal: Path, addresses: Addresses) -> None:
    """Keep the addresses of a journal where only this user can read them. Raises OSError."""
    file = _file_of(journal)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    told = {
        "journal": str(journal),
        "port": addresses.port,
        "secret": addresses.secret,
        "pens": {name: [each.token, each.key.hex()] for name, each in addresses.pens.items()},
    }
    if not file.exists():
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600))  # what replaces it keeps this mode
    save({file: json.dumps(told).encode()}, over=True)


def _file_of(journal: Path) -> Path:
    name = sha256(os.path.realpath(journal).encode(errors="surrogateescape")).hexdigest()[:32]
    return user_state_path("moderator", appauthor=False) / "addresses" / f"{name}.json"
