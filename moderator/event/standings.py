"""The standings of an event: the terms that its file sets, applied to its games as the director has decided."""

from moderator.event.decisions import decide, expected, points_given
from moderator.event.file import Event
from moderator.tournament.field import Problem, Result, aliases_of
from moderator.tournament.standings import Standings, Terms, make_standings


def event_standings(event: Event, results: list[Result], problems: list[Problem], terms: Terms) -> Standings:
    """Return the standings. `terms` hold the scheme, and aliases and players in addition to those of the event."""
    terms = event_terms(event, terms)
    return make_standings(*decide(event, results, problems, terms.aliases), terms)


def event_terms(event: Event, terms: Terms) -> Terms:
    """Return the terms with everything that the event's file says about standings."""
    known = aliases_of(event.aliases, {})
    return terms.replace(
        aliases={**known, **terms.aliases},
        kept=frozenset({*terms.kept, *known}),
        given=points_given(event),
        seated=expected(event),
        players=tuple(dict.fromkeys((*event.players, *terms.players))),
    )
