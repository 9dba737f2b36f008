"""The seal: every change of meaning in a sealed journal is found, and no other change."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from moderator.journal.comments import read_clock
from moderator.journal.errors import DamagedJournal, Unreadable
from moderator.journal.grammar import named_by_number, parse_line
from moderator.journal.lexer import cut_comment
from moderator.journal.reader import read_journal
from moderator.journal.seals import BadCode, cut_seal, put_seal, read_code, read_seals, seal_journal, split_rows
from moderator.journal.writer import JournalWriter
from moderator.model.entries import Correction, Undo

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GAME = """\
moderator 1   ; program 0.1
game 18EU   ; ruleset 18EU 1.0 sha256:1a2b3c
players Ann Bob "Player 1" Zoë

; ---- SR 2
Ann: buy BNR
Bob: sell RPR 2   ; he thought for long
Player 1: pass ; @361
BNR: run 210 ; clock 42 Ann BNR
BNR: pay ; clock 7 Ann BNR ; a remark ; @362
note "one; two"
Zoë: bu ; !torn
; ---- SR 3

Zoë: buy FS
Ann: pass
"""
BY_NUMBER = f"{GAME}amend 9 BNR: run 220\nundo to 15\nBob: pass\n"


def seal(text: str) -> bytes:
    return seal_journal(text.encode())


def code(data: bytes) -> str:
    seals = read_seals(split_rows(data)[0])
    return seals.code if seals else ""


SEALED, CODE = seal(GAME), code(seal(GAME))
LINES = SEALED.decode().splitlines()


@pytest.fixture
def faults(vocabulary):
    """Return a function that gives the first line and code of everything wrong with the seals of a journal."""

    def find(data: bytes | str) -> list[tuple[int | None, str]]:
        data = data.encode() if isinstance(data, str) else data
        problems = read_journal(data, lambda _: vocabulary).problems
        return [(found.line, found.code) for found in problems if found.code.startswith("seal-")]

    return find


def text_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


# ---- seals ----


def test_every_line_is_sealed_except_remarks():
    assert [cut_seal(line)[1] is not None for line in LINES] == [
        bool(line) and not line.startswith(";") for line in GAME.splitlines()
    ]


def test_removing_the_seals_restores_the_file():
    assert text_of([cut_seal(line)[0] for line in LINES]) == GAME


def test_a_seal_does_not_disturb_other_notes():
    assert cut_seal("Ann: pass ; seal 01234567") == ("Ann: pass", "01234567")
    for line in (
        "game 18EU ; seal 01234567   ; ruleset 18EU 1.0 sha256:1a2b3c",
        "Bob: pass ; seal 01234567 ; @361",
        "Bob: pass ; clock 7 Ann BNR ; why? ; seal 01234567 ; @361",
        "BNR: run 210 ; clock 42 Ann BNR ; seal 01234567",
        "Zoë: bu ; seal 01234567 ; !torn",
    ):
        bare, seal = cut_seal(line)
        assert seal == "01234567"
        assert put_seal(bare, seal).replace(" ", "") == line.replace(" ", "")


@pytest.mark.parametrize(
    "line", ["note a ;seal 01234567", 'note "a ; seal 01234567"', "a ; seal 0123456", "a ; seal OILU4567"]
)
def test_a_text_that_only_looks_like_a_seal(line):
    assert cut_seal(line) == (line, None)


PIECES = [*'ab1 \t;"@!\\é', "; !torn", " ; @3", "; ruleset x", "; clock 1 a", " ; seal 01234567"]
any_line = st.lists(st.sampled_from(PIECES)).map("".join) | st.text(st.characters(exclude_characters="\n"))


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(line=any_line.filter(lambda line: cut_comment(line)[0]))
def test_any_line_can_be_sealed_and_unsealed(line):
    assert cut_seal(put_seal(line, "01234567")) == (line, "01234567")


@settings(max_examples=100, deadline=None)
@given(lines=st.lists(st.binary(max_size=12) | st.sampled_from([b"Ann: pass", b"; x", b"a ; !torn", b""]), max_size=6))
def test_any_bytes_can_be_sealed_and_sealing_again_changes_nothing(lines):
    data = b"moderator 1\n" + b"\n".join(lines)
    sealed = seal_journal(data)
    seals = read_seals(split_rows(sealed)[0])
    assert seals is not None
    assert seals.faults == ()
    assert (seals.rows, split_rows(sealed)[1]) == split_rows(data)
    assert seal_journal(sealed) == sealed


def test_a_sealed_journal_has_the_same_meaning(vocabulary):
    sealed, plain = (read_journal(data, lambda _: vocabulary) for data in (SEALED, GAME.encode()))
    assert sealed == plain


def test_a_journal_without_seals(vocabulary):
    assert read_seals(split_rows(GAME.encode())[0]) is None


# ---- unsealed changes ----


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("; ---- SR 2\n", ""),
        ("; ---- SR 2\n", "; the second stock round\n\n; begins\n"),
        ("he thought for long", "he thought"),
        ("   ; he thought for long", ""),
        ("a remark", "another"),
        ("Ann: buy BNR ;", "  Ann: buy BNR\t\t  ;"),
        ("\n", "  \r\n"),
        ("moderator", "\ufeffmoderator"),
        ("\nnote", "\n; before\nnote"),
    ],
)
def test_remarks_and_blanks_around_a_line_are_not_sealed(old, new, faults):
    assert old in SEALED.decode()
    assert faults(SEALED.decode().replace(old, new)) == []


def test_a_remark_may_be_added_after_a_seal(faults):
    assert faults(text_of([*LINES[:5], f"{LINES[5]} ; really?", *LINES[6:]])) == []


# ---- detected changes ----


def test_a_changed_line_is_named(faults):
    assert faults(SEALED.replace(b"RPR 2", b"RPR 3")) == [(7, "seal-broken")]


def test_all_changed_lines_are_named(faults):
    assert faults(SEALED.replace(b"RPR 2", b"RPR 3").replace(b"Ann: pass", b"Bob: pass")) == [
        (7, "seal-broken"),
        (16, "seal-broken"),
    ]


@pytest.mark.parametrize(
    "old", ["program 0", "sha256:1a", "@361", "clock 42", "clock 7", "Ann BNR ; a", "@362", '"one', "bu ;", "18EU"]
)
def test_notes_for_the_program_in_comments_are_sealed(old, faults):
    text = SEALED.decode()
    assert old in text
    assert faults(text.replace(old, old.translate(str.maketrans("1234579 Aob8", "2345671 Bpc9")), 1))


def test_a_missing_line_is_found_at_the_next(faults):
    assert faults(text_of([*LINES[:6], *LINES[7:]])) == [(7, "seal-broken")]


def test_only_a_line_inserted_by_hand_is_named(faults):
    assert faults(text_of([*LINES[:6], "Bob: pass", *LINES[6:-4]])) == [(7, "seal-missing")]


def test_lines_appended_by_hand_are_reported_once(faults):
    assert faults(SEALED + b"Ann: pass\n; so\nBob: pass\n") == [(17, "seal-missing"), (19, "seal-missing")]
    assert faults(SEALED + b"Ann: pass\nBob: pass\n") == [(17, "seal-missing")]


def test_only_a_line_with_a_changed_seal_is_named(faults):
    changed = LINES[5][:-1] + ("0" if LINES[5][-1] != "0" else "1")
    assert faults(text_of([*LINES[:5], changed, *LINES[6:]])) == [(6, "seal-broken")]
    assert faults(text_of([*LINES[:5], LINES[5].replace("seal", "sael"), *LINES[6:]])) == [(6, "seal-missing")]


def test_a_line_made_a_remark_is_named(faults):
    assert faults(text_of([*LINES[:5], f"; {LINES[5]}", *LINES[6:15]])) == [(6, "seal-broken")]


def test_the_mark_of_a_torn_line_is_sealed(faults):
    assert faults(text_of([*LINES[:5], f"{LINES[5]} ; !torn", *LINES[6:]])) == [(6, "seal-broken")]
    assert faults(SEALED.replace(b" ; !torn", b"")) == [(12, "seal-broken")]


def test_a_remark_above_a_line_named_only_by_number_is_found(faults):
    lines = seal(BY_NUMBER).decode().splitlines()
    assert faults(text_of(lines)) == []
    assert faults(text_of([*lines[:3], "; who sits where", *lines[3:]])) == [(18, "seal-broken")]
    proven = seal(GAME + 'undo to 15 was 9 "Zoë: buy FS"\n').decode().splitlines()
    assert faults(text_of([*proven[:3], "; who sits where", *proven[3:]])) == []


@pytest.mark.parametrize(
    "line",
    [
        "amend! 9 pass",
        "am! 9 pass !",
        "AMEND 9 BNR: run 220",
        "amend 0000000009 pass",
        "undo\tto 9",
        "u to 9",
        "un TO 9",
        "amend 9 was",
        "ame 9 note was 3",
        "amend! 4000000000 pass",
        "undo to 4000000000",
        "insert before 9: pass",
        "inse before 9 pass !",
        "insert\tBEFORE 009:pass",
        "insert! before 9: note was",
        "delete 9",
        "del 9!",
        "insert before 4000000000: pass",
    ],
)
def test_lines_named_by_number_are_sealed_with_their_place_in_any_spelling(line, faults):
    lines = seal(f"{GAME}{line}\n").decode().splitlines()
    assert faults(text_of([*lines[:5], "; remarks", *lines[5:-1], *lines[-1:]])) == (
        [] if "4000000000" in line else [(18, "seal-broken")]
    )


def test_an_amendment_that_a_remark_would_redirect_is_sealed(faults):
    lines = seal(f"{GAME}amend 5 pass\n").decode().splitlines()
    assert faults(text_of([*lines[:3], *lines[4:5], *lines[3:4], *lines[5:]])) == []
    assert faults(text_of([*lines[:3], *lines[4:]])) == [(16, "seal-broken")]


@pytest.mark.parametrize(
    "comment", ["@x clock 600000 Ann", '"clock" 600000 Ann', "clock 600000 Ann", "\xa0clock 60 Ann"]
)
def test_only_times_that_the_clock_counts_are_sealed(comment, faults, vocabulary):
    text = SEALED.decode().replace("Bob: sell RPR 2", f"Bob: sell RPR 2 ; {comment}")
    line = next(line for line in text.splitlines() if "RPR" in line)
    assert bool(faults(text)) == (read_clock(line, vocabulary) is not None)


@pytest.mark.parametrize("word", ["program 0.1", "sha256:1a2b3c"])
def test_remarks_after_notes_in_the_header_are_not_sealed(word, faults, vocabulary):
    text = SEALED.decode().replace(word, f"{word} ; bought in Essen")
    journal = read_journal(text.encode(), lambda _: vocabulary)
    assert (faults(text), journal.header.program, journal.header.ruleset) == ([], "0.1", "18EU 1.0 sha256:1a2b3c")


def test_a_remark_that_makes_its_line_too_long_is_found(faults):
    assert faults(SEALED.replace(b"Zo\xc3\xab: buy FS", b"Zo\xc3\xab: buy FS ;" + b"x" * 20_000)) == [
        (15, "seal-broken")
    ]


# ---- every single change is detected ----

WHOLE = seal(BY_NUMBER)
WHOLE_LINES, NOTED = WHOLE.decode().splitlines(), code(WHOLE)


def is_silent(data: bytes, noted: str) -> bool:
    """Return whether neither a seal, nor the noted code, nor a torn end shows that the journal was changed."""
    seals = read_seals(split_rows(data)[0])
    return seals is not None and not seals.faults and seals.code == noted and data.endswith(b"\n")


def means(data: bytes, vocabulary) -> object:
    """Return the meaning of a journal to the program."""
    try:
        journal = read_journal(data, lambda _: vocabulary)
    except DamagedJournal as error:
        return error.message
    booked = [(step.move, step.text, step.ref) for step in journal.booked]
    times = [read_clock(line.text, vocabulary) for line in journal.lines if line.says]
    return journal.header, booked, times, {problem.code for problem in journal.problems}


def edits_of_characters(line: str) -> Iterator[str]:
    """Yield the line with one character changed, removed, doubled, or inserted."""
    for at, sign in enumerate(line):
        other = str(9 - int(sign)) if sign.isdigit() and sign.isascii() else sign.swapcase() if sign.isalpha() else "x"
        yield line[:at] + other + line[at + 1 :]
        yield line[:at] + line[at + 1 :]
        yield line[:at] + sign + line[at:]
        yield line[:at] + '; "\n'[at % 4] + line[at:]


@pytest.mark.slow
def test_every_changed_character_is_detected(vocabulary):
    tried, free = 0, []
    for number, line in enumerate(WHOLE_LINES):
        if cut_seal(line)[1] is None:
            continue
        for changed in edits_of_characters(line):
            data = text_of([*WHOLE_LINES[:number], changed, *WHOLE_LINES[number + 1 :]]).encode()
            tried += 1
            if is_silent(data, NOTED):
                free.append(data)
    assert {repr(means(data, vocabulary)) for data in free} == {repr(means(WHOLE, vocabulary))}
    assert tried > 2000


def edits_of_lines(lines: list[str]) -> Iterator[list[str]]:
    """Yield the journal with one line removed, doubled, moved, made a remark, unsealed, or joined with the next."""
    told = [number for number, line in enumerate(lines) if cut_seal(line)[1] is not None]
    for at in told:
        rest = [*lines[:at], *lines[at + 1 :]]
        yield rest
        for where in (*told, len(lines)):
            yield [*lines[:where], lines[at], *lines[where:]]
            if where not in (at, at + 1):
                yield [*rest[:where], lines[at], *rest[where:]]
        yield [*lines[:at], cut_seal(lines[at])[0], *lines[at + 1 :]]
        yield [*lines[:at], f"; {lines[at]}", *lines[at + 1 :]]
        yield [*lines[:at], f"{lines[at]} ; !torn", *lines[at + 1 :]]
        if at + 1 < len(lines):
            yield [*lines[:at], lines[at] + lines[at + 1], *lines[at + 2 :]]
    for one, other in pairwise(told):
        yield [*lines[:one], lines[other], *lines[one + 1 : other], lines[one], *lines[other + 1 :]]


BASES = [
    *(line for line in BY_NUMBER.splitlines()[3:] if line),
    "undo",
    "redo",
    "insert before 6: pass",
    "delete 6",
    "amend 6 pass",
    "u to 6",
    "note amend 9",
]
SPICE = [
    "amend",
    "AM!",
    "u",
    " to ",
    "\t",
    "\xa0",
    " ",
    "6",
    "0",
    "9" * 10,
    "!",
    '"',
    ";",
    "; ",
    " ;",
    "@x",
    "@3",
    "clock 5 Ann",
]
SPICE += ["; !torn", "was", "\r", "\x1f", "é", "; program 0.2", "; seal 01234567", "x" * 20_000, "; =3fa9c1"]
piece = st.sampled_from(SPICE)


# A remark that ends like a torn line is a remark in any spelling.
REMARK = seal(text_of([*GAME.splitlines()[:3], "Ann: buy BNR", "; so ; !torn"])).decode().split("\n")[:-1]


@st.composite
def respelled(draw) -> tuple[list[str], list[str]]:
    """Draw a sealed journal, and the same with other spellings of some lines that its seals may accept, and remarks."""
    told = draw(st.lists(st.sampled_from(BASES), min_size=2, max_size=8))
    at = draw(st.integers(0, len(told) - 1))
    told[at] = "".join([draw(piece | st.just("")), told[at], *draw(st.lists(piece, max_size=3))])
    lines = seal(text_of([*GAME.splitlines()[:3], *told])).decode().split("\n")[:-1]
    changed = list(lines)
    for _ in range(draw(st.integers(1, 3))):
        where = draw(st.integers(0, len(changed) - 1))
        line, spot = changed[where], draw(st.integers(0, len(changed[where])))
        what = draw(st.sampled_from(["put in", "take out", "case", "remark", "drop"]))
        if what == "put in":
            changed[where] = line[:spot] + draw(piece) + line[spot:]
        elif what == "take out":
            changed[where] = line[:spot] + line[spot + draw(st.integers(1, 8)) :]
        elif what == "case":
            changed[where] = line.swapcase()
        elif what == "remark":
            changed.insert(where, draw(st.sampled_from(["", "; so", ";amend 5 pass", "  ", "; clock 60 Ann"])))
        elif not cut_comment(line)[0]:
            del changed[where]
    return lines, changed


@pytest.mark.slow
@settings(max_examples=1500, deadline=None)
@given(both=respelled())
@example(both=(REMARK, [*REMARK[:-1], REMARK[-1].swapcase()]))
def test_every_spelling_is_sealed_as_it_is_read(both, vocabulary):
    before, after = (text_of(lines).encode() for lines in both)
    assert not read_seals(split_rows(before)[0]).faults
    if is_silent(after, code(before)):
        assert means(after, vocabulary) == means(before, vocabulary)


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(
    text=st.lists(
        piece
        | st.sampled_from(
            ["5", " ", "amend ", "am! ", "undo ", "undo to ", "pass", "insert ", "before ", ":", "delete "]
        ),
        max_size=6,
    ).map("".join)
)
def test_lines_that_name_numbers_are_recognized_without_names(text, vocabulary):
    body = cut_comment(text)[0]
    try:
        says = parse_line(text, vocabulary)
    except Unreadable:
        return
    if isinstance(says, Correction) and says.was is None:
        assert named_by_number(body) == (type(says).__name__.lower(), says.line)
    elif isinstance(says, Undo) and says.to is not None and says.was is None:
        assert named_by_number(body) == ("undo", says.to)
    else:
        assert named_by_number(body) is None


@pytest.mark.slow
def test_every_line_removed_doubled_moved_or_unsealed_is_detected():
    edits = [edit for edit in edits_of_lines(WHOLE_LINES) if said(edit) != said(WHOLE_LINES)]
    assert not [edit for edit in edits if is_silent(text_of(edit).encode(), NOTED)]
    assert len(edits) > 300


def said(lines: list[str]) -> list[str]:
    """Return the lines except remarks, as a line may be moved past a remark."""
    return [line for line in lines if cut_comment(line)[0]]


def test_every_cut_is_detected():
    assert not [at for at in range(len(WHOLE)) if is_silent(WHOLE[:at], NOTED)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["18EU-four-players", "18VA-three-players", "18Rhl-four-players"])
def test_every_change_of_a_complete_game_is_detected(name):
    sealed = seal_journal((EXAMPLES / f"{name}.18xx").read_bytes())
    lines, chance = sealed.decode().splitlines(), random.Random(name)
    told = [number for number, line in enumerate(lines) if cut_seal(line)[1] is not None]
    for _ in range(40):
        at, other = chance.choice(told), chance.choice(told)
        where = chance.randrange(len(cut_comment(lines[at])[0]))
        signs = [sign for sign in "0123456789ABn" if sign != lines[at][where]]
        edit = chance.choice(
            [
                [*lines[:at], *lines[at + 1 :]],
                [*lines[:at], lines[other], *lines[at:]],
                [*lines[:at], cut_seal(lines[at])[0], *lines[at + 1 :]],
                lines[:at],
                *3
                * [[*lines[:at], lines[at][:where] + chance.choice(signs) + lines[at][where + 1 :], *lines[at + 1 :]]],
            ]
        )
        assert not is_silent(text_of(edit).encode(), code(sealed)), (at, lines[at])


# ---- writing ----


@pytest.fixture
def sealed(tmp_path) -> Path:
    path = tmp_path / "game.18xx"
    path.write_bytes(SEALED)
    return path


def append(path: Path, *lines: str) -> bytes:
    """Append lines, and return the bytes added."""
    before = path.read_bytes()
    with JournalWriter(path, before) as writer:
        writer.append(*lines)
    return path.read_bytes().removeprefix(before)


def test_the_writer_seals_as_if_all_were_sealed_at_once(sealed):
    added = ["Ann: pass", "; a remark", "amend 17 Ann: buy FS", "Bob: pass ; @7", 'note "half; whole"', "undo to 17"]
    for line in added[:3]:
        append(sealed, line)
    append(sealed, *added[3:])
    assert sealed.read_bytes() == seal(GAME + text_of(added))


def test_the_writer_does_not_seal_an_unsealed_journal(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_text(GAME, encoding="utf-8")
    assert append(path, "Ann: pass") == b"Ann: pass\n"


def test_the_writer_continues_to_seal_after_a_fault_that_stays_named(sealed, faults):
    sealed.write_bytes(SEALED.replace(b"RPR 2", b"RPR 3") + b"Ann: pass\n")
    append(sealed, "Bob: pass")
    append(sealed, "Ann: pass")
    assert faults(sealed.read_bytes()) == [(7, "seal-broken"), (17, "seal-missing")]


def test_the_writer_seals_a_torn_line_that_it_closes(sealed, faults, vocabulary):
    whole = SEALED + seal(GAME + 'Ann: buy "é" ; why; @9\n')[len(SEALED) :]
    for cut in range(len(SEALED), len(whole) + 1):
        sealed.write_bytes(whole[:cut])
        added = append(sealed, "Bob: pass")
        assert sealed.read_bytes() == whole[:cut] + added
        assert faults(sealed.read_bytes()) == []
        journal = read_journal(sealed.read_bytes(), lambda _: vocabulary)
        assert [problem.code for problem in journal.problems][1:] == (
            ["unreadable"] if cut == len(whole) else ["torn-line"] * (cut > len(SEALED))
        )


def test_a_failed_write_does_not_change_the_chain(sealed, faults, monkeypatch):
    import os

    def refuse(handle: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    with JournalWriter(sealed, SEALED) as writer:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", refuse)
            with pytest.raises(OSError, match="No space"):
                writer.append("Ann: pass")
        writer.append("Bob: pass")
    assert sealed.read_bytes() == seal(GAME + "Bob: pass\n")


# ---- codes ----


LONG = "K7Q2M9XA04VT31HRZ8CE5BN6D"


@pytest.mark.parametrize(
    "text", ["233-K7Q2M-9XA04-VT31H-RZ8CE-5BN6D", " 233-k7q2m-9xao4-vt3lh-rz8ce-5bn6d ", f"233-{LONG}"]
)
def test_a_badly_written_code_is_accepted(text):
    assert read_code(text) == (233, LONG)


@pytest.mark.parametrize("text", ["233-K7Q2M901", " 233-k7q2m9oi ", "233-K7Q2M9OL"])
def test_codes_of_earlier_versions_are_read(text):
    assert read_code(text) == (233, "K7Q2M901")


def test_the_code_depends_on_all_lines_not_on_their_seals(vocabulary):
    """Two journals with equal last seals, as a forger may find them, have two codes."""
    seals = read_seals(split_rows(SEALED)[0])
    assert seals is not None
    other = seals.replace(rows=[row.replace(b"RPR 2", b"RPR 3") for row in seals.rows])
    assert (other.seals, other.code == seals.code) == (seals.seals, False)
    assert re.fullmatch(r"12(-[0-9A-Z]{5}){5}", seals.code)
    shorter = read_seals(split_rows(b"".join(SEALED.splitlines(keepends=True)[:6]))[0])
    assert shorter is not None
    assert seals.is_held(*read_code(shorter.code))
    assert seals.is_held(*read_code(f"4-{seals.seals[3]}"))
    assert not other.is_held(*read_code(seals.code))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "233",
        "233-",
        "K7Q2M901",
        "0-K7Q2M901",
        "-3-K7Q2M901",
        "233-K7Q2M9",
        "²-K7Q2M901",
        f"233-{LONG}A",
        "1-K7-Q2M901",
    ],
)
def test_an_invalid_code_is_refused(text):
    with pytest.raises(BadCode):
        read_code(text)
