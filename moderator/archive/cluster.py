"""Make parts with the workers of an existing dask cluster. Only this module uses distributed.

A worker needs the same edition of this program, and must see the folders of games and of the archive under the same
paths. It writes parts to a temporary folder, and only the leading run moves them into place. So a worker that dies, or
a part made twice, does no harm.
"""

import logging
import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from distributed import Client, as_completed

from moderator.archive.parts import NotMade, Runner, Task, Tick, find_edition

_PATIENCE = 15  # seconds to wait for a scheduler
_AGAIN = "run the same command again to continue"


def run_there(address: str) -> Runner:
    """Return a runner that uses all workers of the scheduler at this address."""

    def run(tasks: Sequence[Task], tick: Tick) -> Generator[tuple[str, str]]:
        if tasks:
            with _client(address) as client:
                _check_workers(client, tasks[0])
                yield from _make_all(client, tasks, tick)

    return run


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """Connect to the scheduler. Raises NotMade if it does not answer."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # this module reports failures itself
    warnings.filterwarnings("ignore", module="distributed")
    try:
        client = Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        says = str(error).splitlines()[0] if str(error) else type(error).__name__
        remedy = "use the address that `dask scheduler` prints: tcp://HOST:8786"
        raise NotMade(f"no scheduler answers at {address}: {says}", remedy) from None
    try:
        yield client
    finally:
        client.close(timeout=_PATIENCE)


def _check_workers(client: Any, task: Task) -> None:
    """Raise NotMade unless there are workers, all with this program and these folders."""
    answers = client.run(tell_worker, task, on_error="return")
    if not answers:
        raise NotMade("the cluster has no worker", "start some: dask worker ADDRESS")
    for worker, answer in sorted(answers.items()):
        if answer is not None:
            wrong = answer if isinstance(answer, str) else f"cannot run moderator ({answer!r:.120})"
            more = (
                f" ({len([each for each in answers.values() if each])} of {len(answers)} workers)"
                if len(answers) > 1
                else ""
            )
            remedy = "workers need the same moderator with its extra archive, and the same folders under the same paths"
            raise NotMade(f"the worker {worker} {wrong}{more}", remedy)


def tell_worker(task: Task) -> str | None:
    """Return why the worker that runs this cannot make parts, or None if it can."""
    seen = (task.token, task.part.sources[0].path, *task.rulesets.values())
    if hidden := [path for path in seen if not Path(path).exists()]:
        return f"cannot see {hidden[0]}"
    edition = find_edition(task.rulesets)
    if edition != task.edition:
        return f"has moderator {edition}, but this is {task.edition}"
    try:
        from moderator.archive.run import make_part
    except ImportError as error:
        return f"lacks {error.name}"
    return None if callable(make_part) else "cannot make parts"


def make_there(task: Task) -> str:
    """Make a part on a worker, in a separate process. Raises NotMade, and the errors of make_part."""
    if (wrong := tell_worker(task)) is not None and Path(task.token).exists():
        raise NotMade(f"a worker that joined later {wrong}", "set up all workers alike")
    from moderator.archive.reader_process import ReaderProcess
    from moderator.archive.run import make_part

    with ReaderProcess(task.rulesets, task.seconds) as cell:
        return make_part(task, cell)


def _make_all(client: Any, tasks: Sequence[Task], tick: Tick) -> Generator[tuple[str, str]]:
    """Yield the parts when they are made. Raises NotMade."""
    made = {}
    for task in tasks:
        future = client.submit(make_there, task, key=f"{Path(task.token).name}-{task.part.key}", pure=False)
        made[future.key] = (future, task)
    try:
        for future in as_completed([future for future, _ in made.values()]):
            task = made[future.key][1]
            yield task.part.key, _result(future)
            tick(len(task.part.sources))
            del made[future.key]
    finally:
        client.cancel([future for future, _ in made.values()])


def _result(future: Any) -> str:
    if future.status == "finished":
        made: str = future.result()
        return made
    if future.status == "cancelled":
        raise NotMade("the scheduler stopped", _AGAIN)
    error = future.exception()
    if isinstance(error, NotMade):
        raise error
    if type(error).__name__ == "KilledWorker":
        raise NotMade("workers died repeatedly at the same part", _AGAIN)
    raise NotMade(f"a worker could not make a part: {error!r:.200}", _AGAIN)
