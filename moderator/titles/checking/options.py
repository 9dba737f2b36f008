"""Options: every choice offered before play gives a sound title."""

from collections.abc import Callable, Iterable, Iterator

from moderator.titles.checking.draft import Draft
from moderator.titles.checking.fault import Fault, Key, show, spell
from moderator.titles.overlay import NoSuchPath, choose
from moderator.titles.schema import Option

_FILE = "title.toml"
_DIGITS = 4


def check_options(
    draft: Draft, before: Iterable[Fault], check_title: Callable[[Draft], Iterator[Fault]]
) -> Iterator[Fault]:
    """What is wrong with the options themselves, and with the title that each choice makes.

    `before` are the faults of the title without its options: they are told once.
    """
    told = {(fault.key, fault.problem) for fault in before}
    options = dict(draft.each(Option, "options"))
    for name, option in options.items():
        needed = options.get(option.needs or "")
        beside = [] if needed is None else [(option.needs or "", needed.choices[-1])]
        yield from _badly_put(name, option)
        for choice in option.choices:
            if choice not in option.put if option.add is None else not _is_number(choice):
                continue
            key: Key = ("options", name, "put", choice) if choice in option.put else ("options", name, "add")
            try:
                title = choose(draft.laid, [*beside, (name, choice)])
            except NoSuchPath as error:
                yield Fault(_FILE, key, str(error), error.remedy)
                continue
            for fault in check_title(draft.but(title=title)):
                if (fault.key, fault.problem) not in told:
                    problem = f"with {name} {choice}, {spell(fault.key)}: {fault.problem}"
                    yield Fault(_FILE, key, problem, fault.remedy)


def _badly_put(name: str, option: Option) -> Iterator[Fault]:
    for value in option.put:
        if value not in option.choices:
            problem, remedy = f"{show(value)} is not among the choices", "add it to choices, or leave it out"
            yield Fault(_FILE, ("options", name, "put", value), problem, remedy)
    for place, choice in enumerate(option.choices):
        if option.add is not None and not _is_number(choice):
            problem, remedy = f"{show(choice)} is no number to be added", "write digits between quotation marks"
            yield Fault(_FILE, ("options", name, "choices", place), problem, remedy)


def _is_number(choice: str) -> bool:
    return choice.isascii() and choice.isdigit() and len(choice) < _DIGITS
