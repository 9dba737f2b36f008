"""Zip archives that are the same bytes whenever they are made."""

from collections.abc import Callable
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest moment a zip archive knows


class SteadyZip(ZipFile):
    """An archive whose entries bear no time and no owner."""

    def __init__(self, file: IO[bytes], change: Callable[[str, bytes], bytes]) -> None:
        """`change` may alter the data of an entry, by its name, before it is packed."""
        self._change = change
        super().__init__(file, "w", ZIP_DEFLATED)

    def writestr(self, zinfo_or_arcname: Any, data: Any, *_: Any, **__: Any) -> None:
        name = str(zinfo_or_arcname)
        entry = ZipInfo(name, _EPOCH)
        entry.compress_type = ZIP_DEFLATED
        entry.create_system = 3
        entry.external_attr = 0o600 << 16
        raw = data.encode() if isinstance(data, str) else bytes(data)
        super().writestr(entry, self._change(name, raw))

    def write(self, filename: Any, arcname: Any = None, *_: Any, **__: Any) -> None:
        self.writestr(str(arcname), Path(filename).read_bytes())
