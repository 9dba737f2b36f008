"""Takeovers: what passes with a minor; its station is one beside the corporation's own tokens. None is left of a minor
that closes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, BOARD, BOX, charter_unit, token_unit
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import SPENT, charter_name, count_trains, minors_of, president, trains_of
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.points import Meaning, Rules, joined, settle_trains
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.basics.subsidiaries import leave_play
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import current_turn, replace_turn, require_turn
from moderator.rules.runs.mending import with_own_trains
from moderator.titles.companies import Sale
from moderator.vocabulary.minors import RAN
from moderator.vocabulary.runs import Run
from moderator.vocabulary.shares import Buy


def _sale(state: State, minor: str) -> Sale | None:
    return state.title.file.minors[minor].sells


def buy_minor(desk: Desk, move: Buy, company: str) -> None:
    """A corporation buys a minor for what was agreed, in its turn, without taking a step.

    Raises NotBooked for one that nobody owns, or that is bought by no corporation, or for a price that is not said.
    """
    minor, sale, owner = move.company, _sale(desk, move.company), president(desk, move.company)
    if sale is None or company not in desk.title.certificates:
        who = charter_name(desk, company) if sale is not None else minor
        raise desk.refuse("takeover-seller", f"a {who} buys no {minor}: only corporations buy minors")
    if owner is None or minor in desk.position.closed:
        raise desk.refuse("takeover-seller", f"nobody owns {minor}")
    if move.seller not in (None, owner):
        said = f"{minor} is {owner}'s, not {move.seller}'s"
        raise desk.refuse("takeover-seller", said, desk.instead(seller=owner), expected=owner, actual=move.seller)
    if move.price is None:
        form = f"{company}: buy {minor} from {owner} {sale.least}-{sale.most}"
        raise desk.refuse("takeover-price", f"what is paid for {minor} must be said", form)
    require_turn(desk, company)
    desk.judge(
        _phase(desk, minor),
        _price(desk, move.price, sale, minor),
        short_of_cash(desk, company, move.price, "takeover"),
        _room(desk, company, minor),
        *(judge(desk, minor, company) for judge in joined(desk.title).private_judged),
    )
    trains, cash = trains_of(desk, minor), desk.cash(minor)
    desk.pay(company, owner, move.price, "takeover")
    desk.pay(minor, company, cash, "takeover")
    for train in trains:
        give_train(desk, train, minor, company, "takeover")
    desk.give(charter_unit(minor), owner, BOX, 1, "takeover")
    _spend(desk, minor, trains)
    desk.tell(
        "takeover",
        company=company,
        minor=minor,
        source=owner,
        amount=move.price,
        cash=cash,
        count=len(trains),
    )
    _take_places(desk, minor, company)
    settle_trains(desk, company)
    finish_if_idle(desk)


def _spend(desk: Desk, minor: str, trains: Sequence[str]) -> None:
    """What has run for the minor in this round runs no more in it."""
    turn = current_turn(desk)
    if turn is not None and minor in RAN.of(desk.position):
        replace_turn(desk, SPENT.put(turn, (*SPENT.of(turn), *trains)))
    RAN.drop(desk.position, minor)


def _take_places(desk: Desk, minor: str, company: str) -> None:
    """A token beside the corporation's own takes the place of each of the minor's, where it has none there."""
    position = desk.position
    there = position.stations.get(minor, ())
    leave_play(desk, minor, "takeover")
    for where in there:
        own, unit = position.stations.get(company, ()), token_unit(company)
        if where in own or not position.books.of(unit, BOX):
            continue
        desk.give(unit, BOX, BOARD, 1, "takeover")
        position.stations = {**position.stations, company: (*own, where)}
        desk.tell("takeover", "station", company=company, minor=minor, place=desk.title.place_name(where))


def _phase(state: State, minor: str) -> Finding | None:
    if state.holds("minors-for-sale"):
        return None
    return state.finding(
        "takeover-phase",
        f"no corporation may buy {minor} in phase {state.position.phase}",
        expected="another phase",
        actual=f"phase {state.position.phase}",
    )


def _price(state: State, price: int, sale: Sale, minor: str) -> Finding | None:
    if sale.least <= price <= sale.most:
        return None
    return state.finding(
        "takeover-price",
        f"a corporation pays {state.money(sale.least)} to {state.money(sale.most)} for {minor}",
        expected=f"{state.money(sale.least)} to {state.money(sale.most)}",
        actual=state.money(price),
        remedy=state.instead(price=min(max(price, sale.least), sale.most)),
    )


def _room(state: State, company: str, minor: str) -> Finding | None:
    """The trains of the minor would bring the corporation above its limit."""
    limit, count = train_limit(state, company), count_trains(state, company) + len(trains_of(state, minor))
    if count <= limit:
        return None
    return state.finding(
        "train-limit",
        f"{company} would own {count} trains with those of {minor}; its limit is {limit}",
        expected=f"at most {limit}",
        actual=count,
        about="takeover",
    )


def _note_run(desk: Desk, company: str) -> None:
    turn = current_turn(desk)
    if company in desk.title.file.minors and turn is not None and turn.revenue:
        RAN.put(desk.position, company, True)


def _run_again(state: State, move: Run, company: str) -> Finding | None:
    """A train runs that has run for its minor; of a sum alone that is known where the company has no other."""
    turn = current_turn(state)
    spent = SPENT.of(turn) if turn is not None and turn.company == company else ()
    rested = Counter(trains_of(state, company)) - Counter(spent)
    ran = Counter(each.train for each in move.runs)
    again = [train for train in spent if ran[train] > rested[train]]
    if not again and (move.runs or not move.total or rested or not spent):
        return None
    able = [*rested.elements()]
    return state.finding(
        "takeover-run",
        f"the {(again or spent)[0]} of {company} has run for its minor in this round",
        expected=f"a run of {list_words(able)}" if able else state.money(0),
        actual="a second run",
        remedy=with_own_trains(state, able) if move.runs and able else state.instead(total=0, runs=(), extra=None),
    )


def close_minors(desk: Desk, _: str | None) -> None:
    """Minors that players own are no more: their money to the bank, their trains out of the game."""
    for player in desk.position.players:
        for minor in minors_of(desk, player):
            close_minor(desk, minor, player)


def close_minor(desk: Desk, minor: str, owner: str) -> None:
    trains, cash = trains_of(desk, minor), desk.cash(minor)
    desk.pay(minor, BANK, cash, "takeover")
    for train in trains:
        give_train(desk, train, minor, BOX, "takeover")
    desk.give(charter_unit(minor), owner, BOX, 1, "takeover")
    leave_play(desk, minor, "takeover")
    RAN.drop(desk.position, minor)
    desk.tell("takeover", "closed", company=minor, amount=cash, count=len(trains))


def _is_minor(state: State, move: Buy, who: str) -> bool:
    return who in state.title.kinds and move.company in state.title.file.minors


def _for_sale(state: State, company: str) -> Iterator[tuple[str, Sale]]:
    """Purchases of players' minors without their price, with what it may be."""
    if not state.holds("minors-for-sale") or company not in state.title.certificates:
        return
    for player in state.position.players:
        for minor in minors_of(state, player):
            barred = (judge(state, minor, company) for judge in joined(state.title).private_judged)
            sale = _sale(state, minor)
            if sale is not None and _room(state, company, minor) is None and not any(barred):
                yield f"buy {quote_name(minor)} from {quote_name(player)}", sale


def _may_buy(state: State, turn: Turn) -> bool:
    return any(sale.least <= state.cash(turn.company) for _, sale in _for_sale(state, turn.company))


def _offers(state: State, turn: Turn) -> Iterator[str]:
    yield from (f"{bought} {sale.least}" for bought, sale in _for_sale(state, turn.company))


def _begun(state: State, turn: Turn) -> Iterator[str]:
    yield from (f"{bought} {sale.least}-{sale.most}" for bought, sale in _for_sale(state, turn.company))


RULES = Rules(
    means=(Meaning(Buy, _is_minor, buy_minor),),
    events={"minors-close": close_minors},
    may_act=(_may_buy,),
    run_judged=(_run_again,),
    turn_ends=(_note_run,),
    round_over=(lambda desk: RAN.clear(desk.position),),
    turn_offers=(_offers,),
    turn_begun=(_begun,),
)
