"""Cards with goals: target cards paid during the game, and destinies fulfilled at its end."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from moderator.model.ledger import BANK
from moderator.model.rounds import GameOver
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State
from moderator.rules.holdings import percent, president, trains_of
from moderator.rules.prices import price
from moderator.titles.openings import Card
from moderator.titles.toml_table import COLOURS

# ---- destinies ----
# Goals of destiny cards that the books can judge.

Verdict = tuple[bool, str]  # whether the goal is reached, and why


def destiny_of(state: State, player: str) -> tuple[str, Card, bool, str] | None:
    """Return a player's destiny card once the game is over: name, facts, whether it is reached, and why; else None."""
    name = state.position.cards.named.get(player)
    if name is None or not isinstance(state.position.round, GameOver):
        return None
    card = state.title.file.cards[name]
    if card.own and not _directed(state, player):
        return name, card, False, "directs no company"
    if card.sees is None:
        stated = name in state.position.cards.stated
        return name, card, stated, "stated by the table" if stated else "not stated to be reached"
    reached, why = GOALS[card.sees](state, player, card)
    return name, card, reached, why


def _directed(state: State, player: str) -> list[str]:
    return [company for company in state.title.certificates if president(state, company) == player]


def _floated(state: State) -> list[str]:
    return [company for company in state.title.certificates if company in state.position.floated]


def _most(
    state: State, player: str, worth: Mapping[str, int], own: Iterable[str], shown: Callable[[int], str]
) -> Verdict:
    """Return whether only this player has the highest value; a tie does not count."""
    best = max(worth.values(), default=0)
    first = [name for name, amount in worth.items() if amount == best and best > 0]
    if len(first) > 1:
        return False, f"{list_words(first)} tie with {shown(best)}"
    return bool(first) and first[0] in own, f"{first[0]} has {shown(best)}" if first else "nobody has any"


def _price(state: State, player: str, card: Card) -> Verdict:
    """Compare all markers on the market, including those of corporations that have not floated."""
    prices = {company: price(state, company) or 0 for company in state.title.certificates}
    return _most(state, player, prices, _directed(state, player), state.money)


def _treasury(state: State, player: str, card: Card) -> Verdict:
    held = {company: state.cash(company) for company in _floated(state)}
    return _most(state, player, held, _directed(state, player), state.money)


def _revenue(state: State, player: str, card: Card) -> Verdict:
    """Compare revenues of the last operating round: from its turns if kept, else as noted when it ended."""
    kept = {turn.company: turn.revenue or 0 for turn in state.position.past}
    earned = kept or state.position.cards.earned
    return _most(state, player, earned, _directed(state, player), state.money)


def _companies(state: State, player: str, card: Card) -> Verdict:
    held = {
        each: sum(percent(state, company, each) > 0 for company in state.title.certificates)
        for each in state.position.players
    }
    return _most(state, player, held, [player], lambda count: f"shares of {plural(count, 'corporation')}")


def _stations(state: State, player: str, card: Card) -> Verdict:
    placed = dict.fromkeys(state.position.players, 0)
    for company, at in state.position.stations.items():
        if (director := president(state, company)) is not None:
            placed[director] += len(at)
    return _most(state, player, placed, [player], lambda count: plural(count, "station"))


def _trains(state: State, player: str, card: Card) -> Verdict:
    able = [company for company in _directed(state, player) if len(trains_of(state, company)) >= card.count]
    return bool(able), f"{able[0] if able else 'none of the companies directed'} has {plural(card.count, 'train')}"


def _stations_at(state: State, player: str, card: Card) -> Verdict:
    for company in _directed(state, player):
        at = {*state.position.stations.get(company, ())} & {*card.places}
        if len(at) >= card.count:
            return True, f"{company} has stations in {list_words(map(state.title.place_name, sorted(at)))}"
    return False, f"no company directed has stations in {card.count} of {_named(state, card)}"


def _grey_station(state: State, player: str, card: Card) -> Verdict:
    grey = [at for at in card.places if state.position.tiles.get(at) == "grey"]
    for company in _directed(state, player):
        for at in grey:
            if at in state.position.stations.get(company, ()):
                return True, f"{company} has a station in {state.title.place_name(at)}"
    return False, f"no company directed has a station on a grey tile of {_named(state, card)}"


def _metropolises(state: State, player: str, card: Card) -> Verdict:
    """Check that all places of a card are upgraded as far as possible: `count` of them grey, the others brown."""
    tiles = [state.position.tiles.get(at, "yellow") for at in card.places]
    brown = all(COLOURS.index(colour) >= COLOURS.index("brown") for colour in tiles)
    shown = zip(map(state.title.place_name, card.places), tiles, strict=True)
    return brown and tiles.count("grey") >= card.count, ", ".join(f"{place} {colour}" for place, colour in shown)


def _named(state: State, card: Card) -> str:
    return list_words(map(state.title.place_name, card.places))


GOALS: dict[str, Callable[[State, str, Card], Verdict]] = {
    "trains": _trains,
    "price": _price,
    "metropolises": _metropolises,
    "stations": _stations,
    "grey-station": _grey_station,
    "companies": _companies,
    "stations-at": _stations_at,
    "treasury": _treasury,
    "revenue": _revenue,
}


# ---- target cards ----
# A goal that a run or a station reaches is paid at once.


def see_run(booking: Booking, company: str, train: str, called: Sequence[tuple[str, str | None]]) -> None:
    """Pay target cards that a run reaches. `called` lists each hex with the industry counted there."""
    waiting = list(_waiting(booking))
    if not waiting:
        return
    where = {at for at, _ in called}
    asked = {at for _, card in waiting if card.sees == "called" for at in card.places}
    if new := (where & asked) - booking.position.cards.called:
        booking.position.cards = booking.position.cards.replace(called=booking.position.cards.called | new)
    groups = [set(booking.title.hex(at).groups) for at, _ in called]
    industry = [kind for _, kind in called]
    for name, card in waiting:
        match card.sees:
            case "pairs":
                seen = min(industry.count("coal"), industry.count("steel")) >= card.count
            case "run":
                seen = where.issuperset(card.places)
            case "express":
                seen = booking.title.train(train).express and _whole_line(booking, groups)
            case "groups":
                seen = bool(facts := booking.title.file.bonuses.groups) and set().union(*groups).issuperset(facts)
            case "called":
                seen = booking.position.cards.called.issuperset(card.places)
            case _:
                seen = False
        if seen:
            _pay_if_own(booking, name, card, company)


def see_station(booking: Booking, company: str, where: str) -> None:
    """Pay target cards for a station at a place."""
    for name, card in list(_waiting(booking)):
        if card.sees == "station" and where in card.places:
            _pay_if_own(booking, name, card, company)


def pay_target(booking: Booking, name: str) -> None:
    """Pay the bonus of a target card to its owner and remove the card."""
    card, cards = booking.title.file.cards[name], booking.position.cards
    owner = cards.owners[name]
    held = {other: player for other, player in cards.owners.items() if other != name}
    booking.position.cards = cards.replace(owners=held, paid=cards.paid | {name})
    booking.pay(BANK, owner, card.pays, "target-card")
    booking.tell("target-card", source=name, target=owner, amount=card.pays, name=card.name)


def unblocked_places(state: State, company: str, called: set[str]) -> set[str]:
    """Return hexes whose stations do not block a company's run, because it reaches a target of its director."""
    reached = [
        card
        for name, card in _waiting(state)
        if card.unblocked and called.issuperset(card.places) and _pays_for(state, name, card, company)
    ]
    return {place for card in reached for place in card.unblocked}


def _waiting(state: State) -> Iterator[tuple[str, Card]]:
    """Yield the target cards that players hold, with their facts."""
    for name in state.position.cards.owners:
        yield name, state.title.file.cards[name]


def _pay_if_own(booking: Booking, name: str, card: Card, company: str) -> None:
    if _pays_for(booking, name, card, company):
        pay_target(booking, name)


def _pays_for(state: State, name: str, card: Card, company: str) -> bool:
    """Return whether a card pays for this company's action: only for its owner's companies, or for any."""
    return not card.own or president(state, company) == state.position.cards.owners[name]


def _whole_line(state: State, groups: Sequence[set[str]]) -> bool:
    """Return whether a run covers the express line from end to end."""
    facts = state.title.file.bonuses.express
    ends = set() if facts is None else {facts.begins, facts.doubles_to}
    return bool(ends) and len(groups) > 1 and ends <= groups[0] | groups[-1]
