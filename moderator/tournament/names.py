"""Who is who: names of one person in several journals."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from unicodedata import normalize

from moderator.model.names import fold
from moderator.tournament.field import Problem, Result


class BadAlias(ValueError):
    """Aliases that say nothing, or contradict each other."""

    remedy = 'write: --alias "Annie=Ann", the name in the journals first'


def read_aliases(texts: Iterable[str]) -> dict[str, str]:
    """`Annie=Ann` for each. A name may begin with `=`, so the sign is the first after a letter. Raises BadAlias."""
    aliases: dict[str, str] = {}
    for text in texts:
        at = text.find("=", 1)
        name, person = (normalize("NFC", part.strip()) for part in (text[: max(at, 0)], text[at + 1 :]))
        if at < 0 or not name or not person:
            raise BadAlias(f"{text[:80]!r} is no alias")
        if aliases.get(name, person) != person:
            raise BadAlias(f"{name} has two aliases, {aliases[name]} and {person}")
        aliases[name] = person
    for name, person in aliases.items():
        if person in aliases:
            raise BadAlias(f"{name} leads to {person}, which is an alias itself")
    return aliases


def aliases_of(players: Mapping[str, Iterable[str]], said: Mapping[str, str]) -> dict[str, str]:
    """The aliases of a list of persons with their other names, and those said besides. Raises BadAlias."""
    listed = [f"{other}={person}" for person, others in players.items() for other in others if other != person]
    return {**read_aliases(listed), **said}


def rename(result: Result, aliases: Mapping[str, str], problems: list[Problem]) -> Result:
    """The result with persons' names; as it is, and a problem more, if that would seat one person twice."""
    names = [aliases.get(seat.player, seat.player) for seat in result.seats]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        message = f"the aliases make two players of this table one, {twice}; they are not used here"
        problems.append(Problem("look", result.file, message, "two at one table are two persons: drop the alias"))
        return result
    return result.but(seats=tuple(s.but(player=n) for s, n in zip(result.seats, names, strict=True)))


def idle_aliases(results: Iterable[Result], aliases: Iterable[str]) -> Iterator[Problem]:
    """Aliases of nobody; the results are as they were read."""
    played = {seat.player for result in results for seat in result.seats}
    for name in sorted(aliases):
        if name not in played:
            yield Problem("look", "", f"no player is called {name}", "an alias begins with a name as journals have it")


def unlisted(results: Iterable[Result], listed: Sequence[str]) -> Iterator[Problem]:
    """Players who are not among those of the event, each with the first file that names him."""
    files: dict[str, str] = {}
    for result in results:
        for seat in result.seats:
            files.setdefault(seat.player, result.file)
    for name in sorted(files.keys() - {normalize("NFC", person) for person in listed}):
        near = get_close_matches(name, listed, n=1)
        remedy = f'if it is {near[0]}: --alias "{name}={near[0]}"' if near else "add who it is to [players]"
        yield Problem("look", files[name], f"{name} is none of the players of the event", remedy)


def near_names(results: Sequence[Result]) -> Iterator[Problem]:
    """Names that differ only in case, accents, blanks or signs, unless two of them sit at one table."""
    played = Counter(seat.player for result in results for seat in result.seats)
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for name, _ in played.most_common():
        alike["".join(c for c in fold(name) if c.isalnum()) or name].append(name)
    for names in alike.values():
        if len(names) == 1 or any(sum(seat.player in names for seat in result.seats) > 1 for result in results):
            continue
        known, *others = names
        asked = " ".join(f'--alias "{other}={known}"' for other in others)
        yield Problem("look", "", f"{', '.join(names)} count as {len(names)} persons", f"if they are one: {asked}")
