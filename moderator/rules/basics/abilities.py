"""Abilities: what a company can do that others cannot, its own or that of minors which have merged into it."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import BANK
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State
from moderator.rules.basics.subsidiaries import bearer, powers_of
from moderator.titles.abilities import Ability


def abilities_of(state: State, company: str) -> list[Ability]:
    """What a company can do that others cannot."""
    if not state.title.has_abilities:
        return []
    minors = state.title.file.minors
    return [ability for minor in powers_of(state, company) if (ability := minors[minor].ability) is not None]


def who_can(state: State, what: str) -> Iterator[tuple[str, Ability]]:
    """Every company in play with an ability of which this key says something, each with it."""
    for minor, facts in state.title.file.minors.items():
        if facts.ability is not None and getattr(facts.ability, what):
            company = bearer(state, minor)
            if company is not None:
                yield company, facts.ability


def cite_ability(able: Ability | None, verdict: Finding | None) -> Finding | None:
    """A verdict with the section of the ability that it rests on, if that names one."""
    return verdict if verdict is None or able is None or able.section is None else verdict.but(section=able.section)


def pay_mail(desk: Desk) -> None:
    """As an operating round begins, the bank pays who has a contract for the mail what the phase says."""
    for company, ability in who_can(desk, "mail"):
        begun = [phase for phase in ability.mail if desk.title.reached(desk.position.phase, phase)]
        if begun:
            amount = ability.mail[max(begun, key=desk.title.phase_order.__getitem__)]
            desk.pay(BANK, company, amount, "mail")
            desk.tell("mail", company=company, amount=amount)
