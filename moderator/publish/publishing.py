"""Make a site from a folder of games, or update it. Only changed files are read, and only changed pages are written."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from typing import Any

from moderator.files import SHEET, NotRead, read_file
from moderator.model.entries import tell_occasion
from moderator.model.findings import tell_doubts
from moderator.model.values import Record
from moderator.publish.front import ExtraTables, front_facts
from moderator.publish.game import Piece, digest, has_begun, has_page, make_piece
from moderator.publish.page import render, show
from moderator.publish.site import DATA, FRONT, Manifest, Site, Source, page_of
from moderator.tournament.document import as_bytes, as_json
from moderator.tournament.field import Problem, Result, Seat
from moderator.tournament.folder import Listing, work_through
from moderator.tournament.ranking import Appearance, TournamentGame
from moderator.tournament.schemes import percent
from moderator.tournament.standings import Standings


class Plan(Record):
    """The work of a run: files to read, by name and path; digests of readable files; and files already up to date."""

    edition: str
    todo: tuple[tuple[str, str], ...]
    digests: Mapping[str, str]
    fresh: Mapping[str, Source]

    @property
    def files(self) -> list[str]:
        """The files that the site may have."""
        return [*self.pages, FRONT, DATA]

    @property
    def pages(self) -> list[str]:
        known = [name for name, source in self.fresh.items() if source.begun]
        return [page_of(name) for name in (*known, *(name for name, _ in self.todo)) if has_page(name)]


class PublishingResult(Record):
    """The result of a run: all results and problems, the pages, and how many files were written."""

    results: tuple[Result, ...]
    problems: tuple[Problem, ...]
    pages: Mapping[str, str]  # of journals, by name
    written: int


def plan(site: Site, listing: Listing, edition: str, progress: Callable[[int], None] = lambda done: None) -> Plan:
    """Compare the files of a folder with those that the site was made from."""
    digests, fresh, todo = dict[str, str](), dict[str, Source](), list[tuple[str, str]]()
    for done, (name, path) in enumerate(listing.journals, 1):
        try:
            digests[name] = digest(read_file(path, SHEET))
        except NotRead:
            digests[name] = ""
        source = site.fresh(name, digests[name], edition)
        if source is None:
            todo.append((name, path))
        else:
            fresh[name] = source
        progress(done)
    return Plan(edition, tuple(todo), digests, fresh)


def make_pages(
    site: Site, planned: Plan, listing: Listing, rulesets: Mapping[str, str], jobs: int, progress: Callable[[int], None]
) -> tuple[Plan, PublishingResult]:
    """Read new files and write their pages. The returned plan has nothing left to do.

    Raises OSError, ReadersFailed.
    """
    site.begin([page_of(name) for name, _ in planned.todo if has_page(name)])
    written, problems, partly = 0, list(listing.problems), list[Result]()
    fresh = dict(planned.fresh)
    with closing(work_through(planned.todo, make_piece, rulesets, jobs)) as pieces:
        for done, piece in enumerate(pieces, 1):
            written += _put_page(site, piece)
            problems += piece.problems
            if piece.problems:  # some slips of the file failed; read it again next time
                partly += piece.results
            else:
                fresh[piece.name] = Source(planned.digests[piece.name], piece.results)
            progress(done)
    results = (*partly, *(result for source in fresh.values() for result in source.results))
    pages = {name: page_of(name) for name, source in fresh.items() if has_page(name) and source.begun}
    return planned.replace(fresh=fresh, todo=()), PublishingResult(results, tuple(problems), pages, written)


def _put_page(site: Site, piece: Piece) -> bool:
    return piece.page is not None and site.put(page_of(piece.name), piece.page)


def pages_of_results(done: PublishingResult, standings: Standings) -> dict[str, str]:
    """Return the pages of games without a journal, by file."""
    return {game.result.file: page_of(game.result.file) for game in without_page(standings, done.pages)}


def finish(
    site: Site, planned: Plan, done: PublishingResult, standings: Standings, heading: str, extra: ExtraTables
) -> tuple[int, int]:
    """Write the front page, the pages of results and the JSON document, remove pages of games that are gone, save the
    manifest.

    Return how many files were written, and how many pages were removed. Raises OSError.
    """
    results = pages_of_results(done, standings)
    pages = {**done.pages, **results}
    put = [
        site.put(results[game.result.file], render("result", result_facts(game, standings)))
        for game in without_page(standings, done.pages)
    ]
    front = render("index", front_facts(standings, heading, pages, extra))
    data = as_bytes(as_json(standings, extra.by, extra.parts, extra.rated))
    written = done.written + sum([*put, site.put(FRONT, front), site.put(DATA, data)])
    wanted = [*pages.values(), FRONT, DATA]
    removed = sum(site.remove(name) for name in site.before.made if name not in wanted)
    site.keep(Manifest(planned.edition, dict(_digests(site, wanted)), planned.fresh))
    return written, removed


def _digests(site: Site, names: list[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        if (found := site.on_disk(name)) is not None:
            yield name, found


Facts = dict[str, Any]
CASH = "cash"


def without_page(standings: Standings, pages: Mapping[str, str]) -> Iterator[TournamentGame]:
    """Return the games without a page, except those that have not begun."""
    return (game for game in standings.games if game.result.file not in pages and has_begun(game.result))


def result_facts(game: TournamentGame, standings: Standings) -> Facts:
    """Return the data for the page of a result, with remarks about it in the standings."""
    result = game.result
    options = [f"{name} {value}" for name, value in result.options]
    return {
        "heading": ", ".join([result.title, *options]),
        "occasion": tell_occasion(result.occasion),
        "file": result.file,
        "state": result.state,
        "left_out": game.left_out,
        "placed": not result.uncertain,
        "uncertain": tell_doubts(result.uncertain) if result.uncertain else "",
        "findings": result.findings,
        "rows": [_row(game, each, standings) for each in _in_order(game)],
        "worths": [_parts(result, seat) for seat in result.seats if seat.parts],
        "remarks": [each.message for each in _about(result.file, standings.problems)],
    }


def _parts(result: Result, seat: Seat) -> Facts:
    """Return what a player's worth consists of, as a sheet says: shares at their price, cash."""
    rows = []
    for what, count, each, amount, per in seat.parts:
        pieces = f"{count}% at {result.money(each)} per {per}%" if per else f"{count} x {result.money(each)}"
        rows.append({"what": what, "each": pieces if what != CASH else "", "amount": result.money(amount)})
    return {"player": seat.player, "rows": rows, "worth": result.money(seat.worth)}


def _in_order(game: TournamentGame) -> list[Appearance]:
    """Return the appearances, best first, or by name if the result is uncertain."""
    by_name = sorted(game.appearances, key=lambda each: each.seat.player)
    return by_name if game.result.uncertain else [*game.appearances]


def _row(game: TournamentGame, each: Appearance, standings: Standings) -> Facts:
    seat, points = each.seat, standings.terms.scheme.show(each.points)
    return {
        "place": f"{seat.place}.",
        "player": seat.player,
        "worth": "bankrupt" if seat.bankrupt else game.result.money(seat.worth),
        "share": percent(seat.share),
        "margin": show(seat.margin, "money", game.result.currency),
        "points": points if each.counts else f"({points})",
    }


def _about(file: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    return (each for each in problems if each.file == file and each.weight == "decided")
