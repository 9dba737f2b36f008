"""The answer to a line: what changed hands, what followed from it, and which other lines it affects."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from moderator.game import hide_cards
from moderator.journal.comments import as_typed
from moderator.model.entries import Booked, Directive, Entry, Event, Posting
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, MONEY, POOL
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound, RepeatedRound, StockRound
from moderator.model.wording import clean, plural
from moderator.rules.booking import State
from moderator.rules.events import SharesForSale
from moderator.rules.holdings import charter_of, companies_in_play, may_run, owns_train, percent, share_size
from moderator.rules.listeners import adjusted
from moderator.rules.prices import dividend_case, price
from moderator.rules.rounds.sequence import actor
from moderator.rules.trains.owing import owed_train, purse_due, train_due
from moderator.titles.telling import section_of, tell, tell_move, tell_of
from moderator.titles.title import Title
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import WIDTH, cells, wrap
from moderator.views.turn import due_lines
from moderator.vocabulary.catalogue import CHECKS, MECHANIC_BY_CODE
from moderator.vocabulary.openings import UNRECORDED
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Sell
from moderator.vocabulary.table import Count, Note
from moderator.vocabulary.turns import Done, Pass

if TYPE_CHECKING:
    from moderator.judging import Answer, Shift

# ---- changes ----
# One sentence says who paid whom for what, and how the price moved.

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


_TOLD = (Severity.RULING, Severity.NOTE)  # severities shown for a written line; the audit counts attested findings


def answer(title: Title, given: "Answer", ink: Ink = PLAIN) -> list[str]:
    """Return the lines that confirm a written line and show its changes."""
    lines = [ink.mean("booked", line) for line in wrap(as_typed(given.text), f"{given.line} | ")]
    for found in given.findings:
        if _is_shown(found):
            section = f" [{found.section}]" if found.section else ""
            wrapped = wrap(f"{found.message}{section}", f"  {found.severity.value}: ", "    ")
            lines += [ink.mean("note", line) for line in wrapped]
    lines += _named("taken back", title, given, given.gone) + _named("restored", title, given, given.back)
    lines += _changes(title, given, ink)
    return lines + corrected_lines(given, ink)


def _is_shown(found: Finding) -> bool:
    """Return whether the answer shows a finding. Attested findings are left to the audit."""
    return (found.severity in _TOLD and found.code != UNRECORDED) or CHECKS[found.code].at_once


def _order(title: Title, given: "Answer") -> Iterator[str]:
    """Yield each player's cash when a stock round begins, in turn order."""
    before, after = given.before, given.after
    if isinstance(after.round, StockRound) and not isinstance(before.round, StockRound):
        first = after.round.player
        at = after.players.index(first) if first in after.players else 0
        seats = (*after.players[at:], *after.players[:at])
        held = (f"{clean(player)} {title.balance(after.books.of(MONEY, player))}" for player in seats)
        yield f"in turn order: {', '.join(held)}"


def _named(what: str, title: Title, given: "Answer", moves: Sequence[Booked]) -> list[str]:
    """A line a move, of very many only the first and the last ones."""
    texts = [(booked.line, hide_cards(title, given.after, booked.text)) for booked in moves]
    lines = [line for number, text in texts for line in wrap(text, f"  {what}, line {number}: ", "    ")]
    half = _NAMED // 2
    return lines if len(lines) <= _NAMED else [*lines[:half], f"  ... {len(moves)} lines in all ...", *lines[-half:]]


_NAMED = 10  # lines listed after an undo or redo


def marked(title: Title, given: "Answer", ink: Ink = PLAIN) -> list[str]:
    """Return only the marked events and new obligations, for a line that was previewed before it was written."""
    if not isinstance(given.says, Move):
        return []
    marked = [event for event in given.entry.events if is_marked(event)]
    texts = [tell(title, event) + _cite(section_of(title, event)) for event in marked]
    return _marked([*texts, *newly_due(title, given)], ink)


def _changes(title: Title, given: "Answer", ink: Ink) -> list[str]:
    """Return the line of changes, then each consequence on its own line, with the important ones marked."""
    if not isinstance(given.says, Move):
        lines = _moved(title, given.before, given.after)
        return lines + _marked(newly_due(title, given), ink)
    changes = sentence(title, given.says, given.entry, given.after, given.before)
    if isinstance(given.says, Count) and not given.findings:
        changes = "the books agree"
    if not changes and not any(_is_shown(found) for found in given.findings) and changes_nothing(given):
        changes = "nothing changed: that turn was already over" if isinstance(given.says, Done) else "nothing changed"
    if changes and any(found.code == UNRECORDED for found in given.findings):
        changes += "; settled by voice"
    held = balances(title, given.before, given.after)
    lines = _wrap(changes) if changes else []
    brought = _brought_about(title, given, ink)
    if held and len(lines) == 1 and cells(lines[0]) + cells(held) + len(" (now )") <= WIDTH:
        lines = [f"{lines[0]} {ink.faint(f'(now {clean(held)})')}"]
    elif held:
        told = [ink.faint(line) for line in wrap(held, "  now ", "      ")]
        lines, brought = ([*lines, *told], brought) if changes else ([], [*brought, *told])
    order = [line for text in _order(title, given) for line in wrap(text, "  ", "    ")]
    return [*lines, *brought, *order, *_marked(newly_due(title, given), ink)]


def changes_nothing(given: "Answer") -> bool:
    """Return whether a line changed nothing visible: neither holdings nor the turn."""
    before, after = given.before, given.after
    if given.entry.postings or given.entry.events or isinstance(given.says, Note):
        return False
    if isinstance(given.says, Done | Pass):
        return (before.round.name, before.round.actor, before.agenda) == (
            after.round.name, after.round.actor, after.agenda,
        )  # fmt: skip
    kept = {"books": None, "line": 0, "ref": None}
    return before.replace(**kept) == after.replace(**kept)


def _marked(texts: Iterable[str], ink: Ink) -> list[str]:
    return [ink.bold(line) for text in texts for line in wrap(text, ">> ", "   ")]


def _wrap(text: str) -> list[str]:
    """Return the sentence wrapped on indented lines, never breaking `£100 -> £110`."""
    pieces = text.replace(" -> ", "\n").split(" ")
    return wrap([piece.replace("\n", " -> ") for piece in pieces], "  ", "    ")


def _brought_about(title: Title, given: "Answer", ink: Ink) -> list[str]:
    """Return the consequences in order. Neighbours of one kind share a line unless they are marked."""
    first = own_events(given.entry)
    events = [event for event in given.entry.events if is_marked(event) or event not in first]
    lines: list[str] = []
    for (marked, _, section), alike in groupby(events, lambda event: _kind(title, event)):
        texts = [tell(title, event) for event in alike]
        if marked:
            lines += _marked([text + _cite(section) for text in texts], ink)
        else:
            lines += wrap("; ".join(texts) + _cite(section), "  ", "    ")
    return lines


def _kind(title: Title, event: Event) -> tuple[bool, str, str | None]:
    """Return whether an event is marked, with the code and section that events sharing a line have in common."""
    return is_marked(event), event.code, section_of(title, event)


def _cite(section: str | None) -> str:
    return f" [{section}]" if section else ""


def newly_due(title: Title, given: "Answer") -> list[str]:
    """Return new obligations after this line: discards, trains to buy, the end of the game.

    For a train that was already due, return only its president's cash and the amount missing.
    """
    before, after = given.before, given.after
    was, known = set(due_lines(State(title, before))), _owed_on(title, given)
    texts = [known.get(text, text) for text in due_lines(State(title, after)) if text not in was]
    texts = [text for text in texts if text]
    for company in companies_in_play(State(title, after)) if isinstance(given.says, Move) else ():
        if owns_train(State(title, before), company) and not owns_train(State(title, after), company):
            owed = owed_train(State(title, after), company)
            texts += [] if owed is None else [train_due(State(title, after), owed)]
    idle = skipped_run(title, given)
    return list(dict.fromkeys([*([idle] if idle else []), *texts]))


def _owed_on(title: Title, given: "Answer") -> dict[str, str]:
    """Return the short form of a train obligation that existed before this line: `Ann has £116, lacks £296`.

    It is empty if the line did not change that, or if the company can still pay for the train.
    """
    then, now = State(title, given.before), State(title, given.after)
    company = actor(now)
    if company is None or company not in title.kinds or actor(then) != company:
        return {}
    owed, before = owed_train(now, company), owed_train(then, company)
    if before is None or owed is None or owed.own:
        return {}
    if not owed.missing or not before.missing:
        return {} if owed.missing or before.missing else {train_due(now, owed): ""}
    if owed.president is None or before.president is None:
        return {}
    short = purse_due(now, owed)
    return {train_due(now, owed): "" if short == purse_due(then, before) else short}


def skipped_run(title: Title, given: "Answer") -> str | None:
    """A turn that went past its run though the company owns trains: a key too many would cost it a round's earnings."""
    turn = given.before.turn
    if turn is None or turn.revenue is not None or not isinstance(given.says, Move) or isinstance(given.says, Run):
        return None
    same = given.after.turn_of(turn.company)
    missed = given.after.last_turn == turn.company if same is None else same.missed == "run"
    if not missed or not may_run(State(title, given.before), turn):
        return None
    return f"{turn.company} owns trains but did not run them, so it earns nothing; undo if it should run"


def _moved(title: Title, before: Position, after: Position) -> list[str]:
    """`Bob £345 -> £450; BNR price £110 -> £100`: what an undo, a redo or a correction makes different."""
    moved = [] if before.phase == after.phase else [f"phase {before.phase} -> {after.phase}"]
    for account in (*before.players, *title.kinds, BANK):
        had, has = before.books.of(MONEY, account), after.books.of(MONEY, account)
        show = title.money if account == BANK else title.balance
        moved += [] if had == has else [f"{account} {show(had)} -> {show(has)}"]
    for company in title.certificates:
        old, new = price(State(title, before), company), price(State(title, after), company)
        if old != new:
            shown = ["none" if value is None else title.money(value) for value in (old, new)]
            moved.append(f"{company} price {shown[0]} -> {shown[1]}")
    return _wrap("; ".join(moved)) if moved else []


def corrected_lines(given: "Answer", ink: Ink = PLAIN) -> list[str]:
    """Which later lines corrections make wrong or right: how many, then the first and the last ones."""
    if given.shifts is None:
        return []
    if not given.shifts:
        return ["  no later line is judged differently"]
    lines = [line for shift in given.shifts for line in _shift(shift)]
    half = _NAMED // 2
    lines = (
        lines
        if len(lines) <= _NAMED
        else [*lines[:half], f"  ... {len(given.shifts)} lines in all ...", *lines[-half:]]
    )
    right = [shift for shift in given.shifts if shift.is_right]
    summed = _summed(given.harms, "become wrong") + _summed(right, "become right")
    return [*(ink.bold(line) for line in summed), *lines]


def _summed(shifts: Sequence["Shift"], become: str) -> list[str]:
    """Return `17 lines become wrong, the first 101: out-of-turn: it is Zoë's turn, not Ann's`; empty for one line."""
    if len(shifts) < 2:
        return []
    first = shifts[0]
    found = (first.gained or first.lost)[0]
    says = f"{plural(len(shifts), 'line')} {become}, the first {first.booked.line}: {found.code}: {found.message}"
    return wrap(says, "  ", "    ")


def _shift(shift: "Shift") -> list[str]:
    number = shift.booked.line
    lines = []
    for text in _told_once(shift.gained):
        lines += wrap(text, f"  line {number} is now wrong: ", "    ")
    for text in _told_once(shift.lost):
        lines += wrap(text, f"  line {number} no longer has: ", "    ")
    return lines


def _told_once(found: Iterable[Finding]) -> Iterable[str]:
    return dict.fromkeys(f"{each.code}: {each.message}" for each in found)
