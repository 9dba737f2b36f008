"""Target cards: dealt face up before play and chosen in turn; they determine seats and priority."""

from moderator.model.findings import Finding
from moderator.model.rounds import CardChoice
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State
from moderator.rules.holdings import next_player
from moderator.rules.rounds.kind import RoundKind
from moderator.rules.rounds.sequence import end_round
from moderator.rules.rounds.turns import claim_player, under_way
from moderator.vocabulary.cards import Choose, Deal
from moderator.vocabulary.turns import Pass


def deal(booking: Booking, move: Deal, _: str) -> None:
    """Record the cards that are face up. Raises NotBooked for an unknown or repeated card."""
    now = under_way(booking, CardChoice, "the choice of target cards")
    known = target_cards(booking)
    odd = next((name for name in move.cards if name not in known or move.cards.count(name) > 1), None)
    if odd is not None:
        message = f"{odd} is named twice" if odd in known else f"{odd} is not a target card"
        raise booking.refuse("card-deal", message, f"name some of {list_words(known)}, each once")
    if now.stage != "deal":
        raise booking.refuse("card-deal", "the target cards have already been dealt", "amend that line")
    booking.judge(_deal_count(booking, len(move.cards)))
    booking.position.cards = booking.position.cards.replace(open=tuple(sorted(move.cards, key=known.index)))
    booking.position.round = now.replace(stage="select")


def target_cards(state: State) -> list[str]:
    """Return the names of all target cards of the title."""
    return [name for name, card in state.title.file.cards.items() if card.kind == "target"]


def cards_to_deal(state: State) -> int:
    """Return how many target cards are dealt face up: one for each player, and the spare ones."""
    return len(state.position.players) + state.title.file.card_rules.spare


def _deal_count(state: State, count: int) -> Finding | None:
    due = cards_to_deal(state)
    if count == due:
        return None
    return state.finding(
        "card-deal",
        f"{count} target cards are open for {len(state.position.players)} players",
        expected=due,
        actual=count,
        remedy=f"deal {due} of them",
    )


def choose(booking: Booking, move: Choose, player: str) -> None:
    """Take one of the open cards. The first to choose is the banker; the others follow clockwise."""
    now, cards = under_way(booking, CardChoice, "the choice of target cards"), booking.position.cards
    if now.stage == "deal":
        raise booking.refuse("card-deal", "the open target cards have not been entered", "deal CARD CARD ...")
    if move.card not in cards.open:
        raise booking.refuse(
            "card-held", f"{move.card} is not an open target card", f"choose {list_words(cards.open, 'or')}"
        )
    if player in cards.owners.values():
        raise booking.refuse("card-held", f"{player} already has a target card", f"{now.player}: choose {move.card}")
    now = claim_player(booking, now if cards.owners else now.replace(player=player), player)
    held = {**cards.owners, move.card: player}
    left = tuple(card for card in cards.open if card != move.card)
    booking.position.cards = cards.replace(owners=held, open=left)
    follows = next_player(booking.position, player)
    while follows != player and follows in held.values():
        follows = next_player(booking.position, follows)
    booking.position.round = now.replace(player=follows)
    if follows == player:
        _seat(booking)


def _seat(booking: Booking) -> None:
    """Seat players by the numbers of their cards; the lowest has the priority deal."""
    position, order = booking.position, list(booking.title.file.cards)
    held = sorted(position.cards.owners.items(), key=lambda entry: order.index(entry[0]))
    position.players = tuple(player for _, player in held)
    position.priority = position.players[0]
    position.cards = position.cards.replace(open=(), owners=dict(held))
    booking.tell("card-order", target=position.priority, players=position.players)
    end_round(booking, "opening")


def pass_choice(booking: Booking, move: Pass, player: str) -> None:
    """Raise NotBooked: every player must choose a card."""
    raise booking.refuse("card-held", f"{player} has no target card yet", f"{player}: choose CARD")


def card_step(state: State) -> str:
    """Describe the next action in the choice of target cards."""
    now = state.now(CardChoice)
    if now.stage == "deal":
        return "waits for the open target cards to be entered"
    return f"chooses a target card: {list_words(state.position.cards.open, 'or')}"


def card_at(state: State) -> str:
    """Return the next action in the choice of target cards in a word, for the prompt."""
    now = state.now(CardChoice)
    return "deal" if now.stage == "deal" else "choose"


KIND = RoundKind(
    "Target cards",
    card_step,
    card_at,
    {Deal: deal, Choose: choose, Pass: pass_choice},
    name="target-card",
    opens=lambda _, first: CardChoice(first),
)
