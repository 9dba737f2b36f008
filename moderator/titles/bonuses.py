"""Bonuses: the figures of what runs earn beside their stops."""

from typing import Annotated

from moderator.titles.toml_table import Count, Distinct, Few, Money, Table, Text, Word


class Express(Table):
    """The run of an express train: where it begins, and what doubles the metropolises on its way."""

    begins: Text  # a group of places
    doubles_to: Text  # the group at the other end
    avoids: Word  # a hex


class Orient(Table):
    """The great run between a place and one of certain others, which companies of one charter make (`orient-express`).

    The first one brings a marker: as much as the run earned, paid to the treasury, or steps to the right.
    """

    end: Word  # a hex
    others: Annotated[tuple[Word, ...], Distinct]  # hexes
    charter: Word
    pays: dict[Word, Money]  # from a phase on, once a turn
    rises: Count = 0


class Bonuses(Table):
    """The figures of what runs earn beside their stops (rules/runs/bonuses.py has the mechanics)."""

    station_multiplier: Few = 2  # of an off-map place with an own station (`station-doubling`)
    port_multiplier: Few = 2  # of a port's city, for a freight train (`port-bonus`)
    district: Money = 0  # times the number of a freight train that runs to a mining district (`mining-district`)
    # A run that calls at a place of each of these gets `groups_worth` (`iron-rhine`).
    opposite: Annotated[tuple[Text, ...], Distinct] = ()  # two: a run between them gets the `end_bonus` of both
    groups: Annotated[tuple[Text, ...], Distinct] = ()
    groups_worth: Money = 0
    groups_elsewhere: Annotated[tuple[Text, ...], Distinct] = ()  # what others take for the last one: it is told
    industry_pairs: Count = 0  # so many pairs of coalmine and steel mill pay in one run (`industry`)
    linked_area: Text | None = None  # a run that calls there gets, by its links, one of `by_links` (`area-links`)
    by_links: tuple[Money, ...] = ()
    express: Express | None = None  # (`rheingold`)
    orient: Orient | None = None
    quarry: Word | None = None  # a hex: each steel mill in a run that calls there pays `quarry_pays` (`lime-quarry`)
    quarry_pays: Money = 0
    harbour: Money = 0  # what an own harbour in a run adds for every coalmine and steel mill of it (`harbour-bonus`)
