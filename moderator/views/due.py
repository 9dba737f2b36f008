"""What is due: a train to be bought or discarded, and the end of the game when it is certain; a line of text each."""

from collections.abc import Iterator

from moderator.model.money import divide
from moderator.model.position import BIDDING, DISCARD, Question
from moderator.model.rounds import GameOver, OperatingRound, TrainRound
from moderator.model.wording import plural
from moderator.offers.owed import train_due
from moderator.rules.awaiting import asked_step
from moderator.rules.booking import State
from moderator.rules.certificates import over_train_limit, train_limit
from moderator.rules.events import joined
from moderator.rules.holdings import runner, solvent, trains_of
from moderator.rules.rounds.phases import set_length
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.trains.owing import owed_train
from moderator.vocabulary.catalogue import QUESTIONS


def due(state: State) -> list[str]:
    """All that weighs on whoever is to act now, and when the game ends once that is certain."""
    title, position = state.title, state.position
    if isinstance(position.round, GameOver):
        return []
    waiting = [question for question in position.agenda if question.now or question.told]
    lines = [question_due(state, q) for q in waiting if q.kind != BIDDING or q is position.asked]
    who = actor(state)
    if not position.open and isinstance(position.round, OperatingRound) and who is not None:
        owed = owed_train(state, who)
        lines += [] if owed is None else [train_due(state, owed)]
        if (turn := position.round.turn) is not None:
            judged = (judge(state, turn) for judge in joined(title).turn_judged)
            lines += [found.message for found in judged if found is not None]
    if position.ending is not None:
        lines.append(f"{position.ending}: the game ends after {last_round(state)}")
    return [*lines, *_contributions(state), *_overdrafts(state)]


def _contributions(state: State) -> Iterator[str]:
    """What each player puts at least into a bank that owes something, where they may all put in the same."""
    if state.bank() < 0 and state.title.has("contribution"):
        each = divide(-state.bank(), len(list(solvent(state.position))), "up")
        lacking = state.money(-state.bank())
        yield f"the bank lacks {lacking}: contribute {each} is the least of every player, or it stays written down"


def _overdrafts(state: State) -> Iterator[str]:
    """Who has less than nothing: the table allowed it, and nobody else sees it in the money that lies there."""
    for account in (*state.position.players, *state.title.kinds):
        if (has := state.cash(account)) < 0:
            yield f"{account} is overdrawn by {state.money(-has)}"


def question_due(state: State, question: Question) -> str:
    """What is open before the round goes on, in a line."""
    who = question.who or "the table"
    if question.kind == DISCARD:
        return discard_due(state, who)
    if question.kind == BIDDING:
        return f"{who} {asked_step(state, question)}"
    return f"{who} {QUESTIONS[question.kind].must}{f': {question.about}' if question.about else ''}"


def discard_due(state: State, company: str) -> str:
    """`BNR must discard 1 train, Bob chooses: it has 3 P 4, its limit is 2`."""
    owner, surplus = runner(state, company), over_train_limit(state, company)
    chooses = f", {owner} chooses" if owner else ""
    owned = " ".join(trains_of(state, company))
    limit = train_limit(state, company)
    return f"{company} must discard {plural(surplus, 'train')}{chooses}: it has {owned}, its limit is {limit}"


def last_round(state: State) -> str:
    """The operating round that the game ends with, once it is certain to end: `OR 7.2`; or the train round."""
    title, position = state.title, state.position
    now = position.round
    if isinstance(now, TrainRound) or not title.file.shares.priced:
        return f"TR {position.set_number}"
    if position.last_set is not None and (
        position.last_set[0] > position.set_number or not isinstance(now, OperatingRound)
    ):
        return f"OR {position.last_set[0]}.{position.last_set[1]}"
    if isinstance(now, OperatingRound):
        return f"OR {now.number}.{now.of}" if now.index < now.of else f"{round_name(position)}, the one under way"
    return f"OR {position.set_number}.{set_length(title, position.phase)}"
