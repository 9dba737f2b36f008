"""A title's rulebook: every section in our words, and what watches over it."""

from moderator.titles.other_files import Section
from moderator.titles.title import Title
from moderator.views.findings import cite
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import wrap
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.checks import CHECKS

_INDENT = "       "
_SCOPE = {"map": "seen on the board", "prose": "nothing to keep books of"}


def rulebook(title: Title, ink: Ink = PLAIN) -> list[str]:
    lines = [f"{title.name} {title.file.version}: {title.file.rulebook}", ""]
    for section in title.rulebook.sections:
        lines += [f"{section.id:<6} {ink.bold(section.heading)}", *_covered(section), ""]
    return lines


def _covered(section: Section) -> list[str]:
    lines = wrap(section.says, _INDENT)
    checks = [code for code in section.codes if code in CHECKS]
    mechanics = [code for code in section.codes if code not in CHECKS]
    for what, text in (
        ("checked:  ", ", ".join(checks)),
        ("kept:     ", ", ".join(mechanics)),
        ("attested: ", section.attested or ""),
        ("no books: ", _SCOPE.get(section.out_of_scope or "", "")),
        ("besides:  ", section.also or ""),
    ):
        lines += wrap(text, _INDENT + what) if text else []
    return lines


def sections_of(title: Title, code: str) -> list[Section]:
    """The sections that name a check or a mechanic, in the order of the rulebook."""
    return [section for section in title.rulebook.sections if code in section.codes]


def explain_code(title: Title, code: str) -> list[str]:
    """One check or mechanic: what it looks at, how much it weighs, and the sections it rests on."""
    if code in CHECKS:
        lines = wrap(CHECKS[code].says, f"{code} ({CHECKS[code].severity.value}): ", "  ")
    else:
        lines = wrap(MECHANIC_BY_CODE[code].says, f"{code} (kept, not judged): ", "  ")
    for section in sections_of(title, code):
        lines += ["", *wrap(cite(title, section.id)), *wrap(section.says, "  ")]
    if code in CHECKS and CHECKS[code].table:
        lines += ["", "It rests on the journal itself, whatever the title."]
    return lines
