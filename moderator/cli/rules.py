"""`moderator rules`: what is checked, and where it is written."""

from typing import TYPE_CHECKING, Annotated, Any

from moderator.cli import streams
from moderator.cli.failures import Failed, did_you_mean
from moderator.cli.opening import Json, MaybeName, Ruleset, open_title
from moderator.cli.words import Option
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.titles.title import Title


def rules(
    title: MaybeName = None,
    check: Annotated[
        str | None, Option("--check", metavar="CODE", help="Only this check: what it looks at, and its sections.")
    ] = None,
    json: Json = False,
    ruleset: Ruleset = None,
) -> None:
    """List every section of a title's rulebook and what watches over it."""
    from moderator.views.rulebook import explain_code, rulebook

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
    from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
    from moderator.vocabulary.checks import CHECKS

    known = [*CHECKS, *MECHANIC_BY_CODE]
    if code not in known:
        raise Failed(f"no check is called {code[:40]!r}", ExitCode.USAGE, did_you_mean(code, known))
    return code


def _rulebook_json(title: "Title") -> dict[str, Any]:
    sections = [dict(section.items()) for section in title.rulebook.sections]
    return {"title": title.name, "version": title.file.version, "rulebook": title.file.rulebook, "sections": sections}


def _code_json(title: "Title", code: str) -> dict[str, Any]:
    from moderator.views.rulebook import sections_of
    from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
    from moderator.vocabulary.checks import CHECKS

    check = CHECKS.get(code)
    return {
        "title": title.name,
        "code": code,
        "says": check.says if check else MECHANIC_BY_CODE[code].says,
        "severity": check.severity.value if check else None,
        "sections": [section.id for section in sections_of(title, code)],
    }
