"""The players: cash, certificates, worth, what selling would raise, minors, privates, shares."""

from moderator.model.ledger import INVESTOR, MONEY
from moderator.model.rounds import GameOver
from moderator.rules.booking import State
from moderator.rules.cards import destiny_of
from moderator.rules.certificates import certificates_of_limit
from moderator.rules.events import lies_down, told_facts
from moderator.rules.holdings import leader, minors_of, percent, privates_of, runner
from moderator.rules.openings.private_sale import money_set_aside
from moderator.rules.rounds.sequence import actor
from moderator.rules.trains.owing import could_raise
from moderator.scoring import worth
from moderator.views.columns import table, titled
from moderator.views.ink import PLAIN, Ink


def players(state: State, ink: Ink = PLAIN, worths: bool = True) -> list[str]:
    """A row a player; what each is worth is left out where the table does not want to know it."""
    title, position = state.title, state.position
    now = actor(state)
    turn_of = runner(state, now) if now in title.kinds and now is not None else now
    rows, raised = [], _raised(state) if worths else {}
    for player in position.players:
        mark = ">" if player == turn_of else " "
        first = " P" if player == position.priority else ""
        rows.append(
            (
                mark,
                player + first,
                title.balance(position.books.of(MONEY, player)),
                certificates_of_limit(state, player),
                *((title.money(worth(state, player)),) if worths else ()),
                *((title.money(raised[player]),) if raised else ()),
                _holdings(state, player),
            )
        )
    if position.investor is not None:
        mark, worthless = ">" if now == INVESTOR else " ", ("-",) * (worths + bool(raised))
        card = [f"card with {position.investor.card}"] if position.investor.card else []
        *held, last = _holdings(state, INVESTOR) or [""]
        held += [f"{last},", *card] if card else [last]
        rows.append((mark, INVESTOR, "-", certificates_of_limit(state, INVESTOR), *worthless, held))
    figures = ("cash", "cert", *(("worth",) if worths else ()), *(("raises",) if raised else ()))
    lines = table(("", "player", *figures, "holds"), rows, " ".join(figures), ink)
    first = "priority deal" if title.file.shares.priced else "begins a round"
    told = "; raises: by selling now" if raised else ""
    return titled(f"Players   (> acts, P {first}, * president{told})", lines, ink)


def _raised(state: State) -> dict[str, int]:
    """What each player could raise by selling shares now; nothing where nobody could."""
    if isinstance(state.position.round, GameOver):
        return {}
    raised = {player: could_raise(state, player) for player in state.position.players}
    return raised if any(raised.values()) else {}


def _holdings(state: State, player: str) -> list[str]:
    """`BNR* 60%,` `FS 20%,` `minors 3 14`."""
    title, held = state.title, ["bankrupt"] if player in state.position.bankrupt else []
    for company in title.certificates:
        share = percent(state, company, player)
        if share:
            star = "*" if leader(state, company) == player else ""
            held.append(f"{company}{star} {share}%")
    minors = minors_of(state, player)
    if minors:
        held.append(f"minor{'s' if len(minors) > 1 else ''} {' '.join(minors)}")
    held += besides(state, player)
    return [f"{piece}," for piece in held[:-1]] + held[-1:]


def besides(state: State, player: str) -> list[str]:
    """What a player has beside money, shares and minors, and what is bound: `privates 2 5`, `£130 beside bids`."""
    position, held = state.position, list[str]()
    privates = privates_of(state, player)
    if privates:
        named = " ".join(f"{private} (down)" if lies_down(state, private) else private for private in privates)
        held.append(f"private{'s' if len(privates) > 1 else ''} {named}")
    if beside := money_set_aside(state, player):
        held.append(f"{state.title.money(beside)} beside bids")
    held.extend(f"card {card}" for card, owner in position.cards.owners.items() if owner == player)
    if (destiny := destiny_of(state, player)) is not None:
        held.append(f"card {destiny[0]}")
    return [*held, *told_facts(state, player)]
