"""Its rules: the tile that lies at home says what it is worth, as far as lines tell it; else the table does."""

from moderator.model.accounts import BANK
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, owns_train
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.rounds.operating import current_turn
from moderator.vocabulary.minors import Float
from moderator.vocabulary.run_bonuses import MAIL, Mail
from moderator.vocabulary.starting_position import Begin
from moderator.vocabulary.track import Lay


def worth_of_home(state: State, company: str) -> int:
    """What the home of a company is worth now; nothing where no city of any value lies there."""
    home = state.title.file.corporations[company].home if company in state.title.certificates else None
    if home is None:
        return 0
    facts, stated = state.title.hex(home), MAIL.of(state.position).get(company)
    if stated is not None:
        return stated
    colour = state.position.tiles.get(home)
    if colour is None and facts.printed is None:
        return 0
    worth = facts.mail
    if colour is None and not worth:
        return facts.value.get(state.title.phase(state.position.phase).column) or facts.value.get("yellow", 0)
    return worth.get(colour or facts.printed or "", 0)


def _pay(desk: Desk, company: str) -> None:
    """As a turn begins; a counted position has the mail of the company on turn."""
    if isinstance(desk.move, Begin):
        return
    amount = worth_of_home(desk, company) if charter_of(desk, company).home_mail and owns_train(desk, company) else 0
    if amount:
        home = desk.title.file.corporations[company].home
        desk.pay(BANK, company, amount, "home-mail")
        desk.tell("home-mail", company=company, amount=amount, place=desk.title.place_name(home or ""))


def _note(desk: Desk, move: Lay | Float, company: str, where: str) -> None:
    """A tile at somebody's home: of a number that pays otherwise, or one of which its colour tells all."""
    worth = desk.title.hex(where).mail
    for owner in (name for name, facts in desk.title.file.corporations.items() if facts.home == where):
        MAIL.drop(desk.position, owner)
        if isinstance(move, Lay) and move.tile in worth:
            MAIL.put(desk.position, owner, worth[move.tile])


def state_mail(desk: Desk, move: Mail, company: str) -> None:
    """The table says what a home is worth: the difference is paid, and remembered until another tile lies there."""
    turn, before = current_turn(desk), worth_of_home(desk, company)
    if turn is None or turn.company != company or not charter_of(desk, company).home_mail:
        raise desk.refuse("mail-barred", f"{company} gets no mail now: it is paid in its turn")
    MAIL.put(desk.position, company, move.amount)
    paid = bool(turn.revenue) or (owns_train(desk, company) and not turn.train_bought)
    more = move.amount - before if paid else 0
    desk.flag("mail-stated", f"the home of {company} is worth {desk.money(move.amount)}: the table vouches for it")
    desk.pay(*((BANK, company) if more > 0 else (company, BANK)), abs(more), "home-mail")
    kind = "stated" if more >= 0 else "less"
    desk.tell("home-mail", kind, company=company, amount=move.amount, more=abs(more))


RULES = Rules(of_companies={Mail: state_mail}, turn_begins=(_pay,), builds=(_note,))
