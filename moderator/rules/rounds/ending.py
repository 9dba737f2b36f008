"""The end of the game: a broken bank, last rounds that a phase calls, or one solvent player left."""

from moderator.model.declaration import Fact
from moderator.model.findings import Finding
from moderator.model.ledger import APART, BANK, MONEY
from moderator.model.position import ROUND
from moderator.model.rounds import Counting, GameOver, OperatingRound
from moderator.rules.booking import Booking, State
from moderator.rules.holdings import solvent
from moderator.vocabulary.table import LEFT_OUT

BANK_BROKEN = "the bank has run out of money"
_NOT_PLAYED = (GameOver, Counting)  # nothing ends here


def last_called(phase: str) -> str:
    """Return why the game ends once a phase has called its last rounds."""
    return f"phase {phase} has begun"


def end_game(booking: Booking, reason: str) -> None:
    """End the game for this reason."""
    booking.begin(GameOver(reason))
    booking.position.agenda = booking.position.asked_of(ROUND)
    booking.tell("game-end", "" if booking.title.file.shares.priced else "dividends", reason=reason)


def end_by_bankruptcy(booking: Booking, player: str) -> None:
    """End the game at once with a bankruptcy; the player keeps what could not be sold."""
    booking.tell("bankruptcy", "ends", source=player)
    booking.position.bankrupt |= {player}
    end_game(booking, f"{player} is bankrupt")


def call_last_rounds(booking: Booking, rounds: int) -> None:
    """Call the last rounds: this set, or also a stock round and one more set, depending on the title.

    Money set aside joins the bank. An earlier break of the bank takes precedence, unless the title says otherwise.
    """
    position, facts = booking.position, booking.title.file.ending
    if position.ending is not None and not facts.overrules:
        return
    _play_on(booking)
    position.ending, position.last_set = last_called(position.phase), _last_set(booking, rounds)
    if apart := position.books.of(MONEY, APART):
        booking.pay(APART, BANK, apart, "remainder")
        booking.tell("remainder", amount=apart)
    booking.tell("last-rounds", phase=position.phase, round=f"OR {position.last_set[0]}.{position.last_set[1]}")


def _play_on(booking: Booking) -> None:
    """Restore the full length of a set that a broken bank has cut short."""
    position, now = booking.position, booking.position.round
    if position.ending == BANK_BROKEN and isinstance(now, OperatingRound):
        whole = _UNCUT.of(position).get(BANK, booking.title.file.operating.rounds)
        position.round = now.replace(of=max(now.index, now.of, whole))
    _UNCUT.clear(position)


def _last_set(booking: Booking, rounds: int) -> tuple[int, int]:
    """Return number and length of the last set, usually the next one.

    Some titles extend the current set instead if it is in its first round. Others add a round to the next set if the
    current one is in its last round.
    """
    position, now, which = booking.position, booking.position.round, booking.title.file.ending.last_set
    operating = now if isinstance(now, OperatingRound) else None
    if which == "this-or-next" and operating is not None and operating.index == 1:
        position.round = operating.replace(of=rounds)
        return position.set_number, rounds
    late = which == "longer" and operating is not None and operating.index == operating.of
    return position.set_number + 1, rounds + late


def watch_the_end(booking: Booking) -> None:
    """After every move, check whether the bank has broken or only one solvent player is left."""
    position = booking.position
    if isinstance(position.round, _NOT_PLAYED):
        return
    if position.bankrupt and len(solvent(position)) == 1:
        end_game(booking, f"{solvent(position)[0]} is the only solvent player left")
        return
    broken = watch_bank(booking)
    if not broken and AHEAD.of(position) and _has_paid(booking):
        booking.judge(_contribution_need(booking))
        _clear_ahead(booking)
    if position.ending == BANK_BROKEN:
        _draw_on_remainder(booking)


def watch_bank(booking: Booking) -> bool:
    """Return whether the bank has broken with this move, and settle how long play goes on."""
    position = booking.position
    if position.ending is not None or not _bank_broken(booking):
        return False
    position.ending = BANK_BROKEN
    stop_short(booking)
    kind = "operating" if isinstance(position.round, OperatingRound) else "stock"
    one = "-round" if position.last_set is not None else ""
    booking.tell("bank-breaks", kind + one, amount=_lowest(booking))
    _clear_ahead(booking)
    return True


def stop_short(booking: Booking) -> None:
    """Stop after one operating round if the title says so for a broken bank."""
    if booking.title.file.ending.finishes == "round" and booking.position.ending == BANK_BROKEN:
        stop_after_round(booking)


def stop_after_round(booking: Booking) -> None:
    """End the game with the current operating round, or with the next one."""
    position, now = booking.position, booking.position.round
    operating = now if isinstance(now, OperatingRound) else None
    position.last_set = (position.set_number, 1 if operating is None else operating.index)
    if operating is not None:
        if booking.title.file.ending.overrules:
            _UNCUT.put(position, BANK, operating.of)
        position.round = operating.replace(of=operating.index)


def _bank_broken(booking: Booking) -> bool:
    """Return whether the bank is empty after a payment, or in some titles paid more than it had."""
    breaks = booking.title.file.ending.bank_breaks
    return breaks != "never" and _lowest(booking) <= (-1 if breaks == "cannot-pay" else 0)


# The full length of a set that a broken bank has cut short.
_UNCUT: Fact[int] = Fact("uncut")

# What players have contributed to a payment of the bank that is still to come.
AHEAD: Fact[int] = Fact("ahead")

# The line of the contribution, if there was only one.
_AHEAD_LINE: Fact[int] = Fact("ahead_line")


def put_ahead(booking: Booking, amount: int) -> None:
    """Note a contribution of a player to a payment of the bank that is still to come."""
    before = _put_ahead(booking)
    AHEAD.put(booking.position, BANK, before + amount)
    if before:
        _AHEAD_LINE.clear(booking.position)
    else:
        _AHEAD_LINE.put(booking.position, BANK, booking.position.line)


def _clear_ahead(booking: Booking) -> None:
    AHEAD.clear(booking.position)
    _AHEAD_LINE.clear(booking.position)


def _put_ahead(state: State) -> int:
    return AHEAD.of(state.position).get(BANK, 0)


def _lowest(booking: Booking) -> int:
    """Return the lowest amount that the bank had after a payment in this move, or has now.

    Contributions of players to a payment do not count.
    """
    held = least = booking.bank() - _put_ahead(booking)
    for posting in reversed(booking.postings):
        if posting.unit == MONEY and posting.why not in ("contribution", "correction"):
            if posting.source == BANK:
                least = min(least, held)
                held += posting.count
            elif posting.target == BANK:
                held -= posting.count
    return least


def _draw_on_remainder(booking: Booking) -> None:
    """Pay a broken bank's shortage from the money set aside for the end."""
    lacking, apart = -booking.bank(), booking.position.books.of(MONEY, APART)
    if lacking > 0 and apart > 0:
        amount = min(lacking, apart)
        booking.pay(APART, BANK, amount, "remainder")
        booking.tell("remainder", "needed", amount=amount)


def _has_paid(booking: Booking) -> bool:
    """Return whether the bank has paid for anything in this move."""
    return any(p.source == BANK and p.unit == MONEY and p.why != "correction" for p in booking.postings)


def _contribution_need(state: State) -> Finding:
    """Return the finding for a contribution that the bank did not need."""
    ahead, left = _put_ahead(state), state.bank() - _put_ahead(state)
    line = _AHEAD_LINE.of(state.position).get(BANK)
    return state.finding(
        "contribution-need",
        f"players put {state.money(ahead)} into the bank, which would still have {state.money(left)} without it",
        expected="a bank that cannot pay",
        actual=f"{state.money(left)} left",
        remedy="undo the contribution, or correct it with adjust" if line is None else LEFT_OUT,
        mends=line,
    )
