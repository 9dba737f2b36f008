"""Checks of companies: their certificates, what comes with them, and that no two share a name."""

from collections import Counter
from collections.abc import Iterator

from moderator.model.ledger import PLACES
from moderator.model.names import fold
from moderator.titles import companies, mergers, privates, schema, shares
from moderator.titles.checking.draft import Draft
from moderator.titles.folder import Fault, Key, show, spell, suggest
from moderator.titles.openings import DirectorLot
from moderator.titles.overlay import MOST_LIKES

_FILE = "title.toml"
_LARGEST = 3  # shares on one certificate other than the president's: single, double, triple


def check_companies(draft: Draft) -> Iterator[Fault]:
    """Yield the faults of the companies in a ruleset: certificates, charters, privates, mergers and names."""
    yield from _left_out(draft)
    yield from _charters(draft)
    yield from _weights(draft)
    yield from _offers(draft)
    yield from _conversion(draft)
    yield from _expansion(draft)
    yield from _merger(draft)
    yield from _parts(draft)
    yield from _limits(draft)
    yield from _same_names(draft)
    yield from _rules_of_charters(draft)
    yield from _rules_of_privates(draft)


def _left_out(draft: Draft) -> Iterator[Fault]:
    """Yield names in `left_out` that are not corporations."""
    corporations = draft.laid.get("corporations")
    known = [*corporations] if isinstance(corporations, dict) else []
    for key, name in draft.find(_FILE, "left_out"):
        if isinstance(name, str) and name not in known:
            yield Fault(_FILE, key, f"no corporation is called {show(name)}", suggest(name, known))


def check_likes(draft: Draft) -> Iterator[Fault]:
    """Yield charters whose chain of `like` is too long."""
    like = {str(key[1]): name for key, name in draft.find(_FILE, "charters.*.like") if isinstance(name, str)}
    for first in like:
        named = [first]
        while len(named) <= MOST_LIKES + 1 and (above := like.get(named[-1])) is not None and above not in named:
            named.append(above)
        if len(named) > MOST_LIKES + 1:
            problem = f"more than {MOST_LIKES} charters refer to each other with `like`"
            yield Fault(
                _FILE, ("charters", first, "like"), problem, "refer to the last of them, or write the keys here"
            )


def _charters(draft: Draft) -> Iterator[Fault]:
    for name, facts in draft.each(companies.Charter, "charters"):
        key, parts = ("charters", name, "certificates"), facts.certificates
        if parts and sum(parts) != 100:
            yield Fault(_FILE, key, f"the certificates add up to {sum(parts)}%", "make them add up to 100%")
        elif not parts:
            if facts.aside:
                problem = "shares are set aside for a company that has no certificates"
                yield Fault(_FILE, ("charters", name, "aside"), problem, "leave it out, or add certificates")
        elif any(part % facts.share for part in parts):
            yield Fault(_FILE, key, f"some certificates are not multiples of {facts.share}%", "use whole shares")
        elif parts[0] != max(parts):
            yield Fault(
                _FILE,
                key,
                f"the first certificate, the president's, is only {parts[0]}%",
                "put the president's certificate first",
            )
        elif any(part > _LARGEST * facts.share for part in parts[1:]):
            yield Fault(_FILE, key, f"a certificate is more than {_LARGEST} shares", "divide it")
        elif facts.aside and facts.share * (sum(parts) // facts.share + facts.aside) > 1000:
            yield Fault(_FILE, ("charters", name, "aside"), "there are too many shares", "check the number")


def _weights(draft: Draft) -> Iterator[Fault]:
    """Yield weights of certificates that do not exist."""
    for name, facts in draft.each(companies.Charter, "charters"):
        sizes = [*dict.fromkeys(map(str, facts.certificates))]
        for size in facts.weights:
            if size not in sizes:
                key: Key = ("charters", name, "weights", size)
                yield Fault(_FILE, key, f"a {name} has no certificate of {size}%", suggest(size, sizes))


def _offers(draft: Draft) -> Iterator[Fault]:
    """Check that each place has one offer with a fitting price and payee, and that unsold shares can be bought."""
    offers = dict(draft.each(shares.Offer, "offers"))
    offer_at: dict[str, str] = {}
    for name, offer in offers.items():
        key: Key = ("offers", name)
        if offer_at.setdefault(offer.lies, name) != name:
            problem = f"{offer_at[offer.lies]} already sets the price in the {offer.lies}"
            yield Fault(_FILE, (*key, "lies"), problem, "set it once")
        if (offer.pays == "holder") != (offer.lies == "player"):
            yield Fault(
                _FILE,
                (*key, "pays"),
                "a player who sells a certificate is always paid the agreed price",
                "leave this key out",
            )
        if offer.price == "agreed" and offer.lies != "player":
            yield Fault(_FILE, (*key, "price"), "there is no seller to agree a price with", "write market or par")
    if offers and not {"treasury", "ipo"} & offer_at.keys() and len(offers) == len(draft.under("offers")):
        problem, remedy = "an offer without a place has no price", 'add lies = "treasury" or "ipo"'
        yield Fault(_FILE, ("offers",), problem, remedy)
    for name, facts in draft.each(companies.Charter, "charters"):
        if facts.aside and "ipo" in offer_at:
            problem = f"they would be where {offer_at['ipo']} offers certificates"
            yield Fault(_FILE, ("charters", name, "aside"), problem, "leave it out, or offer them elsewhere")


def _conversion(draft: Draft) -> Iterator[Fault]:
    """Check that shares laid aside of one charter are those that the other charter has more."""
    rules = draft.part(mergers.Conversion, "conversion")
    charters = dict(draft.each(companies.Charter, "charters"))
    for name, facts in charters.items():
        taken_up = "conversion" in draft.title or (rules is not None and rules.before == name)
        if facts.aside and facts.certificates and not taken_up:
            problem = f"{facts.aside} shares are set aside and never used"
            yield Fault(_FILE, ("charters", name, "aside"), problem, "add [conversion], or leave aside out")
    if rules is None or rules.before not in charters or rules.after not in charters:
        return
    before, after = charters[rules.before], charters[rules.after]
    shares = 100 // before.share + before.aside
    if rules.before == rules.after:
        yield Fault(_FILE, ("conversion", "after"), "it is the charter before the conversion", "name another charter")
    elif shares * after.share != 100:
        problem = f"{shares} shares, including those set aside, are not 100% at {after.share}% each"
        yield Fault(_FILE, ("charters", rules.before, "aside"), problem, f"set aside as many as {rules.after} has more")
    elif len(after.token_costs) < len(before.token_costs):
        problem = f"{rules.after} has fewer tokens than {rules.before}"
        yield Fault(_FILE, ("charters", rules.after, "token_costs"), problem, "name a price for each token")


def _merger(draft: Draft) -> Iterator[Fault]:
    """Check that the merged corporation exists and has all certificates of two others, at half their size."""
    rules = draft.part(mergers.Merger, "merger")
    charters = dict(draft.each(companies.Charter, "charters"))
    if rules is None or rules.before not in charters or rules.after not in charters:
        return
    before, after = charters[rules.before], charters[rules.after]
    halves = [part / 2 for part in before.certificates]
    key: Key = ("charters", rules.after, "certificates")
    same = Counter(after.certificates) == Counter(2 * halves) and after.certificates[:1] == tuple(halves[:1])
    if before.aside or not halves or not same:
        problem = f"they are not those of two {rules.before}, each at half its size"
        yield Fault(_FILE, key, problem, "list them all, the two presidents' first")
    owned = [facts.charter for _, facts in draft.each(companies.Corporation, "corporations")]
    count = owned.count(rules.after)
    if count in (0, len(owned)) and len(owned) == len(draft.under("corporations")):
        problem = f"{'every' if count else 'no'} corporation is a {rules.after}"
        yield Fault(_FILE, ("merger", "after"), problem, "list those that a merger forms, and those that merge")
    for number, seat in draft.each(schema.Seat, "players"):
        most = rules.fewer * count
        if seat.certificates <= most:
            problem = f"after all mergers, {most} fewer certificates than {seat.certificates} leave none"
            yield Fault(_FILE, ("players", number, "certificates"), problem, "write more, or a smaller `fewer`")


def _expansion(draft: Draft) -> Iterator[Fault]:
    """Check that every old par price has a new one at which the larger company can start."""
    rules = draft.part(mergers.Conversion, "conversion")
    charters = dict(draft.each(companies.Charter, "charters"))
    if rules is None or rules.by != "player" or not {rules.before, rules.after} <= charters.keys():
        return
    before, after = (draft.market.starts_of(charters[name].starts) for name in (rules.before, rules.after))
    for value in before:
        if str(value) not in rules.par:
            yield Fault(_FILE, ("conversion", "par"), f"{value} has no new par price", f"add {value} = ...")
    for old, value in rules.par.items():
        if after and value not in after:
            offered = ", ".join(map(str, after))
            problem = f"a {rules.after} does not start at {value}"
            yield Fault(_FILE, ("conversion", "par", old), problem, f"write one of {offered}")


def _parts(draft: Draft) -> Iterator[Fault]:
    """Check that percentages of a corporation are whole shares that exist."""
    charters = dict(draft.each(companies.Charter, "charters"))
    first = next((name for name, facts in charters.items() if facts.certificates), None)
    parts: list[tuple[Key, str, int]] = [
        (("director_lots", company, "pool"), company, facts.pool)
        for company, facts in draft.each(DirectorLot, "director_lots")
    ]
    for private, facts in draft.each(privates.Private, "privates"):
        parts += [(("privates", private, "brings", company), company, part) for company, part in facts.brings.items()]
    given: dict[str, int] = {}
    for key, company, part in parts:
        corporation = draft.part(companies.Corporation, "corporations", company)
        divided = charters.get((corporation.charter if corporation else None) or first or "")
        if corporation is None or divided is None:
            continue
        given[company] = given.get(company, 0) + part
        if part % divided.share:
            yield Fault(
                _FILE, key, f"{part}% of {company} is not a whole number of shares", f"write steps of {divided.share}%"
            )
        elif given[company] > divided.share * divided.certificates[1:].count(divided.share):
            yield Fault(_FILE, key, f"{company} has no {given[company]}% on single shares", "write a size that it has")


def _limits(draft: Draft) -> Iterator[Fault]:
    """Check that each phase has a train limit for every charter that corporations can have in it."""
    charters = [name for name, facts in draft.each(companies.Charter, "charters") if facts.certificates]
    rules = draft.part(mergers.Conversion, "conversion")
    owned = {facts.charter for _, facts in draft.each(companies.Corporation, "corporations")}
    alive = {name or next(iter(charters), "") for name in owned} & {*charters}
    for name, phase in draft.each(schema.Phase, "phases"):
        if phase.charter in charters:
            alive.add(phase.charter)
        if rules is not None and "conversion" in phase.events:
            alive = alive - {rules.before} | {rules.after}
        elif rules is not None and name == rules.phase:
            alive.add(rules.after)
        wanted = [] if "corporation" in phase.limits else [each for each in charters if each in alive]
        wanted += ["minor"] if draft.under("minors") else []
        for each in wanted:
            if each not in phase.limits:
                key = ("phases", name, "limits")
                yield Fault(_FILE, key, f"a {each} has no train limit in this phase", f"add {each} = ...")


def _same_names(draft: Draft) -> Iterator[Fault]:
    """Yield companies or trains that a journal could not tell apart."""
    places = ("minors.KEYS", "corporations.KEYS", "privates.KEYS", "corporations.*.name", "privates.*.name")
    companies = [found for place in places for found in draft.find(_FILE, place)]
    trains = [*draft.find(_FILE, "trains.KEYS"), *draft.find(_FILE, "trains.*.freight.name")]
    yield from find_twins(_FILE, companies, {fold(place): (place,) for place in PLACES})
    yield from find_twins(_FILE, trains, {})


def find_twins(file: str, named: list[tuple[Key, object]], taken: dict[str, Key]) -> Iterator[Fault]:
    """Yield names that another table also has. `taken` gives the owner of each folded name."""
    for key, name in named:
        other = taken.setdefault(fold(name), key[:2]) if isinstance(name, str) else key[:2]
        if other != key[:2]:
            yield Fault(file, key, f"{show(name)} is also the name of {spell(other)}", "choose another name")


def _rules_of_charters(draft: Draft) -> Iterator[Fault]:
    """Check that every company has a charter that fits how it is owned, and that each charter's turn is possible."""
    charters = dict(draft.each(companies.Charter, "charters"))
    sound = len(charters) == len(draft.under("charters"))
    for table, owned in (("corporations", True), ("minors", False)):
        if draft.under(table) and sound and not any(bool(facts.certificates) is owned for facts in charters.values()):
            one = "has certificates" if owned else "has none: it is owned whole"
            yield Fault(_FILE, (table,), f"no charter fits them: one that {one}", "add [charters.NAME]")
    for company, corporation in draft.each(companies.Corporation, "corporations"):
        if corporation.charter in charters and not charters[corporation.charter].certificates:
            problem = f"a {corporation.charter} does not fit one of the corporations"
            yield Fault(_FILE, ("corporations", company, "charter"), problem, "choose one that has certificates")
    orders: dict[int, str] = {}
    for name, charter in charters.items():
        steps = charter.steps
        if "dividend" in steps and "run" not in steps[: steps.index("dividend")]:
            problem, remedy = "the dividend does not come after the run", "write the steps in their order"
            yield Fault(_FILE, ("charters", name, "steps"), problem, remedy)
        if charter.order not in ("listed", "track") and not charter.certificates:
            problem = "a company without certificates has no price"
            yield Fault(_FILE, ("charters", name, "order"), problem, 'write order = "listed"')
        if orders.setdefault(charter.rank, charter.order) != charter.order:
            problem = f"the charters of rank {charter.rank} are ordered in two ways"
            yield Fault(_FILE, ("charters", name, "rank"), problem, "give each order its own rank")


def _rules_of_privates(draft: Draft) -> Iterator[Fault]:
    """Check that no private has a power twice, and that lowest prices do not exceed highest ones."""
    for private, facts in draft.each(privates.Private, "privates"):
        kinds = [power.kind for power in facts.uses]
        for place, kind in enumerate(kinds):
            if kind in kinds[:place]:
                where: Key = ("privates", private, "uses", place, "kind")
                yield Fault(_FILE, where, f"{private} has this power twice", "name it once")
    rules = draft.part(privates.PrivateRules, "private_rules")
    if rules is not None and rules.least > rules.most:
        problem = f"the lowest price, {rules.least}%, is above the highest, {rules.most}%"
        yield Fault(_FILE, ("private_rules", "least"), problem, "write a lowest price below the highest")
