"""`moderator seal` and `moderator verify`: seal a journal, and check it against a noted code."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from moderator.cli import streams
from moderator.cli.failures import Damaged, Failed, refusing
from moderator.cli.opening import Json, Kept, text_of
from moderator.cli.parameters import Argument, Option
from moderator.errors import ExitCode
from moderator.files import JOURNAL, NotRead, read_file, text_only

if TYPE_CHECKING:
    from moderator.journal.seals import Seals


COMPARE = "compare the file with a copy; if the file is right: moderator seal FILE --anew"


def seal(
    file: Kept,
    anew: Annotated[bool, Option("--anew", help="Seal a journal again that was changed since it was sealed.")] = False,
) -> None:
    """Seal every line so that later changes show, and print a code for `verify`.

    A seal is not a signature.
    """
    from moderator.journal.errors import DamagedJournal
    from moderator.journal.reader import read_header
    from moderator.journal.seals import read_seals, says_something, seal_journal, split_rows
    from moderator.journal.writer import JournalWriter

    if file == "-":
        raise Failed("`seal` changes a file, not standard input", ExitCode.USAGE, "name the journal")
    data = text_of(file, JOURNAL)
    try:
        read_header(data)
    except DamagedJournal as error:
        raise Damaged(file, error) from None
    old = read_seals(split_rows(data)[0])
    if old is not None and not old.only_added and not anew:
        tell_faults(file, old)
        raise Failed(f"{file} was changed since it was sealed, and is left as it is", ExitCode.DAMAGED, COMPARE)
    sealed = seal_journal(data)
    if sealed != data:
        with JournalWriter(Path(file), data) as writer:
            writer.replace(sealed)
    now = read_seals(split_rows(sealed)[0])
    assert now is not None  # the header alone has lines
    for fault in old.faults if old is not None else ():
        these = f"line {fault.first} is" if fault.first == fault.last else f"lines {fault.first} to {fault.last} are"
        streams.talk(f"{these} sealed now{'' if fault.missing else ' as the file stands'}")
    if says_something(split_rows(sealed)[1]):
        streams.talk("the last line has no line end and is not sealed")
    streams.put([f"{file}: {now.count} lines sealed", f"code: {now.code}"])


def tell_faults(file: str, seals: "Seals") -> None:
    """Print the faults in a journal's seals to standard error, each with its line."""
    from moderator.journal.seals import judge_seals
    from moderator.views.findings import finding

    for found in judge_seals(seals):
        text = seals.rows[(found.line or 1) - 1].decode(errors="replace")
        streams.talk(*finding(found, None, file, text, streams.ink(sys.stderr)))


_CODES_LIKE = "write lines such as: r1-t1.18xx 233-K7Q2M-9XA04-VT31H-RZ8CE-5BN6D"


class Verdict(NamedTuple):
    """The result for one journal: its seals, any problem, and the number of lines added since the code was noted."""

    seals: "Seals | None" = None
    problem: str | None = None
    remedy: str | None = None
    later: int = 0


class Code(NamedTuple):
    """A noted code: the number of sealed lines and their digest, with the text that it was read from."""

    lines: int
    digest: str
    text: str


def verify(
    file: Annotated[
        str, Argument(metavar="FILE|DIR", help="The journal, - for standard input, or a folder of journals.")
    ],
    code: Annotated[
        str | None,
        Argument(
            metavar="CODE|CODES", help="The code that `seal` printed; for a folder, a file of lines `JOURNAL CODE`."
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Check that a sealed journal still contains what it contained when its code was noted.

    For a folder, check every journal in it and in its subfolders. Without a file of codes, check the seals and print
    the codes in the format of such a file. Exit code 4 if a journal was changed.
    """
    if file != "-" and Path(file).is_dir():
        return _verify_folder(Path(file), code, json)
    if code is None:
        raise Failed(
            "no code is given", ExitCode.USAGE, "add the code that `moderator seal` printed; a folder needs no code"
        )
    noted = _read_code(code)
    verdict = check(text_of(file, JOURNAL), noted)
    if verdict.seals is not None and verdict.seals.faults and not json:
        tell_faults(file, verdict.seals)
    if json:
        streams.put_json({"journals": [_as_json(file, verdict)], "missing": []})
        return ExitCode.DAMAGED if verdict.problem else ExitCode.CLEAN
    if verdict.problem:
        raise Failed(f"{file} {verdict.problem}", ExitCode.DAMAGED, verdict.remedy)
    streams.put([f"{file}: in order, and unchanged since {noted.text} was noted{_since(verdict)}"])
    _warn_of_short(noted, verdict)
    return ExitCode.CLEAN


def check(data: bytes, code: Code | None) -> Verdict:
    """Check the seals of a journal and, if a code is given, that its content is unchanged since the code was noted."""
    from moderator.journal.seals import read_seals, says_something, split_rows

    rows, torn = split_rows(data)
    seals = read_seals(rows)
    if seals is None:
        return Verdict(
            None,
            "is not sealed",
            "its seals were removed, or it is a copy from before it was sealed: look for a later copy",
        )
    if seals.faults:
        return Verdict(seals, "was changed since it was sealed", COMPARE)
    if says_something(torn):
        return Verdict(
            seals,
            "ends with a line that has no line end and is not sealed",
            "the line was cut off while it was written: complete and seal it, or remove it and enter it again",
        )
    if code is None:
        return Verdict(seals)
    later = seals.count - code.lines
    if later < 0:
        missing = f"{-later} sealed line{'s' if later < -1 else ''}"
        return Verdict(seals, f"lacks the last {missing}: it is an older copy, or was cut", "look for a later copy")
    if not seals.is_held(code.lines, code.digest):
        return Verdict(
            seals,
            "is another game, or was changed and sealed again",
            "compare it with a copy of the game whose code was noted",
        )
    return Verdict(seals, later=later)


def _verify_folder(folder: Path, codes_file: str | None, json: bool) -> int:
    codes = {} if codes_file is None else _read_codes(codes_file)
    verdicts = dict(_check_folder(folder, codes))
    missing = [name for name in codes if name not in verdicts]
    if not verdicts and not missing:
        raise Failed(f"there is no journal in {folder}", remedy="journals are files that end in .18xx")
    if codes_file is not None:  # journals that were never sealed and have no code
        unsealed = [name for name, each in verdicts.items() if name not in codes and each.seals is None]
        verdicts = {name: each for name, each in verdicts.items() if name not in unsealed}
    else:
        unsealed = []
    wrong = bool(missing) or any(each.problem for each in verdicts.values())
    if json:
        streams.put_json(
            {
                "journals": [_as_json(name, each) for name, each in verdicts.items()],
                "missing": missing,
                "unsealed": unsealed,
            }
        )
    elif codes_file is None:
        streams.put(f"{name} {each.seals.code}" for name, each in verdicts.items() if each.seals and not each.problem)
        streams.talk(*(f"{name} {each.problem}; {each.remedy}" for name, each in verdicts.items() if each.problem))
    else:
        streams.put(_line(name, each, name in codes) for name, each in verdicts.items())
        streams.put(f"{name}: missing; it has a code but is not in {folder}" for name in missing)
        streams.talk(*([f"not sealed and without a code: {', '.join(unsealed)}"] if unsealed else []))
    return ExitCode.DAMAGED if wrong else ExitCode.CLEAN


def _check_folder(folder: Path, codes: dict[str, Code]) -> Iterator[tuple[str, Verdict]]:
    """Check every journal below a folder, by its name from there."""
    from moderator.tournament.folder import list_folder

    try:
        listing = list_folder(folder, recursive=True, suffixes=(".18xx",))
    except (OSError, NotRead) as error:
        raise Failed(f"cannot read {folder}: {error}") from None
    for problem in listing.problems:
        yield problem.file, Verdict(None, f"could not be read: {problem.message}", problem.remedy)
    for name, path in listing.journals:
        try:
            yield name, check(text_only(read_file(path, JOURNAL)), codes.get(name))
        except NotRead as error:
            yield name, Verdict(None, f"could not be read: {error}", error.remedy)


def _read_codes(file: str) -> dict[str, Code]:
    """Read a file of lines `JOURNAL CODE`; `#` begins a comment. Raises Failed with the line."""
    from moderator.journal.seals import BadCode, read_code

    codes: dict[str, Code] = {}
    for number, line in enumerate(text_of(file, JOURNAL).decode("utf-8-sig", "replace").splitlines(), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        name, _, noted = text.rpartition(" ")
        name = name.strip().removeprefix("./")
        try:
            if not name or name in codes:
                raise BadCode(text)
            codes[name] = Code(*read_code(noted), noted)
        except BadCode:
            reason = (
                f"{name} is listed twice"
                if name in codes
                else f"this is not a journal and a code: {line.strip()[:60]!r}"
            )
            raise Failed(f"{file}:{number}: {reason}", ExitCode.USAGE, _CODES_LIKE) from None
    return codes


def _read_code(text: str) -> Code:
    from moderator.journal.seals import BadCode, read_code

    with refusing(BadCode):
        return Code(*read_code(text), text.strip())


def _line(name: str, verdict: Verdict, coded: bool) -> str:
    if verdict.problem:
        return f"{name}: {verdict.problem}; {verdict.remedy}"
    return (
        f"{name}: in order{_since(verdict)}"
        if coded
        else f"{name}: its seals are in order, but the file of codes does not list it"
    )


def _since(verdict: Verdict) -> str:
    if not verdict.later or verdict.seals is None:
        return ""
    lines = f"{verdict.later} line{'s' if verdict.later > 1 else ''}"
    return f"; {lines} added since, the code is now {verdict.seals.code}"


def _warn_of_short(noted: Code, verdict: Verdict) -> None:
    from moderator.journal.seals import CODE_SIGNS

    if len(noted.digest) < CODE_SIGNS and verdict.seals is not None:
        warning = "somebody can make two journals with the same short code within a minute"
        streams.talk(f"{warning}; note instead: {verdict.seals.code}")


def _as_json(name: str, verdict: Verdict) -> dict[str, object]:
    return {
        "file": name,
        "sealed": verdict.seals is not None,
        "code": verdict.seals.code if verdict.seals is not None and not verdict.problem else None,
        "later": verdict.later,
        "problem": verdict.problem,
        "remedy": verdict.remedy,
    }
