"""The pages of the titles in docs/titles, written from the rulesets and docs/rulings.

`python -m moderator.cli.titles_page` writes them; a test compares them.
"""

import re
from collections.abc import Iterator

from moderator.cli.checks_page import table_row
from moderator.mechanics.opening import load_title
from moderator.resources import ruleset_names, rulings, rulings_names
from moderator.titles.other_files import Section
from moderator.titles.title import Title
from moderator.vocabulary.checks import CHECKS

INDEX = """# Titles

One page per title: its facts, options and rulings, and a second page with its checks, section by section.
`moderator help TITLE` prints the facts, options and rulings in the terminal. These pages are written by
`python -m moderator.cli.titles_page`.

| title | players | rulebook |
|---|---|---|
"""

_SCOPE = {"map": "on the board only", "prose": "no books to keep"}


def titles_pages() -> dict[str, str]:
    """Return the pages as Markdown, by file name."""
    titles = [load_title(name) for name in ruleset_names()]
    rows = [
        table_row([f"[{title.name}]({title.name}/index.md)", _players(title), title.file.rulebook]) for title in titles
    ]
    pages = {"index.md": INDEX + "".join(rows)}
    for title in titles:
        pages[f"{title.name}/index.md"] = "\n".join(_facts(title))
        pages[f"{title.name}/checks.md"] = "\n".join(_checks(title))
    return pages


def _players(title: Title) -> str:
    counts = [*title.file.players]
    return counts[0] if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"


def _facts(title: Title) -> Iterator[str]:
    facts = title.file
    yield from (f"# {title.name}", "", f"{facts.rulebook}.", "")
    yield f"Start a game: `moderator new game.18xx --title {title.name} --players NAME,NAME,...`"
    yield from ("", "| players | cash | certificate limit |", "|---|---|---|")
    for count, seat in facts.players.items():
        yield f"| {count} | {title.money(seat.cash)} | {seat.certificates} |"
    yield from ("", "| train | number | price | rusts in phase |", "|---|---|---|---|")
    for name, train in facts.trains.items():
        number = "unlimited" if train.count is None else str(train.count)
        yield f"| {name} | {number} | {title.money(train.price)} | {train.rusts or ''} |"
    if facts.options:
        yield from (
            "",
            "## Options",
            "",
            "Choose one with `moderator new ... --option NAME=VALUE`. The first is usual.",
            "",
        )
        yield from ("| option | values | section | |", "|---|---|---|---|")
        for name, option in facts.options.items():
            values = ", ".join(f"`{value}`" for value in option.choices)
            yield table_row([f"`{name}`", values, option.section, option.says]).rstrip()
    yield from _unconfirmed(title)
    yield from _rulings(title)
    yield from ("", "## Checks", "", f"[The checks of {title.name}, section by section](checks.md)", "")


def _unconfirmed(title: Title) -> Iterator[str]:
    if title.file.unconfirmed:
        yield from ("", "## Not in the rulebook", "")
        yield "The rulebook does not print these figures. A file of your own can replace them."
        yield ""
        yield from (f"- {text}" for text in title.file.unconfirmed)


def _rulings(title: Title) -> Iterator[str]:
    """List the questions that the rulings of a title and of its family answer, with links."""
    pages = [layer.folder.name for layer in reversed(title.layers) if layer.folder.name in rulings_names()]
    if not pages:
        return
    yield from ("", "## Rulings", "", "How we read what the rulebook leaves open:", "")
    for page in pages:
        text = rulings(page).read_text(encoding="utf-8")
        headings = re.findall(r"^### (.+)$", text, re.MULTILINE)
        yield f"- [Rulings of {page}](../../rulings/{page}.md)"
        yield from (f"    - {heading}" for heading in headings)


def _checks(title: Title) -> Iterator[str]:
    yield from (f"# {title.name}: checks by section", "")
    yield f"Part of [{title.name}](index.md). The [check reference](../../use/checks.md) explains the codes."
    yield from ("", "| section | in short | checks | bookings |", "|---|---|---|---|")
    for section in title.rulebook.sections:
        checks = ", ".join(f"`{code}`" for code in section.codes if code in CHECKS)
        bookings = ", ".join(f"`{code}`" for code in section.codes if code not in CHECKS)
        yield table_row([f"{section.id} {section.heading}", _in_short(section), checks, bookings]).rstrip()
    yield ""


def _in_short(section: Section) -> str:
    scope = _SCOPE.get(section.out_of_scope or "", "")
    attested = f"*Attested:* {section.attested.rstrip('.')}." if section.attested else ""
    also = f"*Also:* {section.also.rstrip('.')}." if section.also else ""
    return " ".join(
        part for part in (section.says, attested, also, f"*{scope.capitalize()}.*" if scope else "") if part
    )


if __name__ == "__main__":
    from moderator.cli.written_pages import write_pages

    write_pages("titles", titles_pages())
