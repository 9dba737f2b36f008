"""Holdings: the shares, percent and certificates of each owner."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping

from moderator.model.declaration import Fact, TurnFact
from moderator.model.ledger import INVESTOR, IPO, Books, charter_unit
from moderator.model.position import Position
from moderator.model.rounds import StockRound, Turn
from moderator.rules.booking import Booking, State, require
from moderator.rules.events import CompanyLeader, CompanyTrains, DividendDeclared, HoldingLimit
from moderator.rules.listeners import adjusted, judged
from moderator.titles.companies import Certificate, Charter, Deal
from moderator.titles.openings import Investor
from moderator.titles.title import Title
from moderator.vocabulary.corporations import HALF_LED
from moderator.vocabulary.privates import DOWN
from moderator.vocabulary.runs import Dividend


def charter_of(state: State, company: str) -> Charter:
    """Return the current charter of a minor or corporation: the one it started with or converted to, else its opening
    charter.
    """
    name = state.position.charters.get(company)
    return state.title.opening_charters[company] if name is None else state.title.file.charters[name]


def charter_name(state: State, company: str) -> str:
    """Return the name of a company's current charter."""
    return state.position.charters.get(company) or state.title.opening_charter_name(company)


def share_size(state: State, company: str) -> int:
    """Return the size of one share of a corporation, in percent."""
    return charter_of(state, company).share


def worth_of(state: State, company: str, count: int, price: int, deal: Deal = "sold") -> int:
    """Return the value of `count` shares at a market price, which may be the price of more or less than one share."""
    return charter_of(state, company).worth(price, count, deal)


def shares(title: Title, books: Books, company: str, account: str) -> int:
    """Return how many shares of a corporation an account holds, on certificates of any size."""
    return books.weigh(account, title.share_units[company])


def percent(state: State, company: str, account: str) -> int:
    """Return how much of a corporation an account holds, in percent."""
    held = state.position.books.weigh(account, state.title.share_units[company])
    return held * charter_of(state, company).share if held else 0


def counts_for_limit(state: State, company: str) -> bool:
    """Return whether certificates of a corporation count against the limit, which depends on the zone of its marker."""
    zones, cell = state.title.zones, state.position.cells.get(company)
    return not zones or state.title.zone(adjusted(state, HoldingLimit(company, cell)).cell).counts


def certificate_halves(state: State, player: str) -> int:
    """Return what counts against a player's certificate limit, in half certificates."""
    title, position = state.title, state.position
    halves = 2 * position.books.count(player, title.limited_units)
    if down := DOWN.of(position):
        own = (private for private, unit in title.private_charters if position.books.of(unit, player))
        halves -= 2 * sum(private in down for private in own)
    if title.weighs:
        for company, kinds in title.certificates.items():
            owned = [(held, kind.shares) for kind in kinds if (held := position.books.of(kind.unit, player))]
            if owned:
                weight, counts = charter_of(state, company).weight, counts_for_limit(state, company)
                halves += sum(held * ((weight(shares) if counts else 0) - 2) for held, shares in owned)
    return halves


def certificates(state: State, player: str) -> int | float:
    """Return what counts against a player's certificate limit, as a JSON number: 7, or 7.5."""
    whole, half = divmod(certificate_halves(state, player), 2)
    return whole + 0.5 if half else whole


def president(state: State, company: str) -> str | None:
    """Return the president of a corporation or the owner of a minor, if that is a player, else None."""
    title, position = state.title, state.position
    kinds = title.certificates.get(company)
    unit = charter_unit(company) if kinds is None else kinds[0].unit
    for holder in position.books.holders(unit):
        if holder in position.players:
            return holder
    return HALF_LED.of(position).get(company)


def minors_of(state: State, player: str) -> list[str]:
    """Return the minors a player owns, in operating order."""
    books = state.position.books
    return [minor for minor, unit in state.title.minor_charters if books.of(unit, player)]


def waiting_minors(state: State, player: str) -> list[str]:
    """Return the minors of a player that have not floated."""
    return [minor for minor in minors_of(state, player) if not has_home(state, minor)]


def privates_of(state: State, account: str) -> list[str]:
    """Return the privates that a player or company owns."""
    books = state.position.books
    return [private for private, unit in state.title.private_charters if books.of(unit, account)]


def power_of(position: Position, company: str, kind: str) -> int:
    """Return the total amount of a company's powers of one kind."""
    return sum(power.amount for power in position.powers.values() if (power.company, power.kind) == (company, kind))


def held_by_players(state: State, company: str) -> int:
    """Return how much of a corporation all players hold together, in percent."""
    title, position = state.title, state.position
    held = sum([shares(title, position.books, company, player) for player in position.players])
    return held * share_size(state, company)


def issued(state: State, company: str) -> int:
    """Return how many shares have left the treasury, including those in the pool but not those set aside."""
    title, books = state.title, state.position.books
    every = sum(kind.shares * kind.copies for kind in title.certificates[company])
    return every - sum(loose_shares(title, books, company, account) for account in (company, IPO))


def bought_percent(state: State, company: str) -> int:
    """Return the percent of a corporation that counts toward its float: what players hold, or all that has been
    bought.
    """
    if state.title.file.shares.float_by == "held":
        return held_by_players(state, company)
    return issued(state, company) * share_size(state, company)


# Who owned a minor when it closed.
LAST_OWNER: Fact[str] = Fact("last_owner")

# How many cards of each type show their freight side, by the company that has them.
FREIGHT: Fact[Mapping[str, int]] = Fact("freight")


def trains_of(state: State, account: str) -> list[str]:
    """Return an account's trains by the side that faces up, one item per train, in the order of the ruleset."""
    title, position = state.title, state.position
    held: list[str] = []
    freight = FREIGHT.of(position).get(account)
    for name, count in position.books.held(account, title.train_units):
        turned = freight.get(name, 0) if freight else 0
        held += [name] * (count - turned)
        if turned:
            held += [title.train(name).freight.name] * turned  # type: ignore[union-attr]
    return held


def trains_to_run(state: State, company: str) -> list[str]:
    """Return the trains that a company may run now: its own, and those lent to it for the turn."""
    return [*trains_of(state, company), *adjusted(state, CompanyTrains(company)).lent]


# Trains acquired in the company's turn that have already run for another company in this round.
SPENT: TurnFact[tuple[str, ...]] = TurnFact("spent", ())


def may_run(state: State, turn: Turn) -> bool:
    """Return whether the company on turn owns a train that has not run for another company in this round."""
    if not owns_train(state, turn.company):
        return False
    spent = SPENT.of(turn)
    return not spent or bool(Counter(trains_of(state, turn.company)) - Counter(spent))


def first_to_go(state: State, company: str) -> str:
    """Return the train that a company above its limit may always discard: a car if it has one, else its smallest
    train.
    """
    counted = [train for train in trains_of(state, company) if not state.title.is_loose(train)]
    return min(counted, key=lambda train: not state.title.train(train).car)


def count_trains(state: State, account: str) -> int:
    """Return how many of an account's trains count against the train limit."""
    owned = state.position.books.count(account, state.title.card_units)
    return owned - adjusted(state, CompanyTrains(account)).uncounted


def owns_train(state: State, account: str) -> bool:
    """Return whether an account owns a train that meets the duty to own one, which Pullmans and branch-line trains do
    not.
    """
    return state.position.books.holds(account, state.title.owed_units)


def train_owners(state: State) -> Iterator[str]:
    """Yield each account that owns a train of that kind, once for each type it owns."""
    for unit in state.title.owed_units:
        yield from state.position.books.holders(unit)


def move_shares(booking: Booking, company: str, count: int, source: str, target: str, why: str) -> None:
    """Hand over shares on as few ordinary certificates as possible. Raises NotBooked if the source has too few."""
    kinds = fewest_certificates(loose_certificates(booking, company, source), count)
    if kinds is None:  # only single shares could make up the rest, and there are too few of them
        kinds = count * (booking.title.certificates[company][-1],)
    for kind, pieces in Counter(kinds).items():
        booking.give(kind.unit, source, target, pieces, why)


def loose_certificates(state: State, company: str, account: str) -> dict[Certificate, int]:
    """Return how many ordinary certificates of each size an account holds, largest first."""
    books = state.position.books
    return {kind: books.of(kind.unit, account) for kind in state.title.certificates[company][1:]}


def fewest_certificates(held: Mapping[Certificate, int], count: int) -> tuple[Certificate, ...] | None:
    """Return the fewest whole certificates that make up ``count`` shares, or None if that is impossible."""
    if not held:
        return None if count else ()
    (kind, pieces), *others = held.items()
    best: tuple[Certificate, ...] | None = None
    for large in range(min(pieces, count // kind.shares), -1, -1):
        rest = fewest_certificates(dict(others), count - large * kind.shares)
        if rest is not None and (best is None or large + len(rest) < len(best)):
            best = large * (kind,) + rest
    return best


def loose_shares(title: Title, books: Books, company: str, account: str) -> int:
    """Return how many shares of a corporation an account holds on ordinary certificates."""
    return books.weigh(account, title.share_units[company][1:])


def companies_in_play(state: State, without: Container[str] = ()) -> Iterator[str]:
    """Yield minors that players own and corporations that have started, in the order of the ruleset. Skips privates."""
    position = state.position
    books, closed, par = position.books, position.closed, position.par
    for minor, unit in state.title.minor_charters:
        if minor in closed or minor in without or not has_home(state, minor):
            continue
        if not books.holders(unit).keys().isdisjoint(position.players):
            yield minor
    for company in state.title.certificates:
        if company in par and company not in without:
            yield company


def in_play(state: State, company: str) -> bool:
    """Return whether a company has been started, or is a minor that a player owns."""
    title, position = state.title, state.position
    if company in title.certificates:
        return company in position.par
    if company in title.file.privates or company in position.closed:
        return False
    return has_home(state, company) and president(state, company) is not None


def has_home(state: State, minor: str) -> bool:
    """Return whether a minor has a home. One that chooses its home has none before it floats."""
    facts = state.title.file.minors.get(minor)
    return facts is None or not facts.chooses or minor in state.position.floated


def homes_of(state: State, company: str) -> tuple[str, ...]:
    """Return the home stations of a company, which it never sells.

    A merged company has those of its parts. A company without a printed home has its first station.
    """
    position, corporations = state.position, state.title.file.corporations
    parts = [corporations[part] for part in position.formed.get(company, (company,))]
    homes = tuple(home for part in parts for home in part.homes)
    return homes if homes else position.stations.get(company, ())[:1]


# ---- Investor ----
# The Investor is a dummy without money; the players take turns to run its corporation.


def investor_facts(state: State) -> Investor:
    """Return the ruleset's table about the Investor."""
    return require(state.title.file.investor)


def is_investors(state: State, company: str) -> bool:
    """Return whether a company belongs to the Investor. Such companies neither pay nor earn."""
    dummy = state.position.investor
    return dummy is not None and dummy.company == company


def leader(state: State, company: str) -> str | None:
    """Return the president of a company, or the owner of a minor: a player, or the Investor."""
    return INVESTOR if is_investors(state, company) else president(state, company)


def in_charge(state: State, company: str) -> str | None:
    """Return the leader of a company, or whoever runs it while it has no leader."""
    return leader(state, company) or adjusted(state, CompanyLeader(company)).runs


def runner(state: State, company: str) -> str | None:
    """Return the player who decides for a company: its leader, or the holder of the Investor's card."""
    dummy = state.position.investor
    if dummy is not None and dummy.company == company:
        return dummy.card
    return in_charge(state, company)


def free_case(state: State, company: str) -> str | None:
    """Return the rulebook case under which a company gets things for free, or None if it pays."""
    if is_investors(state, company):
        return "investor-free"
    return "free" if charter_of(state, company).free else None


# ---- player order ----


def players_from(position: Position, first: str) -> Iterator[str]:
    """Yield solvent players in turn order, beginning with `first`."""
    order = position.players
    start = order.index(first)
    for player in (*order[start:], *order[:start]):
        if player not in position.bankrupt:
            yield player


def deals_first(position: Position) -> str:
    """Return the player with the priority deal, or the next solvent player if that one is bankrupt."""
    return next(players_from(position, position.priority), position.priority)


def next_player(position: Position, after: str) -> str:
    """Return the next solvent player in turn order, or the same one if no other is left."""
    order = position.players
    start = order.index(after) + 1
    for player in (*order[start:], *order[:start]):
        if player not in position.bankrupt:
            return player
    return after


def next_in_stock(position: Position, now: StockRound, after: str) -> str:
    """Return who is next in a stock round: a player, or the Investor if it takes part."""
    dummy = position.investor
    if dummy is None:
        return next_player(position, after)
    if after == INVESTOR:
        return next_player(position, dummy.behind)
    return INVESTOR if after == dummy.behind and now.number > 1 and not now.out else next_player(position, after)


def first_among(position: Position, after: str, among: Container[str]) -> str | None:
    """Return the first solvent player of `among` who sits after the given player, or None."""
    order = players_from(position, next_player(position, after))
    return next((name for name in order if name in among and name != after), None)


def solvent(position: Position) -> list[str]:
    """Return the players who are not bankrupt, in the order of the position."""
    return [player for player in position.players if player not in position.bankrupt]


# ---- declarations ----


def declarations(state: State, company: str) -> tuple[str, ...]:
    """Return the dividend verbs of a company's charter to which no mechanic objects, or all if each is objected to."""
    choices = charter_of(state, company).dividend.choices
    asked = State(state.title, state.position)  # no line is judged by that
    moves = {verb: Dividend(actor=company, verb=verb) for verb in choices}
    allowed = (verb for verb in choices if not any(judged(asked, DividendDeclared(moves[verb], company))))
    return tuple(allowed) or choices
