"""Shares: bought, sold, started, and minors exchanged for them."""

from typing import Any

from moderator.importers.arrival import end_operating, to_company, to_player
from moderator.importers.export import Action
from moderator.importers.journal_builder import AT_ANY_TIME, JournalBuilder, move_of
from moderator.importers.openings import name_value, owes_value
from moderator.importers.operating import before_trains
from moderator.importers.own_stock import for_a_train
from moderator.importers.trains import put_back_cars
from moderator.model.ledger import POOL
from moderator.model.rounds import ExchangeRound, OperatingRound, PrivateSale, StockRound
from moderator.rules.booking import founding as founding_question
from moderator.rules.holdings import charter_of, minors_of, owns_train, president, share_size, shares
from moderator.rules.mechanic_rules import joined
from moderator.rules.presidency import heir_to
from moderator.rules.privates import owner_of
from moderator.rules.stock.offers import places_with
from moderator.rules.stock.stock_round import may_trade
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.minors import Close, Exchange
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.turns import Pass

# ---- taken up ----
# Shares that a corporation takes up in a stock round, and offers again: that is its president's turn.


def in_stock_round(scribe: JournalBuilder) -> bool:
    """Whether a corporation that deals in its own stock does so as its president's turn of a stock round.

    Where it does so in its own turn, too, the books must have come to that round.
    """
    rooms = scribe.title.rooms
    return "redemption" in rooms and ("own_stock" not in rooms or isinstance(scribe.position.round, StockRound))


def take_up(scribe: JournalBuilder, action: Action, company: str) -> None:
    """A share of the pool, or of the player who has the one that is named."""
    _to_president(scribe, action, company)
    name = scribe.pieces.share_name(action.texts("shares")[0])
    holders = (player for player in scribe.position.players if name in scribe.pieces.shares[company].get(player, ()))
    scribe.write(Buy, actor=company, company=company, seller=next(holders, None))


def offer_again(scribe: JournalBuilder, action: Action, company: str) -> None:
    """All that it holds of itself."""
    _to_president(scribe, action, company)
    scribe.write(move_of("reissue"), actor=company)


def _to_president(scribe: JournalBuilder, action: Action, company: str) -> None:
    if scribe.company(action) != company:
        raise action.fail(f"{scribe.company(action)} deals in shares of {company}: a corporation does in its own only")
    who = president(scribe.state, company)
    if who is None:
        raise action.fail(f"{company} has no president whose turn that could be")
    to_player(scribe, who)


# ---- presidency ----
# Presidency: which certificates a new president gives for the president's, where they are not all of one size.


def given_by_buyer(scribe: JournalBuilder, company: str, buyer: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """What a buyer of certificates of these sizes gives, if he takes over and it is not the fewest."""
    title, books, old = scribe.title, scribe.position.books, president(scribe.state, company)
    count = sum(sizes) // share_size(scribe.state, company)
    if old in (None, buyer) or shares(title, books, company, buyer) + count <= shares(title, books, company, old):
        return ()
    return _given(scribe, company, buyer, sizes)


def given_by_heir(scribe: JournalBuilder, company: str, seller: str, count: int) -> tuple[int, ...]:
    """What the heir of a president who sells so many shares gives, if there is one and it is not the fewest."""
    if president(scribe.state, company) != seller:
        return ()
    left = shares(scribe.title, scribe.position.books, company, seller) - count
    heir = heir_to(scribe.state, company, seller, left)
    return () if heir is None else _given(scribe, company, heir)


def _given(scribe: JournalBuilder, company: str, heir: str, bought: tuple[int, ...] = ()) -> tuple[int, ...]:
    """That engine takes the smallest certificates, unless the heir has no more of all than these would be."""
    first, *ordinary = scribe.title.certificates[company]
    least = ordinary[-1]
    size, needed = least.shares * share_size(scribe.state, company), first.shares // least.shares
    small = scribe.position.books.of(least.unit, heir) + bought.count(size)
    every = sum(scribe.position.books.of(kind.unit, heir) for kind in ordinary) + len(bought)
    return (size,) * needed if needed <= small < every and every > needed else ()


def par(scribe: JournalBuilder, action: Action) -> None:
    """The president's certificate at the price that `share_price` begins with: PRICE,ROW,COLUMN."""
    player = scribe.player(action)
    symbol = action.text("corporation")
    company = scribe.pieces.company(action, symbol)
    value = action.text("share_price").partition(",")[0]
    if not (value.isascii() and value.isdigit() and 0 < len(value) < 8):
        raise action.fail(f"{value[:20]!r} is no starting value")
    if owes_value(scribe, company):
        name_value(scribe, player, company, int(value))
        return
    if isinstance(scribe.position.round, PrivateSale):  # the presidency came with a private
        scribe.write(Start, actor=player, company=company, value=int(value))
        return
    to_player(scribe, player)
    place, neutral = None, False
    home = scribe.following_of("place_token", symbol)
    if home is not None and scribe.title.phase(scribe.position.phase).formation != "merge":
        where = scribe.pieces.city_hex(home)
        place = scribe.title.place_name(where)
        neutral = where in scribe.pieces.neutral and scribe.pieces.neutral[where] == home.optional_number("slot")
        scribe.take(home)
    scribe.write(Start, actor=player, company=company, value=int(value), place=place, neutral=neutral)


def found(scribe: JournalBuilder, action: Action, player: str, company: str) -> None:
    """The home token of a corporation just started: its place tells which minor of the founder's merges."""
    minor = _founder_minor(scribe, action, player)
    scribe.write(Exchange, actor=player, minor=minor, company=company, token=True)
    put_back_cars(scribe)


def _founder_minor(scribe: JournalBuilder, action: Action, player: str) -> str:
    """Of several in one hex it is the one at home in the printed city, or the one that is not heard of again."""
    where = scribe.pieces.city_hex(action)
    minors = scribe.title.file.minors
    near = [minor for minor in minors_of(scribe.state, player) if minors[minor].home == where]
    printed = scribe.pieces.table.homes.get(action.text("city"))
    if printed in near:
        return printed
    heard = {later.entity for later in scribe.coming() if later.entity_kind == "minor"}
    left = [minor for minor in near if minor not in heard] or near
    if not left:
        raise action.fail(f"{player} has no minor in {scribe.title.place_name(where)} that could merge")
    return left[0]


def buy_shares(scribe: JournalBuilder, action: Action) -> None:
    """A share bought by a player or by the corporation itself, or given for a minor."""
    if action.entity_kind == "minor":
        _exchange(scribe, action)
        return
    if action.entity_kind == "company":
        _give_private(scribe, action)
        return
    company, count = scribe.pieces.share(action, scribe.position)
    shares = action.texts("shares")
    if leads := _leads_for_one(scribe, company, shares):
        count = 1
    said = count if count > 1 else None
    if action.entity_kind == "player":
        player = scribe.player(action)
        to_player(scribe, player)
        source = "pool" if leads else _source(scribe, action, company)
        if sizes := scribe.pieces.certificates(action, company, count):
            against = given_by_buyer(scribe, company, player, sizes)
            pieces, size = len(sizes) if len(sizes) > 1 else None, sizes[0]
            fields: dict[str, Any] = {
                "source": source,
                "percent": size,
                "against": against,
                "giving": _part(scribe, action, company),
            }
            scribe.write(Buy, actor=player, company=company, count=pieces, **fields)
        else:
            scribe.write(Buy, actor=player, company=company, count=said, source=source)
        return
    if in_stock_round(scribe):
        take_up(scribe, action, company)
        return
    buyer = _own_trader(scribe, action, company, "buys")
    scribe.write(Buy, actor=buyer, company=company, count=said)


def _leads_for_one(scribe: JournalBuilder, company: str, shares: list[str]) -> bool:
    """Whether the president's certificate is bought where that is not sold as such: one share with another makes it
    up.
    """
    state = scribe.state
    if not any(name.endswith("_0") for name in shares) or president(state, company) is not None:
        return False
    return not any(sold(state, company) for sold in joined(scribe.title).presidency_sold)


def _part(scribe: JournalBuilder, action: Action, company: str) -> int | None:
    """The size of the certificate that changes hands in part payment, if one does."""
    return None if action.optional_text("swap") is None else scribe.title.opening_charter(company).part_exchange


def _give_private(scribe: JournalBuilder, action: Action) -> None:
    """A private given for a share by the player who owns it."""
    private = scribe.private(action)
    company, _ = scribe.pieces.share(action, scribe.position)
    source = _source(scribe, action, company)
    scribe.write(Exchange, actor=owner_of(scribe.state, private), minor=private, company=company, source=source)


def _source(scribe: JournalBuilder, action: Action, company: str) -> str | None:
    """Return `pool` for shares that lie there, or None for those of the treasury or offering.

    Raises ImportFailed if the import has lost track of a share that could come from either.
    """
    shares = action.texts("shares")
    lie, offered = scribe.pieces.places(shares), places_with(scribe.state, company)
    if lie <= {POOL}:
        return "pool" if "pool" in offered else None
    if lie != {""} and len(offered) > 1:
        places = " or the ".join(offered)
        raise action.fail(f"{', '.join(shares[:4])} may come from the {places}: the import has lost track of it")
    return None


def _exchange(scribe: JournalBuilder, action: Action) -> None:
    """A minor for a share; the corporation's station follows as an action of its own, or a pass."""
    minor = scribe.company(action)
    company, _ = scribe.pieces.share(action, scribe.position)
    owner = president(scribe.state, minor)
    if owner is None:
        raise action.fail(f"minor {minor} has no owner who could exchange it")
    end_operating(scribe)
    if isinstance(scribe.position.round, ExchangeRound):
        _to_exchange(scribe, owner)
    else:
        to_player(scribe, owner)
    source = _source(scribe, action, company)
    station = scribe.following("place_token", action.texts("shares")[0].rpartition("_")[0], after="discard_train")
    if station is not None:
        scribe.take(station)
    elif not scribe.coming():
        scribe.note(f"the export ends before {company} has taken the station of {minor} or not; here it does not")
    scribe.write(Exchange, actor=owner, minor=minor, company=company, source=source, token=station is not None)
    put_back_cars(scribe)


def declines_station(scribe: JournalBuilder) -> bool:
    """Whether a corporation's pass declines the station of a minor that has just been exchanged for its share."""
    earlier = reversed(scribe.actions[: scribe.at])
    before = next((a for a in earlier if (a.kind, a.entity) != ("discard_train", scribe.action.entity)), None)
    if before is None or before.kind != "buy_shares" or before.entity_kind != "minor":
        return False
    exchanged = before.texts("shares")[0].rpartition("_")[0] == scribe.action.entity
    return exchanged and isinstance(scribe.position.round, StockRound | ExchangeRound)


def give_up_minors(scribe: JournalBuilder, player: str) -> None:
    """A pass in the Final Exchange Round closes all of a player's minors there; by the rules he closes one a turn."""
    minors = minors_of(scribe.state, player)
    if not minors:
        scribe.write(Pass, actor=player)
    for number, minor in enumerate(minors):
        if number and isinstance(scribe.position.round, ExchangeRound):
            scribe.excuse(f"{player} closes all minors at once there; by the rules one a turn")
        else:
            _to_exchange(scribe, player)
        scribe.write(Close, actor=player, company=minor)


def _to_exchange(scribe: JournalBuilder, player: str) -> None:
    """That engine miscounts who begins if somebody is bankrupt, and goes on with a player who got a share of the
    pool.
    """
    now = scribe.position.round
    if isinstance(now, ExchangeRound) and now.player != player:
        scribe.excuse(f"{player} acts in the exchange round there; by the rules it is the turn of {now.player}")


def sell_shares(scribe: JournalBuilder, action: Action) -> None:
    """Shares sold by a player, in a stock round or for an owed train, or by the corporation itself."""
    company, count = scribe.pieces.share(action, scribe.position)
    if action.entity_kind == "player":
        player = scribe.player(action)
        buyer = _helped(scribe, player)
        if buyer is None:
            _end_sold(scribe, player, company)
            to_player(scribe, player)
        else:
            to_company(scribe, buyer, late=True)
            before_trains(scribe, buyer)
        sizes = scribe.pieces.certificates(action, company, count)
        against = given_by_heir(scribe, company, player, count)
        said = 1 if sizes else count  # the certificates tell how many they are
        fields: dict[str, Any] = {"certificates": sizes, "against": against, "taking": _part(scribe, action, company)}
        scribe.write(Sell, actor=player, company=company, count=said, **fields)
        return
    if in_stock_round(scribe):
        offer_again(scribe, action, company)
        return
    seller = _own_trader(scribe, action, company, "sells")
    scribe.write(Sell, actor=seller, company=company, count=count)


def _end_sold(scribe: JournalBuilder, player: str, company: str) -> None:
    """A player sells of a corporation again, where a turn has one block of each: it is his next turn there, all others
    having been passed over.
    """
    now = scribe.position.round
    if not isinstance(now, StockRound) or now.player != player or scribe.title.file.shares.split_sales:
        return
    if company in now.sold_now and not any(may_trade(scribe.state, other) for other in _others(scribe, player)):
        scribe.write(Pass, scribe.before, actor=player)


def _others(scribe: JournalBuilder, player: str) -> list[str]:
    return [name for name in scribe.position.players if name != player]


def _helped(scribe: JournalBuilder, player: str) -> str | None:
    """The company for whose train a player sells: the one that buys next, while companies operate.

    Where the export ends before that it is his company on turn, if that has no train.
    """
    if not isinstance(scribe.position.round, OperatingRound):
        return None
    for later in scribe.coming():
        if later.kind in ("buy_train", "bankrupt") and later.entity_kind == "corporation":
            return scribe.pieces.company(later, later.entity)
        if later.kind == "bankrupt" or later.entity_kind == "company":
            turn = scribe.turn_of()
            return turn.company if turn else None
        if later.kind == "end_game":
            break
        if later.kind in AT_ANY_TIME:
            continue
        if later.kind != "sell_shares":
            return None
    turn = scribe.turn_of()
    owes = turn is not None and president(scribe.state, turn.company) == player
    return turn.company if turn is not None and owes and not owns_train(scribe.state, turn.company) else None


def founding(scribe: JournalBuilder) -> tuple[str, str] | None:
    """The player and the corporation he has just started and owes a minor, if one is."""
    asked = founding_question(scribe.state)
    return None if asked is None or asked.who is None else (asked.who, asked.about)


def _own_trader(scribe: JournalBuilder, action: Action, company: str, does: str) -> str:
    """The corporation that deals in its own stock, its turn come to that. Raises ImportFailed for another's."""
    trader = scribe.company(action)
    steps = charter_of(scribe.state, trader).steps
    first = "stock" in steps and "run" in steps[steps.index("stock") :]
    early = first or scribe.title.file.own_stock.before_dividend
    if trader != company:
        raise action.fail(f"{trader} {does} shares of {company}: a corporation deals in its own only")
    to_company(scribe, trader, late=True)
    if not early or (does == "sells" and for_a_train(scribe, action, trader)):
        before_trains(scribe, trader)
    return trader
