"""Positions to begin a test from, as journal lines: give one to `play(..., setup=...)`."""

MINORS = tuple(str(number) for number in range(1, 16))


def sell_out(players: str = "Ann Bob Cyd", price: int = 0) -> str:
    """The opening sale by outcome: each auctioneer buys, minors 1 to 15 going round the table."""
    names = players.split()
    return "".join(f"sold {minor} {names[at % len(names)]} {price}\n" for at, minor in enumerate(MINORS))


def idle(*companies: str, revenue: int = 0) -> str:
    """A turn of each of these minors with this revenue and nothing else."""
    return "".join(f"{company}: run {revenue}\n{company}: done\n" for company in companies)


def stock_round_2(players: str = "Ann Bob Cyd", price: int = 0, revenue: int = 0) -> str:
    """Up to SR 2, priority with the first player: all minors sold, two operating rounds with this revenue a minor.

    With three players Ann owns 1 4 7 10 13, Bob 2 5 8 11 14, Cyd 3 6 9 12 15; each has £450.
    """
    return sell_out(players, price) + 2 * idle(*MINORS, revenue=revenue)


SOLD_OUT = sell_out()
SR2 = stock_round_2()
