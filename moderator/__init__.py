"""The books of an 18xx railway game: kept beside the board, audited after it.

The public API is loaded when it is first used, so that `import moderator` alone costs next to nothing:

>>> import moderator
>>> "18EU" in [title.name for title in moderator.titles()]
True
"""

import sys
from types import ModuleType

from moderator.version import __version__ as __version__

TYPE_CHECKING = False  # type checkers take it for true; `typing` alone would take longer to import than all the rest
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from moderator.api import (
        BadOption,
        BrokenRuleset,
        Company,
        DamagedJournal,
        Finding,
        Game,
        JournalBusy,
        JournalMoved,
        JournalNotWritten,
        ModeratorError,
        NotExported,
        NotRead,
        Option,
        Played,
        Player,
        Position,
        Refused,
        Score,
        Severity,
        Standing,
        TitleInfo,
        UnknownTitle,
        Unreadable,
        WrongTable,
        new,
        open,
        titles,
    )

__all__ = [
    "BadOption",
    "BrokenRuleset",
    "Company",
    "DamagedJournal",
    "Finding",
    "Game",
    "JournalBusy",
    "JournalMoved",
    "JournalNotWritten",
    "ModeratorError",
    "NotExported",
    "NotRead",
    "Option",
    "Played",
    "Player",
    "Position",
    "Refused",
    "Score",
    "Severity",
    "Standing",
    "TitleInfo",
    "UnknownTitle",
    "Unreadable",
    "WrongTable",
    "new",
    "open",
    "titles",
]


def __getattr__(name: str) -> "Any":
    """Load the public API when a name of it is first asked for (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module 'moderator' has no attribute {name!r}")
    import moderator.api

    return getattr(moderator.api, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])


class _Package(ModuleType):
    """This package, in which `titles` is the function of the API, not the package of that name."""

    @property
    def titles(self) -> "Callable[[], Any]":
        return __getattr__("titles")  # type: ignore[no-any-return]

    @titles.setter
    def titles(self, package: ModuleType) -> None:
        """Do nothing: the import system would put the package in the function's place."""


sys.modules[__name__].__class__ = _Package
