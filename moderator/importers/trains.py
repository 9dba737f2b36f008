"""Trains bought and discarded."""

from moderator.importers.arrival import to_company
from moderator.importers.export import Action
from moderator.importers.journal_builder import JournalBuilder
from moderator.importers.operating import before_trains
from moderator.importers.privates import announce
from moderator.model.ledger import DEPOT, POOL, train_unit
from moderator.model.position import DISCARD
from moderator.model.rounds import ExchangeRound, StockRound
from moderator.rules.certificates import over_train_limit, train_limit
from moderator.rules.holdings import companies_in_play, trains_of
from moderator.rules.train_supply import discounted
from moderator.vocabulary.trains import Discard, Train


def buy_train(builder: JournalBuilder, action: Action) -> None:
    """A train from the depot, the pool or another company; the price is said where the rules do not fix it."""
    company = builder.operator(action)
    to_company(builder, company, late=True)
    before_trains(builder, company)
    given = builder.pieces.train_type(action, "exchange") if action.facts.get("exchange") else None
    name, price = builder.pieces.train_type(action), action.number("price")
    facts = builder.title.train(name)
    seller = builder.pieces.trains.get(action.text("train"))
    if facts.car and seller == POOL:
        seller = None  # there are always some
    elif seller is not None and not _has(builder, seller, name):
        raise action.fail(f"{action.text('train')} is bought of {seller}, who has no {name}: the import has lost track")
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
    """A train given up. In a stock round that engine asks at once for what the rules ask at its end."""
    company = builder.company(action)
    name, asked = builder.pieces.train_type(action), builder.position.asked
    if builder.title.train(builder.title.card(name)).car and (
        builder.pieces.give_back(company, action.text("train")) or name not in trains_of(builder.state, company)
    ):
        builder.note(f"{company} gives up a {name} there that the books have put back before")
        return
    if _is_early(builder, company):
        builder.excuse(f"{company} discards there at once what the rules ask for when the round ends")
    elif _is_passed_over(builder, company):
        assert asked is not None
        builder.excuse(f"{company} discards there before {asked.who}, who does by the rules")
    builder.write(Discard, actor=company, train=name)


def _is_passed_over(builder: JournalBuilder, company: str) -> bool:
    """Whether another company has to discard before this one."""
    asked, ordered = builder.position.asked, builder.title.file.operating.discards == "in-order"
    return ordered and asked is not None and asked.kind == DISCARD and asked.who not in (None, company)


def _is_early(builder: JournalBuilder, company: str) -> bool:
    """Whether a company above its limit may wait with its discard until the round ends."""
    between = isinstance(builder.position.round, StockRound | ExchangeRound) and builder.position.asked is None
    return between and over_train_limit(builder.state, company) > 0


def put_back_cars(builder: JournalBuilder) -> None:
    """That engine puts the car of a company above its limit back by itself, at a change of phase or a merger.

    Companies that owe discards come in the order of their duties; who comes before his turn does so with `!`.
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
        said = f"that site puts the {car} of {company}, which is above its train limit, back by itself"
        asked = builder.position.asked
        if _is_early(builder, company):
            builder.excuse(f"{said}; the rules ask for it when the round ends")
        elif asked is not None and asked.who != company:
            builder.excuse(f"{said}; by the rules {asked.who} discards first")
        else:
            builder.note(said)
        builder.write(Discard, actor=company, train=car)
