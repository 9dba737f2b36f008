"""Faults of the program itself, in words for a report."""

from pathlib import Path

_SAID = 200


def name_fault(error: BaseException) -> str:
    """What was raised and where: `ValueError: no such unit in trains.py, line 27`."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno}" if trace is not None else ""
    try:
        says = f"{type(error).__name__}: {error}"
    except Exception:  # what cannot even be said
        says = type(error).__name__
    return " ".join(says.split())[:_SAID] + where
