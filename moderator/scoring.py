"""Scores with every figure traced to its parts."""

from collections.abc import Iterable
from typing import Any

from moderator.model.findings import Doubts, as_reasons
from moderator.model.ledger import MONEY
from moderator.model.position import Part, debt
from moderator.model.rounds import GameOver
from moderator.model.values import Record
from moderator.rules.booking import State
from moderator.rules.cards import destiny_of
from moderator.rules.holdings import charter_of, minors_of, privates_of, shares
from moderator.rules.loans import scored_price
from moderator.rules.prices import price
from moderator.rules.privates import lies_down
from moderator.titles.companies import Charter
from moderator.titles.title import Title
from moderator.vocabulary.loans import OWED


class Standing(Record):
    """One player's place, worth, and the parts of that worth. Players of equal worth share a place."""

    place: int
    player: str
    total: int
    parts: tuple[Part, ...]
    bankrupt: bool = False


class Score(Record):
    """All standings, best first. `finished` is False while the game goes on; `ended` says how it ended."""

    standings: tuple[Standing, ...]
    finished: bool
    ended: str | None
    section: str | None
    uncertain: Doubts = ()

    @property
    def final(self) -> bool:
        """Whether the score is final: the game is over, and the books can be trusted."""
        return self.finished and not self.uncertain

    def as_json(self) -> dict[str, Any]:
        return {
            "final": self.final,
            "finished": self.finished,
            "uncertain": as_reasons(self.uncertain),
            "ended": self.ended,
            "section": self.section,
            "standings": [
                {
                    "place": s.place,
                    "player": s.player,
                    "total": s.total,
                    "bankrupt": s.bankrupt,
                    "parts": [part.as_json() for part in s.parts],
                }
                for s in self.standings
            ],
        }


def shares_part(charter: Charter, company: str, count: int, value: int) -> Part:
    """Return the part for shares at the market price; where that price is not for one share, with their percent."""
    amount = charter.worth(value, count, "scored")
    if charter.price_for is None:
        return Part(company, count, value, amount)
    return Part(company, count * charter.share, value, amount, per=charter.price_for)


def score_parts(state: State, player: str) -> tuple[Part, ...]:
    """Return the parts of a player's final score: cash, shares at the market price, privates if they count.

    A destiny card that was named counts at the end.
    """
    title, position = state.title, state.position
    cash = position.books.of(MONEY, player)
    parts = [Part("cash", 1, cash, cash)]
    for company in title.certificates:
        value = price(state, company)
        count = shares(title, position.books, company, player)
        if value is not None and count:
            value = scored_price(state, company, value)
            parts.append(shares_part(charter_of(state, company), company, count, value))
    if owed := OWED.of(position).get(player):
        parts.append(debt(owed, title.file.emergency.credit_factor))
    parts += [_at_face(state, private) for private in privates_of(state, player) if _scored(state, private)]
    if _counts(state):
        owned = (minor for minor in minors_of(state, player) if title.file.minors[minor].face)
        parts += [_minor_at_face(state, minor) for minor in owned]
    if (destiny := destiny_of(state, player)) is not None:
        name, card, reached, why = destiny
        parts.append(Part(f"{name} {card.name}", int(reached), card.pays, card.pays * reached, why))
    return tuple(parts)


def unscored_parts(state: State, player: str) -> tuple[Part, ...]:
    """Return the property of a player that the final score ignores, at face value, while the game goes on.

    These are privates that are not turned down, and minors. Without them their buyer would seem to have lost the price.
    """
    title, position = state.title, state.position
    if isinstance(position.round, GameOver) or not title.file.shares.priced:
        return ()
    open_ones = (private for private in privates_of(state, player) if not lies_down(state, private))
    privates = [_at_face(state, private, _NOT_AT_END) for private in open_ones if not _scored(state, private)]
    unscored = [name for name in minors_of(state, player) if not (title.file.minors[name].face and _counts(state))]
    minors = [_minor_at_face(state, name, _NOT_AT_END) for name in unscored if title.minor_face]
    return (*privates, *minors)


_NOT_AT_END = "counts nothing at the end"


def _counts(state: State) -> bool:
    """Return whether the final score includes face values."""
    return state.title.file.private_rules.scored


def _minor_at_face(state: State, minor: str, why: str = "") -> Part:
    face = state.title.file.minors[minor].face or state.title.minor_face
    return Part(minor, 1, face, face, why)


def _scored(state: State, private: str) -> bool:
    """Return whether the final score counts a private. Concessions are out of the game by then."""
    title = state.title
    return _counts(state) and not lies_down(state, private) and private not in title.concessions


def _at_face(state: State, private: str, why: str = "") -> Part:
    face = state.title.file.privates[private].face
    return Part(private, 1, face, face, why)


def worth_parts(state: State, player: str) -> tuple[Part, ...]:
    """Return the parts of a player's worth now: the score and unscored property; after the game, only the score."""
    return (*score_parts(state, player), *unscored_parts(state, player))


def worth(state: State, player: str) -> int:
    """Return the worth that views, charts and sheets show; after the game, the final score."""
    return sum(part.amount for part in worth_parts(state, player))


def scored_worth(state: State, player: str) -> int:
    """Return the final score if the game were over now."""
    return sum(part.amount for part in score_parts(state, player))


def section_of_score(title: Title) -> str | None:
    """Return the section about the score: worth, or in a title without share prices, dividends."""
    return title.section("final-score" if title.file.shares.priced else "final-score@dividends")


def ranks_bankrupt_last(title: Title) -> bool:
    """Return whether bankrupt players come last. Where bankruptcy ends the game, they keep unsold shares and their
    place by worth.
    """
    return title.file.emergency.cannot_pay != "game-ends"


def rank(players: Iterable[Standing], bankrupt_last: bool = True) -> tuple[Standing, ...]:
    """Return the players with their places, by worth; equal ones share a place, in the given order.

    Bankrupt players come last, unless their bankruptcy ended the game: they keep their unsold shares.
    """
    keys = [((bankrupt_last and each.bankrupt, -each.total), each) for each in players]
    keys.sort(key=lambda key: key[0])
    return tuple(each.replace(place=1 + sum(other < key for other, _ in keys)) for key, each in keys)


def score(state: State, doubts: Doubts = ()) -> Score:
    """Return the standings of a position; `doubts` are the journal's."""
    title, position = state.title, state.position
    parts = {player: score_parts(state, player) for player in position.players}
    seated = (
        Standing(0, player, sum(part.amount for part in of), of, player in position.bankrupt)
        for player, of in parts.items()
    )
    over = position.round
    ended = over.reason if isinstance(over, GameOver) else None
    standings = rank(seated, ranks_bankrupt_last(title))
    return Score(standings, ended is not None, ended, section_of_score(title), doubts)
