"""Write generated pages of the manual into docs/, and remove those that are no longer generated."""

from collections.abc import Mapping
from pathlib import Path


def write_pages(folder: str, pages: Mapping[str, str], clean: bool = True) -> None:
    """Write pages into a folder of docs/. With `clean`, remove all other pages from it."""
    home = Path("docs") / folder
    for name, text in pages.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    for stale in {*home.rglob("*.md")} - {home / name for name in pages} if clean else ():
        stale.unlink()
