"""The next step of whoever acts: a few usual moves as large buttons, everything else under "More"."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from moderator.game import Game
from moderator.model.rounds import StockRound, Turn
from moderator.rules.awaiting import step_index
from moderator.rules.holdings import charter_of, trains_of, trains_to_run
from moderator.rules.rounds.operating import current_turn
from moderator.rules.trains.owing import owed_train
from moderator.shell.possible_moves import usual_now
from moderator.web.entry.options import DIRECT, LISTED, Bucket, Offers, Option
from moderator.web.entry.wording import HEADINGS, STEPS

USUAL = 4  # large buttons
_ENDS = ("done", "pass")
_DIVIDENDS = ("pay", "half", "hold")
_STOCK = ("float", "buy", "sell", "start", "exchange")  # kinds of move that are usual in a stock round
_OPENING = ("take", "select", "choose", "bid", "value", "par", "start", "float", "prefer", "keep")


class Progress(NamedTuple):
    """The steps of a company's turn in words, and the number of the current one from 0."""

    steps: tuple[str, ...]
    at: int


class NextStep(NamedTuple):
    """The usual buttons, the most likely one first, and all others by heading. `asks` is a question to ask at once."""

    usual: list[Option]
    more: list[tuple[str, list[Option]]]
    asks: str | None = None


def progress(offers: Offers) -> Progress | None:
    """Return where a company is in its turn: at the step of its most likely move.

    None outside of a turn, or while a question is open.
    """
    turn = _turn(offers.game)
    if turn is None:
        return None
    steps = charter_of(offers.game.state, turn.company).steps
    at = step_index(offers.game.state, turn)
    first = _primary(offers, _usual(offers))
    if first is not None and first.kind.group in steps[at:]:
        at = steps.index(first.kind.group, at)
    return Progress(tuple(STEPS.get(step, step.replace("-", " ")) for step in steps), at) if at < len(steps) else None


def next_step(offers: Offers) -> NextStep:
    """Return what to show of all offers."""
    buckets = offers.buckets
    if not offers.acts:
        return NextStep([], _more(offers, [*buckets.values()]))
    chosen = _usual(offers)
    asks = _asked_at_once(offers, chosen)
    ends = [bucket for bucket in chosen if bucket.key in _ENDS]
    shown = ends if asks else chosen
    first = None if asks else _primary(offers, chosen)
    shown = sorted(shown, key=lambda bucket: bucket is not first)
    usual = [option for bucket in shown for option in _buttons(bucket, len(chosen))]
    if not asks and usual:
        usual[0] = usual[0]._replace(look=usual[0].look or "primary")
    hidden = {*(bucket.key for bucket in shown), *([asks] if asks else [])}
    return NextStep(usual, _more(offers, [each for key, each in buckets.items() if key not in hidden]), asks)


def _turn(game: Game) -> Turn | None:
    return current_turn(game.state) if game.position.asked is None else None


def _buttons(bucket: Bucket, kinds: int) -> list[Option]:
    """Return a kind as its options if they are few, else as a link to its question."""
    return bucket.direct(DIRECT if kinds <= 2 or bucket.key in _DIVIDENDS else 1) or [bucket.link()]


def _usual(offers: Offers) -> list[Bucket]:
    """Return the kinds of move that are usual now, at most as many as there are large buttons."""
    buckets, turn = offers.buckets, _turn(offers.game)
    if turn is not None:
        return _usual_of_company(offers, turn)
    if isinstance(offers.game.position.round, StockRound) and offers.game.position.asked is None:
        keys: Sequence[str] = _STOCK
    else:
        keys = [*(key for key in _OPENING if key in buckets), *(key for key in buckets if key not in _OPENING)]
    usual = [buckets[key] for key in keys if key in buckets and key not in _ENDS and buckets[key].kind.group != "voice"]
    ends = [buckets[key] for key in _ENDS if key in buckets][:1]
    return [*usual[: USUAL - len(ends)], *ends]


def _usual_of_company(offers: Offers, turn: Turn) -> list[Bucket]:
    buckets, state = offers.buckets, offers.game.state
    due = [buckets[key] for key in _DIVIDENDS if key in buckets]
    if due:
        return due
    ahead = charter_of(state, turn.company).steps[step_index(state, turn) :]
    runs = turn.revenue is None and "run" in ahead
    groups = [step for step in ahead if step != "run" or trains_to_run(state, turn.company)]
    if runs and "stock" in groups:  # most turns go on to their track
        groups = [*(step for step in groups if step != "stock"), "stock"]
    found = [next((each for each in buckets.values() if each.kind.group == step), None) for step in groups]
    usual = [bucket for bucket in found if bucket is not None]
    ends = [buckets["done"]] if "done" in buckets and owed_train(state, turn.company) is None else []
    return [*usual[: USUAL - len(ends)], *ends]


def _primary(offers: Offers, chosen: Sequence[Bucket]) -> Bucket | None:
    """Return the most likely kind of move."""
    turn = _turn(offers.game)
    by_key = {bucket.key: bucket for bucket in chosen}
    if turn is not None:
        before_run = next((each for each in chosen if each.kind.group in ("track", "run", "token")), None)
        if turn.revenue is None and before_run is not None:
            return before_run
        if "pay" in by_key or not trains_of(offers.game.state, turn.company):
            return chosen[0] if chosen else None
    elif isinstance(offers.game.position.round, StockRound):
        affordable = next((by_key[key] for key in ("buy", "start") if key in by_key), None)
        now = offers.game.position.round
        if affordable is not None and now.bought is None:
            return affordable
    elif chosen and chosen[0].key not in _ENDS and chosen[0].key != "bid":
        return chosen[0]
    usual = usual_now(offers.game)
    return next((each for each in chosen if usual is not None and each.key == usual.split()[0]), None) or next(
        iter(chosen), None
    )


def _asked_at_once(offers: Offers, chosen: Sequence[Bucket]) -> str | None:
    """Return the kind of move to ask about at once: runs at their step, or the only kind that does something."""
    others = [bucket for bucket in chosen if bucket.key not in _ENDS]
    if others and others[0].key == "run" and _turn(offers.game) is not None:
        return "run"
    if len(others) == 1 and others[0].has_more_than(DIRECT) and usual_now(offers.game) != "done":
        return others[0].key
    return None


def _more(offers: Offers, buckets: Iterable[Bucket]) -> list[tuple[str, list[Option]]]:
    """Return kinds of moves by heading, in the order of the turn."""
    turn = current_turn(offers.game.state)
    steps = () if turn is None else charter_of(offers.game.state, turn.company).steps
    order = [*dict.fromkeys((*steps, *STEPS, *HEADINGS))]
    found: dict[str, list[Option]] = {}
    for bucket in buckets:
        found.setdefault(bucket.kind.group, []).extend(bucket.direct(LISTED) or [bucket.link()])
    named = {**HEADINGS, **{step: says.capitalize() for step, says in STEPS.items()}}
    return [(named[group], found[group]) for group in order if group in found]
