"""A made-up board with as many companies and players as the largest title has."""

from moderator.views.board.content import Board, Company, Event, Seat, Trains

PLAYERS = ("Alexandra", "Bartholomew", "Cyd", "Dan", "Alexander", "Zoë", "Frederick")
NAMES = tuple(f"C{number:02}" for number in range(1, 13)) + tuple(str(number) for number in range(1, 25))


def crowded() -> Board:
    """36 companies and 7 players; the third company acts for Dan."""
    acting = NAMES[2]
    return Board(
        title="18XX",
        occasion="",
        currency="£",
        line=1234,
        phase="5",
        turn=f"{acting} (Dan), OR 7.1: at train",
        due=(f"{acting} must buy a train: train 5 costs £500, it has £250, £250 missing; Dan has £90",),
        uncertain="",
        bank=43210,
        priority="Zoë",
        begins="priority",
        limit=20,
        seats=tuple(
            Seat(name, name == "Dan", 100 * at + 1200, f"{12 + at}½", 250 * at, 2345 + 1000 * at, ())
            for at, name in enumerate(PLAYERS)
        ),
        companies=tuple(_company(at, name, acting) for at, name in enumerate((acting, *NAMES[:2], *NAMES[3:]))),
        trains=(Trains("5", 500, 3, 0), Trains("6", 600, 4, 1), Trains("8", 800, None, 0)),
        facts={"not started": ("XA", "XB", "XC")},
        events=tuple(Event(1234 - at, f"C{at + 4:02} pays £{at}10") for at in range(20)),
        offered=True,
        priced=True,
        worths=True,
    )


def _company(at: int, name: str, acting: str) -> Company:
    acts, owner = name == acting, "Dan" if name == acting else PLAYERS[at % 7]
    if name.isdigit():
        return Company(name, acts, False, None, 40 + at, ("2+2",), None, None, None, {owner: 100}, owner, ())
    shares = {player: 10 * (1 + (at + seat) % 2) for seat, player in enumerate(PLAYERS) if (at + seat) % 3}
    shares[owner] = 30
    trains = ("4", "4", "5", "5")[: 1 + at % 4]
    return Company(name, acts, 0 < at < 3, 100 + 5 * at, 250 + 60 * at, trains, 10, 0, 10, shares, owner, ())
