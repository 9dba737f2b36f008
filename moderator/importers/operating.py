"""Write a company's turn: tiles, tokens, runs, dividends, interest, and trades of treasury shares."""

from collections.abc import Sequence
from itertools import takewhile

from moderator.importers.arrival import (
    begin_next_turn,
    end_last_turn_of_round,
    end_turn,
    is_closed_by_fall,
    is_unled,
    skip_run,
    to_company,
    use_later,
)
from moderator.importers.export import Action
from moderator.importers.journal_builder import AT_ANY_TIME, JournalBuilder, move_of
from moderator.importers.track import crossing_costs, exits_of, reaches
from moderator.model.moves import TrainRun
from moderator.model.rounds import StockRound, Turn
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, declarations, owns_train, president, trains_to_run
from moderator.rules.loans import loan_facts, loans_of, may_borrow
from moderator.rules.privates import owner_of
from moderator.rules.rounds.operating import may_buy_train, ways_left
from moderator.rules.tokens import CHEAPER
from moderator.rules.track.stations import may_place_station, place_prices, tokens_left
from moderator.rules.track.terrain import fewest_hexsides
from moderator.rules.track.tile_points import may_lay_more
from moderator.rules.train_supply import least_price
from moderator.vocabulary.corporations import Convert
from moderator.vocabulary.runs import Dividend, Link, Run
from moderator.vocabulary.table import Adjust, Change
from moderator.vocabulary.track import Lay, Token

# ---- interest ----


def owes_interest(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company still has to pay interest at the end of its run."""
    loans, turn = builder.title.file.loans, builder.turn_of(company)
    runs = turn is not None and not turn.settled and turn.revenue is None
    return runs and loans is not None and loans.due == "run" and loans_of(builder.state, company) > 0


def write_waiting_run(builder: JournalBuilder, action: Action) -> tuple[str | None, int]:
    """Write the missing run of a company whose interest the site collects with this action instead of the run.

    Return the company if its run waits until after the action, since a loan or a right may come before the run. Return
    also how much more money the company has on the site, which books the purchase of a train before interest.
    """
    company = builder.unserved
    if company is None or action.kind == "destination_connection":
        return None, 0
    mine = action.entity_kind == "corporation" and builder.company(action) == company
    if mine and action.kind in AT_ANY_TIME:
        return company, 0
    buys = mine and action.kind == "buy_train"
    more = _left_by_train(builder, company, action.number("price")) if buys else 0
    finish_waiting_run(builder, action, company, 0)
    why = f"{company} pays for a train before it pays its interest"
    if more:
        builder.excuse(why)
    elif buys:
        builder.excuse_if_broken(why)
    return None, more


def finish_waiting_run(builder: JournalBuilder, action: Action, waiting: str | None, more: int) -> None:
    """Write the run that waited for this action, and correct the company's money by the difference."""
    if waiting is not None:
        builder.unserved = None
        skip_run(builder, waiting, str(action.id))
    helper = president(builder.state, builder.company(action)) if more else None
    if helper is not None:
        changes = (Change(account=helper, count=-more), Change(account=builder.company(action), count=more))
        builder.write(Adjust, changes=changes)


def _left_by_train(builder: JournalBuilder, company: str, price: int) -> int:
    """Return how much more a company has in the end if it pays for a train before its interest.

    Interest is paid in whole parts, and the president pays what the company lacks.
    """
    part, cash = loan_facts(builder.state).interest, builder.state.cash(company)
    owed = loans_of(builder.state, company) * part

    def serve(treasury: int) -> int:
        return max(0, treasury - min(owed, treasury // part * part))

    return serve(max(0, cash - price)) - max(0, serve(cash) - price)


def only_passes_after_run(builder: JournalBuilder, turn: Turn, rest: Sequence[Action]) -> bool:
    """Return whether the next passes in a turn answer only questions that the site asks after the run.

    It asks for a train, in titles with interest also about loans, and then about privates.
    """
    train = may_buy_train(builder.state, turn)
    loans = builder.title.file.loans
    asked = [action for action in rest if action.kind not in AT_ANY_TIME]
    if loans is None or loans.due != "run":
        return train and sum(action.kind != "buy_company" for action in asked) == 1
    passes = len([*takewhile(lambda action: action.kind == "pass", asked)])
    following = asked[passes].kind if passes < len(asked) else ""
    ways = {"payoff_loan": [train], "buy_company": [train, _is_asked_for_loans(builder, turn)]}
    ways[""] = [*ways["buy_company"], privates_for_sale(builder, turn.company)]
    return 0 < passes <= sum(ways.get(following, ()))


def _is_asked_for_loans(builder: JournalBuilder, turn: Turn) -> bool:
    """Return whether a company may repay or take a loan once its interest is paid."""
    state = builder.state
    facts, owed = loan_facts(state), loans_of(state, turn.company)
    repays = owed > 0 and state.cash(turn.company) - owed * facts.interest >= facts.value
    return repays or may_borrow(state, turn)


def privates_for_sale(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company has money and may buy a private from a player."""
    owned = any(owner_of(builder.state, private) in builder.position.players for private in builder.title.file.privates)
    return owned and builder.state.holds("privates-for-sale") and builder.state.cash(company) > 0


# ---- own stock ----


def for_a_train(builder: JournalBuilder, action: Action, company: str) -> bool:
    """Return whether a corporation sells these shares for a train it must buy, instead of before its dividend.

    The share price tells, or else the company's next action.
    """
    state = builder.state
    turn = builder.turn_of(company)
    if owns_train(state, company) or (turn is not None and turn.settled):
        return not owns_train(state, company)
    chart, cell = builder.title.market, builder.position.cells[company]
    share_price = action.optional_number("share_price")
    if share_price is not None:
        return share_price != chart.price(chart.left(cell))
    following = next(iter(builder.coming()), None)
    least = least_price(state, company) or 0
    return following is not None and following.kind == "buy_train" and state.cash(company) < least


def deals_first(builder: JournalBuilder, coming: list[Action], company: str) -> bool:
    """Return whether a corporation that trades its own shares before its dividend does so next."""
    if not builder.title.file.own_stock.before_dividend:
        return False
    deal = next((later for later in coming if later.kind != "pass"), None)
    if deal is None or deal.kind not in ("sell_shares", "buy_shares"):
        return False
    return deal.kind == "buy_shares" or not for_a_train(builder, deal, company)


# ---- operating ----

_TRACK = frozenset(("convert", "lay_tile", "place_token", "assign"))
_RUNNING = frozenset(("borrow_train", "run_routes", "dividend", "buy_train"))
_KINDS = {"payout": "pay", "half": "half", "withhold": "hold"}


def lay_tile(builder: JournalBuilder, action: Action) -> None:
    """Write a tile. Its cost is left out if the export does not state one, as it follows from the map."""
    company = None if _is_beside_turns(builder, action) else builder.operator(action)
    if company is not None:
        to_company(builder, company)
    tile = action.text("tile")
    name = tile.rpartition("-")[0]
    if not name.isascii() or not name.isalnum() or len(name) > 12:
        raise action.fail(f"{tile[:40]!r} is not a tile")
    where = builder.pieces.hex(action, action.text("hex"))
    place, cost = builder.title.place_name(where), action.optional_number("cost")
    if cost is None:
        cost = _stale_marker(builder, where)
    number = builder.pieces.table.tiles.get(name, name)
    own = action.entity_kind == "company"
    power = builder.private(action) if own else _private_of_tile(builder, company, number)
    actor = company or owner_of(builder.state, power or "")
    turned = action.optional_number("rotation") or 0
    exits = exits_of(builder.pieces, name, turned)
    builder.pieces.turned[where] = (name, turned)
    sides = crossing_costs(builder.state, builder.pieces, company, where, exits)
    if power is not None and _is_free(builder, power):
        sides = []  # it still counts as crossed, so no company pays later
    river = sum(sides) or None
    more = len(sides) if river and fewest_hexsides(builder.state, river) != len(sides) else None
    move = builder.make(Lay, actor=actor, place=place, tile=number, cost=cost, river=river, hexsides=more, power=power)
    if company is not None and power is None:
        begin_next_turn(builder, company, move)
    builder.write_move(move)
    builder.pieces.lay(tile, where, builder.title.hex(where).marker if where in CHEAPER.of(builder.position) else 0)
    _link_place(builder, action, where)
    if company is not None:
        after_track(builder, company)


def _private_of_tile(builder: JournalBuilder, company: str | None, tile: str) -> str | None:
    """Return the company's private with which a tile comes that the site lets the company lay itself."""
    for private, facts in builder.title.file.privates.items():
        if facts.lays is not None and facts.lays.tile == tile and owner_of(builder.state, private) == company:
            return private
    return None


def _is_free(builder: JournalBuilder, private: str) -> bool:
    """Return whether a private's tile is free of cost on any terrain."""
    lays = builder.title.file.privates[private].lays
    return lays is not None and lays.free


def _link_place(builder: JournalBuilder, action: Action, where: str) -> None:
    """Write the link of a place that this tile reaches first, for which the site pays automatically."""
    number = action.text("tile").rpartition("-")[0]
    for place, facts in builder.pieces.table.links.items():
        turned = {(edge + action.number("rotation")) % 6 for edge in facts.exits.get(number, ())}
        if facts.hex == where and place not in builder.position.links and facts.edge in turned:
            builder.write(Link, what=builder.title.place_name(place))


def _is_beside_turns(builder: JournalBuilder, action: Action) -> bool:
    """Return whether a private's tile may be laid at any time, in anybody's turn."""
    if action.entity_kind != "company":
        return False
    lays = builder.title.file.privates[builder.private(action)].lays
    return lays is not None and lays.any_time


def _stale_marker(builder: JournalBuilder, where: str) -> int | None:
    """Return what the site charges for an upgrade because the tile was on other terrain before, or None."""
    below = builder.pieces.laid.get(where, "")
    marker = builder.pieces.marked.get(below)
    if marker is None or where in CHEAPER.of(builder.position):
        return None
    builder.excuse(
        f"tile {below} keeps a terrain marker from its earlier hex: 18xx.games charges {marker} for the upgrade"
    )
    return marker


def note_destination(builder: JournalBuilder, action: Action) -> None:
    """Write that corporations have reached their destinations. In titles with connection runs, the run says so."""
    if "connection_runs" in builder.title.rooms:
        return
    for symbol in action.texts("corporations"):
        builder.write(Link, what=builder.pieces.company(action, symbol))


def convert(builder: JournalBuilder, action: Action) -> None:
    """Write the conversion of a corporation in its turn."""
    company = builder.company(action)
    to_company(builder, company)
    builder.write(Convert, actor=company)
    after_track(builder, company)


def place_token(builder: JournalBuilder, action: Action) -> None:
    """Write a token in a company's turn. On a tile that a private has just granted, it uses that power."""
    company = builder.company(action)
    to_company(builder, company)
    where, cost = builder.pieces.city_hex(action), action.optional_number("cost")
    place = builder.title.place_name(where)
    power = _granting(builder, where) or _private_of_city(builder, action, company, where)
    if cost is None and power is None:
        cost = _unreached_cost(builder, company, where)
    neutral = action.optional_text("token_type") == "neutral"
    move = builder.make(Token, actor=company, place=place, cost=cost, power=power, neutral=neutral)
    begin_next_turn(builder, company, move)
    builder.write_move(move)
    if neutral:
        builder.pieces.neutral[where] = action.optional_number("slot")
    after_track(builder, company)


def _private_of_city(builder: JournalBuilder, action: Action, company: str, where: str) -> str | None:
    """Return the company's unused private for which the site takes an ordinary token in this city, or None."""
    for private, number in builder.title.imports.station_cities.items():
        places = builder.title.file.privates[private].places
        mine = owner_of(builder.state, private) == company and private not in builder.position.used
        if mine and places is not None and where in places.places and action.text("city").endswith(f"-{number}"):
            return private
    return None


def chooses_city(builder: JournalBuilder, action: Action) -> bool:
    """Return whether an action only says in which city of a hex a token is that the books already have.

    That is a company's first home token, or a token that was there before the first tile.
    """
    company, where = builder.company(action), builder.pieces.city_hex(action)
    if builder.title.hex(where).cities == 1:
        return False
    place, settled = builder.title.place_name(where), _settled(builder, where)
    if settled is not None:
        builder.note(f"{company} chooses the city of {settled} in {place}")
    elif builder.position.stations.get(company) == (where,):
        builder.note(f"{company} chooses its city in {place}, where the books already have its first token")
    else:
        return False
    if isinstance(builder.position.round, StockRound):
        end_last_turn_of_round(builder)
    else:
        to_company(builder, company)
        after_track(builder, company)
    return True


def _settled(builder: JournalBuilder, where: str) -> str | None:
    """Return the company whose token must choose a city of the first tile in a hex, just laid; None if there is none.

    Several tokens choose one after another. A hex with printed track that pays had its cities from the start.
    """
    facts = builder.title.hex(where)
    if facts.printed is not None and facts.value.get(facts.printed):
        return None
    begun = {*builder.position.operated, builder.company(builder.action)}  # the site places their home tokens only now
    homes = {name: facts.homes for name, facts in builder.title.file.corporations.items() if name not in begun}
    stations = builder.position.stations.items()
    companies = [name for name, at in stations if where in at and where not in homes.get(name, ())]
    before = [each for each in builder.actions[: builder.at] if each.kind != "destination_connection"]
    for earlier in reversed(before):
        if earlier.kind == "place_token" and companies and builder.pieces.city_hex(earlier) == where:
            companies = companies[1:]
            continue
        if earlier.kind != "lay_tile" or builder.pieces.hex(earlier, earlier.text("hex")) != where:
            return None
        first = all(
            each is earlier or each.kind != "lay_tile" or each.text("hex") != earlier.text("hex") for each in before
        )
        return companies[0] if companies and first else None
    return None


def _unreached_cost(builder: JournalBuilder, company: str, where: str) -> int | None:
    """Return the price of a token where no track leads, if that differs from the usual price; else None."""
    prices = place_prices(builder.state, company, where)
    if len(prices) < 2 or reaches(builder, company, where):
        return None
    builder.note(f"{company} is assumed not to reach a city in {builder.title.place_name(where)}")
    return prices[1]


def _granting(builder: JournalBuilder, where: str) -> str | None:
    """Return the private whose tile was just laid in this hex, if it grants a token there; else None."""
    for earlier in reversed(builder.actions[: builder.at]):
        if earlier.kind == "destination_connection":
            continue
        if earlier.kind != "lay_tile" or earlier.entity_kind != "company":
            break
        power = builder.title.file.privates[builder.private(earlier)].lays
        if power is not None and power.station != "none" and builder.pieces.hex(earlier, earlier.text("hex")) == where:
            return builder.private(earlier)
    return None


def after_track(builder: JournalBuilder, company: str) -> None:
    """Write a skipped run if the company has no more track or tokens to place and no run follows."""
    if builder.turn_of(company) is None or company not in builder.title.certificates:
        return
    turn = builder.turn_of(company)
    rest = rest_of_turn(builder, company)
    if turn is None or any(later.kind in ("borrow_train", "run_routes") for later in rest):
        return
    if deals_first(builder, rest, company):
        return
    before_running = takewhile(lambda later: later.kind not in _RUNNING, rest)
    if any(later.kind in _TRACK for later in before_running):
        return  # more track follows, after a pass or a purchase of a private
    coming = [later for later in builder.coming() if later.kind not in ("destination_connection", "end_game")]
    owns, ends = owns_train(builder.state, company), len(rest) == len(coming)
    open_steps = _open_steps(builder, turn)
    if not coming and (owns or open_steps or _ends_game(builder, company)):
        return  # the export ends here, so a token or the run may still come
    if rest and is_closed_by_fall(builder, company):
        return  # nothing could follow a skipped run
    asked = [later for later in rest if later.kind not in (*AT_ANY_TIME, "buy_company")]
    following = asked[0].kind if asked else ""
    may_run = ends and owns  # after the last pass of the export
    for_train = only_passes_after_run(builder, turn, rest) and not may_run
    if following == "pass" and open_steps and not for_train:
        return
    if owes_interest(builder, company):
        builder.unserved = company
    else:
        skip_run(builder, company, str(builder.action.id))


def _ends_game(builder: JournalBuilder, company: str) -> bool:
    """Return whether the next action ends the game by hand while this company is on turn."""
    return any(later.kind == "end_game" and builder.pieces.acts(later, company) for later in builder.coming()[:1])


def _open_steps(builder: JournalBuilder, turn: Turn) -> bool:
    """Return whether the site may still ask the company for a tile or a token; each pass ends one of the two."""
    if builder.action.kind == "place_token":
        return False
    steps = bool(may_lay_more(builder.state, turn)) + bool(tokens_left(builder.state, turn.company))
    return steps > builder.passed_before


def end_passed_turn(builder: JournalBuilder) -> None:
    """End the turn of the company that passed last in the export, if it has passed for everything it could do.

    A trade of own shares after the trains also ends the turn. Each pass ends one step on the site. A turn in which the
    company may still run stays open, with a note unless the export shows that the company has a route.
    """
    turn = builder.turn_of()
    if turn is None or builder.position.asked is not None or not builder.has_begun(turn.company):
        return
    if _has_dealt_last(builder, turn):
        end_turn(builder)
        return
    if not builder.actions or builder.actions[-1].kind != "pass":
        return
    if turn.settled:
        over = builder.passed >= ways_left(builder.state, turn)
    else:
        over = builder.passed_before > _steps_before_run(builder, turn)
    if over:
        end_turn(builder)
    elif not turn.settled and owns_train(builder.state, turn.company) and not _has_run(builder, turn.company):
        builder.note(f"the export ends before it shows whether {turn.company} has a route: its turn stays open")


def _has_dealt_last(builder: JournalBuilder, turn: Turn) -> bool:
    """Return whether the export ends with a trade of own shares, as the last step of the company's turn."""
    last = builder.actions[-1] if builder.actions else None
    if last is None or last.entity_kind != "corporation" or last.kind not in ("sell_shares", "buy_shares"):
        return False
    comes_last = charter_of(builder.state, turn.company).steps[-1] == "stock"
    return comes_last and turn.settled and ways_left(builder.state, turn) == may_buy_train(builder.state, turn)


def _has_run(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company runs anywhere in the export, and so has a route."""
    return any(each.kind == "run_routes" and builder.pieces.acts(each, company) for each in builder.actions)


def _steps_before_run(builder: JournalBuilder, turn: Turn) -> int:
    """Return how many steps before the run the site may have offered a company, each ended by a pass."""
    steps = charter_of(builder.state, turn.company).steps
    early = "stock" in steps and "run" in steps[steps.index("stock") :]
    return early + may_lay_more(builder.state, turn) + may_place_station(builder.state, turn)


def rest_of_turn(builder: JournalBuilder, company: str) -> list[Action]:
    """Return the company's later actions in this turn, with those of its privates."""
    rest: list[Action] = []
    for later in builder.coming():
        if later.kind == "destination_connection" or (later.kind, later.entity_kind) == ("sell_shares", "player"):
            continue  # a player sells shares between companies' actions only to pay for this one's train
        again = later.kind in _TRACK and any(earlier.kind in _RUNNING for earlier in rest)
        if again or later.kind == "end_game" or not _acts(builder, later, company):
            break
        rest.append(later)
    return rest


def _acts(builder: JournalBuilder, action: Action, company: str) -> bool:
    """Return whether an action is this company's, or uses a private that no other company owns."""
    if action.entity_kind != "company":
        return builder.pieces.acts(action, company)
    owner = owner_of(builder.state, builder.private(action))
    return owner == company or owner not in builder.title.kinds


def before_trains(builder: JournalBuilder, company: str) -> None:
    """Write a skipped run before trains and stock, if the company has not run."""
    if builder.has_begun(company):
        skip_run(builder, company, str(builder.action.id) if owes_interest(builder, company) else builder.before)
    use_later(builder, company)


def borrow_train(builder: JournalBuilder, action: Action) -> None:
    """Check the train that a company borrows. The run names the train, so nothing is written."""
    company = builder.company(action)
    to_company(builder, company)
    train = builder.pieces.train_type(action)
    if train not in trains_to_run(builder.state, company):
        raise action.fail(f"{company} borrows a {train} train, which it may not do")
    builder.note(f"18xx.games shows the {train} train that {company} borrows as its own until the turn ends")


def run_routes(builder: JournalBuilder, action: Action) -> None:
    """Write what each train earned, or only the total if the export has extra revenue."""
    company = builder.company(action)
    to_company(builder, company)
    runs = tuple(_train_run(builder, company, route) for route in action.records("routes"))
    earned = sum(run.revenue or 0 for run in runs)
    total = earned + (action.optional_number("extra_revenue") or 0)
    subsidy = action.optional_number("subsidy") or 0  # for all routes together
    bonuses = builder.title.file.bonuses
    if subsidy and not bonuses.district and not any(row.treasury for row in bonuses.rows.values()):
        raise action.fail(f"a subsidy in {builder.title.name}, which has none")
    ref = str(action.id)
    declared = builder.following("dividend", action.entity)
    if not total and declared is not None:
        ref = str(declared.id)  # the site moves the price with the dividend of nothing
        builder.take(declared)
    extra = sum(run.extra or 0 for run in runs)
    if runs and total == earned and subsidy in (0, extra):
        builder.write(Run, ref, actor=company, runs=runs)
    else:
        builder.write(Run, ref, actor=company, total=total, extra=subsidy or extra or None)
    if declared is None:
        _declare_unasked(builder, company, ref)


def _declare_unasked(builder: JournalBuilder, company: str, ref: str) -> None:
    """Write the dividend of a corporation without a president, or with a borrowed train, if it has only one choice."""
    turn = builder.turn_of(company)
    unasked = is_unled(builder, company) or charter_of(builder.state, company).lent_train is not None
    if turn is None or turn.settled or not unasked:
        return
    choices = declarations(builder.state, company)
    if len(choices) == 1:
        builder.write(Dividend, ref, actor=company, verb=choices[0])


def _train_run(builder: JournalBuilder, company: str, route: Action) -> TrainRun:
    train = builder.pieces.train_type(route)
    extra = _district_income(builder, company, route, train) or None
    return TrainRun(train=train, revenue=route.number("revenue"), extra=extra)


def _district_income(builder: JournalBuilder, company: str, route: Action, train: str) -> int:
    """Return what a route earns the treasury: from the export, or by our rules for an older one."""
    title, position = builder.title, builder.position
    if "subsidy" in route.facts:
        return route.number("subsidy")
    if not State(title, position).holds("district-pays-treasury") or not title.is_freight(train):
        return 0
    called = {builder.pieces.hex(route, where) for where in route.texts("hexes")}
    own = called.intersection(position.stations.get(company, ()))
    return title.file.bonuses.district * title.reach(train) * sum(title.hex(at).kind == "district" for at in own)


def dividend(builder: JournalBuilder, action: Action) -> None:
    """Write a corporation's dividend. Without revenue there is none, and a minor's is split by its run."""
    company = builder.company(action)
    kind = action.text("kind")
    if kind not in _KINDS:
        raise action.fail(f"{kind[:40]!r} is not a dividend of {builder.title.name}")
    to_company(builder, company, late=True)
    turn = builder.turn_of(company)
    if company not in builder.title.certificates or (turn is not None and not turn.revenue and turn.settled):
        return
    builder.write(Dividend, actor=company, verb=_KINDS[kind])


# ---- connecting ----

_DECLARED = {"payout": "pay", "withhold": "hold"}


def connect(builder: JournalBuilder, action: Action) -> None:
    """Write a connection run of a corporation that has just reached its destination. The previous turn is over."""
    _end_turn_before(builder)
    found = _run(builder, action)
    if found is None:
        builder.note(f"the export ends during a connection run of {action.entity}, which is left out")
        return
    runs, declared = found
    earned = sum(route.number("revenue") for route in runs.records("routes"))
    kind = declared.text("kind")
    if kind not in _DECLARED:
        raise declared.fail(f"{kind[:40]!r} is not a dividend of a connection run")
    builder.write(
        move_of("connect"),
        str(declared.id),  # the site pays nothing before
        actor=builder.company(action),
        marker=action.text("choice").lower(),
        revenue=earned + (runs.optional_number("extra_revenue") or 0),
        declares=_DECLARED[kind],
    )


def _run(builder: JournalBuilder, action: Action) -> tuple[Action, Action] | None:
    """Return the run and dividend that follow the choice, or None if the export ends before. Raises ImportFailed."""
    found = [later for later in builder.coming()[:2] if later.entity == action.entity]
    for later in found:
        builder.take(later)
    if [later.kind for later in found] == ["run_routes", "dividend"]:
        return found[0], found[1]
    if all(later.kind in ("run_routes", "end_game") for later in builder.coming()):
        return None
    raise action.fail("a connection run is not followed by its run and dividend")


def _end_turn_before(builder: JournalBuilder) -> None:
    """End the run or stock round before a connection run; the turn's own end comes after that run."""
    turn = builder.turn_of()
    if turn is not None and builder.has_begun(turn.company):
        skip_run(builder, turn.company, builder.before)
    elif isinstance(builder.position.round, StockRound) and _players_acted(builder):
        end_last_turn_of_round(builder)


def _players_acted(builder: JournalBuilder) -> bool:
    """Return whether players acted just before, so that the stock round is not one that has only begun."""
    earlier = [other for other in builder.actions[: builder.at] if other.kind != "destination_connection"]
    return bool(earlier) and earlier[-1].entity_kind == "player"
