"""The rounds of an event as its games tell them: who sits at two tables of one, and which tables are missing."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from moderator.model.names import fold
from moderator.model.wording import list_words, plural
from moderator.tournament.choosing import Chosen
from moderator.tournament.field import Problem, Result

Round = tuple[str, str]  # the event, or the day where none is named, and the round
_MOST = 99  # a table of a higher number is a room's, or a slip
_SEVERAL = 12  # who is named of those who are missing


def double_seats(chosen: Iterable[Chosen]) -> Iterator[Problem]:
    """Players of whom two games of one round count."""
    for (_, number), games in _rounds(result for result, left_out in chosen if left_out is None).items():
        sits: defaultdict[str, list[Result]] = defaultdict(list)
        for result in games:
            for seat in result.seats:
                sits[seat.player].append(result)
        for player, there in sorted(sits.items()):
            if len(there) > 1:
                where = list_words(map(_named, there))
                message = f"{player} plays at {len(there)} tables of round {number}: {where}"
                yield Problem("look", there[-1].file, message, "one of them names the wrong player, or the wrong round")


def missing_tables(results: Iterable[Result]) -> Iterator[Problem]:
    """Tables of a round of which nothing has been handed in, by the numbers of the others and of other rounds."""
    rounds = _rounds(results)
    numbers = {each: _numbers(games) for each, games in rounds.items()}
    for (event, number), games in rounds.items():
        most = max((max(there) for (other, _), there in numbers.items() if other == event and there), default=0)
        there = numbers[event, number]
        if there and (gone := sorted({*range(1, most + 1)} - there)):
            told = f"{list_words(f'table {each}' for each in gone)} of round {number}"
            absent = _absent(rounds, event, games)
            message = f"nothing is there of {told}{f'; not in the round: {absent}' if absent else ''}"
            yield Problem("look", "", message, "hand it in, or mend the number of a table")


def missing_seats(results: Iterable[Result], seated: Mapping[tuple[str, str], tuple[str, ...]]) -> Iterator[Problem]:
    """Tables that are seated, in a round of which something has been handed in, and nothing is there of them."""
    there = {(said.get("round", ""), said.get("table", "")) for said in (dict(each.occasion) for each in results)}
    for (number, table), names in seated.items():
        if (number, table) not in there and any(number == begun for begun, _ in there):
            message = f"nothing is there of table {table} of round {number}: {list_words(names)}"
            yield Problem("look", "", message, "hand it in, or mend the number of a table")


def _rounds(results: Iterable[Result]) -> dict[Round, list[Result]]:
    """The games of each round that is named, by event."""
    found: defaultdict[Round, list[Result]] = defaultdict(list)
    for result in results:
        said = dict(result.occasion)
        if "round" in said:
            found[fold(said.get("event") or said.get("date", "")), said["round"]].append(result)
    return dict(sorted(found.items()))


def _numbers(games: Sequence[Result]) -> set[int]:
    """The tables of a round, where all that name one have numbers."""
    named = [dict(result.occasion).get("table") for result in games]
    numbers = {int(each) for each in named if each is not None and each.isdecimal()}
    return (
        numbers
        if all(each is None or each.isdecimal() for each in named) and max(numbers, default=0) <= _MOST
        else set()
    )


def _absent(rounds: Mapping[Round, Sequence[Result]], event: str, games: Sequence[Result]) -> str:
    """Who plays in other rounds of the event, and not in this one; empty where nobody, or where they are many."""
    everybody = {
        seat.player for (other, _), there in rounds.items() if other == event for r in there for seat in r.seats
    }
    absent = sorted(everybody - {seat.player for result in games for seat in result.seats})
    return list_words(absent) if 0 < len(absent) <= _SEVERAL else plural(len(absent), "player") if absent else ""


def _named(result: Result) -> str:
    table = dict(result.occasion).get("table")
    return f"table {table} ({result.file})" if table else result.file
