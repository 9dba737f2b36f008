"""The set-up sheet: facts for a number of players, phases and trains."""

from moderator.export.sheet import Column, Sheet, Table
from moderator.model.wording import list_words
from moderator.rules.players import displayed, rounds_ahead
from moderator.titles.options import to_draw
from moderator.titles.schema import Phase
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import EVENTS, STATUSES

MORE = 3  # extra rounds on forms, beyond the longest known game
_FORMATIONS = {
    "merge": "corporations start with a minor",
    "full": "corporations start with full capital",
    "bought": "corporations receive money for shares that are bought",
}
_ENDLESS = 99  # stops of a train without a limit


def setup_sheet(title: Title, players: int) -> Sheet:
    """Return the set-up sheet of a title for a number of players, with what is unconfirmed as notes."""
    notes = tuple(f"Not confirmed: {fact}." for fact in title.file.unconfirmed)
    tables = (_facts(title, players), _phases(title), _trains(title))
    return Sheet("Set-up", tables, notes=(title.file.rulebook, *notes))


def _facts(title: Title, players: int) -> Table:
    seat, file, shares = title.file.players[str(players)], title.file, title.file.shares
    granted = sum(grant.pays for grant in file.links.values() if grant.aside)
    rounds = {phase.rounds or file.operating.rounds for phase in file.phases.values()}
    case = "@investor" if seat.investor else "@money" if shares.priced else ""
    facts: list[tuple[str, str, str]] = [
        ("players", str(players), "setup"),
        ("bank", title.money(title.bank(players)), f"setup{case}"),
        ("cash of a player", title.money(seat.cash), f"setup{case}"),
    ]
    facts += [("set aside for links", title.money(granted), "link-grant")] if granted else []
    facts += [
        ("left in the bank", title.money(title.bank(players) - players * seat.cash - granted), f"setup{case}"),
        ("certificates of a player", f"at most {seat.certificates}", "certificate-limit"),
        *(_of_stock(title) if shares.priced else _of_display(title, players)),
    ]
    if len(rounds) == 1 and shares.priced:
        facts += [("operating rounds", f"{rounds.pop()} in a set", "operating-order")]
    if seat.investor and file.investor is not None:
        holds, keeps = file.investor.holds, file.investor.keeps
        held = f"at most {holds}% of a player's corporation, at least {keeps}% of its own"
        facts += [("the Investor holds", held, "investor-choice")]
    if fees := sorted({title.token_fee(company) for company in file.corporations} - {0}):
        facts += [("token fee", f"{list_words(map(title.money, fees), 'or')} once", "station-tokens")]
    rows = tuple((what, value, title.section(code)) for what, value, code in facts)
    columns = (Column("fact"), Column("value"), Column("section"))
    return Table("facts", f"{title.name} for {players}", columns, (*rows, *_choices(title, players)))


def _choices(title: Title, players: int) -> list[tuple[str, str, str]]:
    """Return the chosen options, and those still to be drawn."""
    offered = title.file.options
    chosen = [(f"option {name}", value, offered[name].section) for name, value in title.options]
    drawn = to_draw(title, players).items()
    return chosen + [
        (f"option {name}", f"not chosen yet: {list_words(option.choices, 'or')}", option.section)
        for name, option in drawn
    ]


_MANY = 3  # more corporations are named by their charter


def _of_stock(title: Title) -> list[tuple[str, str, str]]:
    """Return the rules of buying and selling shares."""
    shares, starts = title.file.shares, _starting_values(title)
    operating = title.file.operating
    exported = f"exported at the end of each {operating.exports_each}"
    leaving = shares.pool_leaves and [
        (
            f"when somebody other than the {title.words.leader} buys",
            f"{shares.pool_leaves} more share leaves the {title.words.pool}",
            "pool-leaves",
        )
    ]
    return [
        (
            "of one corporation",
            _most_words(title, shares.hold_limit) if shares.hold_limit < 100 else "no limit",
            "hold-limit",
        ),
        (f"in the {title.words.pool}", _most_words(title, shares.pool_limit, " of a corporation"), "pool-limit"),
        (f"{title.words.par}s", starts, "start-value"),
        ("floats at", _float_words(title), "float"),
        *(leaving or []),
        *([(exported, ", ".join(operating.exports), "train-export")] if operating.exports else []),
    ]


def _most_words(title: Title, limit: int, of: str = "") -> str:
    """Describe a holding limit, also for share sizes that do not divide it: `at most 50%, 40% with shares of 20%`."""
    sizes = sorted({charter.share for charter in title.share_charters.values() if charter.sold})
    fewer = "".join(f", {limit - limit % size}% with shares of {size}%" for size in sizes if limit % size)
    return f"at most {limit}%{of}{fewer}"


def _starting_values(title: Title) -> str:
    """Return the starting prices of the market, by charter if they differ."""
    letters: dict[str, str] = {}
    for name, charter in title.share_charters.items():
        letters.setdefault(charter.starts, name)
    groups = [("", list(title.market.starting_values))]
    if len(letters) > 1:
        groups = [(f"{name} ", sorted(title.market.starts_of(letter))) for letter, name in letters.items()]
    return "; ".join(f"{name}{', '.join(title.money(price) for price in prices)}" for name, prices in groups)


def _of_display(title: Title, players: int) -> list[tuple[str, str, str]]:
    """Return the rules of a display of certificates, and the resulting number of rounds."""
    seat, (rounds, trains) = title.file.players[str(players)], rounds_ahead(title, players)
    return [
        ("certificates on the display", str(displayed(title, players)), "setup@display"),
        ("a 10% share removed from", ", ".join(seat.removed) or "none", "setup@display"),
        ("player rounds", f"{rounds}, {seat.player_rounds} before each train round", "player-round"),
        ("train rounds", str(trains), "player-round"),
        ("floats with", "its director's certificate", "float@director"),
    ]


def longest_game(title: Title) -> int:
    """Return the number of operating rounds on forms: the longest known game and some more."""
    return title.file.longest.rounds + MORE


def _float_words(title: Title) -> str:
    """Return `50% sold; MKB 60%`: the usual threshold and the exceptions, many of them by charter."""
    usual = title.file.shares.float_at
    others: dict[tuple[str, int], list[str]] = {}
    for name in title.file.corporations:
        needed = title.opening_charter(name).float_at or usual
        if needed != usual:
            others.setdefault((title.opening_charter_name(name), needed), []).append(name)
    exceptions = (
        f"{name} {percent}%"
        for (charter, percent), names in others.items()
        for name in ([charter] if len(names) > _MANY else names)
    )
    return "; ".join([f"{usual}% sold", *exceptions])


def _phases(title: Title) -> Table:
    """Return the table of phases: what each allows, and which trains rust."""
    differ = any(phase.rounds for phase in title.file.phases.values())
    bonus = any(phase.red_to_red for phase in title.file.phases.values())
    industry = any(phase.industry for phase in title.file.phases.values())
    headings = ["phase", "tiles", *_limit_kinds(title)]
    headings += ["rounds"] if differ else []
    headings += ["off-map value"]
    headings += ["red to red"] if bonus else []
    headings += ["coal and steel"] if industry else []
    headings += ["rusts", "what happens"]
    rows = []
    for name, phase in title.file.phases.items():
        row = [name, ", ".join(phase.tiles)]
        row += [str(phase.limits.get(kind, "-")) for kind in _limit_kinds(title).values()]
        row += [str(phase.rounds or title.file.operating.rounds)] if differ else []
        row += [phase.column]
        row += ["/".join(map(str, phase.red_to_red)) or "-"] if bonus else []
        row += [str(phase.industry)] if industry else []
        rusts = [train for train, facts in title.file.trains.items() if facts.rusts == name]
        rows.append((*row, ", ".join(rusts) or "-", "; ".join(_events(title, name, phase))))
    section = title.section("phase-change")
    note = "A phase begins with the first train of its name. Trains: the limit of a company."
    note += f" Section {section}." if section else ""
    return Table("phases", "Phases", tuple(Column(heading) for heading in headings), tuple(rows), note=note)


def _limit_kinds(title: Title) -> dict[str, str]:
    """Return headings of train limits with their keys, which are kinds of company or charters."""
    kinds = dict.fromkeys(kind for phase in title.file.phases.values() for kind in phase.limits)
    if len(kinds) == 1:
        return {"trains": next(iter(kinds))}
    charters = title.share_charters
    merger = title.file.merger
    named = {kind: f"{100 // charters[kind].share} shares" if kind in charters else kind for kind in kinds}
    named |= {} if merger is None else {merger.after: "after a merger"}
    told_apart = len({named[kind] for kind in kinds}) == len(kinds)
    return {f"trains, {named[kind] if told_apart else kind}": kind for kind in kinds}


def _events(title: Title, name: str, phase: Phase) -> list[str]:
    order = list(title.file.phases)
    before = title.file.phases[order[order.index(name) - 1]] if order.index(name) else None
    events = [] if phase.from_round is None else [f"it begins with operating round {phase.from_round}"]
    trains = (phase.train or name, *phase.also)
    events += [f"it begins with the first {list_words(trains, 'or')}"] if trains != (name,) and before else []
    events += [EVENTS[event].says for event in phase.events]
    if phase.formation and (before is None or before.formation != phase.formation):
        events.append(_FORMATIONS[phase.formation])
    known = phase.statuses if before is None else before.statuses
    events += [STATUSES[status] for status in phase.statuses if status not in known]
    if title.file.merger and title.file.merger.phase == name:
        events.append("two corporations may merge")
    if title.file.conversion and title.file.conversion.phase == name:
        shares = 100 // title.file.charters[title.file.conversion.before].share
        events.append(f"corporations of {shares} shares may convert")
    events += [f"{train} may be bought" for train, facts in title.file.trains.items() if facts.phase == name]
    events += [
        f"{train} may be bought after {count} of {other}"
        for train, facts in title.file.trains.items()
        for other, count in facts.after.items()
        if name == title.begun_by(other)
    ]
    events += [f"{train} may also be bought" for train, facts in title.file.trains.items() if facts.beside == name]
    return events


def _trains(title: Title) -> Table:
    starts = {"depot": "in the stack", "pool": f"in the {title.words.train_pool}", "minors": "one with each minor"}
    rows = []
    for name, train in title.file.trains.items():
        side = f" / {train.freight.name}" if train.freight else ""
        more = f" / {train.freight.reach}" if train.freight else f"+{train.branch.towns}" if train.branch else ""
        reach = "-" if train.car else "any" if train.reach >= _ENDLESS else f"{train.reach}{more}"
        number = "any number" if train.unlimited else str(train.count)
        paid = f", {title.money(train.salvage)} each" if train.salvage else ""
        rusts = f"after OR {train.until_round}{paid}" if train.until_round else train.rusts or "never"
        aside = title.privates_with(name)
        lies = "from a private" if train.branch or train.preserves else starts[train.start]
        price = (" / ".join(map(title.money, train.prices)),) if title.file.shares.priced else ()
        given = [f"{title.money(train.price - less)} for a {old}" for old, less in train.trade_in.items()]
        price = ("; ".join([*price, *given]),) if given else price
        lies += f" but for {len(aside)} with {list_words(aside)}" if aside else ""
        rows.append((name + side, f"{number}, {lies}", *price, reach, rusts))
    prices = ("price",) if title.file.shares.priced else ()
    headings = ("train", "number", *prices, "stops", "rusts" if prices else "obsolete")
    return Table("trains", "Trains", tuple(Column(heading) for heading in headings), tuple(rows))
