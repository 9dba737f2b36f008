"""Slips in what was paid: a payment left out or booked twice, a dividend reckoned otherwise."""

from collections.abc import Iterator

from moderator.audit.slips.slip import PlayedGame, Slip
from moderator.model.accounts import MONEY
from moderator.model.money import divide
from moderator.model.moves import Dividend
from moderator.model.rounds import OperatingRound
from moderator.replay import Applied
from moderator.rules.basics.holdings import charter_of, percent
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import round_name
from moderator.rules.runs.dividends import split

_DIVIDENDS = ("dividend-full", "minor-dividend-half")


def payments(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A payment to or from the player left out, or booked twice; or the whole line left out."""
    for _, step in course.steps:
        line, text = step.booked.line, step.booked.text
        paid: dict[str, int] = {}
        for posting in step.entry.postings:
            if posting.unit == MONEY and player in (posting.source, posting.target):
                change = posting.count if posting.target == player else -posting.count
                paid[posting.why] = paid.get(posting.why, 0) + change
        for why, amount in paid.items():
            if not amount:
                continue
            what, ranks = _named(course, why, amount, step)
            yield Slip(line, text, -amount, f"{what}, left out", ranks[0], f"{line} {why} out")
            yield Slip(line, text, amount, f"{what}, counted twice", ranks[1], f"{line} {why} twice")
        whole = sum(paid.values())
        held = _pieces(course, player, step)
        if held and paid:
            yield Slip(line, text, -whole - held, f"the line left out: {_net(course, whole, held)}", 6)
            yield Slip(line, text, whole + held, f"the line counted twice: {_net(course, whole, held)}", 7)


def _named(course: PlayedGame, why: str, amount: int, step: Applied) -> tuple[str, tuple[int, int]]:
    if why == "private-income":
        return f"the private income of {round_name(step.position)}, {course.money(amount)}", (2, 4)
    if why in _DIVIDENDS:
        return f"the dividend of {course.money(amount)}", (1, 4)
    if amount > 0:
        return f"{course.money(amount)} received", (3, 5)
    return f"{course.money(-amount)} paid", (3, 5)


def _pieces(course: PlayedGame, player: str, step: Applied) -> int:
    """What the shares that changed hands in a line are worth in the end."""
    worth = 0
    for company, kinds in course.title.certificates.items():
        units = {kind.unit: kind.shares for kind in kinds}
        for posting in step.entry.postings:
            if posting.unit in units and player in (posting.source, posting.target):
                count = posting.count * units[posting.unit] * course.prices.get(company, 0)
                worth += count if posting.target == player else -count
    return worth


def _net(course: PlayedGame, money: int, pieces: int) -> str:
    return f"{course.money(money)} now, shares of {course.money(pieces)} in the end"


def dividends(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A dividend reckoned as if the company had divided its earnings otherwise."""
    for before, step in course.steps:
        move, turn = step.booked.move, before.round.turn if isinstance(before.round, OperatingRound) else None
        if not isinstance(move, Dividend) or turn is None or not turn.revenue:
            continue
        company = turn.company if move.actor is None else move.actor
        if company != turn.company or company not in course.title.certificates:
            continue
        state = State(course.title, before)
        rules, share = charter_of(state, company).dividend, percent(state, company, player)
        if not share:
            continue
        earned = {verb: divide(split(rules, turn.revenue, verb)[0] * share, 100, rules.parts) for verb in rules.choices}
        if move.verb not in earned:
            continue
        for verb, other in earned.items():
            if verb != move.verb and (other or verb != "hold"):  # to hold is the dividend left out
                reason = f"reckoned as `{verb}`: {course.money(other)} instead of {course.money(earned[move.verb])}"
                shared = f"{step.booked.line} {verb}"
                amount = other - earned[move.verb]
                yield Slip(step.booked.line, step.booked.text, amount, reason, 2, shared, alike=True)
