"""Listeners: the functions by which mechanics take part in events that the shared rules announce.

An event is a `Slim` record in `rules/events.py`. A mechanic lists what it listens to (`MechanicRules.listens`)
in one of four ways, and the core calls the function of that way:

| a mechanic writes | its handler takes and returns | the core calls |
|---|---|---|
| `judge(Event, f)` | a state and the event; a finding, None or several | `judged(state, event)` |
| `adjust(Event, f)` | a state and the event; the event, changed or not | `adjusted(state, event)` |
| `after(Event, f)` | a booking and the event; nothing, it books what follows | `happened(booking, event)` |
| `offer(Event, f)` | a state and the event; lines that may be entered | `offered(state, event)` |

Listeners are called in the order of the title's mechanics. Each adjuster gets the event as the one before it has left
it: where the first should win, a handler returns an event that is answered already.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from moderator.model.findings import Finding
from moderator.model.values import Slim
from moderator.rules.booking import Booking, State

E = TypeVar("E", bound=Slim)
Verdicts = Finding | Iterable[Finding | None] | None


class Listener(Slim):
    """A handler for one event."""

    way: str  # judge, adjust, after or offer
    event: type[Slim]
    handler: Callable[..., Any]
    part: str = ""  # code of the core's check that its findings replace, or the kind of lines it lists


def judge(event: type[E], handler: Callable[[State, E], Verdicts], instead_of: str = "") -> Listener:
    """Return a listener that reports findings about an event, `instead_of` the core's check with that code."""
    return Listener("judge", event, handler, instead_of)


def adjust(event: type[E], handler: Callable[[State, E], E]) -> Listener:
    """Return a listener that changes figures of the event before the core reads them."""
    return Listener("adjust", event, handler)


def after(event: type[E], handler: Callable[[Booking, E], None]) -> Listener:
    """Return a listener that books what follows from the event."""
    return Listener("after", event, handler)


def offer(event: type[E], handler: Callable[[State, E], Iterable[str]], lines: str = "") -> Listener:
    """Return a listener that lists lines which may be entered now.

    The kind of `lines` is empty, "patterns" for lines to be completed (`bid CARD AMOUNT`), or as the event says.
    """
    return Listener("offer", event, handler, lines)


def judged(state: State, event: Slim, instead_of: str = "") -> Iterator[Finding]:
    """Return the findings of the title's mechanics about an event."""
    judges = state.title.judges.get((type(event), instead_of))
    return _NO_FINDINGS if judges is None else _found(state, event, judges)


_NO_FINDINGS: Iterator[Finding] = iter(())


def _found(state: State, event: Slim, judges: Iterable[Callable[..., Any]]) -> Iterator[Finding]:
    for judge_event in judges:
        found = judge_event(state, event)
        if isinstance(found, Finding):
            yield found
        elif found is not None:
            yield from (finding for finding in found if finding is not None)


def adjusted(state: State, event: E) -> E:
    """Return the event as the mechanics of the title have changed it."""
    for handler in state.title.adjusters.get(type(event), ()):
        event = handler(state, event)
    return event


def happened(booking: Booking, event: Slim) -> None:
    """Let the mechanics of the title book what follows from an event."""
    for handler in booking.title.followers.get(type(event), ()):
        handler(booking, event)


def offered(state: State, event: Slim, lines: str = "") -> Iterator[str]:
    """Yield the lines of a kind that the mechanics of the title offer."""
    for handler in state.title.offerers.get((type(event), lines), ()):
        yield from handler(state, event)
