"""Companies: how they are divided, what comes with them, and that no two bear one name."""

from collections.abc import Iterator

from moderator.model.accounts import PLACES
from moderator.model.vocabulary import fold
from moderator.titles import schema
from moderator.titles.checking.draft import Draft
from moderator.titles.checking.fault import Fault, Key, show, spell

_FILE = "title.toml"
_LARGEST = 3  # shares on one certificate beside the president's: single, double, triple


def check_companies(draft: Draft) -> Iterator[Fault]:
    yield from _structures(draft)
    yield from _conversion(draft)
    yield from _parts(draft)
    yield from _limits(draft)
    yield from _same_names(draft)
    yield from _rules_of_kinds(draft)


def _structures(draft: Draft) -> Iterator[Fault]:
    for name, facts in draft.each(schema.Structure, "structures"):
        key, parts = ("structures", name, "certificates"), facts.certificates
        if sum(parts) != 100:
            yield Fault(_FILE, key, f"the certificates make {sum(parts)}%", "all of them together make 100%")
        elif any(part % facts.share for part in parts):
            yield Fault(_FILE, key, f"not every certificate is a multiple of {facts.share}%", "divide by whole shares")
        elif parts[0] != max(parts):
            yield Fault(_FILE, key, f"the first certificate, the president's, is only {parts[0]}%", "name it first")
        elif any(part > _LARGEST * facts.share for part in parts[1:]):
            yield Fault(_FILE, key, f"a certificate is more than {_LARGEST} shares", "divide it")
        elif facts.aside and facts.share * (sum(parts) // facts.share + facts.aside) > 1000:
            yield Fault(_FILE, ("structures", name, "aside"), "there are too many shares", "count them again")


def _conversion(draft: Draft) -> Iterator[Fault]:
    """What lies aside of one structure must be what another one has more."""
    rules = draft.part(schema.Conversion, "conversion")
    structures = dict(draft.each(schema.Structure, "structures"))
    for name, facts in structures.items():
        if facts.aside and (rules is None or rules.before != name) and "conversion" not in draft.title:
            problem = f"{facts.aside} shares lie aside and are never taken up"
            yield Fault(_FILE, ("structures", name, "aside"), problem, "add [conversion], or leave aside out")
    if rules is None or rules.before not in structures or rules.after not in structures:
        return
    before, after = structures[rules.before], structures[rules.after]
    shares = 100 // before.share + before.aside
    if rules.before == rules.after:
        yield Fault(_FILE, ("conversion", "after"), "it is what the corporation was before", "name another structure")
    elif shares * after.share != 100:
        problem = f"{shares} shares, those laid aside included, do not make 100% by {after.share}%"
        yield Fault(_FILE, ("structures", rules.before, "aside"), problem, f"lay aside what {rules.after} has more")
    elif len(after.token_costs) < len(before.token_costs):
        problem = f"{rules.after} has fewer station tokens than {rules.before}"
        yield Fault(_FILE, ("structures", rules.after, "token_costs"), problem, "name a price for each token")


def _parts(draft: Draft) -> Iterator[Fault]:
    """Percentages of a corporation that must be whole shares, and be there."""
    structures = dict(draft.each(schema.Structure, "structures"))
    first = next(iter(structures), None)
    parts: list[tuple[Key, str, int]] = [
        (("director_lots", company, "pool"), company, facts.pool)
        for company, facts in draft.each(schema.DirectorLot, "director_lots")
    ]
    for private, facts in draft.each(schema.Private, "privates"):
        parts += [(("privates", private, "brings", company), company, part) for company, part in facts.brings.items()]
    given: dict[str, int] = {}
    for key, company, part in parts:
        corporation = draft.part(schema.Corporation, "corporations", company)
        divided = structures.get((corporation.structure if corporation else None) or first or "")
        if corporation is None or divided is None:
            continue
        given[company] = given.get(company, 0) + part
        if part % divided.share:
            yield Fault(_FILE, key, f"{part}% of {company} are no whole shares", f"write steps of {divided.share}%")
        elif given[company] > divided.share * divided.certificates[1:].count(divided.share):
            yield Fault(_FILE, key, f"{company} has no {given[company]}% on single shares", "write what is there")


def _limits(draft: Draft) -> Iterator[Fault]:
    """Every structure that corporations can have in a phase has a train limit there."""
    structures = draft.under("structures")
    rules = draft.part(schema.Conversion, "conversion")
    owned = {facts.structure for _, facts in draft.each(schema.Corporation, "corporations")}
    alive = {name or next(iter(structures), "") for name in owned} & {*structures}
    for name, phase in draft.each(schema.Phase, "phases"):
        if phase.structure in structures:
            alive.add(phase.structure)
        if rules is not None and phase.event == "conversion":
            alive = alive - {rules.before} | {rules.after}
        elif rules is not None and name == rules.phase:
            alive.add(rules.after)
        wanted = [] if "corporation" in phase.limits else [each for each in structures if each in alive]
        wanted += ["minor"] if draft.under("minors") else []
        for each in wanted:
            if each not in phase.limits:
                key = ("phases", name, "limits")
                yield Fault(_FILE, key, f"a {each} has no train limit in this phase", f"add {each} = ...")


def _same_names(draft: Draft) -> Iterator[Fault]:
    """Two companies or trains that a journal could not tell apart."""
    places = ("minors.KEYS", "corporations.KEYS", "privates.KEYS", "corporations.*.name", "privates.*.name")
    companies = [found for place in places for found in draft.find(_FILE, place)]
    trains = [*draft.find(_FILE, "trains.KEYS"), *draft.find(_FILE, "trains.*.freight.name")]
    yield from find_twins(_FILE, companies, {fold(place): (place,) for place in PLACES})
    yield from find_twins(_FILE, trains, {})


def find_twins(file: str, named: list[tuple[Key, object]], taken: dict[str, Key]) -> Iterator[Fault]:
    """Names that are those of another table too; `taken` is whose each is, by what a journal makes of it."""
    for key, name in named:
        other = taken.setdefault(fold(name), key[:2]) if isinstance(name, str) else key[:2]
        if other != key[:2]:
            yield Fault(file, key, f"{show(name)} is the name of {spell(other)} too", "give each a name of its own")


def _rules_of_kinds(draft: Draft) -> Iterator[Fault]:
    """Each kind of company there is has a turn and a way to divide its earnings."""
    steps = draft.part(schema.Operating, "operating")
    for kind in ("corporation", "minor"):
        if not draft.under(f"{kind}s"):
            continue
        if kind not in draft.under("dividends"):
            yield Fault(_FILE, ("dividends", kind), "the key is missing", f"say what a {kind} does with its earnings")
        order = None if steps is None else steps.minor_steps if kind == "minor" else steps.corporation_steps
        key = ("operating", f"{kind}_steps")
        if order == ():
            yield Fault(_FILE, key, f"a {kind} has no turn", "name the steps of one")
        elif order and "dividend" in order and "run" not in order[: order.index("dividend")]:
            yield Fault(_FILE, key, "the dividend does not come after the run", "name the steps in their order")
    for private, facts in draft.each(schema.Private, "privates"):
        kinds = [power.kind for power in facts.uses]
        for place, kind in enumerate(kinds):
            if kind in kinds[:place]:
                where: Key = ("privates", private, "uses", place, "kind")
                yield Fault(_FILE, where, f"{private} has this power twice", "name it once")
    rules = draft.part(schema.PrivateRules, "private_rules")
    if rules is not None and rules.least > rules.most:
        problem = f"at least {rules.least}% and at most {rules.most}% cannot both be"
        yield Fault(_FILE, ("private_rules", "least"), problem, "write a least price below the highest one")
