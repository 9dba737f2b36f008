"""The phases and trains of a title, indexed for the rules."""

from collections.abc import Mapping
from functools import cached_property

from moderator.model.ledger import DEPOT, LOAN, train_unit
from moderator.model.values import Record
from moderator.titles.schema import Phase, Stretch, TitleFile
from moderator.titles.train_types import Side, TrainType


class Phased(Record):
    """Phases in order, and trains by card and side."""

    file: TitleFile

    @cached_property
    def phase_order(self) -> dict[str, int]:
        return {name: index for index, name in enumerate(self.file.phases)}

    def phase(self, name: str) -> Phase:
        return self.file.phases[name]

    def reached(self, phase: str, wanted: str | None) -> bool:
        """Return whether phase `wanted` has begun when the game is in `phase`; True for None."""
        return wanted is None or self.phase_order[phase] >= self.phase_order[wanted]

    def since(self, by_phase: Mapping[str, int], phase: str) -> int:
        """Return the value that holds in `phase`, from values by the phase each begins with; 0 before the first."""
        begun = [name for name in by_phase if self.reached(phase, name)]
        return by_phase[max(begun, key=lambda name: self.phase_order[name])] if begun else 0

    def begun(self, before: str | None, phase: str) -> dict[str, Phase]:
        """Return the phases that begin when `phase` follows `before`, including any that are skipped."""
        first = -1 if before is None else self.phase_order[before]
        return dict([*self.file.phases.items()][first + 1 : self.phase_order[phase] + 1])

    @cached_property
    def stretches(self) -> tuple[tuple[str, Stretch], ...]:
        """Every phase of every track with its name, those of the trains first."""
        others = (entry for phases in self.file.tracks.values() for entry in phases.items())
        return (*self.file.phases.items(), *others)

    def train(self, name: str) -> TrainType:
        """Return the card of a train, given the name of the card or of its freight side."""
        return self._trains[name]

    @cached_property
    def _trains(self) -> dict[str, TrainType]:
        cards = self.file.trains
        return {**cards, **{side: cards[name] for side, name in self.freight_sides.items()}}

    def card(self, name: str) -> str:
        """Return the card with this freight side, or the name itself."""
        return self.freight_sides.get(name, name)

    def side(self, name: str) -> Side:
        """Return the side of a train that is up."""
        facts = self.train(name)
        return facts.freight if facts.freight is not None and name in self.freight_sides else facts

    def reach(self, name: str) -> int:
        """Return how many stops a train counts with the side that is up."""
        return self.side(name).reach

    def level(self, name: str) -> int:
        """Return the level that a car counts for a train with the side that is up."""
        return self.side(name).level or self.side(name).reach

    def is_train(self, name: str) -> bool:
        """Return whether this names a card or a freight side."""
        return name in self._trains

    def price(self, name: str) -> int:
        """Return the price of a train with the side that is up."""
        facts = self.train(name)
        turned = facts.freight if name in self.freight_sides else None
        return facts.price if turned is None or turned.price is None else turned.price

    def begun_by(self, card: str) -> str | None:
        """Return the phase that the first sale of a card begins, or None."""
        phases = self.file.phases.items()
        return next((name for name, facts in phases if card in (facts.train or name, *facts.also)), None)

    def is_loose(self, name: str) -> bool:
        """Return whether a train is outside limits: a coach, or a train that a private preserved."""
        facts = self.train(name)
        return facts.coach is not None or facts.preserves is not None

    def privates_with(self, train: str) -> list[str]:
        """Return the privates that have a train of this type at set-up."""
        return [
            name
            for name, facts in self.file.privates.items()
            if (facts.gift is not None and facts.gift.train == train)
            or (facts.founds is not None and train in facts.founds.trains)
        ]

    def is_freight(self, name: str) -> bool:
        return name in self.freight_sides

    def sides_of(self, card: str) -> tuple[str, ...]:
        """Return the names of a card's sides."""
        freight = self.train(card).freight
        return (card,) if freight is None else (card, freight.name)

    @cached_property
    def freight_sides(self) -> dict[str, str]:
        """The names of freight sides, each with its card."""
        return {train.freight.name: name for name, train in self.file.trains.items() if train.freight is not None}

    @cached_property
    def train_names(self) -> tuple[str, ...]:
        """The cards, in the order of the ruleset."""
        return tuple(self.file.trains)

    @cached_property
    def train_units(self) -> tuple[tuple[str, str], ...]:
        """Each type of train with its unit in the books."""
        return tuple((name, train_unit(name)) for name in self.file.trains)

    @cached_property
    def card_units(self) -> tuple[str, ...]:
        """The units of all trains that count against limits."""
        return tuple(unit for name, unit in self.train_units if not self.is_loose(name))

    @cached_property
    def owed_units(self) -> tuple[str, ...]:
        """The units of trains that satisfy a company that must own one: not cars, nor trains that privates become."""
        cards = self.file.trains.items()
        return tuple(train_unit(n) for n, card in cards if not (card.car or card.branch or card.preserves))

    @cached_property
    def branch_tiles(self) -> tuple[tuple[str, int], ...]:
        """The units of branch lines' trains, each with the extra tiles that its company may lay."""
        cards = ((train_unit(name), card.branch) for name, card in self.file.trains.items())
        return tuple((unit, branch.tiles) for unit, branch in cards if branch is not None)

    @cached_property
    def depot_trains(self) -> tuple[str, ...]:
        """Types sold from the stack, in its order."""
        cards = self.file.trains.items()
        return tuple(n for n, card in cards if card.start == DEPOT and not (card.branch or self.is_loose(n)))

    @cached_property
    def beside_trains(self) -> tuple[str, ...]:
        """Types that may be sold while earlier ones are left."""
        trains = self.file.trains
        return tuple(name for name in self.depot_trains if trains[name].beside is not None or trains[name].after)

    @cached_property
    def coaches(self) -> tuple[str, ...]:
        """Coaches, which the bank sells alongside all trains."""
        return tuple(name for name, card in self.file.trains.items() if card.coach is not None)

    @cached_property
    def coach_units(self) -> frozenset[str]:
        """The units of coaches. Those that no company owns are in the stack."""
        return frozenset(map(train_unit, self.coaches))

    @cached_property
    def reserved_train(self) -> str | None:
        """The type of which one is reserved for every company, or None."""
        return next((name for name, card in self.file.trains.items() if card.reserved != "no"), None)

    @cached_property
    def endless_units(self) -> frozenset[str]:
        """Units that the depot or the bank never runs out of."""
        loans = self.file.loans
        endless = {LOAN} if loans is not None and loans.count is None else set()
        return frozenset(endless | {train_unit(name) for name, train in self.file.trains.items() if train.unlimited})
