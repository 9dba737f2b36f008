"""Pages as bytes: every text escaped wherever it stands, the style within, nothing loaded and nothing that runs."""

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined

from moderator.model.wording import clean

_PAGES = files("moderator.publish") / "pages"
MARKS = 8  # that tell lines of a drawing apart


def environment(folder: Traversable) -> Environment:
    """The templates of a folder. What no terminal would obey no page shows."""
    sources = {path.name: path.read_text("utf-8") for path in folder.iterdir() if path.name.endswith(".html")}
    made = Environment(
        loader=DictLoader(sources),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: clean(value) if type(value) is str else value,
    )
    made.globals["slot"] = slot
    return made


def slot(number: int) -> int:
    """Which of the marks that tell lines apart is the one of this number."""
    return number % MARKS


_TEMPLATES = environment(_PAGES)
_STYLE = (_PAGES / "style.css").read_text("utf-8")
POLICY = (  # a page may show itself in its own style, and no more
    "default-src 'none'; base-uri 'none'; form-action 'none'; "
    f"style-src 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'"
)


def render(name: str, facts: dict[str, Any]) -> bytes:
    """The page of this name, whole."""
    made = _TEMPLATES.get_template(f"{name}.html").render(facts | {"style": _STYLE, "policy": POLICY})
    return made.encode(errors="replace")
