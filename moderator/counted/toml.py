"""TOML written: keys, values and comments, one line each. The readers of the standard library do not write."""

import json
import re
from collections.abc import Iterable, Mapping

from moderator.model.wording import shown

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_COMMENT_AT = 32  # the column of comments behind a value


def key_line(name: str, value: object, comment: str = "", out: bool = False) -> str:
    """A line `name = value  # comment`; `out` makes all of it a comment."""
    text = f"{'# ' if out else ''}{name_key(name)} = {_value(value)}"
    return f"{text:<{_COMMENT_AT}}  # {shown(comment)}" if comment else text


def remark(text: str) -> Iterable[str]:
    return (f"# {line}".rstrip() for line in text.splitlines())


def name_key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    """A basic string; TOML knows all escapes of JSON, and wants one more."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case Mapping():
            inner = ", ".join(f"{name_key(str(key))} = {_value(each)}" for key, each in value.items())
            return f"{{ {inner} }}" if inner else "{}"
        case list() | tuple():
            return f"[{', '.join(_value(each) for each in value)}]"
    return str(value)
