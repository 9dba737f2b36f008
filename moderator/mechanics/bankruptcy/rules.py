"""A president who cannot pay for an owed train leaves the game, or it ends."""

from moderator.model.accounts import BANK, POOL
from moderator.model.findings import Finding
from moderator.model.rounds import GameOver, hand_on
from moderator.rules.basics.agenda import drop_asked
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import companies_in_play, loose_shares, minors_of, move_shares, shares, worth_of
from moderator.rules.basics.player_order import next_player
from moderator.rules.basics.points import Rules, joined
from moderator.rules.basics.presidency import hand_over, heir_to
from moderator.rules.basics.price_markers import price
from moderator.rules.basics.state import State
from moderator.rules.basics.train_prices import RAISED, Raised, least_train
from moderator.rules.powers.leaving import discard_privates
from moderator.rules.rounds.ending import end_by_bankruptcy, watch_the_end
from moderator.rules.rounds.operating import current_turn, mark_acted, replace_turn
from moderator.rules.rounds.sequence import next_turn
from moderator.rules.stock.closing import close_corporation
from moderator.rules.stock.merging import dissolve
from moderator.rules.trains.emergency import Need, reach_emergency
from moderator.rules.trains.forced_sale import own_shares_first
from moderator.rules.trains.last_means import next_means, reachable, tell_lacking
from moderator.vocabulary.emergencies import Bankrupt
from moderator.vocabulary.trains import Train


def bankrupt(desk: Desk, move: Bankrupt, player: str) -> None:
    """Cash to the company that must buy, holdings to the pool, presidencies to heirs, heirless corporations closed.

    Where a mechanic winds them up the cash goes to the bank, and the turn under way ends without a train: whoever leads
    the company then finds one in its next turn, or goes on with it at once.
    """
    position = desk.position
    if player in position.bankrupt:
        raise desk.refuse("bankrupt-early", f"{player} is bankrupt already")
    need = reach_emergency(desk, player)
    for refuses in joined(desk.title).before_bankruptcy:
        refuses(desk, player, need.least if need else 0)
    desk.judge(_bankrupt_early(desk, player, need))
    if desk.title.file.emergency.cannot_pay == "game-ends":
        if desk.title.file.emergency.forfeits:
            desk.pay(player, BANK, desk.cash(player), "bankruptcy")
        end_by_bankruptcy(desk, player)
        return
    desk.tell("bankruptcy", source=player)
    winds_up = joined(desk.title).winds_up
    sells_all = desk.title.file.emergency.sells_all
    purse = need.company if need and (sells_all or not winds_up) else BANK
    if sells_all:
        _sell_rest(desk, player)
    desk.pay(player, purse, desk.cash(player), "bankruptcy")
    position.bankrupt = position.bankrupt | {player}
    goes_on = [wind_up(desk, player) for wind_up in winds_up]
    for company in () if winds_up else desk.title.file.corporations:
        _give_up(desk, player, company)
    discard_privates(desk, player, "bankruptcy")
    for minor in minors_of(State(desk.title, position), player):
        dissolve(desk, minor, "bankrupt", desk.title.file.emergency.minor_trains, source=player)
    watch_the_end(desk)
    _leave_seat(desk, player)
    turn = current_turn(desk)
    if turn is None or isinstance(position.round, GameOver):
        return
    if winds_up and need is not None and not any(goes_on):
        position.operated |= {turn.company}
    elif turn.company in companies_in_play(State(desk.title, position)):
        replace_turn(
            desk, RAISED.put(turn.but(raised=0, sold=()), Raised())
        )  # what the bankrupt raised is no longer his
        return
    mark_acted(desk, turn)
    next_turn(desk)


def _sell_rest(desk: Desk, player: str) -> None:
    """The bank pays for the shares that could not be sold; no price falls for that."""
    for company in desk.title.certificates:
        count, value = shares(desk.title, desk.position.books, company, player), price(desk, company)
        if count and value is not None:
            amount = worth_of(desk, company, count, value)
            desk.pay(BANK, player, amount, "bankruptcy")
            desk.tell("bankruptcy", "sold", source=player, company=company, count=count, amount=amount)


def _leave_seat(desk: Desk, player: str) -> None:
    """The next solvent player takes over his turn in a round of players, the round that he was to begin, and the
    priority deal.
    """
    position = desk.position
    heir = next_player(position, player)
    if position.priority == player:
        position.priority = heir
    position.round = hand_on(position.round, player, heir)
    drop_asked(desk, player, heir)


def _bankrupt_early(state: State, player: str, need: Need | None) -> Finding | None:
    if need is None:
        return state.finding(
            "bankrupt-early",
            f"{player} has no train to pay for and is not bankrupt",
            expected="an owed train",
            actual="none",
        )
    company, lacking = need.company, need.least
    if lacking and (own := own_shares_first(state, "bankrupt-early", company, player, "gives up")):
        return own
    if not lacking:
        train = least_train(state, company)
        return state.finding(
            "bankrupt-early",
            f"{company} and {player} can pay for a train and are not bankrupt",
            expected="a train that cannot be paid",
            actual=f"nothing is lacking for a {train.train if train else 'train'}",
            remedy=None if train is None else Train(actor=company, train=train.train, seller=train.seller),
        )
    could_raise = reachable(state, player, company)
    enough = lacking if joined(state.title).winds_up else 1
    if could_raise < enough:  # where prices stay as shares return to the pool, nothing is sold in vain before
        return None
    return state.finding(
        "bankrupt-early",
        tell_lacking(state, company, player, lacking),
        expected="nothing left to sell, and still short",
        actual=state.money(could_raise),
        remedy=next_means(state, company, player, lacking),
    )


def _give_up(desk: Desk, player: str, company: str) -> None:
    """Put a bankrupt player's shares of one corporation into the pool; its heir or its end follows."""
    title, position = desk.title, desk.position
    certificate = title.certificates[company][0]
    if position.books.of(certificate.unit, player):
        heir = heir_to(desk, company, player, 0)
        if heir is None:
            close_corporation(desk, company)
            return
        hand_over(desk, company, player, heir)
    loose = loose_shares(title, position.books, company, player)
    move_shares(desk, company, loose, player, POOL, "bankruptcy")


RULES = Rules(of_players={Bankrupt: bankrupt})
