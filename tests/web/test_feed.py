"""The events for a reader: all parts newer than theirs, and only these."""

import asyncio
import json

from moderator.web.following import Feed


def told(feed, version):
    head, kind, data, *_ = feed.since(version).decode().split("\n")
    assert kind == "event: parts"
    return int(head.removeprefix("id: ")), json.loads(data.removeprefix("data: "))


def test_a_reader_gets_the_changes_since_their_version():
    feed = Feed()
    feed.put({"now": "Ann", "log": "1"})
    feed.put({"now": "Bob", "log": "1"})
    feed.put({"now": "Bob", "log": "2"})
    assert told(feed, 2) == (3, {"order": ["now", "log"], "parts": {"log": "2"}})
    assert told(feed, 1)[1]["parts"] == {"now": "Bob", "log": "2"}
    assert told(feed, 3)[1]["parts"] == {}


def test_a_new_reader_gets_everything():
    feed = Feed()
    feed.put({"now": "Ann"})
    for version in (0, 99):
        assert told(feed, version) == (1, {"order": ["now"], "parts": {"now": "Ann"}})


def test_a_part_that_is_gone_is_no_longer_in_the_order():
    feed = Feed()
    feed.put({"round-1": "a", "round-2": "b"})
    assert feed.put({"round-1": "a"})
    assert told(feed, 1) == (2, {"order": ["round-1"], "parts": {}})


def test_an_unchanged_page_sends_no_event():
    feed = Feed()
    assert feed.put({"now": "Ann"})
    assert not feed.put({"now": "Ann"})
    assert feed.version == 1


def test_events_for_many_late_readers_take_no_memory():
    feed = Feed()
    for number in range(100):
        feed.put({"now": str(number)})
    assert {told(feed, version)[1]["parts"]["now"] for version in range(100)} == {"99"}
    assert len(feed._told) < 10


def test_all_readers_are_woken_by_news_and_by_the_end():
    async def run():
        feed = Feed()
        feed.put({"now": "Ann"})
        waiting = [asyncio.ensure_future(feed.news(1, 60)) for _ in range(5)]
        await asyncio.sleep(0)
        feed.put({"now": "Bob"})
        assert await asyncio.gather(*waiting) == [True] * 5
        late = asyncio.ensure_future(feed.news(2, 60))
        await asyncio.sleep(0)
        feed.close()
        assert not await late
        assert not await feed.news(2, 60)
        assert not await Feed().news(0, 0.01)

    asyncio.run(run())
