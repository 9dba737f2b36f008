"""`moderator help`: the pages of the manual that a player needs at the table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

from moderator.cli import streams
from moderator.cli.failures import Failed, did_you_mean
from moderator.cli.opening import Ruleset, open_title
from moderator.cli.parameters import Argument, beginning, complete_title
from moderator.cli.titles import as_text
from moderator.errors import ExitCode
from moderator.journal.grammar import VERBS

if TYPE_CHECKING:
    from moderator.titles.title import Title

_PAGES = {
    "session": (("session.md",), "what to type in `moderator play`, and how it answers"),
    "journal": (("journal.md",), "the journal file: header, undo, corrections, seals"),
    "moves": (("moves.md",), "every line of a journal"),
    "late-start": (("late-start.md",), "starting in the middle of a game"),
    "tournament": (("tournament.md",), "running a tournament: seating, results, standings, publishing"),
    "archive": (("archive.md",), "many games as tables for other tools"),
    "checks": (("checks.md", "special-checks.md", "bookings.md"), "every check, and when it reports"),
}


def complete_topic(ctx: Any, incomplete: str) -> list[str]:
    """Return the pages of the manual and the titles that complete what was typed."""
    return [*beginning(_PAGES, incomplete), *complete_title(ctx, incomplete)]


def help_(
    topic: Annotated[
        str | None,
        Argument(
            metavar="[TOPIC]",
            help="A page; a title, for its options and rulings; or a verb, for how to write its line.",
            autocompletion=complete_topic,
        ),
    ] = None,
    ruleset: Ruleset = None,
) -> None:
    """Show a page of the manual, the options and rulings of a title, or how to write a line.

    Pages: session, journal, moves, late-start, tournament, archive, checks.
    """
    from moderator.resources import doc, ruleset_names

    own = None if ruleset is None else open_title(None, ruleset)
    titles = {name.casefold(): name for name in (*ruleset_names(), *([] if own is None else [own.name]))}
    if own is not None and topic in (None, own.name):
        streams.put(_of_title(own, f" --ruleset {ruleset}"))
    elif topic is None:
        width = max(map(len, _PAGES))
        streams.put([f"{name:<{width}}  {says}" for name, (_, says) in _PAGES.items()])
        named = ", ".join(titles.values())
        streams.put([f"{'TITLE':<{width}}  its options and rulings: {named}"])
        streams.put([f"{'VERB':<{width}}  how to write a line of the journal, for example: run, amend, given"])
        streams.put(["", "moderator COMMAND --help shows the options of a command"])
    elif topic.casefold() in _PAGES:
        pages, _ = _PAGES[topic.casefold()]
        streams.put(_page("\n".join(doc(page).read_text(encoding="utf-8") for page in pages)))
    elif topic.casefold() in titles:
        streams.put(_of_title(open_title(titles[topic.casefold()], None)))
    elif lines := list(_of_verb(topic)):
        streams.put(lines)
    else:
        known = (*_PAGES, *titles.values())
        raise Failed(f"there is no help on {topic[:40]!r}", ExitCode.USAGE, did_you_mean(topic, known))


def _of_verb(word: str) -> Iterator[str]:
    """Yield the forms and meaning of a verb's lines, or nothing if the word is not a verb."""
    from moderator.journal.errors import Unreadable
    from moderator.journal.grammar import find_verb
    from moderator.journal.undoing import USAGE
    from moderator.resources import doc
    from moderator.views.text import wrap

    try:
        verb = find_verb(word)
    except Unreadable as error:
        raise Failed(f"{word[:40]} {error}", ExitCode.USAGE, error.remedy) from None
    if verb is None:
        return
    yield from wrap(VERBS[verb].usage if verb in VERBS else USAGE[verb])
    pages = [doc(page).read_text(encoding="utf-8") for page in ("moves.md", "journal.md")]
    for line in "".join(pages).splitlines():
        example, _, means = line.removeprefix("| ").removesuffix(" |").partition(" | ")
        if line.startswith("| `") and any(_verb_of(code) == verb for code in example.split("`")[1::2]):
            yield ""
            yield from wrap(example.replace("`", ""))
            yield from wrap(means.replace("`", ""), "    ")


def _verb_of(line: str) -> str:
    """Return the verb of an example line, without the actor before it."""
    return line.rpartition(": ")[2].partition(" ")[0] if not line.startswith("amend ") else "amend"


def _page(text: str) -> list[str]:
    """Return a page as Markdown, or drawn for a terminal."""
    if not (ink := streams.ink()).screen:
        return text.splitlines()
    from moderator.views.screen import draw_page

    return draw_page(text, ink)


def _rulings(name: str) -> Iterator[str]:
    """Yield the rulings of a title without the names of their tests."""
    from moderator.resources import rulings

    shown = False
    for line in rulings(name).read_text(encoding="utf-8").splitlines():
        shown = line.startswith("- Shown by: ") or (shown and line.startswith("  "))
        if not shown:
            yield line


def _of_title(title: "Title", more: str = "") -> Iterator[str]:
    """Yield the facts, options, unconfirmed points and rulings of a title.

    `more` is the option that names your own ruleset in a command. Rulings of the titles that it extends apply to it.
    """
    from moderator.resources import rulings_names
    from moderator.views.text import wrap

    yield from as_text(title)
    yield from (line for text in title.file.unconfirmed for line in wrap(text, "  not confirmed: ", "    "))
    yield from wrap(f"moderator rules {title.name}{more} lists every section, and what checks it", "  ")
    for layer in reversed(title.layers):
        if layer.folder.name in rulings_names():
            yield from ("", *_rulings(layer.folder.name))
