"""The standings of an event: the terms that its file sets, applied to its games as the director has decided."""

from collections.abc import Iterator

from moderator.event.decisions import decide, expected, points_given
from moderator.event.file import Event
from moderator.tournament.field import Problem, Result, aliases_of
from moderator.tournament.ranking import Order
from moderator.tournament.standings import Standings, Terms, make_standings


def event_standings(event: Event, results: list[Result], problems: list[Problem], terms: Terms) -> Standings:
    """Return the standings. `terms` hold the scheme, and aliases and players in addition to those of the event."""
    terms = event_terms(event, terms)
    return make_standings(*decide(event, results, problems, terms.aliases), terms)


def _orders(event: Event) -> Iterator[Order]:
    """Yield the decided orders of tied players."""
    for number, each in enumerate(event.decisions, 1):
        if each.order:
            yield Order(tuple(each.order), f"{'lot' if each.lot is not None else 'order'}: decision {number}")


def event_terms(event: Event, terms: Terms) -> Terms:
    """Return the terms with everything that the event's file says about standings."""
    known = aliases_of(event.aliases, {})
    return terms.replace(
        aliases={**known, **terms.aliases},
        kept=frozenset({*terms.kept, *known}),
        given=points_given(event),
        scheme=terms.scheme if event.best is None else terms.scheme.replace(best=event.best),
        stages=dict(sorted(event.stages.items(), key=lambda each: (each[1] == "final", int(each[0])))),
        orders=tuple(_orders(event)),
        clubs={name: person.club for name, person in event.people.items() if person.club is not None},
        club_best=event.club_best,
        seated=expected(event),
        players=tuple(dict.fromkeys((*event.players, *terms.players))),
    )
