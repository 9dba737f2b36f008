"""`make release`: build what is uploaded, check it, and try it in clean environments."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from moderator import __version__

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14", "python3.15")
MANAGERS = (".pyenv/versions", ".local/share/uv/python")  # in the home folder; their versions need not be on the path
# Run in the clean environment: the examples in the docstrings of the public API.
DOCTESTS = """
import doctest, moderator.api
failed, tried = doctest.testmod(moderator.api)
assert tried and not failed, (failed, tried)
"""

_ENTRY = re.compile(r"^## \[([^\]]*)\](?: - (\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)


class NotReady(Exception):
    """The version cannot be released; the message says what is missing."""


def check_version(changelog: str, elsewhere: Sequence[str], version: str = __version__) -> None:
    """Raise NotReady unless the changelog's latest entry is this version, dated, and no tag `elsewhere` has it."""
    latest = _ENTRY.search(changelog.replace("## [Unreleased]\n\n## ", "## "))
    if latest is None or latest[1] != version or latest[2] is None:
        raise NotReady(f"CHANGELOG.md needs `## [{version}] - YYYY-MM-DD` as its latest entry, with nothing above it")
    if f"v{version}" in elsewhere:
        raise NotReady(f"v{version} is the tag of an earlier commit: raise the version in moderator/version.py")


def find_pythons() -> list[str]:
    """Return the oldest and the newest supported Python of this machine, on the path or from pyenv or uv."""
    found = [path for name in PYTHONS if (path := _find_python(name))] or [sys.executable]
    return [*dict.fromkeys((found[0], found[-1]))]


def _find_python(name: str) -> str | None:
    managed = (str(path) for folder in MANAGERS for path in sorted((Path.home() / folder).glob(f"*/bin/{name}")))
    return next((path for path in (shutil.which(name), *managed) if path and _has_venv(path)), None)


def _has_venv(python: str) -> bool:
    return subprocess.run([python, "-c", "import ensurepip"], capture_output=True, check=False).returncode == 0


def clean_environment() -> dict[str, str]:
    """Return the variables of this process without those that lead to its own Python."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command in a clean environment, and return its output. Raises NotReady."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=clean_environment(), capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise NotReady(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def build() -> list[Path]:
    """Build the sdist, and the wheel from it. Check both, and return them."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", DIST, ROOT)
    files = sorted(DIST.iterdir())
    run(sys.executable, "-m", "twine", "check", "--strict", *files)
    run(Path(sys.executable).with_name("check-wheel-contents"), *(file for file in files if file.suffix == ".whl"))
    return files


def try_wheel(wheel: Path, python: str) -> str:
    """Install the wheel with its web extra in a clean environment, run the demo and the API's examples there."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "venv")
        run(python, "-m", "venv", home, cwd=Path(folder))
        tools = home / ("Scripts" if os.name == "nt" else "bin")
        run(tools / "python", "-m", "pip", "install", "--quiet", f"{wheel}[web]", cwd=Path(folder))
        told = run(tools / "python", "-m", "moderator", "--version", cwd=Path(folder)).strip()
        run(tools / "moderator", "demo", "-o", "demo.xlsx", cwd=Path(folder))
        run(tools / "moderator", "doctor", cwd=Path(folder))
        run(tools / "python", "-c", DOCTESTS, cwd=Path(folder))
    return told


def main() -> int:
    try:
        if changed := run("git", "status", "--porcelain").strip():
            raise NotReady(f"commit or remove first:\n{changed}")
        elsewhere = run("git", "tag", "--no-contains", "HEAD").split()
        check_version((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), elsewhere)
        files = build()
        (wheel,) = (file for file in files if file.suffix == ".whl")
        for python in find_pythons():
            print(try_wheel(wheel, python), flush=True)
    except NotReady as error:
        print(f"not ready: {error}", file=sys.stderr)
        return 1
    print("upload these:", *(f"  {file.relative_to(ROOT)}  {file.stat().st_size:,} bytes" for file in files), sep="\n")
    print(f"with: git tag v{__version__}; git push origin v{__version__}; .venv/bin/twine upload dist/*")
    return 0


if __name__ == "__main__":
    sys.exit(main())
