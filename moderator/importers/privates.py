"""Privates in companies' hands: bought of players, and their powers used."""

from moderator.importers.arrival import end_last_turn_of_round, to_company, to_player
from moderator.importers.companies import give_up_station
from moderator.importers.export import Action
from moderator.importers.journal_builder import JournalBuilder
from moderator.importers.operating import after_track
from moderator.model.ledger import charter_unit
from moderator.rules.place_tokens import token_place
from moderator.rules.privates import owner_of
from moderator.vocabulary.privates import Use
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.track import Token


def buy_company(builder: JournalBuilder, action: Action) -> None:
    """A private bought of the player who owns it, by a company or by another player."""
    if action.entity_kind == "player":
        _buy_of_player(builder, action)
        return
    company = builder.company(action)
    private = builder.pieces.lot(action, action.text("company"))
    sellers = [p for p in builder.position.players if builder.position.books.of(charter_unit(private), p)]
    if not sellers:
        raise action.fail(f"{private} is bought, which no player owns")
    to_company(builder, company, late=True)
    builder.write(Buy, actor=company, company=private, seller=sellers[0], price=action.number("price"))
    after_track(builder, company)


def _buy_of_player(builder: JournalBuilder, action: Action) -> None:
    player, private = builder.player(action), builder.pieces.lot(action, action.text("company"))
    owner = owner_of(builder.state, private)
    if owner not in builder.position.players:
        raise action.fail(f"{private} is bought, which no player owns")
    to_player(builder, player)
    builder.write(Buy, actor=player, company=private, seller=owner, price=action.number("price"))


def assign(builder: JournalBuilder, action: Action) -> None:
    """A private that marks a place for the company that owns it."""
    name = builder.private(action)
    facts = builder.title.file.privates[name].token
    if facts is not None and facts.by == "holder":
        _assign_held(builder, action, name)
        return
    if action.facts.get("target_type") in ("corporation", "minor"):
        return  # to the company that owns it
    where = builder.pieces.hex(action, action.text("target"))
    turned = token_place(builder.state, name) == where
    _use(builder, action, None if turned else builder.title.place_name(where))


def _assign_held(builder: JournalBuilder, action: Action, private: str) -> None:
    """A token whose place and company that site says apart: it is laid once both are known, and at once where both are
    said one after the other.
    """
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
    """The station that a private brings, or grants on a tile just laid."""
    facts = builder.title.file.privates[builder.private(action)]
    if facts.lays is not None or facts.places is not None:
        company, place = builder.operator(action), builder.title.place_name(builder.pieces.city_hex(action))
        to_company(builder, company, late=facts.places is not None and facts.places.extra)
        private = builder.private(action)
        owners = (*builder.position.players, *builder.title.kinds)
        # Without its power in the books, the station is free there.
        closed = owner_of(builder.state, private) not in owners and not builder.grants(private)
        builder.write(Token, actor=company, place=place, cost=0 if closed else None, power=None if closed else private)
        after_track(builder, company)
        return
    _use(builder, action, builder.title.place_name(builder.pieces.city_hex(action)))


def remove_station(builder: JournalBuilder, action: Action) -> None:
    """A station that a private takes elsewhere, as the next action says, or one that a company just formed gives up."""
    if action.entity_kind == "corporation" and builder.company(action) in builder.title.formed:
        give_up_station(builder, action, builder.company(action))
        return
    goes = builder.following("place_token", action.entity)
    if goes is None:
        raise action.fail("a station is taken off the map and placed nowhere")
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
    """A private that raises the train limit of its company: a power of the train step, whenever it is used there."""
    private, company = builder.private(action), builder.operator(action)
    if all(power.kind != "extra-train" for power in builder.title.file.privates[private].uses):
        raise action.fail(f"{private} has no power that is chosen without a place")
    to_company(builder, company, late=True)
    turn = builder.turn_of(company)
    if turn is not None and not turn.settled:
        builder.later[company] = {"private": private, "limit": True}
    else:
        builder.write(Use, actor=company, private=private, limit=True)


def announce(builder: JournalBuilder, action: Action) -> None:
    """The power of a private that is used with the purchase of a train."""
    builder.write(Use, actor=builder.operator(action), private=builder.private(action))
