"""Emergencies of a ruleset: how a train is paid for that a company owes and cannot pay, and what if nobody can."""

from typing import Literal

from moderator.titles.toml_table import Flag, Money, Percent, Table


class FireSale(Table):
    """What a company puts up for auction for an owed train: shares of its own, then, if its president will, stations.

    The bank takes a share that nobody bids for, never a station.
    """

    rate: Percent = 50  # of its price: the least bid for a share, and what the bank pays
    step: Money = 5  # what a bid must be above the last one


class Emergency(Table):
    """How an owed train is paid for that the treasury cannot pay."""

    own_shares: Flag = False  # the company sells what it holds of itself before its president helps
    fire_sale: FireSale | None = None  # the company puts what it holds of itself up for auction before he does
    trades: Literal["empty-treasury", "treasury-only", "adds-up-to-face"] = "empty-treasury"  # for another one's train
    # What a president may help to buy; "any" of the bank's, though the treasury could pay for a cheaper one.
    trains: Literal["cheapest", "pool-or-cheapest-new", "any-of-bank", "any"] = "cheapest"
    keeps: Literal["owing-presidency", "all-presidencies"] = "owing-presidency"  # what his sales may not change
    sells: Flag = True  # whether presidents sell shares for it,
    excess: Flag = False  # ... and may raise more by that than is needed
    blocks: Literal["several", "one"] = "several"  # ... of one corporation in several blocks for one train, or in one
    # "becomes": his cash goes to the bank, and the company becomes what [nationals] says.
    cannot_pay: Literal["leaves", "receivership", "game-ends", "becomes"] = "leaves"
    forfeits: Flag = False  # a bankrupt's cash goes to the bank though the game ends
