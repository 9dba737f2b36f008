"""Write purchases and sales of shares, starts of corporations, and exchanges of minors."""

from typing import Any

from moderator.importers.arrival import end_operating, to_company, to_player
from moderator.importers.export import Action
from moderator.importers.journal_builder import AT_ANY_TIME, JournalBuilder, move_of
from moderator.importers.operating import before_trains, for_a_train
from moderator.importers.purchases import put_back_cars
from moderator.model.ledger import POOL
from moderator.model.rounds import ExchangeRound, OperatingRound, ParRound, StockRound
from moderator.rules.events import CompanyLeader
from moderator.rules.holdings import charter_of, minors_of, owns_train, president, share_size, shares
from moderator.rules.listeners import adjusted
from moderator.rules.presidency import heir_to
from moderator.rules.privates import owner_of
from moderator.rules.stock.offers import places_with
from moderator.rules.stock.stock_round import may_trade
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.minors import Close, Exchange
from moderator.vocabulary.openings import Value
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.turns import Pass

# ---- redemption ----
# Shares that a corporation buys back in a stock round, and offers again, as its president's turn.


def in_stock_round(builder: JournalBuilder) -> bool:
    """Return whether a corporation trades its own shares as its president's turn of a stock round.

    If it may also do so in its own turn, the books must have reached the stock round.
    """
    rooms = builder.title.rooms
    return "redemption" in rooms and ("own_stock" not in rooms or isinstance(builder.position.round, StockRound))


def take_up(builder: JournalBuilder, action: Action, company: str) -> None:
    """Write that a corporation buys one of its shares, from the market or from the player who has the one named."""
    _to_president(builder, action, company)
    name = builder.pieces.share_name(action.texts("shares")[0])
    holders = (player for player in builder.position.players if name in builder.pieces.shares[company].get(player, ()))
    builder.write(Buy, actor=company, company=company, seller=next(holders, None))


def offer_again(builder: JournalBuilder, action: Action, company: str) -> None:
    """Write that a corporation offers all its own shares again."""
    _to_president(builder, action, company)
    builder.write(move_of("reissue"), actor=company)


def _to_president(builder: JournalBuilder, action: Action, company: str) -> None:
    if builder.company(action) != company:
        raise action.fail(f"{builder.company(action)} trades shares of {company}: a corporation may only trade its own")
    leader = president(builder.state, company)
    if leader is None:
        raise action.fail(f"{company} has no president to act for it")
    to_player(builder, leader)


# ---- presidency ----
# The certificates that a new president gives for the president's certificate, if sizes differ.


def given_by_buyer(builder: JournalBuilder, company: str, buyer: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sizes a buyer gives for the presidency, if the buyer takes over and they are not the fewest."""
    title, books, old = builder.title, builder.position.books, president(builder.state, company)
    count = sum(sizes) // share_size(builder.state, company)
    if old in (None, buyer) or shares(title, books, company, buyer) + count <= shares(title, books, company, old):
        return ()
    return _given(builder, company, buyer, sizes)


def given_by_heir(builder: JournalBuilder, company: str, seller: str, count: int) -> tuple[int, ...]:
    """Return the sizes the heir of a selling president gives, if there is an heir and they are not the fewest."""
    if president(builder.state, company) != seller:
        return ()
    left = shares(builder.title, builder.position.books, company, seller) - count
    heir = heir_to(builder.state, company, seller, left)
    return () if heir is None else _given(builder, company, heir)


def _given(builder: JournalBuilder, company: str, heir: str, bought: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the smallest certificates, which the site takes unless the heir has just enough certificates in all."""
    first, *ordinary = builder.title.certificates[company]
    least = ordinary[-1]
    size, needed = least.shares * share_size(builder.state, company), first.shares // least.shares
    small = builder.position.books.of(least.unit, heir) + bought.count(size)
    every = sum(builder.position.books.of(kind.unit, heir) for kind in ordinary) + len(bought)
    return (size,) * needed if needed <= small < every and every > needed else ()


def start_at_price(builder: JournalBuilder, action: Action) -> None:
    """Write the start of a corporation at the price that `share_price` begins with: PRICE,ROW,COLUMN."""
    player = builder.player(action)
    symbol = action.text("corporation")
    company = builder.pieces.company(action, symbol)
    value = action.text("share_price").partition(",")[0]
    if not (value.isascii() and value.isdigit() and 0 < len(value) < 8):
        raise action.fail(f"{value[:20]!r} is not a par price")
    if isinstance(now := builder.position.round, ParRound):  # the presidency was sold in the opening
        move = Value if now.VERB == "value" else Start
        builder.write(move, actor=player, company=company, value=int(value))
        return
    to_player(builder, player)
    place, neutral = None, False
    home = builder.following_of("place_token", symbol)
    if home is not None and builder.title.phase(builder.position.phase).formation != "merge":
        where = builder.pieces.city_hex(home)
        place = builder.title.place_name(where)
        neutral = where in builder.pieces.neutral and builder.pieces.neutral[where] == home.optional_number("slot")
        builder.take(home)
    builder.write(Start, actor=player, company=company, value=int(value), place=place, neutral=neutral)


def found_minor_home(builder: JournalBuilder, action: Action, player: str, company: str) -> None:
    """Write which minor merges into a corporation just started, as its home token tells."""
    minor = _founder_minor(builder, action, player)
    builder.write(Exchange, actor=player, minor=minor, company=company, token=True)
    put_back_cars(builder)


def _founder_minor(builder: JournalBuilder, action: Action, player: str) -> str:
    """Return the founder's minor in the printed city, else the one in this hex that never acts again."""
    where = builder.pieces.city_hex(action)
    minors = builder.title.file.minors
    near = [minor for minor in minors_of(builder.state, player) if minors[minor].home == where]
    printed = builder.pieces.table.homes.get(action.text("city"))
    if printed in near:
        return printed
    heard = {later.entity for later in builder.coming() if later.entity_kind == "minor"}
    left = [minor for minor in near if minor not in heard] or near
    if not left:
        raise action.fail(f"{player} has no minor in {builder.title.place_name(where)} that could merge")
    return left[0]


def buy_shares(builder: JournalBuilder, action: Action) -> None:
    """Write shares bought by a player or the corporation itself, or given for a minor."""
    if action.entity_kind == "minor":
        _exchange(builder, action)
        return
    if action.entity_kind == "company":
        _give_private(builder, action)
        return
    company, count = builder.pieces.share(action, builder.position)
    shares = action.texts("shares")
    if leads := _leads_for_one(builder, company, shares):
        count = 1
    number = count if count > 1 else None
    if action.entity_kind == "player":
        player = builder.player(action)
        to_player(builder, player)
        source = "pool" if leads else _source(builder, action, company)
        if sizes := builder.pieces.certificates(action, company, count):
            against = given_by_buyer(builder, company, player, sizes)
            pieces, size = len(sizes) if len(sizes) > 1 else None, sizes[0]
            fields: dict[str, Any] = {
                "source": source,
                "percent": size,
                "against": against,
                "giving": _part(builder, action, company),
            }
            builder.write(Buy, actor=player, company=company, count=pieces, **fields)
        else:
            builder.write(Buy, actor=player, company=company, count=number, source=source)
        return
    if in_stock_round(builder):
        take_up(builder, action, company)
        return
    buyer = _own_trader(builder, action, company, "buys")
    builder.write(Buy, actor=buyer, company=company, count=number)


def _leads_for_one(builder: JournalBuilder, company: str, shares: list[str]) -> bool:
    """Return whether one share with another makes up a president's certificate that is not sold as such."""
    state = builder.state
    if not any(name.endswith("_0") for name in shares) or president(state, company) is not None:
        return False
    return not adjusted(state, CompanyLeader(company)).presidency_sold


def _part(builder: JournalBuilder, action: Action, company: str) -> int | None:
    """Return the size of the certificate given in part payment, or None."""
    return None if action.optional_text("swap") is None else builder.title.opening_charter(company).part_exchange


def _give_private(builder: JournalBuilder, action: Action) -> None:
    """Write the exchange of a private for a share by its owner."""
    private = builder.private(action)
    company, _ = builder.pieces.share(action, builder.position)
    source = _source(builder, action, company)
    builder.write(Exchange, actor=owner_of(builder.state, private), minor=private, company=company, source=source)


def _source(builder: JournalBuilder, action: Action, company: str) -> str | None:
    """Return `pool` for shares in the market, or None for those of the treasury or offering.

    Raises ImportFailed if the import has lost track of a share that could come from either.
    """
    shares = action.texts("shares")
    lie, offered = builder.pieces.places(shares), places_with(builder.state, company)
    if lie <= {POOL}:
        return "pool" if "pool" in offered else None
    if lie != {""} and len(offered) > 1:
        places = " or the ".join(offered)
        raise action.fail(f"{', '.join(shares[:4])} may come from the {places}: the import has lost track of it")
    return None


def _exchange(builder: JournalBuilder, action: Action) -> None:
    """Write the exchange of a minor for a share. The corporation's token follows as a separate action, or a pass."""
    minor = builder.company(action)
    company, _ = builder.pieces.share(action, builder.position)
    owner = president(builder.state, minor)
    if owner is None:
        raise action.fail(f"minor {minor} has no owner who could exchange it")
    end_operating(builder)
    if isinstance(builder.position.round, ExchangeRound):
        _to_exchange(builder, owner)
    else:
        to_player(builder, owner)
    source = _source(builder, action, company)
    station = builder.following("place_token", action.texts("shares")[0].rpartition("_")[0], after="discard_train")
    if station is not None:
        builder.take(station)
    elif not builder.coming():
        builder.note(
            f"the export ends before {company} takes the token of {minor} or declines it; the journal declines"
        )
    builder.write(Exchange, actor=owner, minor=minor, company=company, source=source, token=station is not None)
    put_back_cars(builder)


def declines_station(builder: JournalBuilder) -> bool:
    """Return whether a corporation's pass declines the token of a minor just exchanged for its share."""
    earlier = reversed(builder.actions[: builder.at])
    before = next((a for a in earlier if (a.kind, a.entity) != ("discard_train", builder.action.entity)), None)
    if before is None or before.kind != "buy_shares" or before.entity_kind != "minor":
        return False
    exchanged = before.texts("shares")[0].rpartition("_")[0] == builder.action.entity
    return exchanged and isinstance(builder.position.round, StockRound | ExchangeRound)


def give_up_minors(builder: JournalBuilder, player: str) -> None:
    """Write that a player closes all minors, which the site does with one pass and the rules one per turn."""
    minors = minors_of(builder.state, player)
    if not minors:
        builder.write(Pass, actor=player)
    for number, minor in enumerate(minors):
        if number and isinstance(builder.position.round, ExchangeRound):
            builder.excuse(f"{player} closes all minors at once; by the rules one per turn")
        else:
            _to_exchange(builder, player)
        builder.write(Close, actor=player, company=minor)


def _to_exchange(builder: JournalBuilder, player: str) -> None:
    """Excuse a player out of turn: the site picks another one after a bankruptcy or a share from the market."""
    now = builder.position.round
    if isinstance(now, ExchangeRound) and now.player != player:
        builder.excuse(f"{player} acts in the exchange round; by the rules it is the turn of {now.player}")


def sell_shares(builder: JournalBuilder, action: Action) -> None:
    """Write shares sold by a player, in a stock round or for a train, or by the corporation itself."""
    company, count = builder.pieces.share(action, builder.position)
    if action.entity_kind == "player":
        player = builder.player(action)
        buyer = _helped(builder, player)
        if buyer is None:
            _end_sold(builder, player, company)
            to_player(builder, player)
        else:
            to_company(builder, buyer, late=True)
            before_trains(builder, buyer)
        sizes = builder.pieces.certificates(action, company, count)
        against = given_by_heir(builder, company, player, count)
        number = 1 if sizes else count  # the certificates determine the number
        fields: dict[str, Any] = {"certificates": sizes, "against": against, "taking": _part(builder, action, company)}
        builder.write(Sell, actor=player, company=company, count=number, **fields)
        return
    if in_stock_round(builder):
        offer_again(builder, action, company)
        return
    seller = _own_trader(builder, action, company, "sells")
    builder.write(Sell, actor=seller, company=company, count=count)


def _end_sold(builder: JournalBuilder, player: str, company: str) -> None:
    """Pass before a second sale of the same company, if a turn allows one: it is the player's next turn on the site."""
    now = builder.position.round
    if not isinstance(now, StockRound) or now.player != player or builder.title.file.shares.split_sales:
        return
    others = (name for name in builder.position.players if name != player)
    if company in now.sold_now and not any(may_trade(builder.state, other) for other in others):
        builder.write(Pass, builder.before, actor=player)


def _helped(builder: JournalBuilder, player: str) -> str | None:
    """Return the company for whose train a player sells, or None outside operating rounds.

    It is the one that buys next. If the export ends before that, it is the company on turn if the player is president
    and it has no train.
    """
    if not isinstance(builder.position.round, OperatingRound):
        return None
    for later in builder.coming():
        if later.kind in ("buy_train", "bankrupt") and later.entity_kind == "corporation":
            return builder.pieces.company(later, later.entity)
        if later.kind == "bankrupt" or later.entity_kind == "company":
            turn = builder.turn_of()
            return turn.company if turn else None
        if later.kind == "end_game":
            break
        if later.kind in AT_ANY_TIME:
            continue
        if later.kind != "sell_shares":
            return None
    turn = builder.turn_of()
    owes = turn is not None and president(builder.state, turn.company) == player
    return turn.company if turn is not None and owes and not owns_train(builder.state, turn.company) else None


def _own_trader(builder: JournalBuilder, action: Action, company: str, does: str) -> str:
    """Reach the turn of a corporation that trades its treasury shares. Raises ImportFailed for another's shares."""
    trader = builder.company(action)
    steps = charter_of(builder.state, trader).steps
    first = "stock" in steps and "run" in steps[steps.index("stock") :]
    early = first or builder.title.file.own_stock.before_dividend
    if trader != company:
        raise action.fail(f"{trader} {does} shares of {company}: a corporation may only trade its own")
    to_company(builder, trader, late=True)
    if not early or (does == "sells" and for_a_train(builder, action, trader)):
        before_trains(builder, trader)
    return trader
