"""`moderator help`: the manual inside the program."""

import pytest

from moderator.resources import doc, ruleset_names


@pytest.mark.parametrize("topic", ["session", "journal", "moves", "late-start", "tournament", "archive", "Session"])
def test_a_page_is_shown_as_it_is(run, topic):
    done = run("help", topic)
    assert done.code == 0
    assert done.stdout == doc(f"{topic.lower()}.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("title", ruleset_names())
def test_help_on_a_title_shows_options_and_rulings(run, title):
    said = run("help", title.lower()).stdout
    assert said.startswith(f"{title} ")
    assert f"moderator rules {title} lists every section" in said
    assert f"\n# {title}\n" in said
    assert "Shown by" not in said


def test_help_lists_its_topics(run):
    said = run("help").stdout
    for name in ("session", "journal", "late-start", *ruleset_names()):
        assert name in said
    done = run("help", "sesion")
    assert (done.code, done.stdout) == (2, "")
    assert "did you mean session?" in done.stderr


@pytest.mark.parametrize(
    ("word", "usage", "line", "means"),
    [
        ("run", "NAME: run REVENUE", "\nBNR: run 3:90 4:120\n", "\n    by train\n"),
        ("t", "NAME: train ", "\nBNR: train 4\n", "\n    from the bank"),
        ("amend", "amend LINE MOVE", "\namend 41 was 33", "line 41 should have said this"),
    ],
)
def test_help_on_a_verb_shows_how_to_write_its_lines(run, word, usage, line, means):
    done = run("help", word)
    assert done.code == 0
    assert done.stdout.startswith(usage)
    assert [text in done.stdout for text in (line, means)] == [True, True]
    assert "select" not in done.stdout
