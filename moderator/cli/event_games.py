"""The games and standings of an event for its commands."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.cli.standings import listing_of, read_listed, scheme_of

if TYPE_CHECKING:
    from moderator.cli.standings import Games
    from moderator.event.file import Event
    from moderator.tournament.standings import Standings


def games_of(folder: Path, event: "Event", rulesets: Mapping[str, str]) -> "Games":
    """Return the games of an event: those handed in as files, and results entered by the event. Raises Failed."""
    from moderator.event.games import add_own
    from moderator.tournament.folder import list_folder

    with listing_of(str(folder), "name the folder of the event"):
        listing = list_folder(folder)
    return add_own(event, folder, *read_listed(listing, rulesets, None), rulesets)


def standings_by_scheme(event: "Event", games: "Games") -> "Standings":
    """Return the standings by the scheme of the event, with its decisions applied. Raises Failed."""
    from moderator.event.standings import event_standings
    from moderator.tournament.standings import Terms

    return event_standings(event, *games, Terms(scheme_of(event.scheme or "places")))


def played_in(games: "Games", rounds: Sequence[int]) -> tuple[str, str] | None:
    """Return the first of these rounds that has a result, and its file, or None."""
    for result in games[0]:
        number = dict(result.occasion).get("round", "")
        if number in map(str, rounds) and (result.ended is not None or result.moves):
            return number, result.file
    return None
