"""What a move changed, in one sentence: who paid whom for what, and where the price went."""

from collections.abc import Iterator

from moderator.model.entries import Entry, Event, Posting
from moderator.model.ledger import BANK, MONEY, POOL
from moderator.model.lines import Directive
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound, RepeatedRound
from moderator.rules.booking import State
from moderator.rules.events import to_take_up
from moderator.rules.holdings import charter_of, percent, share_size
from moderator.rules.prices import dividend_case, price
from moderator.titles.telling import section_of, tell, tell_move, tell_of
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Sell

_IN_SENTENCE = ("did", "trade", "due")  # what the move did; all other events are what it brought about


def sentence(
    title: Title, says: Move | Directive, entry: Entry, after: Position, before: Position | None = None
) -> str:
    """`BNR pays £210: Ann £105, Bob £42, treasury £63; price £100 -> £110`; empty if nothing changed hands.

    With the position `before` it tells why, too: `£21 a share, 18EU 3.2: price £100 -> £110`, or `price stays £100`.
    """
    parts = list[str]()
    paid = {p.why for p in entry.postings if p.unit == MONEY}  # a certificate bought in an auction was paid there
    traded = dict.fromkeys(p.why for p in entry.postings if _is_trade(p.why) and p.why in paid and _is_share(title, p))
    told = [event for event in said_first(entry) if event.code not in traded]
    for event in told:
        if MECHANIC_BY_CODE[event.code].answer == "due" and not any(p.why == event.code for p in entry.postings):
            continue
        _add(title, parts, event, "" if before is None else _why(title, event, entry, before))
        if event.code == "minor-exchange":
            parts += _shares_for_minor(title, after, entry)
    if before is not None and (stays := _stays(title, says, entry, before, after)):
        parts[-1:] = [f"{parts[-1]}; {stays}" if parts else stays]
    trades = [_trade(title, after, entry, why) for why in traded]
    return "; ".join([*_earned(title, says, after), *trades, *_costs(title, entry, told), *parts])


def came_of(title: Title, says: Move | Directive, entry: Entry, after: Position) -> list[str]:
    """The sentence, then what the move brought about, each a line: who sold what to whom, and for how much."""
    said = sentence(title, says, entry, after)
    first = said_first(entry)
    return [*([said] if said else []), *(tell(title, event) for event in entry.events if event not in first)]


def said_first(entry: Entry) -> list[Event]:
    """What the move did, and not what it brought about; nor what was only paid after that had been."""
    paid = {posting.why for posting in entry.postings if posting.unit == MONEY}
    said, brought = list[Event](), False
    for event in entry.events:
        if MECHANIC_BY_CODE[event.code].answer not in _IN_SENTENCE:
            brought = brought or event.code in paid
        elif not (brought and event.code in paid):
            said.append(event)
    return said


def is_marked(event: Event) -> bool:
    """Whether nobody at the table may miss it; discards and the end of the game are told by what is due."""
    return MECHANIC_BY_CODE[event.code].answer == "marked"


def _is_trade(why: str) -> bool:
    return MECHANIC_BY_CODE[why].answer == "trade"


def balances(title: Title, before: Position, after: Position) -> str:
    """`Ann £455, BNR £163` for every player and company whose cash changed; the bank stands in the toolbar."""
    changed = [
        f"{account} {title.balance(has)}"
        for account in (*before.players, *title.kinds)
        if (has := after.books.of(MONEY, account)) != before.books.of(MONEY, account) and account not in after.closed
    ]
    return ", ".join(changed)


def _add(title: Title, parts: list[str], event: Event, why: str) -> None:
    """Add an event to the sentence: what it repeats of the part before it is left out. `why` its price moves, if
    told.
    """
    about = event.company is not None and bool(parts) and parts[-1].startswith(f"{event.company} ")
    if event.moved is not None and about:
        parts[-1] += f"; {why}{tell_move(title, event.moved)}"
    elif event.moved is not None and event.code == "sale-drop":
        parts.append(f"{why}{event.company} {tell_move(title, event.moved)}")
    elif event.moved is not None and why:
        parts.append(f"{tell(title, event.but(moved=None))}, {why}{tell_move(title, event.moved)}")
    elif event.code in ("dividend-half", "mining-district") and about:
        parts[-1] += f"; {tell_of(title, event)}"
    else:
        parts.append(tell(title, event))


def _why(title: Title, event: Event, entry: Entry, before: Position) -> str:
    """`£21 a share, 18EU 3.2: `, what a price moves by; empty for an event that moves none."""
    if event.moved is None or event.company is None:
        return ""
    share = "" if event.kind == "beside" else a_share(title, entry, before, event.company)
    return _cause(title, section_of(title, event), share)


def _stays(title: Title, says: Move | Directive, entry: Entry, before: Position, after: Position) -> str:
    """`£3 a share, 18EU 3.2: price stays £100` after a dividend or a sale that moves no price; else empty."""
    company, code, case = None, "price-move", ""
    if isinstance(says, Sell):
        company, code = says.company, "sale-drop"
        held = any(event.kind == "held" and event.company == company for event in entry.events)
        if held or to_take_up(State(title, after), company):
            return ""  # kept by something else, which is told, or still to fall
    elif isinstance(says, Dividend | Run) and not isinstance(before.round, RepeatedRound):
        company = next((event.company for event in entry.events if event.code == "dividend-full"), None)
    stands = None if company is None else price(State(title, after), company)
    if company is None or stands is None or stands != price(State(title, before), company):
        return ""
    if charter_of(State(title, after), company).fixed:  # it has its starting value, and nothing moves that
        return ""
    named = f"{company} " if code == "sale-drop" else ""
    if code == "price-move":
        case = dividend_case(State(title, after), after.cells[company])
    section = title.section(f"{code}@{case}" if case else code)
    cause = _cause(title, section, a_share(title, entry, before, company))
    return f"{cause}{named}price stays {title.money(stands)}"


def _cause(title: Title, section: str | None, share: str) -> str:
    """`£21 a share, 18EU 3.2: `, of what there is."""
    parts = [part for part in (share, f"{title.name} {section}" if section else "") if part]
    return f"{', '.join(parts)}: " if parts else ""


def a_share(title: Title, entry: Entry, before: Position, company: str) -> str:
    """`£3 a share`, where a dividend brought every share the same."""
    state, each = State(title, before), set()
    for posting in entry.postings:
        if posting.unit == MONEY and posting.target in before.players and posting.why == "dividend-full":
            shares, rest = divmod(percent(state, company, posting.target), share_size(state, company))
            each.add(posting.count // shares if shares and not rest and not posting.count % shares else 0)
    amount = each.pop() if len(each) == 1 else 0
    return f"{title.money(amount)} a share" if amount else ""


def _earned(title: Title, says: Move | Directive, after: Position) -> Iterator[str]:
    """A run that is still to be declared on."""
    now = after.round
    if not isinstance(says, Run) or not isinstance(now, OperatingRound) or now.turn is None:
        return
    if now.turn.company == says.actor and now.turn.revenue and not now.turn.settled:
        yield f"{now.turn.company} earns {title.money(now.turn.revenue)}"


def _costs(title: Title, entry: Entry, told: list[Event]) -> Iterator[str]:
    codes = {event.code for event in told}
    for posting in entry.postings:
        bought = MECHANIC_BY_CODE[posting.why].buys
        if posting.unit == MONEY and bought and posting.why not in codes:
            yield f"{posting.source} pays the bank {title.money(posting.count)} for {bought}"


def _trade(title: Title, after: Position, entry: Entry, why: str) -> str:
    """`Bob buys 10% of BNR from its treasury for £90`, `Cyd sells 20% of RPR to the pool for £150`."""
    paid = [p for p in entry.postings if p.why == why and p.unit == MONEY]
    shares = (p for p in entry.postings if p.why == why and _is_share(title, p))
    goods = [p for p in shares if _is_for(p, paid)]
    source, target = goods[0].source, goods[0].target
    company = goods[0].unit.partition(" ")[2]
    each = share_size(State(title, after), company)
    count = sum(p.count * _shares(title, p) for p in goods)
    what, amount = f"{count * each}% of {company}", title.money(sum(p.count for p in paid))
    if target == POOL:
        return f"{source} sells {what} to the pool for {amount}"
    if source == POOL:
        return f"{target} buys {what} from the pool for {amount}"
    if source in after.players:
        return f"{target} buys {what} from {source} for {amount}"
    if why == "president-purchase":
        return f"{target} starts {company} at {title.money(after.par[company])} and pays {amount} for {count * each}%"
    kept = any(p.target == BANK for p in paid)
    return f"{target} buys {what} from {'the bank' if kept else 'its treasury'} for {amount}"


def _is_for(goods: Posting, paid: list[Posting]) -> bool:
    """Whether shares went to who paid, or came from who was paid, and are not those laid aside for a new charter."""
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
    """How many shares one of the units posted stands for; 0 if it is no certificate."""
    kinds = title.certificates.get(posting.unit.partition(" ")[2], ())
    return next((kind.shares for kind in kinds if kind.unit == posting.unit), 0)
