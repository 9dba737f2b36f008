"""Interest on loans: that site takes it with the action after the run, and asks about loans before a turn ends."""

from collections.abc import Sequence
from itertools import takewhile

from moderator.importers.arrival import skip_run
from moderator.importers.export import Action
from moderator.importers.journal_builder import AT_ANY_TIME, JournalBuilder
from moderator.model.rounds import Turn
from moderator.rules.holdings import president
from moderator.rules.loans import loan_facts, loans_of, may_borrow
from moderator.rules.privates import owner_of
from moderator.rules.rounds.operating import may_buy_train
from moderator.vocabulary.table import Adjust, Change


def owes_interest(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company has yet to pay interest as its run is over."""
    loans, turn = builder.title.file.loans, builder.turn_of(company)
    runs = turn is not None and not turn.settled and turn.revenue is None
    return runs and loans is not None and loans.due == "run" and loans_of(builder.state, company) > 0


def before(builder: JournalBuilder, action: Action) -> tuple[str | None, int]:
    """Write the missing run of a company whose interest that site takes with this action, and not with the run.

    Return the company if its run waits until after the action, since a loan or a right may come before the run. Return
    also what the company has more there if this action is a purchase of a train, which that site books before interest.
    """
    company = builder.unserved
    if company is None or action.kind == "destination_connection":
        return None, 0
    mine = action.entity_kind == "corporation" and builder.company(action) == company
    if mine and action.kind in AT_ANY_TIME:
        return company, 0
    buys = mine and action.kind == "buy_train"
    more = _left_by_train(builder, company, action.number("price")) if buys else 0
    after(builder, action, company, 0)
    why = f"{company} pays for a train there before it pays its interest"
    if more:
        builder.excuse(why)
    elif buys:
        builder.excuse_if_broken(why)
    return None, more


def after(builder: JournalBuilder, action: Action, waiting: str | None, more: int) -> None:
    """Write the run that has waited for this action, and correct the books by what a company has more there."""
    if waiting is not None:
        builder.unserved = None
        skip_run(builder, waiting, str(action.id))
    helper = president(builder.state, builder.company(action)) if more else None
    if helper is not None:
        changes = (Change(account=helper, count=-more), Change(account=builder.company(action), count=more))
        builder.write(Adjust, changes=changes)


def _left_by_train(builder: JournalBuilder, company: str, price: int) -> int:
    """Return how much more a company has in the end if it pays for a train before its interest.

    It pays interest in whole parts, and its president pays what it lacks for either.
    """
    part, cash = loan_facts(builder.state).interest, builder.state.cash(company)
    owed = loans_of(builder.state, company) * part

    def serve(treasury: int) -> int:
        return max(0, treasury - min(owed, treasury // part * part))

    return serve(max(0, cash - price)) - max(0, serve(cash) - price)


def only_passes_after_run(builder: JournalBuilder, turn: Turn, rest: Sequence[Action]) -> bool:
    """Return whether the passes that follow in a turn answer what that site asks after the run, and nothing before.

    It asks for a train, in titles with interest also about loans, and then for privates.
    """
    train = may_buy_train(builder.state, turn)
    loans = builder.title.file.loans
    asked = [action for action in rest if action.kind not in AT_ANY_TIME]
    if loans is None or loans.due != "run":
        return train and sum(action.kind != "buy_company" for action in asked) == 1
    passes = len([*takewhile(lambda action: action.kind == "pass", asked)])
    following = asked[passes].kind if passes < len(asked) else ""
    ways = {"payoff_loan": [train], "buy_company": [train, _is_asked_for_loans(builder, turn)]}
    ways[""] = [*ways["buy_company"], privates_for_sale(builder, turn.company)]
    return 0 < passes <= sum(ways.get(following, ()))


def _is_asked_for_loans(builder: JournalBuilder, turn: Turn) -> bool:
    """Return whether a company may pay a loan back or take one once its interest is paid."""
    state = builder.state
    facts, owed = loan_facts(state), loans_of(state, turn.company)
    repays = owed > 0 and state.cash(turn.company) - owed * facts.interest >= facts.value
    return repays or may_borrow(state, turn)


def privates_for_sale(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company may buy a private of a player, and has money."""
    owned = any(owner_of(builder.state, private) in builder.position.players for private in builder.title.file.privates)
    return owned and builder.state.holds("privates-for-sale") and builder.state.cash(company) > 0
