"""The changes of a move in one sentence: who paid whom for what, and how the price moved."""

from collections.abc import Iterator

from moderator.model.entries import Directive, Entry, Event, Posting
from moderator.model.ledger import BANK, MONEY, POOL
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound, RepeatedRound
from moderator.rules.booking import State
from moderator.rules.events import SharesForSale
from moderator.rules.holdings import charter_of, percent, share_size
from moderator.rules.listeners import adjusted
from moderator.rules.prices import dividend_case, price
from moderator.titles.telling import section_of, tell, tell_move, tell_of
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Sell

_IN_SENTENCE = ("did", "trade", "due")  # events of the move itself; all others are consequences


def sentence(
    title: Title, says: Move | Directive, entry: Entry, after: Position, before: Position | None = None
) -> str:
    """Return the changes of a move: `BNR pays £210: Ann £105, Bob £42, treasury £63; price £100 -> £110`.

    It is empty if nothing changed hands. With the position `before` it also gives the reason for a price:
    `£21 a share, 18EU 3.2: price £100 -> £110`, or `price stays £100`.
    """
    parts = list[str]()
    paid = {p.why for p in entry.postings if p.unit == MONEY}  # a certificate bought in an auction was paid there
    traded = dict.fromkeys(p.why for p in entry.postings if _is_trade(p.why) and p.why in paid and _is_share(title, p))
    events = [event for event in own_events(entry) if event.code not in traded]
    for event in events:
        if MECHANIC_BY_CODE[event.code].answer == "due" and not any(p.why == event.code for p in entry.postings):
            continue
        _add(title, parts, event, "" if before is None else _why(title, event, entry, before))
        if event.code == "minor-exchange":
            parts += _shares_for_minor(title, after, entry)
    if before is not None and (stays := _stays(title, says, entry, before, after)):
        parts[-1:] = [f"{parts[-1]}; {stays}" if parts else stays]
    trades = [_trade(title, after, entry, why) for why in traded]
    return "; ".join([*_earned(title, says, after), *trades, *_costs(title, entry, events), *parts])


def consequences(title: Title, says: Move | Directive, entry: Entry, after: Position) -> list[str]:
    """Return the sentence of a move, then one line for each event that it caused."""
    changes = sentence(title, says, entry, after)
    first = own_events(entry)
    return [*([changes] if changes else []), *(tell(title, event) for event in entry.events if event not in first)]


def own_events(entry: Entry) -> list[Event]:
    """Return the events that are the move itself, without its consequences and without payments made after them."""
    paid = {posting.why for posting in entry.postings if posting.unit == MONEY}
    events, brought = list[Event](), False
    for event in entry.events:
        if MECHANIC_BY_CODE[event.code].answer not in _IN_SENTENCE:
            brought = brought or event.code in paid
        elif not (brought and event.code in paid):
            events.append(event)
    return events


def is_marked(event: Event) -> bool:
    """Return whether an event is highlighted for the table. Discards and the end show as due instead."""
    return MECHANIC_BY_CODE[event.code].answer == "marked"


def _is_trade(why: str) -> bool:
    return MECHANIC_BY_CODE[why].answer == "trade"


def balances(title: Title, before: Position, after: Position) -> str:
    """Return `Ann £455, BNR £163`: the new cash of every player and company whose cash changed."""
    changed = [
        f"{account} {title.balance(has)}"
        for account in (*before.players, *title.kinds)
        if (has := after.books.of(MONEY, account)) != before.books.of(MONEY, account) and account not in after.closed
    ]
    return ", ".join(changed)


def _add(title: Title, parts: list[str], event: Event, why: str) -> None:
    """Add an event to the sentence without repeating the part before. `why` is the reason of a price move."""
    about = event.company is not None and bool(parts) and parts[-1].startswith(f"{event.company} ")
    if event.moved is not None and about:
        parts[-1] += f"; {why}{tell_move(title, event.moved)}"
    elif event.moved is not None and event.code == "sale-drop":
        parts.append(f"{why}{event.company} {tell_move(title, event.moved)}")
    elif event.moved is not None and why:
        parts.append(f"{tell(title, event.replace(moved=None))}, {why}{tell_move(title, event.moved)}")
    elif event.code in ("dividend-half", "mining-district") and about:
        parts[-1] += f"; {tell_of(title, event)}"
    else:
        parts.append(tell(title, event))


def _why(title: Title, event: Event, entry: Entry, before: Position) -> str:
    """Return `£21 a share, 18EU 3.2: `, the reason of a price move; empty for an event that moves no price."""
    if event.moved is None or event.company is None:
        return ""
    share = "" if event.kind == "beside" else per_share(title, entry, before, event.company)
    return _cause(title, section_of(title, event), share)


def _stays(title: Title, says: Move | Directive, entry: Entry, before: Position, after: Position) -> str:
    """Return `£3 a share, 18EU 3.2: price stays £100` if a dividend or sale leaves the price; else an empty string."""
    company, code, case = None, "price-move", ""
    if isinstance(says, Sell):
        company, code = says.company, "sale-drop"
        held = any(event.kind == "held" and event.company == company for event in entry.events)
        if held or adjusted(State(title, after), SharesForSale(company)).reserved:
            return ""  # another rule keeps the price and says so, or the price has yet to drop
    elif isinstance(says, Dividend | Run) and not isinstance(before.round, RepeatedRound):
        company = next((event.company for event in entry.events if event.code == "dividend-full"), None)
    stands = None if company is None else price(State(title, after), company)
    if company is None or stands is None or stands != price(State(title, before), company):
        return ""
    if charter_of(State(title, after), company).fixed:  # its price never moves
        return ""
    named = f"{company} " if code == "sale-drop" else ""
    if code == "price-move":
        case = dividend_case(State(title, after), after.cells[company])
    section = title.section(f"{code}@{case}" if case else code)
    cause = _cause(title, section, per_share(title, entry, before, company))
    return f"{cause}{named}price stays {title.money(stands)}"


def _cause(title: Title, section: str | None, share: str) -> str:
    """Return `£21 a share, 18EU 3.2: ` from the parts that are not empty."""
    parts = [part for part in (share, f"{title.name} {section}" if section else "") if part]
    return f"{', '.join(parts)}: " if parts else ""


def per_share(title: Title, entry: Entry, before: Position, company: str) -> str:
    """Return `£3 a share` if the dividend paid the same on every share; else an empty string."""
    state, each = State(title, before), set()
    for posting in entry.postings:
        if posting.unit == MONEY and posting.target in before.players and posting.why == "dividend-full":
            shares, rest = divmod(percent(state, company, posting.target), share_size(state, company))
            each.add(posting.count // shares if shares and not rest and not posting.count % shares else 0)
    amount = each.pop() if len(each) == 1 else 0
    return f"{title.money(amount)} a share" if amount else ""


def _earned(title: Title, says: Move | Directive, after: Position) -> Iterator[str]:
    """Yield `BNR earns £210` after a run whose dividend is still to be declared."""
    now = after.round
    if not isinstance(says, Run) or not isinstance(now, OperatingRound) or now.turn is None:
        return
    if now.turn.company == says.actor and now.turn.revenue and not now.turn.settled:
        yield f"{now.turn.company} earns {title.money(now.turn.revenue)}"


def _costs(title: Title, entry: Entry, events: list[Event]) -> Iterator[str]:
    codes = {event.code for event in events}
    for posting in entry.postings:
        bought = MECHANIC_BY_CODE[posting.why].buys
        if posting.unit == MONEY and bought and posting.why not in codes:
            yield f"{posting.source} pays the bank {title.money(posting.count)} for {bought}"


def _trade(title: Title, after: Position, entry: Entry, why: str) -> str:
    """Return a trade: `Bob buys 10% of BNR from its treasury for £90`, `Cyd sells 20% of RPR to the pool for £150`."""
    paid = [p for p in entry.postings if p.why == why and p.unit == MONEY]
    shares = (p for p in entry.postings if p.why == why and _is_share(title, p))
    goods = [p for p in shares if _is_for(p, paid)]
    source, target = goods[0].source, goods[0].target
    company = goods[0].unit.partition(" ")[2]
    each = share_size(State(title, after), company)
    count = sum(p.count * _shares(title, p) for p in goods)
    what, amount = f"{count * each}% of {company}", title.money(sum(p.count for p in paid))
    if target == POOL:
        return f"{source} sells {what} to the {title.words.pool} for {amount}"
    if source == POOL:
        return f"{target} buys {what} from the {title.words.pool} for {amount}"
    if source in after.players:
        return f"{target} buys {what} from {source} for {amount}"
    if why == "president-purchase":
        return f"{target} starts {company} at {title.money(after.par[company])} and pays {amount} for {count * each}%"
    kept = any(p.target == BANK for p in paid)
    return f"{target} buys {what} from {'the bank' if kept else 'its treasury'} for {amount}"


def _is_for(goods: Posting, paid: list[Posting]) -> bool:
    """Return whether these shares were paid for; shares set aside for a new charter were not."""
    return any(goods.target == money.source or goods.source == money.target for money in paid)


def _shares_for_minor(title: Title, after: Position, entry: Entry) -> Iterator[str]:
    for posting in entry.postings:
        if posting.why == "minor-exchange" and _is_share(title, posting):
            company = posting.unit.partition(" ")[2]
            share = posting.count * _shares(title, posting) * share_size(State(title, after), company)
            yield f"{posting.target} gets {share}% of {company}"


def _is_share(title: Title, posting: Posting) -> bool:
    return _shares(title, posting) > 0


def _shares(title: Title, posting: Posting) -> int:
    """Return how many shares one posted unit stands for; 0 if it is not a certificate."""
    kinds = title.certificates.get(posting.unit.partition(" ")[2], ())
    return next((kind.shares for kind in kinds if kind.unit == posting.unit), 0)
