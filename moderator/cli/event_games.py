"""The games of an event's folder, and the standings they make."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.cli.standings import listing_of, read_listed, scheme_of

if TYPE_CHECKING:
    from moderator.event.file import Event
    from moderator.tournament.field import Problem, Result
    from moderator.tournament.standings import Standings

    Games = tuple[list[Result], list[Problem]]


def games_of(folder: Path, event: "Event", rulesets: Mapping[str, str]) -> "Games":
    """What has been handed in, in files and in the event's own. Raises Failed."""
    from moderator.event.games import add_own
    from moderator.tournament.folder import list_folder

    with listing_of(str(folder), "name the folder of the event"):
        listing = list_folder(folder)
    return add_own(event, folder, *read_listed(listing, rulesets, None), rulesets)


def standings_of(folder: Path, event: "Event", games: "Games") -> "Standings":
    """The standings by the event's scheme, its decisions applied."""
    from moderator.event.games import decide, expected, points_given
    from moderator.tournament.field import aliases_of
    from moderator.tournament.standings import Terms, make_standings

    aliases = aliases_of(event.aliases, {})
    terms = Terms(
        scheme_of(event.scheme or "places"),
        aliases=aliases,
        kept=frozenset(aliases),
        given=points_given(event),
        seated=expected(event),
        players=tuple(event.players),
    )
    return make_standings(*decide(event, *games, aliases), terms)


def standing_of(folder: Path, event: "Event", games: "Games") -> tuple[str, ...]:
    """The players by their standing so far."""
    return tuple(line.player for line in standings_of(folder, event, games).lines)


def played_in(games: "Games", rounds: Sequence[int]) -> tuple[str, str] | None:
    """A round of these of which something has been handed in or entered, and the file."""
    for result in games[0]:
        number = dict(result.occasion).get("round", "")
        if number in map(str, rounds) and (result.ended is not None or result.moves):
            return number, result.file
    return None
