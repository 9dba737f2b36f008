"""`moderator seal` and `moderator verify`: a journal sealed, kept sealed, and held against a code."""

import errno
import os

import pytest

from moderator.journal.seals import cut_seal

PLAYED = "; the sale\nAnn: select 3\nAnn: bid 100 ; a remark\nBob: pass\n"


@pytest.fixture
def game(journal, run):
    """A sealed journal of six lines that say something, lines 1 to 3 and 5 to 7."""
    path = journal(PLAYED)
    assert run("seal", "game.18xx").code == 0
    return path


def code_of(run) -> str:
    return run("seal", "game.18xx").stdout.split()[-1]


def plain(path) -> str:
    return "".join(f"{cut_seal(line)[0]}\n" for line in path.read_text(encoding="utf-8").splitlines())


def test_seal_prints_a_code_and_changes_only_comments(journal, run):
    path = journal(PLAYED)
    before = path.read_text(encoding="utf-8")
    ran = run("seal", "game.18xx")
    assert ran.stdout.splitlines()[0] == "game.18xx: 6 lines sealed"
    assert ran.stdout.splitlines()[1].startswith("code: 6-")
    assert (ran.code, plain(path)) == (0, before)
    assert list(path.parent.iterdir()) == [path]


def test_sealing_a_sealed_journal_writes_nothing(game, run):
    before = game.stat()
    assert run("seal", "game.18xx").code == 0
    assert (game.stat().st_ino, game.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_do_and_play_seal_their_lines(game, run):
    assert run("do", "game.18xx", "Cyd: pass").code == 0
    assert run("play", "game.18xx", stdin="select 5\nbid 100\n").code == 0
    assert "seal" not in run("show", "game.18xx", "log").stdout
    told = [line for line in game.read_text(encoding="utf-8").splitlines() if cut_seal(line)[1]]
    assert len(told) == 9
    assert run("audit", "game.18xx").code == 0
    assert run("verify", "game.18xx", code_of(run)).code == 0


def test_undo_of_a_sealed_line_takes_back_the_move(game, run):
    assert run("do", "game.18xx", "undo").code == 0
    assert plain(game).endswith("Bob: pass\nundo\n")
    assert run("audit", "game.18xx").code == 0


def test_line_copied_with_its_seal_is_written_without_it(journal, run):
    path = journal(PLAYED)
    assert run("do", "game.18xx", "Cyd: pass ; seal 01234567").code == 0
    assert path.read_text(encoding="utf-8").endswith("Cyd: pass\n")


def test_audit_names_the_line_that_was_changed(game, run):
    game.write_bytes(game.read_bytes().replace(b"bid 100", b"bid 105"))
    ran = run("audit", "game.18xx")
    assert ran.code == 4
    assert "game.18xx:6: error: seal-broken\n6 | Ann: bid 105\n" in ran.stdout
    assert [
        found["line"]
        for found in run("audit", "game.18xx", "--json").json["findings"]
        if found["code"] == "seal-broken"
    ] == [6]


def test_a_changed_journal_is_sealed_again_only_with_the_anew_option(game, run):
    changed = game.read_bytes().replace(b"bid 100", b"bid 105")
    game.write_bytes(changed)
    refused = run("seal", "game.18xx")
    assert (refused.code, game.read_bytes()) == (4, changed)
    assert "game.18xx:6: error: seal-broken" in refused.stderr
    assert "--anew" in refused.stderr
    assert run("seal", "game.18xx", "--anew").stderr == "line 6 is sealed now as the file stands\n"
    assert run("audit", "game.18xx").code == 0


def test_lines_added_by_hand_are_reported_and_sealed(game, run):
    code = code_of(run)
    game.write_bytes(game.read_bytes() + b"Cyd: pass\n")
    assert run("audit", "game.18xx").code == 4
    ran = run("seal", "game.18xx")
    assert (ran.code, ran.stderr) == (0, "line 8 is sealed now\n")
    assert run("audit", "game.18xx").code == 0
    assert run("verify", "game.18xx", code).code == 0


def test_a_line_inserted_by_hand_is_sealed_only_with_the_anew_option(game, run):
    before = game.read_bytes().replace(b"Bob: pass", b"note put in\nBob: pass")
    game.write_bytes(before)
    refused = run("seal", "game.18xx")
    assert (refused.code, game.read_bytes()) == (4, before)
    assert "game.18xx:7: error: seal-missing" in refused.stderr
    assert "--anew" in refused.stderr


def test_verify_counts_lines_added_later(game, run):
    code = code_of(run)
    assert run("verify", "game.18xx", code).stdout == f"game.18xx: in order, and unchanged since {code} was noted\n"
    run("do", "game.18xx", "Cyd: pass")
    went_on = run("verify", "game.18xx", code.lower())
    assert (went_on.code, "1 line added" in went_on.stdout) == (0, True)


def test_an_old_copy_saved_over_the_file_is_detected_by_its_code(game, run):
    old = game.read_bytes()
    run("do", "game.18xx", "Cyd: pass", "select 5")
    code = code_of(run)
    game.write_bytes(old)
    assert run("audit", "game.18xx").code == 0
    ran = run("verify", "game.18xx", code)
    assert ran.code == 4
    assert "lacks the last 2 sealed lines" in ran.stderr


def test_a_game_changed_and_sealed_again_is_detected_by_its_code(game, run):
    code = code_of(run)
    game.write_bytes(game.read_bytes().replace(b"bid 100", b"bid 105"))
    assert "game.18xx:6: error: seal-broken" in run("verify", "game.18xx", code).stderr
    run("seal", "game.18xx", "--anew")
    ran = run("verify", "game.18xx", code)
    assert (ran.code, "sealed again" in ran.stderr) == (4, True)


def test_a_game_without_seals_is_reported(journal, run):
    journal(PLAYED)
    ran = run("verify", "game.18xx", "6-01234567")
    assert (ran.code, "is not sealed" in ran.stderr) == (4, True)


def test_verify_reads_standard_input(game, run):
    assert run("verify", "-", code_of(run), stdin=game.read_bytes()).code == 0


@pytest.mark.parametrize("words", [("seal", "-"), ("verify", "game.18xx", "none"), ("verify", "game.18xx")])
def test_a_wrong_call_is_a_usage_error(game, run, words):
    assert run(*words).code == 2


@pytest.mark.parametrize("content", [b"", b"game 18EU\n", b"moderator 1\n"])
def test_a_file_that_is_not_a_journal_is_not_sealed(journal, run, content):
    path = journal()
    path.write_bytes(content)
    assert (run("seal", "game.18xx").code, path.read_bytes()) == (4, content)


def test_torn_last_line_is_left_as_it_is(journal, run):
    path = journal(PLAYED + "Cyd: pa")
    assert run("seal", "game.18xx").code == 0
    assert path.read_text(encoding="utf-8").endswith("\nCyd: pa")


def test_line_ends_mark_and_rights_of_the_file_are_kept(journal, run):
    path = journal(PLAYED)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    path.chmod(0o640)
    before = path.read_bytes()
    assert run("seal", "game.18xx").code == 0
    after = path.read_bytes()
    assert (after[:12], after.count(b"\r\n"), path.stat().st_mode & 0o777) == (
        before[:12],
        before.count(b"\r\n"),
        0o640,
    )
    assert run("audit", "game.18xx").code == 0


def test_link_to_a_journal_stays_a_link(game, run):
    link = game.with_name("link.18xx")
    link.symlink_to(game)
    game.write_bytes(game.read_bytes() + b"Cyd: pass\n")
    assert run("seal", "link.18xx").code == 0
    assert link.is_symlink()
    assert run("audit", "game.18xx").code == 0


def test_full_disk_leaves_the_journal_as_it_was(journal, run, monkeypatch):
    path = journal(PLAYED)
    before = path.read_bytes()

    def refuse(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", refuse)
    ran = run("seal", "game.18xx")
    assert (ran.code, "No space left" in ran.stderr) == (1, True)
    assert (path.read_bytes(), list(path.parent.iterdir())) == (before, [path])


@pytest.mark.slow
def test_journal_that_another_writes_is_not_sealed(journal, run):
    from moderator.journal.writer import JournalWriter

    path = journal(PLAYED)
    before = path.read_bytes()
    with JournalWriter(path, before):
        ran = run("seal", "game.18xx")
    assert (ran.code, path.read_bytes()) == (1, before)


def test_verify_finds_a_line_without_its_end(game, run):
    """The seals before it are in order, and the program adds the line end before it writes on."""
    code = code_of(run)
    whole = game.read_bytes()
    game.write_bytes(whole + b"Cyd: pa")
    ran = run("verify", "game.18xx", code)
    assert (ran.code, "no line end" in ran.stderr) == (4, True)
    assert run("seal", "game.18xx").stderr == "the last line has no line end and is not sealed\n"
    game.write_bytes(whole + b"; a remark")
    assert run("verify", "game.18xx", code).code == 0


def test_code_of_earlier_versions_is_verified_and_called_short(game, run):
    lines = game.read_text(encoding="utf-8").splitlines()
    seals = [seal for line in lines if (seal := cut_seal(line)[1])]
    ran = run("verify", "game.18xx", f"6-{seals[-1]}")
    assert (ran.code, f"note instead: {code_of(run)}" in ran.stderr) == (0, True)
    assert run("verify", "game.18xx", code_of(run)).stderr == ""
    assert run("verify", "game.18xx", f"5-{seals[-1]}").code == 4


def test_a_journal_with_several_names_is_not_sealed(journal, run):
    """Another file in its place would leave the other name with what was."""
    path = journal(PLAYED)
    os.link(path, path.with_name("other.18xx"))
    before = path.read_bytes()
    ran = run("seal", "game.18xx")
    assert (ran.code, "it has 2 names (hard links)" in ran.stderr, path.read_bytes()) == (1, True, before)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root has files of others")
def test_owner_of_a_journal_stays_its_owner(journal, run):
    path = journal(PLAYED)
    os.chown(path, 65534, 65534)
    path.chmod(0o640)
    assert run("seal", "game.18xx").code == 0
    about = path.stat()
    assert (about.st_uid, about.st_gid, about.st_mode & 0o777) == (65534, 65534, 0o640)


def test_a_journal_that_would_change_its_owner_is_not_sealed(journal, run, monkeypatch):
    path = journal(PLAYED)
    before = path.read_bytes()
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 7)
    ran = run("seal", "game.18xx")
    assert (ran.code, "it belongs to another user or group" in ran.stderr, path.read_bytes()) == (1, True, before)


# ---- a folder ----


@pytest.fixture
def folder(journal, run, tmp_path):
    """Two sealed journals in a folder, one of them in a subfolder, with a file of their codes beside it."""
    games = tmp_path / "games"
    (games / "r2").mkdir(parents=True)
    for name in ("r1-t1.18xx", "r2/t1.18xx"):
        journal(PLAYED).rename(games / name)
        assert run("seal", games / name).code == 0
    (tmp_path / "codes.txt").write_text(run("verify", games).stdout + "# noted on Friday\n", encoding="utf-8")
    return games


def test_a_folder_as_it_was_sealed_is_in_order(folder, run):
    ran = run("verify", folder, "codes.txt")
    assert (ran.code, ran.stdout) == (0, "r1-t1.18xx: in order\nr2/t1.18xx: in order\n")


def test_lines_that_came_later_are_in_order(folder, run):
    run("do", folder / "r1-t1.18xx", "Cyd: pass")
    ran = run("verify", folder, "codes.txt", "--json")
    assert (ran.code, [each["later"] for each in ran.json["journals"]]) == (0, [1, 0])


def _change(path):
    path.write_bytes(path.read_bytes().replace(b"bid 100", b"bid 105"))


def _cut(path):
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))


def _unseal(path):
    path.write_text(plain(path), encoding="utf-8")


def _lose(path):
    path.unlink()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (_change, "r2/t1.18xx: was changed"),
        (_cut, "r2/t1.18xx: lacks the last 1 sealed line"),
        (_unseal, "r2/t1.18xx: is not sealed"),
        (_lose, "r2/t1.18xx: missing"),
    ],
)
def test_one_changed_journal_in_a_folder_is_exit_code_4(folder, run, harm, told):
    harm(folder / "r2" / "t1.18xx")
    ran = run("verify", folder, "codes.txt")
    assert (ran.code, told in ran.stdout, "r1-t1.18xx: in order" in ran.stdout) == (4, True, True)


def test_a_journal_without_a_code_does_no_harm(folder, run, journal, tmp_path):
    journal(PLAYED).rename(folder / "new.18xx")
    ran = run("verify", folder, "codes.txt")
    assert (ran.code, "without a code: new.18xx" in ran.stderr) == (0, True)


@pytest.mark.parametrize("line", ["r1-t1.18xx", "r1-t1.18xx 12", "r1-t1.18xx 4-K7Q2M9XA\nr1-t1.18xx 4-K7Q2M9XA"])
def test_a_file_of_codes_that_cannot_be_read_is_refused_with_its_line(folder, run, tmp_path, line):
    (tmp_path / "codes.txt").write_text(f"\n{line}\n", encoding="utf-8")
    ran = run("verify", folder, "codes.txt")
    assert (ran.code, f"codes.txt:{2 + line.count(chr(10))}: " in ran.stderr) == (2, True)
