"""What is possible now: every move that names itself, tried on the position, with the reason where it is barred."""

from collections.abc import Iterable, Iterator

from moderator.game import Game
from moderator.journal.grammar import read_line
from moderator.model.findings import Finding
from moderator.model.lines import Booked
from moderator.model.values import Record
from moderator.offers.by_round import answers_to, named_moves, offers_of
from moderator.replay import Step
from moderator.rules.rounds.sequence import round_name
from moderator.vocabulary.catalogue import QUESTIONS


class Choice(Record):
    """A move that could be said now, and what would come of it; `barred` is why it would be refused, if it would."""

    text: str
    barred: Finding | None
    tried: Step

    @property
    def verb(self) -> str:
        return self.text.rpartition(": ")[2].split()[0]


def choices(game: Game) -> list[Choice]:
    """Every move that names itself now, judged by trying it; moves that need a place or an amount are `open_ended`."""
    judged = []
    for text in dict.fromkeys(named_moves(game.state)):
        if (move := read_line(text, game.vocabulary).move) is None:
            continue
        tried = game.replay.book(game.position, Booked(0, move, text))
        judged.append(Choice(text, tried.violations[0] if tried.violations else None, tried))
    return judged


def open_ended(game: Game) -> list[str]:
    """How moves begin whose rest only the table knows: a place, an amount, the stops of a run."""
    if (asked := game.position.asked) is not None:
        named = answers_to(game.state, asked)
        return [QUESTIONS[asked.kind].form] if named is None else [*_higher(named)]
    return list(offers_of(game.state).begun(game.state))


def _higher(named: Iterable[str]) -> Iterator[str]:
    """Bids above the least, which names itself."""
    return (f"{text.rpartition(' ')[0]} AMOUNT" for text in named if text.startswith("bid "))


# ---- nothing more ----


def nothing_more(game: Game) -> str | None:
    """What Enter alone means now: to pay what was earned, to be done, to pass; None where something must be said."""
    if (asked := game.position.asked) is not None:
        return "pass" if "pass" in QUESTIONS[asked.kind].verbs else None
    return offers_of(game.state).enter(game.state)


def nothing_usual(game: Game) -> str:
    """What to say where Enter alone means nothing."""
    if (asked := game.position.asked) is not None:
        return f"{asked.who} {QUESTIONS[asked.kind].must}: say which; ? lists them"
    return offers_of(game.state).unusual(game.state)


def usual_now(game: Game) -> str | None:
    """What Enter alone says, where it would be accepted."""
    usual = nothing_more(game)
    move = None if usual is None else read_line(usual, game.vocabulary).move
    if usual is None or move is None:
        return None
    return None if game.replay.book(game.position, Booked(0, move, usual)).violations else usual


def has_just_begun(game: Game) -> bool:
    """Whether nothing has been said yet in the round under way."""
    steps = game.steps
    if not steps:
        return True
    before = steps[-2].position if len(steps) > 1 else game.replay.start
    return round_name(before) != round_name(game.position)
