"""The wheel that players install, in a clean environment, run from another folder."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.release import clean_environment

ROOT = Path(__file__).parent.parent
DATA = ("rulesets", "templates", "examples", "golden", "docs")

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]  # one build for all of these tests


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    env = clean_environment()
    return subprocess.run(
        command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=600
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sdist, which therefore must contain everything that the build needs."""
    dist = tmp_path_factory.mktemp("dist")
    built = run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, ROOT, cwd=dist)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(dist.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of a clean environment with the wheel; its dependencies come from the package index."""
    home = tmp_path_factory.mktemp("clean")
    made = run(sys.executable, "-m", "venv", home, cwd=home)
    assert made.returncode == 0, made.stdout + made.stderr
    pip = run(home / "bin" / "python", "-m", "pip", "install", "--retries", "1", wheel, cwd=home)
    if pip.returncode and "connection broken" in pip.stderr:
        pytest.skip("no package index to install the dependencies from")
    assert pip.returncode == 0, pip.stdout + pip.stderr
    return home / "bin"


def test_the_wheel_holds_the_package_and_its_data(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {"moderator/py.typed", "moderator/__main__.py", "moderator/web/pages/page.html"}
    for folder in DATA:
        files = (path for path in (ROOT / folder).rglob("*") if path.is_file() and not path.name.startswith("."))
        expected |= {f"moderator/data/{path.relative_to(ROOT).as_posix()}" for path in files}
    assert expected <= names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"moderator"}


def test_installed_titles_are_found_from_another_folder(installed, tmp_path):
    for command in ([installed / "moderator"], [installed / "python", "-m", "moderator"]):
        titles = run(*command, "titles", cwd=tmp_path)
        assert (titles.returncode, titles.stderr) == (0, "")
        assert "18EU" in titles.stdout
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("topic", ["session", "journal", "late-start", "18OE"])
def test_the_manual_is_included(installed, tmp_path, topic):
    told = run(installed / "moderator", "help", topic, cwd=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert len(told.stdout.splitlines()) > 20


def test_the_demo_runs_from_another_folder(installed, tmp_path):
    demo = run(installed / "moderator", "demo", cwd=tmp_path)
    assert demo.returncode == 0, demo.stderr
    assert demo.stdout
