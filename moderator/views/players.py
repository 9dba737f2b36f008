"""The players: cash, certificates, minors, privates, shares, worth."""

from moderator.model.accounts import MONEY
from moderator.model.position import Position
from moderator.rules.basics.holdings import certificates, minors_of, percent, president, privates_of
from moderator.rules.basics.limits import seat_limit
from moderator.rules.rounds.sequence import actor
from moderator.scoring import worth
from moderator.titles.title import Title
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import table, titled


def players(title: Title, position: Position, ink: Ink = PLAIN, worths: bool = True) -> list[str]:
    """A row a player; what each is worth is left out where the table does not want to know it."""
    now = actor(title, position)
    turn_of = president(title, position, now) if now in title.kinds and now is not None else now
    limit = seat_limit(title, position)
    rows = []
    for player in position.players:
        mark = ">" if player == turn_of else " "
        first = " P" if player == position.priority else ""
        rows.append(
            (
                mark,
                player + first,
                title.money(position.books.of(MONEY, player)),
                f"{certificates(title, position, player)}/{limit}",
                *((title.money(worth(title, position, player)),) if worths else ()),
                "bankrupt" if player in position.bankrupt else _holdings(title, position, player),
            )
        )
    headings = ("", "player", "cash", "cert", *(("worth",) if worths else ()), "holds")
    lines = table(headings, rows, "cash cert worth", ink)
    return titled("Players   (> acts, P priority deal, * president)", lines, ink)


def _holdings(title: Title, position: Position, player: str) -> list[str]:
    """`BNR* 60%,` `FS 20%,` `minors 3 14`."""
    held = []
    for company in title.certificates:
        share = percent(title, position, company, player)
        if share:
            star = "*" if president(title, position, company) == player else ""
            held.append(f"{company}{star} {share}%")
    minors = minors_of(title, position, player)
    if minors:
        held.append(f"minor{'s' if len(minors) > 1 else ''} {' '.join(minors)}")
    privates = privates_of(title, position, player)
    if privates:
        held.append(f"private{'s' if len(privates) > 1 else ''} {' '.join(privates)}")
    if lent := position.credits.get(player):
        held.append(f"owes the bank {title.money(lent)}")
    return [f"{piece}," for piece in held[:-1]] + held[-1:]
