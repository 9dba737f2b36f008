"""`moderator titles` and `moderator rules`: the titles, and the sections of a rulebook with their checks."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from moderator.cli import streams
from moderator.cli.failures import Failed, did_you_mean
from moderator.cli.opening import Json, MaybeName, Ruleset, open_title
from moderator.cli.parameters import Option
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.titles.title import Title


_FITS = 50  # characters of choices to write without blanks


def titles(json: Json = False, ruleset: Ruleset = None) -> None:
    """List the titles with their rulebook, player counts and options."""
    from moderator.resources import ruleset_names

    names = ruleset_names() if ruleset is None else [None]
    loaded = [open_title(name, ruleset) for name in names]
    if json:
        streams.put_json({"titles": [_as_json(title) for title in loaded]})
        return
    streams.put([line for title in loaded for line in as_text(title)])


def as_text(title: "Title") -> list[str]:
    """Return the facts of a title, with its options in a table on a screen."""
    from moderator.views.text import table, titled, wrap

    facts, ink = title.file, streams.ink()
    lines = [f"{ink.bold(title.name)} {facts.version}", *wrap(facts.rulebook, "  rulebook  ")]
    lines += wrap(", ".join(facts.players), "  players   ")
    if ink.screen:
        rows = [(name, o.section, f"{_one_of(o.choices)}: {o.says}") for name, o in facts.options.items()]
        return [*lines, *(titled("", table(("option", "section", "one of"), rows, ink=ink)) if rows else [""])]
    for name, option in facts.options.items():
        text = f"{name}={_one_of(option.choices)}: {option.says} ({option.section})"
        lines += wrap(text, "  option    ")
    return lines


def _one_of(choices: Sequence[str]) -> str:
    """Return the choices with bars between them, without blanks if they are short."""
    bar = "|" if sum(map(len, choices)) < _FITS else " | "
    return bar.join(choices)


def _as_json(title: "Title") -> dict[str, Any]:
    from moderator.api import title_info

    about = title_info(title)
    options = {name: dict(option.items()) for name, option in about.options.items()}
    return {**dict(about.items()), "options": options}


def rules(
    title: MaybeName = None,
    check: Annotated[
        str | None, Option("--check", metavar="CODE", help="Explain only this check, with its sections.")
    ] = None,
    json: Json = False,
    ruleset: Ruleset = None,
) -> None:
    """List every section of a rulebook and what checks it."""
    from moderator.views.findings import explain_code, rulebook

    loaded = open_title(title, ruleset)
    if check is None:
        if json:
            streams.put_json(_rulebook_json(loaded))
        else:
            streams.put(rulebook(loaded, streams.ink())[:-1])
        return
    code = _known(check)
    if json:
        streams.put_json(_code_json(loaded, code))
    else:
        streams.put(explain_code(loaded, code))


def _known(code: str) -> str:
    from moderator.vocabulary.catalogue import CHECKS, MECHANIC_BY_CODE

    known = [*CHECKS, *MECHANIC_BY_CODE]
    if code not in known:
        raise Failed(f"there is no check {code[:40]!r}", ExitCode.USAGE, did_you_mean(code, known))
    return code


def _rulebook_json(title: "Title") -> dict[str, Any]:
    sections = [dict(section.items()) for section in title.rulebook.sections]
    return {"title": title.name, "version": title.file.version, "rulebook": title.file.rulebook, "sections": sections}


def _code_json(title: "Title", code: str) -> dict[str, Any]:
    from moderator.views.findings import sections_of
    from moderator.vocabulary.catalogue import CHECKS, MECHANIC_BY_CODE

    check = CHECKS.get(code)
    return {
        "title": title.name,
        "code": code,
        "says": check.says if check else MECHANIC_BY_CODE[code].says,
        "severity": check.severity.value if check else None,
        "sections": [section.id for section in sections_of(title, code)],
    }
