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


def buy_company(scribe: JournalBuilder, action: Action) -> None:
    """A private bought of the player who owns it, by a company or by another player."""
    if action.entity_kind == "player":
        _buy_of_player(scribe, action)
        return
    company = scribe.company(action)
    private = scribe.pieces.lot(action, action.text("company"))
    sellers = [p for p in scribe.position.players if scribe.position.books.of(charter_unit(private), p)]
    if not sellers:
        raise action.fail(f"{private} is bought, which no player owns")
    to_company(scribe, company, late=True)
    scribe.write(Buy, actor=company, company=private, seller=sellers[0], price=action.number("price"))
    after_track(scribe, company)


def _buy_of_player(scribe: JournalBuilder, action: Action) -> None:
    player, private = scribe.player(action), scribe.pieces.lot(action, action.text("company"))
    owner = owner_of(scribe.state, private)
    if owner not in scribe.position.players:
        raise action.fail(f"{private} is bought, which no player owns")
    to_player(scribe, player)
    scribe.write(Buy, actor=player, company=private, seller=owner, price=action.number("price"))


def assign(scribe: JournalBuilder, action: Action) -> None:
    """A private that marks a place for the company that owns it."""
    name = scribe.private(action)
    facts = scribe.title.file.privates[name].token
    if facts is not None and facts.by == "holder":
        _assign_held(scribe, action, name)
        return
    if action.facts.get("target_type") in ("corporation", "minor"):
        return  # to the company that owns it
    where = scribe.pieces.hex(action, action.text("target"))
    turned = token_place(scribe.state, name) == where
    _use(scribe, action, None if turned else scribe.title.place_name(where))


def _assign_held(scribe: JournalBuilder, action: Action, private: str) -> None:
    """A token whose place and company that site says apart: it is laid once both are known, and at once where both are
    said one after the other.
    """
    owner = owner_of(scribe.state, private)
    where, company = scribe.pieces.assigned.get(private, (None, None))
    if owner in scribe.position.players:
        end_last_turn_of_round(scribe, at_once=True)
    if action.facts.get("target_type") == "hex":
        where = scribe.pieces.hex(action, action.text("target"))
    else:
        company = scribe.pieces.company(action, action.text("target"))
    company = owner if owner in scribe.title.kinds else company
    scribe.pieces.assigned[private] = (where, company)
    if where is None or company is None or scribe.following_of("assign", action.entity) is not None:
        return
    if owner == company:
        to_company(scribe, company, late=True)
    scribe.write(Use, actor=company, private=private, place=scribe.title.place_name(where))
    if owner == company:
        after_track(scribe, company)


def place_station(scribe: JournalBuilder, action: Action) -> None:
    """The station that a private brings, or grants on a tile just laid."""
    facts = scribe.title.file.privates[scribe.private(action)]
    if facts.lays is not None or facts.places is not None:
        company, place = scribe.operator(action), scribe.title.place_name(scribe.pieces.city_hex(action))
        to_company(scribe, company, late=facts.places is not None and facts.places.extra)
        private = scribe.private(action)
        owners = (*scribe.position.players, *scribe.title.kinds)
        # Without its power in the books, the station is free there.
        closed = owner_of(scribe.state, private) not in owners and not scribe.grants(private)
        scribe.write(Token, actor=company, place=place, cost=0 if closed else None, power=None if closed else private)
        after_track(scribe, company)
        return
    _use(scribe, action, scribe.title.place_name(scribe.pieces.city_hex(action)))


def remove_station(scribe: JournalBuilder, action: Action) -> None:
    """A station that a private takes elsewhere, as the next action says, or one that a company just formed gives up."""
    if action.entity_kind == "corporation" and scribe.company(action) in scribe.title.formed:
        give_up_station(scribe, action, scribe.company(action))
        return
    goes = scribe.following("place_token", action.entity)
    if goes is None:
        raise action.fail("a station is taken off the map and placed nowhere")
    company = scribe.operator(action)
    place, origin = (scribe.title.place_name(scribe.pieces.city_hex(each)) for each in (goes, action))
    to_company(scribe, company, late=True)
    scribe.take(goes)
    scribe.write(Token, actor=company, place=place, power=scribe.private(action), moved=origin)


def _use(scribe: JournalBuilder, action: Action, place: str | None) -> None:
    private, company = scribe.private(action), scribe.operator(action)
    to_company(scribe, company, late=True)
    scribe.write(Use, actor=company, private=private, place=place)
    after_track(scribe, company)


def choose_ability(scribe: JournalBuilder, action: Action) -> None:
    """A private that raises the train limit of its company: a power of the train step, whenever it is used there."""
    private, company = scribe.private(action), scribe.operator(action)
    if all(power.kind != "extra-train" for power in scribe.title.file.privates[private].uses):
        raise action.fail(f"{private} has no power that is chosen without a place")
    to_company(scribe, company, late=True)
    turn = scribe.turn_of(company)
    if turn is not None and not turn.settled:
        scribe.later[company] = {"private": private, "limit": True}
    else:
        scribe.write(Use, actor=company, private=private, limit=True)


def announce(scribe: JournalBuilder, action: Action) -> None:
    """The power of a private that is used with the purchase of a train."""
    scribe.write(Use, actor=scribe.operator(action), private=scribe.private(action))
