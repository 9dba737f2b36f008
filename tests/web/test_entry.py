"""Lines entered on a page: judged as the session does, written once, and never over another's head."""

import asyncio
import json
import re
from html import unescape
from urllib.parse import quote, urlencode

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from moderator.resources import example
from moderator.web.entry import routes as form
from moderator.web.entry.routes import Pace
from tests.entering import Page
from tests.serving import read_endpoints, serving

ALL = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
LINES_OF_A_SALE = ALL[:482]  # Bob is about to sell 4 BNR
LINES = [*ALL[:405], b"SNCF: done\n"]
FIRST = len(LINES)  # BNR, which is Bob's, is at track in OR 4.1, and SNCF of Cyd has acted


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    path = tmp_path_factory.mktemp("table") / "game.18xx"
    path.write_bytes(b"".join(LINES))
    with serving(path, "--players", endpoints=5) as screen:
        screen.path = path
        yield screen


@pytest.fixture
def table(served):
    """The table at the same line again, whatever an earlier test has entered."""
    served.path.write_bytes(b"".join(LINES))
    return served


def written(table):
    return table.path.read_text(encoding="utf-8").splitlines()[FIRST:]


def page(table, name="keeper"):
    return Page(table.endpoints[name])


def note(table, text="note hello\n"):
    """Somebody else writes."""
    with table.path.open("a", encoding="utf-8") as file:
        file.write(text)


# ---- one judge ----


@pytest.mark.slow
def test_a_line_is_judged_and_written_with_the_page_it_came_from(table):
    assert "407 | BNR: run 230" in page(table).say("230 p").said
    assert written(table) == ["BNR: run 230 ; page keeper", "BNR: pay ; page keeper"]


@pytest.mark.slow
def test_only_a_refused_line_may_be_allowed(table):
    keeper = page(table)
    assert "value='!'" not in keeper.seen.text.replace('"', "'")
    told = keeper.say("run 235")
    assert (told.state, told.buttons[0], written(table)) == ("refused", "!", [])
    assert "235 cannot be earned" in told.said
    keeper.say("!")
    assert written(table) == ["BNR: run 235 ! ; page keeper"]


def test_a_correction_is_shown_before_it_is_written(table):
    """The page asks the session's questions."""
    keeper = page(table)
    told = keeper.say("amend 402 run 200")
    assert (told.state, written(table)) == ("asked", [])
    assert "not written yet" in told.said
    assert 'name="answer" value="y"' in told.text
    assert keeper.say("amend 402 run 200", answer="n").state == "note"
    keeper.say("amend 402 run 200", answer="y")
    assert [line.partition(" was ")[0] for line in written(table)] == ["amend 402"]


@pytest.mark.slow
def test_a_refused_correction_is_shown_and_may_then_be_allowed(table):
    keeper = page(table)
    keeper.say("run 230")
    keeper.say("pay")
    told = keeper.say("amend 407 run 235")
    assert (told.state, "!" in told.buttons) == ("refused", True)
    asked = keeper.say("!")
    assert (asked.state, len(written(table))) == ("asked", 2)
    assert keeper.say("!", answer="y").state == "booked"
    assert written(table)[2] == 'amend 407 was 366 "BNR: run 230": BNR: run 235 ! ; page keeper'


def test_lines_are_put_in_one_by_one(table):
    keeper = page(table)
    assert keeper.say("insert before 402").state == "asked"
    assert 'name="answer" type="text"' in keeper.seen.text
    answers = [("answer", "SNCF: lay Lille"), ("answer", ""), ("answer", "y")]
    told = keeper.send([*keeper.fields(line="insert before 402"), *answers])
    assert told.state == "booked"
    assert [line.endswith(": SNCF: lay Lille ; page keeper") for line in written(table)] == [True]


def test_a_question_of_the_session_is_answered_and_writes_nothing(table):
    told = page(table).say("?")
    assert "possible now:" in told.said
    assert (told.state, written(table)) == ("told", [])


def test_the_clock_is_noted_in_a_line_from_a_page(table):
    keeper = page(table)
    assert "clock is running" in keeper.say("clock on").said
    assert "break" in keeper.say("pause").said
    assert "clock on" in keeper.say("clock off").said


def test_a_refused_entry_is_shown_on_its_own_page_only(table):
    assert page(table).say("run 99999").state == "refused"
    seen = table.page() + table.ask("tv")[2] + page(table, "Bob").ask("").text
    assert "99999" not in seen
    assert "99,999" not in seen


# ---- buttons and blanks ----


@pytest.mark.slow
def test_an_answer_is_shown_only_on_the_device_that_entered(table):
    one, other = page(table), page(table)
    own = other.seen.hidden("number")
    other.say("note mine")
    one.look()
    one.say("run 99999")
    assert "note mine" in other.ask(f"entry?said={own}").said
    assert other.ask(f"entry?said={one.seen.hidden('number')}").state == ""


def test_every_offer_is_a_button(table):
    keeper = page(table)
    keeper.say("230")
    assert keeper.seen.buttons[:3] == ["BNR: pay", "BNR: half", "BNR: hold"]
    keeper.say("BNR: half")
    assert written(table)[1] == "BNR: half ; page keeper"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ([("usage", "lay PLACE"), ("blank", "Cologne")], "BNR: lay Cologne"),
        ([("usage", "lay"), ("form", "lay PLACE"), ("elsewhere", "G6")], "BNR: lay G6"),
        ([("train", "4"), ("sum", "230"), ("total", "")], "BNR: run 4:230"),
        ([("train", "3"), ("sum", ""), ("total", "230")], "BNR: run 230"),
        ([("who", "Ann"), ("counted", "70")], None),
        ([("note", "so not")], "note so not"),
    ],
)
def test_a_form_enters_the_line_its_blanks_make(table, fields, line):
    keeper = page(table)
    told = keeper.send([*keeper.fields(), *fields])
    assert told.status == 200
    if line is None:
        assert "count" in told.said
    else:
        assert [each.partition(" ; ")[0] for each in written(table)] == [line], told.said


@pytest.mark.slow
def test_the_whole_page_comes_back_to_a_browser_without_scripts(table):
    keeper = page(table)
    own = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{keeper.where.netloc}"}
    told = keeper.ask("say", "POST", urlencode(keeper.fields(line="230")), **own)
    assert told.text.startswith("<!doctype html>")
    assert "BNR: run 230" in told.said
    assert "BNR: run 230" in told.text[told.text.index('id="rounds"') :]  # nothing comes after it


# ---- nothing twice, nothing over another's head ----


def test_an_entry_sent_again_is_written_once(table):
    keeper = page(table)
    fields = keeper.fields(line="note once")
    assert [keeper.send(fields).state for _ in range(3)] == ["booked"] * 3
    assert written(table) == ["note once ; page keeper"]


@pytest.mark.slow
def test_an_entry_over_a_line_that_came_since_is_shown_again(table):
    keeper = page(table)
    note(table)
    told = keeper.say("230")
    assert (told.state, written(table)) == ("stale", ["note hello"])
    assert "nothing was written" in told.said
    assert "407 | note hello" in told.said
    assert told.buttons[0] == "230"
    assert keeper.say("230").state == "booked"


def test_an_entry_over_a_line_that_was_changed_is_shown_again(table):
    """An editor that has changed an earlier line leaves as many as there were."""
    keeper = page(table)
    table.path.write_bytes(b"".join(LINES[:-1]) + b"SNCF: pass\n")
    assert keeper.say("230").state == "stale"
    assert table.path.read_bytes().endswith(b"SNCF: pass\n")


def test_a_refusal_stays_after_another_line_but_cannot_be_allowed(table):
    keeper = page(table)
    assert keeper.say("run 235").buttons[0] == "!"
    note(table)
    told = keeper.look()
    assert "235 cannot be earned" in told.said
    assert told.buttons[0] == "run 235"  # once more, over the line that came
    assert 'name="line" type="text" value="run 235"' in told.text


def test_a_written_entry_is_shown_until_two_other_lines_follow(table):
    keeper = page(table)
    keeper.say("run 230")
    note(table)
    note(table)
    assert "407 | BNR: run 230" in keeper.look().said
    note(table)
    assert keeper.look().state == ""


@pytest.mark.slow
def test_a_question_is_stale_after_another_line(table):
    keeper = page(table)
    assert keeper.say("amend 402 run 200").state == "asked"
    note(table)
    assert keeper.say("amend 402 run 200", answer="y").state == "stale"
    assert 'name="answer" value="y"' not in keeper.look().text
    assert written(table) == ["note hello"]


def test_only_one_of_two_simultaneous_entries_is_written(table):
    keeper, bob = page(table), page(table, "Bob")
    assert [keeper.say("230").state, bob.say("230").state] == ["booked", "stale"]
    assert written(table) == ["BNR: run 230 ; page keeper"]


# ---- a player ----


def test_a_player_enters_their_own_moves(table):
    assert page(table, "Bob").say("230 h").state == "booked"
    assert written(table) == ["BNR: run 230 ; page Bob", "BNR: half ; page Bob"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "line", "why"),
    [
        ("Ann", "lay cologne", "this is BNR's"),
        ("Ann", "BNR: run 230", "this page is for moves of Ann"),
        ("Ann", "Ann: buy FS", "it is Bob's turn"),
        ("Bob", "run 230 !", "only the keeper's page can allow"),
        ("Bob", "undo", "your last entry"),
        ("Bob", "note x", "only the keeper's page can do this"),
        ("Bob", "amend 402 run 200", "only the keeper's page can do this"),
        ("Bob", "count bob 5", "only the keeper's page can do this"),
        ("Bob", "clock off", "only the keeper's page can do this"),
        ("Bob", "pause", "only the keeper's page can do this"),
        ("Bob", "runout 1", "only the keeper's page can do this"),
    ],
)
def test_a_line_of_another_player_is_refused(table, name, line, why):
    player = page(table, name)
    told = player.say(line, **({"answer": "y"} if "amend" in line else {}))
    assert why in told.said
    assert "!" not in told.buttons
    assert written(table) == []


def test_no_move_is_offered_out_of_turn(table):
    assert page(table, "Ann").seen.buttons == []
    assert "BNR: done" in page(table, "Bob").seen.buttons


# ---- who gets in ----


@pytest.mark.slow
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://example.org"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Content-Type": "text/plain"}, 415),
        ({"Host": "example.org"}, 421),
    ],
)
def test_only_a_page_of_this_server_enters(table, headers, status):
    keeper = page(table)
    assert keeper.send(keeper.fields(line="note x"), **headers).status == status
    assert len(written(table)) == (status == 200)


def test_only_a_number_that_this_page_was_given_enters(table):
    keeper, bob = page(table), page(table, "Bob")
    for number in ("", "x.y", bob.seen.hidden("number"), f"{keeper.seen.hidden('number')}0"):
        fields = [("number", number), ("seen", keeper.seen.hidden("seen")), ("line", "note x")]
        assert keeper.send(fields).status == 403
    assert written(table) == []


def test_a_form_that_does_not_come_to_its_end_is_given_up(monkeypatch):
    async def drips():
        while True:
            await asyncio.sleep(0.01)
            yield {"type": "http.request", "body": b"x", "more_body": True}

    monkeypatch.setattr(form, "_PATIENCE", 0.1)
    pieces = drips()
    headers = [(b"content-type", b"application/x-www-form-urlencoded")]
    slow = Request({"type": "http", "method": "POST", "headers": headers}, lambda: anext(pieces))
    with pytest.raises(HTTPException, match="too long"):
        asyncio.run(form.read_fields(slow))


def test_a_form_that_is_too_long_is_not_read(table):
    keeper = page(table)
    assert keeper.send(keeper.fields(line="x" * 9000)).status == 413
    assert keeper.send([("a", "1")] * 100).status == 400


def test_typed_text_is_escaped_everywhere(table):
    keeper = page(table)
    told = [keeper.say(f'{line} "<img src=x>"') for line in ("run", "note")]
    assert [each.state for each in told] == ["refused", "booked"]
    assert all("&lt;img" in each.text for each in told)
    assert "<img" not in "".join((*(each.text for each in told), keeper.ask("").text, table.page()))


def test_the_address_for_readers_accepts_no_entry(table):
    assert table.ask("say", "POST")[0] == 405
    assert table.ask("entry")[0] == 404


def test_readers_see_no_entry_address(table):
    secrets = [address.split("/")[-2] for address in table.endpoints.values()]
    assert all(len(secret) >= 22 for secret in secrets)  # six bits each: 128 at least
    page(table).say("230")
    seen = table.page() + table.ask("tv")[2] + table.path.read_text(encoding="utf-8")
    assert not [secret for secret in secrets if secret in seen]


def test_an_entry_address_is_in_no_referrer_and_on_no_page(table):
    """A form says which server it comes from, never the path; nothing of the page names its own address."""
    keeper = page(table)
    told = keeper.ask("")
    assert told.headers["referrer-policy"] == "strict-origin"
    assert "script-src 'self'" in told.headers["content-security-policy"]
    assert keeper.where.path.split("/")[2] not in told.text


@pytest.mark.parametrize("path", ["/k/wrong/", "/p/wrong/", "/k/", "/q/x/"])
def test_a_wrong_address_is_not_found(table, path):
    told = table.ask(path, whole=True)
    assert told[0] == 404
    assert "ask the keeper of the game for the new address" in told[2]


def test_the_address_of_a_player_is_not_the_keepers(table):
    assert table.ask("/k/" + table.endpoints["Bob"].split("/p/")[1], whole=True)[0] == 404


@pytest.mark.slow
def test_new_addresses_disable_the_old_ones(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES))
    with serving(path, "--enter", endpoints=1) as screen:
        keeper = Page(screen.endpoints["keeper"])
        screen.process.stdin.write("new addresses\n")
        screen.process.stdin.flush()
        new = Page(read_endpoints(screen.process, 1)["keeper"])
        assert keeper.send(keeper.fields(line="note x")).status == 404
        assert keeper.ask("").status == 404
        assert new.say("note x").state == "booked"


@pytest.mark.slow
def test_without_the_enter_option_there_are_no_entry_addresses(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES))
    with serving(path) as screen:
        assert screen.ask("/k/x/say", "POST", whole=True)[0] in (404, 405)


def test_an_address_may_enter_thirty_lines_at_once_then_ten_a_second():
    time = [0.0]
    pace = Pace(lambda: time[0])
    assert [pace.take() for _ in range(31)] == [True] * 30 + [False]
    time[0] = 0.5
    assert [pace.take() for _ in range(6)] == [True] * 5 + [False]


@pytest.mark.slow
def test_too_many_simultaneous_entries_are_refused(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES))
    with serving(path, "--enter", endpoints=1) as screen:
        keeper = Page(screen.endpoints["keeper"])
        forged = [("number", "x.y"), ("line", "?")]  # answered at once, so that no machine is too slow for it
        told = [keeper.send(forged) for _ in range(150)]
    assert {answer.status for answer in told} == {403, 429}
    assert next(answer for answer in told if answer.status == 429).headers["retry-after"] == "2"


# ---- the next step ----


def test_the_page_says_whose_turn_and_which_step_it_is(table):
    told = page(table, "Bob").seen.text
    assert "your turn" in told
    assert "Step 1 of 6: lay track" in told
    assert "Step 1 of 6: lay track" in page(table, "Ann").seen.text


def test_the_most_likely_move_is_first_and_marked(table):
    keeper = page(table)
    assert primary(keeper) == ["Lay track"]
    keeper.say("lay cologne")
    assert primary(keeper) == ["Run for this"]
    keeper.say("run 230")
    assert primary(keeper) == ["Pay out £230: Ann £23, Bob £138, Cyd £69"]
    keeper.say("pay")
    assert primary(keeper) == ["End BNR's turn"]


def primary(keeper):
    """Return the words of the buttons that are marked as the most likely ones."""
    found = re.findall(r'class="[a-z ]*primary"[^>]*>(.*?)</(?:button|a)>', keeper.seen.text, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<small>.*|<[^>]+>|›", "", each, flags=re.DOTALL)).split()) for each in found]


def test_a_button_says_what_changes_for_others(table):
    keeper = page(table)
    table.path.write_bytes(b"".join(LINES_OF_A_SALE))
    shown = keeper.ask("entry?ask=sell").text
    told = " ".join(re.sub(r"<[^>]+>", " ", shown).split())
    assert '<svg class="swatch"' in shown.partition('class="question"')[2].partition("</form>")[0]
    assert "Sell 2 shares of" in told
    assert "price falls to" in told


def test_a_question_that_is_not_offered_shows_the_usual_page(table):
    keeper = page(table)
    for ask in ("par GWR 40", "<img>", "lay Nowhere river AMOUNT x", '"'):
        assert 'class="question"' not in keeper.ask(f"entry?ask={quote(ask)}").text
    assert 'class="question"' in keeper.ask("entry?ask=lay").text


def test_the_usual_run_is_repeated_or_given_a_new_total(table):
    """The form has the total and the button for the same run again; what was typed counts."""
    keeper = page(table)
    told = keeper.send([*keeper.fields(line="r"), ("total", "230")])
    assert (told.state, written(table)) == ("booked", ["BNR: run 230 ; page keeper"])


def test_an_entry_that_the_keeper_takes_back_disappears_with_a_word(table):
    keeper, bob = page(table), page(table, "Bob")
    bob.say("230")
    own = bob.seen.hidden("number")
    keeper.look()
    keeper.say("undo")
    bob.look()
    assert bob.seen.state == "gone", own
    assert "taken back: BNR: run 230" in bob.seen.said
    keeper.say("BNR: run 240")
    keeper.say("amend 407 run 220", answer="y")
    assert "BNR: run 220" not in bob.look().said


def test_an_entry_that_was_corrected_says_so_on_the_page_that_made_it(table):
    keeper, bob = page(table), page(table, "Bob")
    bob.say("230")
    keeper.look()
    keeper.say("amend 407 run 220", answer="y")
    assert "corrected: BNR: run 230; now BNR: run 220" in bob.look().said


# ---- installed on a phone ----


def test_a_phone_may_keep_the_page_on_its_home_screen(table):
    bob = page(table, "Bob")
    told = bob.ask("manifest.webmanifest")
    found = json.loads(told.text)
    assert told.headers["content-type"] == "application/manifest+json"
    assert (found["short_name"], found["start_url"], found["display"]) == ("Bob", "./", "standalone")
    assert [bob.ask(icon["src"]).headers["content-type"] for icon in found["icons"]] == [
        icon["type"] for icon in found["icons"]
    ]
    assert table.ask("manifest.webmanifest")[0] == 404


# ---- beside a player's moves ----


def test_a_player_sees_the_effects_of_possible_sales(table):
    said = page(table, "Zoë").seen.text
    assert "could raise" in said
    assert "<b>Sell 1 share of RBSR for £90</b>" in said


@pytest.mark.slow
def test_a_hidden_card_is_shown_only_on_its_owners_page(tmp_path):
    path = tmp_path / "game.18xx"
    head = "moderator 1\ngame 18Rhl\noption destiny-cards yes\nplayers Ann Bob Cyd\n"
    path.write_text(f"{head}Ann: keep D3\n", encoding="utf-8")
    with serving(path, "--players", endpoints=4) as screen:
        seen = {name: Page(address).ask("").text for name, address in screen.endpoints.items()}
        assert [name for name, text in seen.items() if "D3" in text] == ["Ann"]
        assert "D3" not in screen.page() + screen.ask("tv")[2]


@pytest.fixture
def confirmed(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES))
    with serving(path, "--confirm", endpoints=5) as screen:
        screen.path = path
        yield screen


def word(told, name):
    """Return the field that a button of the keeper sends."""
    return told.text.partition(f'name="{name}" value="')[2].partition('"')[0]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "left"), [("confirm", ["BNR: run 230 ; page Bob"]), ("leave", [])])
def test_an_entry_waits_for_the_keepers_confirmation(confirmed, name, left):
    keeper, bob = page(confirmed), page(confirmed, "Bob")
    assert (bob.say("230").state, written(confirmed)) == ("waits", [])
    keeper.look()
    assert "BNR: run 230" in keeper.seen.text
    answer = [*keeper.fields(), (name, word(keeper.seen, name))]
    assert [keeper.send(answer).status for _ in range(2)] == [200, 200]
    assert written(confirmed) == left
    assert bob.look().state == ("booked" if left else "note")


@pytest.mark.slow
def test_a_waiting_entry_is_stale_after_another_line(confirmed):
    keeper, bob = page(confirmed), page(confirmed, "Bob")
    bob.say("230")
    keeper.look()
    answer = [*keeper.fields(), ("confirm", word(keeper.seen, "confirm"))]
    note(confirmed)
    keeper.send(answer)
    assert written(confirmed) == ["note hello"]
    assert (bob.look().state, bob.seen.buttons[0]) == ("stale", "230")


@pytest.mark.slow
def test_only_the_keeper_confirms_for_the_keeper(confirmed):
    keeper, bob = page(confirmed), page(confirmed, "Bob")
    bob.say("230")
    keeper.look()
    answer = ("confirm", word(keeper.seen, "confirm"))
    for name in ("Bob", "Ann"):
        player = page(confirmed, name)
        assert player.send([*player.fields(), answer]).status == 403
    assert written(confirmed) == []
    assert 'name="confirm"' not in bob.look().text
    keeper.send([*keeper.fields(), answer])
    assert written(confirmed) == ["BNR: run 230 ; page Bob"]


@pytest.mark.slow
def test_a_line_that_breaks_a_rule_does_not_wait(confirmed):
    assert page(confirmed, "Bob").say("235").state == "refused"
    assert 'name="confirm"' not in page(confirmed).seen.text


# ---- forms whose names are known ----


def asked(keeper, ask):
    """Return the answers to a question: lines that its buttons enter, and further questions that it leads to."""
    keeper.seen = keeper.ask(f"entry?ask={quote(ask)}")
    shown = keeper.seen.text.partition('class="question"')[2].partition("button back")[0]
    return [unescape(value) for value in re.findall(r'(?:name="line" value|data-ask)="([^"]+)"', shown)]


def test_only_places_that_are_legal_now_are_offered(table):
    keeper = page(table)
    assert "lay PLACE" in asked(keeper, "lay")  # the others
    places = asked(keeper, "lay PLACE")
    assert "lay Cologne" in places
    assert "lay Brussels" not in places  # it is green, and phase 3 has no brown tiles
    told = keeper.send(keeper.fields(line="lay Cologne"))
    assert (told.state, written(table)) == ("booked", ["BNR: lay Cologne ; page keeper"])


def test_a_list_without_a_choice_cannot_be_entered(table):
    keeper = page(table)
    told = keeper.send([*keeper.fields(), ("usage", "lay")])
    assert (told.state, written(table)) == ("refused", [])


def test_a_train_of_another_company_is_sold_at_an_agreed_price(table):
    keeper = page(table)
    keeper.say("230 p")
    assert "train 3 from SNCF PRICE" in asked(keeper, "train from")
    assert asked(keeper, "train 3 from SNCF PRICE") == ["BNR: train 3 from SNCF 1"]
    told = keeper.send([*keeper.fields(), ("usage", "train 3 from SNCF PRICE"), ("blank", "120")])
    assert (told.state, written(table)[2:]) == ("booked", ["BNR: train 3 from SNCF 120 ; page keeper"])
