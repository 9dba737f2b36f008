"""All topics, in the order in which a page lists what they say."""

from moderator.model.said import Said
from moderator.model.topics import (
    cards,
    corporations,
    counted,
    emergencies,
    ending,
    investor,
    mergers,
    minors,
    openings,
    player_rounds,
    privates,
    runs,
    shares,
    sheets,
    table,
    track,
    trains,
    turns,
)

TOPICS: tuple[Said, ...] = tuple(
    topic.SAID
    for topic in (
        turns,
        openings,
        shares,
        corporations,
        investor,
        minors,
        mergers,
        track,
        runs,
        privates,
        trains,
        emergencies,
        player_rounds,
        cards,
        ending,
        counted,
        sheets,
        table,
    )
)
