"""Write purchases of trains and privates, discards, and the powers of privates."""

from moderator.importers.arrival import end_last_turn_of_round, to_company, to_player
from moderator.importers.companies import give_up_station
from moderator.importers.export import Action
from moderator.importers.journal_builder import JournalBuilder
from moderator.importers.operating import after_track, before_trains
from moderator.model.ledger import DEPOT, POOL, charter_unit, train_unit
from moderator.model.position import DISCARD
from moderator.model.rounds import ExchangeRound, StockRound
from moderator.rules.certificates import over_train_limit, train_limit
from moderator.rules.holdings import companies_in_play, trains_of
from moderator.rules.place_tokens import token_place
from moderator.rules.privates import owner_of
from moderator.rules.train_supply import discounted
from moderator.vocabulary.privates import Use
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.track import Token
from moderator.vocabulary.trains import Discard, Train

# ---- privates ----


def buy_company(builder: JournalBuilder, action: Action) -> None:
    """Write the purchase of a private from a player, by a company or another player."""
    if action.entity_kind == "player":
        _buy_of_player(builder, action)
        return
    company = builder.company(action)
    private = builder.pieces.lot(action, action.text("company"))
    sellers = [p for p in builder.position.players if builder.position.books.of(charter_unit(private), p)]
    if not sellers:
        raise action.fail(f"{private} is bought, but no player owns it")
    to_company(builder, company, late=True)
    builder.write(Buy, actor=company, company=private, seller=sellers[0], price=action.number("price"))
    after_track(builder, company)


def _buy_of_player(builder: JournalBuilder, action: Action) -> None:
    player, private = builder.player(action), builder.pieces.lot(action, action.text("company"))
    owner = owner_of(builder.state, private)
    if owner not in builder.position.players:
        raise action.fail(f"{private} is bought, but no player owns it")
    to_player(builder, player)
    builder.write(Buy, actor=player, company=private, seller=owner, price=action.number("price"))


def assign(builder: JournalBuilder, action: Action) -> None:
    """Write that a private marks a place for the company that owns it."""
    name = builder.private(action)
    facts = builder.title.file.privates[name].token
    if facts is not None and facts.by == "holder":
        _assign_held(builder, action, name)
        return
    if action.facts.get("target_type") in ("corporation", "minor"):
        return  # it names the company that owns the private
    where = builder.pieces.hex(action, action.text("target"))
    turned = token_place(builder.state, name) == where
    _use(builder, action, None if turned else builder.title.place_name(where))


def _assign_held(builder: JournalBuilder, action: Action, private: str) -> None:
    """Write a private's token once both its place and its company are known, which the site names apart."""
    owner = owner_of(builder.state, private)
    where, company = builder.pieces.assigned.get(private, (None, None))
    if owner in builder.position.players:
        end_last_turn_of_round(builder, at_once=True)
    if action.facts.get("target_type") == "hex":
        where = builder.pieces.hex(action, action.text("target"))
    else:
        company = builder.pieces.company(action, action.text("target"))
    company = owner if owner in builder.title.kinds else company
    builder.pieces.assigned[private] = (where, company)
    if where is None or company is None or builder.following_of("assign", action.entity) is not None:
        return
    if owner == company:
        to_company(builder, company, late=True)
    builder.write(Use, actor=company, private=private, place=builder.title.place_name(where))
    if owner == company:
        after_track(builder, company)


def place_station(builder: JournalBuilder, action: Action) -> None:
    """Write a token that a private brings, or grants on a tile just laid."""
    facts = builder.title.file.privates[builder.private(action)]
    if facts.lays is not None or facts.places is not None:
        company, place = builder.operator(action), builder.title.place_name(builder.pieces.city_hex(action))
        to_company(builder, company, late=facts.places is not None and facts.places.extra)
        private = builder.private(action)
        owners = (*builder.position.players, *builder.title.kinds)
        # The power no longer exists in the books, so the token is written as free.
        closed = owner_of(builder.state, private) not in owners and not builder.grants(private)
        builder.write(Token, actor=company, place=place, cost=0 if closed else None, power=None if closed else private)
        after_track(builder, company)
        return
    _use(builder, action, builder.title.place_name(builder.pieces.city_hex(action)))


def remove_station(builder: JournalBuilder, action: Action) -> None:
    """Write a token that a private moves, as the next action says, or that a newly formed company gives up."""
    if action.entity_kind == "corporation" and builder.company(action) in builder.title.formed:
        give_up_station(builder, action, builder.company(action))
        return
    goes = builder.following("place_token", action.entity)
    if goes is None:
        raise action.fail("a token is removed from the map and not placed again")
    company = builder.operator(action)
    place, origin = (builder.title.place_name(builder.pieces.city_hex(each)) for each in (goes, action))
    to_company(builder, company, late=True)
    builder.take(goes)
    builder.write(Token, actor=company, place=place, power=builder.private(action), moved=origin)


def _use(builder: JournalBuilder, action: Action, place: str | None) -> None:
    private, company = builder.private(action), builder.operator(action)
    to_company(builder, company, late=True)
    builder.write(Use, actor=company, private=private, place=place)
    after_track(builder, company)


def choose_ability(builder: JournalBuilder, action: Action) -> None:
    """Write a private's power that raises its company's train limit, at the company's train step."""
    private, company = builder.private(action), builder.operator(action)
    if all(power.kind != "extra-train" for power in builder.title.file.privates[private].uses):
        raise action.fail(f"{private} has no power that is used without a place")
    to_company(builder, company, late=True)
    turn = builder.turn_of(company)
    if turn is not None and not turn.settled:
        builder.later[company] = {"private": private, "limit": True}
    else:
        builder.write(Use, actor=company, private=private, limit=True)


def announce(builder: JournalBuilder, action: Action) -> None:
    """Write a private's power that is used with the purchase of a train."""
    builder.write(Use, actor=builder.operator(action), private=builder.private(action))


# ---- trains ----


def buy_train(builder: JournalBuilder, action: Action) -> None:
    """Write the purchase of a train. The price is given if the rules do not fix it."""
    company = builder.operator(action)
    to_company(builder, company, late=True)
    before_trains(builder, company)
    given = builder.pieces.train_type(action, "exchange") if action.facts.get("exchange") else None
    name, price = builder.pieces.train_type(action), action.number("price")
    facts = builder.title.train(name)
    seller = builder.pieces.trains.get(action.text("train"))
    if facts.car and seller == POOL:
        seller = None  # there are always cars
    elif seller is not None and not _has(builder, seller, name):
        raise action.fail(
            f"{action.text('train')} is bought from {seller}, which has no {name}: the import has lost track of it"
        )
    due = facts.price - (facts.trade_in.get(given, 0) if given else 0)
    if action.entity_kind == "company":
        announce(builder, action)
        due = discounted(builder.state, builder.turn_of(company), DEPOT, due, name)
    stated = price if seller not in (None, POOL) or price != due else None
    builder.write(Train, actor=company, train=name, seller=seller, price=stated, against=given)
    builder.pieces.sides[action.text("train")] = name
    put_back_cars(builder)


def _has(builder: JournalBuilder, seller: str, train: str) -> bool:
    return builder.position.books.of(train_unit(builder.title.card(train)), seller) > 0


def discard_train(builder: JournalBuilder, action: Action) -> None:
    """Write a discard. In a stock round the site asks at once, but the rules ask at its end."""
    company = builder.company(action)
    name, asked = builder.pieces.train_type(action), builder.position.asked
    if builder.title.train(builder.title.card(name)).car and (
        builder.pieces.give_back(company, action.text("train")) or name not in trains_of(builder.state, company)
    ):
        builder.note(f"{company} discards a {name} that the books have already returned")
        return
    if _is_early(builder, company):
        builder.excuse(f"{company} discards at once; by the rules it does so at the end of the round")
    elif _is_passed_over(builder, company):
        assert asked is not None
        builder.excuse(f"{company} discards before {asked.who}, who is first by the rules")
    builder.write(Discard, actor=company, train=name)


def _is_passed_over(builder: JournalBuilder, company: str) -> bool:
    """Return whether another company must discard first."""
    asked, ordered = builder.position.asked, builder.title.file.operating.discards == "in-order"
    return ordered and asked is not None and asked.kind == DISCARD and asked.who not in (None, company)


def _is_early(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company over its limit may wait with its discard until the round ends."""
    between = isinstance(builder.position.round, StockRound | ExchangeRound) and builder.position.asked is None
    return between and over_train_limit(builder.state, company) > 0


def put_back_cars(builder: JournalBuilder) -> None:
    """Write the return of a car, which the site makes automatically at a change of phase or a merger.

    Companies that must discard come first, in their order. One that comes before its turn is marked with `!`.
    """
    state = builder.state
    owing = [question.who for question in builder.position.asked_of(DISCARD)]
    for company in dict.fromkeys((*filter(None, owing), *companies_in_play(state))):
        car = next(
            (train for train in trains_of(state, company) if builder.title.train(builder.title.card(train)).car), None
        )
        count, limit = len(trains_of(state, company)), train_limit(state, company)
        if company in builder.pieces.spare and count >= limit and builder.pieces.give_back(company):
            continue
        if car is None or count <= limit:
            continue
        reason = f"18xx.games returns the {car} of {company}, which is over its train limit"
        asked = builder.position.asked
        if _is_early(builder, company):
            builder.excuse(f"{reason}; by the rules it is discarded at the end of the round")
        elif asked is not None and asked.who != company:
            builder.excuse(f"{reason}; by the rules {asked.who} discards first")
        else:
            builder.note(reason)
        builder.write(Discard, actor=company, train=car)
