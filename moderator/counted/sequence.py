"""Where a file stands in the sequence of play, as the last line of a position."""

import re
from collections.abc import Iterator

from moderator.counted.read import Naming, Path
from moderator.counted.schema import CountedFile
from moderator.model.position import CERTIFICATES
from moderator.vocabulary.starting_position import Above, Begin, Placed, Sale

_ROUND = re.compile(r"(SR|OR|FER|CR|ISR)\s*([0-9]{1,4})?(?:\.([0-9]{1,3}))?", re.IGNORECASE)
_OPENINGS = ("CR", "ISR")  # before the first stock round, without a number
_END = re.compile(r"OR\s*([1-9][0-9]{0,3})\.([1-9][0-9]{0,2})", re.IGNORECASE)


def state_round(naming: Naming, file: CountedFile) -> Iterator[tuple[Path, Begin]]:
    """The line that puts the game into its round."""
    found = _ROUND.fullmatch(file.round.strip())
    kind = found[1].upper() if found else ""
    number = int(found[2] or kind in _OPENINGS) if found else 0
    if found is None or not number or (kind == "OR") != bool(int(found[3] or 0)):
        naming.complain(("round",), "the round is not readable", 'write: round = "SR 4", "OR 3.1" or "FER 4"')
        return
    end = _END.fullmatch(file.end.strip()) if file.end else None
    if file.end and end is None:
        naming.complain(("end",), "the last round is not readable", 'write: end = "OR 5.3"')
    acted = (naming.company(word, ("acted",), "minor", "corporation") for word in file.acted)
    who = naming.company if kind == "OR" else naming.leader
    following = who(file.next, ("next",)) if file.next else None
    priority = naming.player(file.priority, ("priority",)) if file.priority else None
    yield (
        ("round",),
        Begin(
            kind=kind,  # type: ignore[arg-type]
            number=number,
            index=int(found[3] or 1),
            of=file.of if kind == "OR" else None,
            next=following,
            priority=priority,
            acted=tuple(name for name in acted if name is not None),
            passes=file.passes,
            last=_last_actor(naming, file, following, priority) if kind == "SR" or file.last else None,
            sold=tuple(_sold(naming, file)),
            above=tuple(_above(naming, file)),
            merged=naming.companies(file.merged, ("merged",), "corporation"),
            opener=naming.player(file.opener, ("opener",)) if file.opener else None,
            end=None if end is None else (int(end[1]), int(end[2])),
            taken=0 if file.investor is None else file.investor.taken,
            out=file.investor is not None and file.investor.out,
            placed=tuple(_placed(naming, file)),
            played=file.played,
        ),
    )


def _last_actor(naming: Naming, file: CountedFile, following: str | None, priority: str | None) -> str | None:
    """Who did something last in a stock round: as stated, else the one before those who have passed.

    That is nobody where all have passed from the holder of the priority deal on.
    """
    if file.last:
        return naming.player(file.last, ("last",))
    seats = [player for player, table in file.players.items() if not table.bankrupt]
    if priority not in seats or (following or priority) not in seats:
        return None
    at = seats.index(following or priority)
    if (at - file.passes) % len(seats) == seats.index(priority):
        return None
    return seats[(at - file.passes - 1) % len(seats)]


def _sold(naming: Naming, file: CountedFile) -> Iterator[Sale]:
    for word, companies in file.sold.items():
        player = naming.player(word, ("sold", word))
        for company in companies:
            name = naming.company(company, ("sold", word), "corporation")
            if player is not None and name is not None:
                yield Sale(company=name, player=player)


def _placed(naming: Naming, file: CountedFile) -> Iterator[Placed]:
    for word, place in file.placed.items():
        company = naming.company(word, ("placed", word), "minor", "corporation")
        if place not in ("first", "last"):
            naming.complain(("placed", word), f"{word} operates {place}", 'write: placed = { C = "first" }, or "last"')
        elif company is not None:
            yield Placed(company=company, place=place)  # type: ignore[arg-type]


def _above(naming: Naming, file: CountedFile) -> Iterator[Above]:
    for word, limits in file.above.items():
        player = naming.player(word, ("above", word))
        for limit in limits:
            about = limit if limit == CERTIFICATES else naming.company(limit, ("above", word), "corporation")
            if player is not None and about is not None:
                yield Above(about=about, player=player)
