"""Laying out a counted position: each line hands over pieces that set-up left with bank, stack and companies.

Something impossible (a seventh share, a train too many) is a problem of its line, which is then not booked. All
problems of a line are found at once. Every piece is transferred from where it was, so that totals stay right.
"""

from collections.abc import Callable, Iterator
from typing import Any

from moderator.model.findings import Finding
from moderator.model.ledger import APART, BANK, BOARD, BOX, INVESTOR, MONEY, POOL, token_unit
from moderator.model.rounds import Counting
from moderator.model.wording import list_words, shown
from moderator.rules.booking import Booking, NotBooked, State, impossible
from moderator.rules.events import LinkStated
from moderator.rules.listeners import adjusted
from moderator.rules.midgame.beginning import all_of_bank, calls_last_rounds, lay_begin
from moderator.rules.midgame.companies import lay_at, lay_company, lay_player_facts
from moderator.rules.midgame.handing import hand_shares, hand_trains
from moderator.rules.midgame.judging import prove_amendments
from moderator.rules.prices import remove_marker
from moderator.rules.rounds.ending import BANK_BROKEN
from moderator.rules.setup import set_up_game
from moderator.rules.tokens import CHEAPER
from moderator.vocabulary.catalogue import PLACE_FACTS
from moderator.vocabulary.starting_position import (
    Begin,
    Given,
    GivenBank,
    GivenClosed,
    GivenCompany,
    GivenLink,
    GivenPhase,
    GivenPlaces,
    GivenPlayer,
    GivenRow,
    GivenStock,
)
from moderator.vocabulary.table import LEFT_OUT

Problems = Iterator[Finding]


def given(booking: Booking, move: Given | Begin) -> None:
    """Book a line of a counted position. Raises NotBooked with the last of its problems; the booking keeps the
    others.
    """
    counted = booking.position.round
    problems = lay(booking, move)
    if isinstance(move, Begin) and isinstance(counted, Counting):
        count, proven = (
            len(booking.findings),
            prove_amendments(booking, lay, counted, move, [*booking.findings, *problems]),
        )
        booking.findings[:], problems = proven[:count], proven[count:]
    if problems:
        booking.judge(*problems[:-1])
        raise NotBooked(problems[-1])


def lay(booking: Booking, move: Given | Begin) -> list[Finding]:
    """Lay out as much of a line as possible, and return its problems. Raises NotBooked if the line is out of place."""
    _check_place(booking, move)
    problems = list(LINES[type(move)](booking, move))
    if isinstance(now := booking.position.round, Counting):
        booking.position.round = now.replace(lines=(*now.lines, (booking.position.line, move)))
    return problems


def _check_place(state: Booking, move: Given | Begin) -> None:
    """Raise NotBooked for a line of a counted position after play has begun.

    If the phase line is missing or unreadable, this is reported once and the first phase is assumed, so that the other
    lines can be laid out.
    """
    counting = isinstance(state.position.round, Counting)
    if not state.title.file.shares.priced:
        problem = "a game without share prices cannot begin from a counted position"
        raise state.refuse("given-late", problem, "keep its journal from the first line on")
    if isinstance(move, GivenPhase):
        if counting or not _untouched(state):
            raise state.refuse("given-late", "a counted position comes before all play", "state it in a new journal")
    elif not counting:
        message = f"`{move.verb}` belongs to a counted position, which begins with its phase"
        if isinstance(move, Begin) or not _untouched(state):
            raise state.refuse("given-late", message, "state the phase first: given phase ...")
        first = next(iter(state.title.file.phases))
        assumed = f"{message}: phase {first} is assumed"
        state.judge(state.finding("given-late", assumed, remedy="state the phase first: given phase ..."))
        state.judge(*_lay_phase(state, GivenPhase(phase=first)))


def _untouched(state: State) -> bool:
    """Return whether nothing has happened since set-up."""
    opening = set_up_game(state.title, state.position.players)
    opening.line, opening.ref = state.position.line, state.position.ref
    return opening == state.position


def _lay_phase(booking: Booking, move: GivenPhase) -> Problems:
    """Set the phase, and take back what players, minors, pool and stack got at set-up."""
    title, position = booking.title, booking.position
    if move.phase not in title.file.phases:
        known = list_words(title.file.phases, "or")
        raise booking.refuse("given-sum", f"{title.name} has no phase {shown(move.phase)}", f"name phase {known}")
    position.phase, position.round, position.agenda = move.phase, Counting(), ()
    if calls_last_rounds(title, move.phase):
        booking.pay(APART, BANK, position.books.of(MONEY, APART), "remainder")
    yield from _lay_tracks(booking, move)
    for player in position.players:
        booking.pay(player, BANK, booking.cash(player), "setup")
    _unseat(booking)
    for company, kinds in title.certificates.items():
        for kind in kinds:
            booking.give(kind.unit, POOL, title.unsold(company), position.books.of(kind.unit, POOL), "setup")
    for _, unit in title.train_units:
        stays = unit in title.endless_units or unit in title.coach_units
        for holder, count in () if stays else list(position.books.holders(unit).items()):
            booking.give(unit, holder, BOX, count, "setup")


def _unseat(booking: Booking) -> None:
    """Take back the Investor's shares, privates and tokens from the set-up, because their lines state them again."""
    title, position, dummy = booking.title, booking.position, booking.position.investor
    if dummy is None:
        return
    company = dummy.company
    position.investor = dummy.replace(card=None)
    for kind in title.certificates[company]:
        booking.give(kind.unit, INVESTOR, title.unsold(company), position.books.of(kind.unit, INVESTOR), "setup")
    for _, unit in title.private_charters:
        booking.give(unit, company, BANK, position.books.of(unit, company), "setup")
    booking.give(token_unit(company), BOARD, company, position.books.of(token_unit(company), BOARD), "setup")
    remove_marker(booking, company)
    position.par, position.stations, position.floated = {}, {}, frozenset()


def _lay_tracks(booking: Booking, move: GivenPhase) -> Problems:
    """Set the phases of other tracks as stated. The rest is settled when the game begins."""
    known = booking.title.file.tracks
    booking.position.tracks = {}
    for track, phase in move.tracks:
        if track not in known:
            remedy = f"name track {list_words(known, 'or')}" if known else "leave it out"
            valid = tuple(each for each in move.tracks if each[0] in known)
            yield impossible(
                booking, f"{booking.title.name} has no track {shown(track)}", remedy, move.replace(tracks=valid)
            )
        elif phase not in known[track]:
            remedy = f"name phase {list_words(known[track], 'or')}"
            yield impossible(booking, f"track {track} has no phase {shown(phase)}", remedy)
        elif track in booking.position.tracks:
            yield impossible(booking, f"track {track} is stated twice", "state it once")
        else:
            booking.position.tracks = {**booking.position.tracks, track: phase}


def _lay_places(booking: Booking, move: GivenPlaces) -> Problems:
    title, position = booking.title, booking.position
    where = [title.hex_of(place) for place in move.places]
    if move.kind in PLACE_FACTS:
        yield from lay_at(booking, move.kind, where)
        return
    if move.kind == "called":
        yield from _lay_called(booking, where)
        return
    position.tiles = {**position.tiles, **dict.fromkeys(where, move.kind)}
    if move.kind == "yellow":
        CHEAPER.mark(position, *(at for at in where if title.hex(at).marker))


def _lay_called(booking: Booking, where: list[str]) -> Problems:
    """Record the places of target cards that runs have reached."""
    cards = [card for card in booking.title.file.cards.values() if card.sees == "called"]
    asked = {at for card in cards if booking.title.file.card_rules.target for at in card.places}
    for at in where:
        if at not in asked:
            yield impossible(
                booking, f"no target card asks who has called at {booking.title.place_name(at)}", "leave it out"
            )
    booking.position.cards = booking.position.cards.replace(called=booking.position.cards.called | (asked & {*where}))


def _lay_link(booking: Booking, move: GivenLink) -> Problems:
    title, position = booking.title, booking.position
    area, bonuses = title.hex(move.what).area, title.file.bonuses
    if move.what in title.file.links or adjusted(booking, LinkStated(move.what)).linkable:
        named = move.what in title.file.links or move.what in title.file.privates
        most, key = 1, move.what if named else title.hex_of(move.what)
    elif area is not None and area == bonuses.linked_area:
        most, key = len(bonuses.by_links) - 1, area
    elif adjusted(booking, LinkStated(move.what)).joins is not None:
        most, key = 1, title.hex_of(move.what)
    else:
        yield impossible(booking, f"{move.what} has no links that count", "leave the line out", LEFT_OUT)
        return
    if move.count > most or key in position.links:
        message, rest = f"{move.what} has at most {most} links", max(1, most - position.links.get(key, 0))
        yield impossible(
            booking, message, "count them again", move.replace(count=rest), expected=most, actual=move.count
        )
        return
    position.links = {**position.links, key: move.count}
    if key in title.file.links:
        booking.pay(BOARD, BANK, title.file.links[key].pays if title.file.links[key].aside else 0, "setup")


def _once(booking: Booking, name: str) -> Problems:
    """Yield a finding if two lines describe the same account."""
    now = booking.now(Counting)
    if name in now.given:
        yield impossible(booking, f"{name} is stated twice", "state everything in one line")
    booking.position.round = now.replace(given=now.given | {name})


def _lay_player(booking: Booking, move: GivenPlayer) -> Problems:
    position, player = booking.position, move.player
    yield from _once(booking, player)
    if player == INVESTOR and (move.cash or move.facts or move.card or move.bankrupt):
        words, alone = "state only its shares", move.replace(cash=0, facts=(), card=False, bankrupt=False)
        yield impossible(booking, "the Investor has shares, but no money and no card", words, alone)
        return
    if move.card and (position.investor is None or position.investor.card is not None):
        message = "there is no Investor in this game" if position.investor is None else "the Investor has only one"
        words, without = "leave `card` out", move.replace(card=False)
        yield impossible(booking, f"{player} cannot have the Investor's card: {message}", words, without)
    elif move.card and position.investor is not None:
        position.investor = position.investor.replace(card=player)
    booking.pay(BANK, player, move.cash, "setup")
    if move.bankrupt:
        position.bankrupt |= {player}
    yield from lay_player_facts(booking, move)
    for held in move.shares:
        yield from hand_shares(booking, held, player)
    yield from _lay_kept(booking, move)
    for card in move.cards:
        owner = position.cards.owners.get(card)
        if owner is not None or booking.title.file.cards[card].kind != "target":
            says = f"{owner} has {card}" if owner else f"{card} stays hidden until {player} names it"
            yield impossible(booking, says, "leave it out")
        position.cards = position.cards.replace(owners={**position.cards.owners, card: player})


def _lay_kept(booking: Booking, move: GivenPlayer) -> Problems:
    """Record that a player has kept a destiny card, and its name if stated."""
    cards, facts = booking.position.cards, booking.title.file.cards
    if not move.kept:
        return
    known = move.destiny is None or facts[move.destiny].kind == "destiny"
    if not booking.title.file.card_rules.destiny or not known or move.destiny in cards.named.values():
        message = f"{move.player} cannot have kept {move.destiny or 'a destiny card'}"
        yield impossible(booking, message, "leave it out", move.replace(kept=False, destiny=None))
        return
    named = {} if move.destiny is None else {move.player: move.destiny}
    booking.position.cards = cards.replace(kept=cards.kept | {move.player}, named={**cards.named, **named})


def _lay_stock(booking: Booking, move: GivenStock) -> Problems:
    """Lay out the pool or the stack. Trains that are out are only noted."""
    now = booking.position.round
    if move.place == "out" and isinstance(now, Counting):
        booking.position.round = now.replace(out=(*now.out, *map(booking.title.card, move.trains)))
        return
    yield from _once(booking, move.place)
    for held in move.shares:
        yield from hand_shares(booking, held, POOL)
    yield from hand_trains(booking, move.trains, move.place)


def _lay_row(booking: Booking, move: GivenRow) -> Problems:
    """Lay out a row of the packet, below those given before."""
    now, title = booking.now(Counting), booking.title
    known = {lot for row in (() if title.file.packet is None else title.file.packet.rows) for lot in row}
    before = {name for row in now.rows for name, _ in row}
    for lot in move.lots:
        if lot.name not in known or lot.name in before:
            message = "is already in a row" if lot.name in before else "is not a lot of the packet"
            yield impossible(booking, f"{lot.name} {message}", "leave it out")
        before.add(lot.name)
    booking.position.round = now.replace(rows=(*now.rows, tuple((lot.name, lot.price) for lot in move.lots)))


def _lay_closed(booking: Booking, move: GivenClosed) -> Problems:
    for company in move.companies:
        yield from lay_company(booking, GivenCompany(company=company, closed=True))


def _lay_bank(booking: Booking, move: GivenBank) -> Problems:
    if move.broken:
        booking.position.ending = BANK_BROKEN
    left = booking.bank() + booking.position.books.of(MONEY, BOARD)
    if move.cash is not None and move.cash != left:
        total = booking.money(all_of_bank(booking))
        yield impossible(
            booking,
            f"the bank is stated to hold {booking.money(move.cash)}; of {total}, players and companies leave it "
            f"{booking.money(left)}",
            "count the money again, or leave the bank's out",
            move.replace(cash=left),
            expected=booking.money(left),
            actual=booking.money(move.cash),
        )


LINES: dict[type, Callable[[Booking, Any], Problems]] = {
    GivenPhase: _lay_phase,
    GivenPlaces: _lay_places,
    GivenLink: _lay_link,
    GivenCompany: lay_company,
    GivenRow: _lay_row,
    GivenClosed: _lay_closed,
    GivenPlayer: _lay_player,
    GivenStock: _lay_stock,
    GivenBank: _lay_bank,
    Begin: lay_begin,
}
