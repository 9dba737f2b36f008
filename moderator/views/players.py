"""The players: cash, certificates, worth, what selling would raise, minors, privates, shares."""

from moderator.model.ledger import BOARD, BOX, INVESTOR, MONEY
from moderator.model.rounds import GameOver
from moderator.rules.booking import State
from moderator.rules.cards import destiny_of
from moderator.rules.certificates import certificates_of_limit
from moderator.rules.holdings import leader, minors_of, percent, privates_of, runner
from moderator.rules.kinds import kind_of
from moderator.rules.mechanic_rules import told_facts
from moderator.rules.openings.stage import money_set_aside
from moderator.rules.privates import lies_down
from moderator.rules.rounds.sequence import actor
from moderator.rules.trains.owing import could_raise
from moderator.scoring import worth
from moderator.titles.title import Title
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import ROOM, WIDEST_CELL, clip, table, titled, wrap
from moderator.views.turn import last_round


def players(state: State, ink: Ink = PLAIN, worths: bool = True) -> list[str]:
    """Return a row for each player; without `worths` it omits what each is worth."""
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
    legend = "; raises: cash from selling now" if raised else ""
    return titled(f"Players   (> acts, P {first}, * {title.words.leader}{legend})", lines, ink)


def _raised(state: State) -> dict[str, int]:
    """Return the cash each player could raise by selling shares now; empty if all are 0 or the game is over."""
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
    held += other_assets(state, player)
    return [f"{piece}," for piece in held[:-1]] + held[-1:]


def other_assets(state: State, player: str) -> list[str]:
    """Return a player's other assets, and money tied up in bids: `privates 2 5`, `£130 in bids`."""
    position, held = state.position, list[str]()
    privates = privates_of(state, player)
    if privates:
        named = " ".join(f"{private} (down)" if lies_down(state, private) else private for private in privates)
        held.append(f"private{'s' if len(privates) > 1 else ''} {named}")
    if in_bids := money_set_aside(state, player):
        held.append(f"{state.title.money(in_bids)} in bids")
    held.extend(f"card {card}" for card, owner in position.cards.owners.items() if owner == player)
    if (destiny := destiny_of(state, player)) is not None:
        held.append(f"card {destiny[0]}")
    return [*held, *told_facts(state, player)]


# ---- bank ----
# Where the money is, and the lots of an opening sale.


def bank(state: State, ink: Ink = PLAIN) -> list[str]:
    """Return the table of money: what the bank, the players and the companies hold, and the total."""
    title, position = state.title, state.position
    books = position.books
    held = {
        "bank": state.bank_in_all(),
        "players": sum(books.of(MONEY, player) for player in position.players),
        "corporations": sum(books.of(MONEY, company) for company in title.file.corporations),
    }
    if title.file.minors:
        held["minors"] = sum(books.of(MONEY, minor) for minor in title.file.minors)
    if gone := books.of(MONEY, BOX):
        held["out of the game"] = gone
    rows = [(who, title.money(amount)) for who, amount in held.items()]
    rows.append(("total", title.money(books.total(MONEY))))
    lines = table(("", "amount"), rows, "amount", ink)
    if laid := books.of(MONEY, BOARD):
        lines.append(f"{title.money(laid)} of the bank's money are set aside on the board")
    lines += [f"{player} {fact}" for player in position.players for fact in told_facts(state, player)]
    if position.ending is not None:
        lines += wrap(f"{position.ending}: the game ends after {last_round(state)}", ">> ", "   ", ROOM)
    return titled("Money", lines, ink)


_NAME = 12  # maximum columns of a name if all lots share a line


def lots(state: State, ink: Ink = PLAIN) -> list[str]:
    """Return the lots for sale with price and bids; empty outside of an opening sale."""
    title = state.title
    rows = [(lot, title.money(price), _bids(title, bids)) for lot, price, bids in kind_of(state).lots(state)]
    return titled("For sale", table(("lot", "price", "bids"), rows, "price", ink), ink) if rows else []


def lots_line(state: State) -> str:
    """Return `REA $45 Cyd, TIW $60 -`: each lot with its highest bid, or its price; empty outside of a sale."""
    parts = []
    for lot, price, bids in kind_of(state).lots(state):
        player, amount = bids[-1] if bids else ("-", price)
        parts.append(f"{lot} {state.title.money(amount)} {clip(player, _NAME)}")
    return ", ".join(parts)


def _bids(title: Title, bids: list[tuple[str, int]]) -> list[str]:
    return [f"{clip(player, WIDEST_CELL)} {title.money(amount)}" for player, amount in bids] or ["-"]
