"""Lines put into an event's text: tables of a round, a round, a key, a decision. All that is written by hand stays."""

from collections.abc import Sequence

from moderator.event.lines import Path, Statement, find_statements


def put_tables(text: str, number: int, lines: Sequence[str]) -> str:
    """The text with these lines as the tables of a round (from 1), in the place of those that are there.

    Remarks of their own between the old tables stay.
    """
    round_ = ("round", number - 1)
    there = find_statements(text)
    old = [each for each in there if each.path[:2] == round_ and each.path[2:3] == ("table",)]
    own = [each for each in there if each.path[:2] == round_ and each not in old]
    at = own[-1].end
    held = text.split("\n")
    gone = {line for each in old for line in range(each.first, each.end)}
    below = [line for number, line in enumerate(held) if number >= at and number not in gone]
    while old and below and not below[0].strip():
        below.pop(0)
    head = [line for number, line in enumerate(held) if number < at and number not in gone]
    return "\n".join([*head, *(["", *lines] if lines else []), *([""] if below[:1] != [""] else []), *below])


def put_round(text: str, lines: Sequence[str]) -> str:
    """The text with one more round behind the last."""
    rounds = [each for each in find_statements(text) if each.path[0] == "round"]
    return _insert(text, rounds[-1].end if rounds else len(text.rstrip().split("\n")), ["", *lines])


def put_decision(text: str, lines: Sequence[str]) -> str:
    """The text with one more decision at its end."""
    return text.rstrip("\n") + "\n\n" + "\n".join(lines) + "\n"


def put_key(text: str, heading: Path, key: str, held: str | None) -> str:
    """The text with a key below a heading (none: the file's own keys), in the place of one that is there.

    None takes the key out.
    """
    there = find_statements(text)
    lines = text.split("\n")
    known = next((each for each in there if each.path == (*heading, key) and not each.heading), None)
    new = [] if held is None else [f"{key} = {held}"]
    if known is not None:
        return "\n".join([*lines[: known.first], *new, *lines[known.end :]])
    own = [each for each in there if _is_of(each, heading)]
    return _insert(text, own[-1].end if own else 0, new)


def _is_of(each: Statement, heading: Path) -> bool:
    """Whether this is a heading itself, or a key directly below it."""
    return (
        each.path == heading
        if each.heading
        else bool(each.path) and each.path[: len(heading)] == heading and (len(each.path) == len(heading) + 1)
    )


def _insert(text: str, at: int, new: Sequence[str]) -> str:
    lines = text.split("\n")
    return "\n".join([*lines[:at], *new, *lines[at:]])
