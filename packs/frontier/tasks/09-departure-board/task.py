import io

import attrs
from rich import box
from rich.console import Console
from rich.table import Table


@attrs.frozen
class Departure:
    minute: int = attrs.field(validator=attrs.validators.ge(0))
    line: str = attrs.field(converter=str.strip)
    stop: str = attrs.field(converter=str.strip)
    delay: int = attrs.field(default=0, converter=int)
    cancelled: bool = attrs.field(default=False, kw_only=True)


def task_func(departures: list[Departure], now: int, width: int = 40, rows: int = 5) -> str:
    """
    Print the departure board of a bus stop as plain text. Shown are the next departures: those
    whose expected minute (minute plus delay, minutes counted from midnight) is now or later, sorted
    by expected minute, then planned minute, then line. Cancelled ones are shown in their planned
    minute, if that is now or later, and do not count as delayed. At most `rows` are shown. A
    departure with the same planned minute, line and stop as an earlier one of the list replaces it.

    The board is a table of rich with box.SIMPLE, of exactly the given width, with the columns
    "Time" (planned, HH:MM, hours modulo 24, not wrapped), "Line" (right, not wrapped), "To" (takes
    the remaining width, cut with an ellipsis instead of being wrapped) and "Info" (right, not
    wrapped). Info is "cancelled" for such ones, otherwise "now" if the expected minute is now, "N
    min" to the expected minute if that is less than 60 minutes away, else empty; if there is a
    delay other than 0, " (+N)" or " (-N)" follows, without the space where Info is empty. Names are
    text, neither markup nor emoji codes. The table's title is "HH:MM" of now, and where there are
    more departures than rows its caption is "and N more".

    Parameters:
    - departures (list[Departure]): In any order.
    - now (int): The present minute, counted from midnight.
    - width (int): Characters of a line (40 if left out).
    - rows (int): The most departures that are shown, at least 1 (5 if left out).

    Returns:
    - str: The lines of the board, each without spaces at its end, blank lines left out, joined by
      newlines; without colours.

    Raises:
    - ValueError: If rows is below 1.

    Requirements:
    - attrs
    - io
    - rich

    Example:
    >>> print(task_func([Departure(605, "7", "Harbour", 3)], 600))
                     10:00
      Time    Line   To               Info
     ──────────────────────────────────────
      10:05      7   Harbour    8 min (+3)
    """
    if rows < 1:
        raise ValueError("rows must be at least 1")

    def clock(minute):
        return f"{minute // 60 % 24:02}:{minute % 60:02}"

    def expected(one):
        return one.minute if one.cancelled else one.minute + one.delay

    def info(one):
        if one.cancelled:
            return "cancelled"
        away = expected(one) - now
        text = "now" if away == 0 else f"{away} min" if away < 60 else ""
        return f"{text} ({one.delay:+})".strip() if one.delay else text

    latest = {(one.minute, one.line, one.stop): one for one in departures}
    coming = sorted(
        (one for one in latest.values() if expected(one) >= now),
        key=lambda one: (expected(one), one.minute, one.line),
    )
    more = len(coming) - rows
    table = Table(
        box=box.SIMPLE,
        width=width,
        title=clock(now),
        caption=f"and {more} more" if more > 0 else None,
    )
    table.add_column("Time", no_wrap=True)
    table.add_column("Line", justify="right", no_wrap=True)
    table.add_column("To", ratio=1, no_wrap=True, overflow="ellipsis")
    table.add_column("Info", justify="right", no_wrap=True)
    for one in coming[:rows]:
        table.add_row(clock(one.minute), one.line, one.stop, info(one))
    output = io.StringIO()
    console = Console(file=output, width=width, color_system=None, markup=False, emoji=False)
    console.print(table)
    lines = (line.rstrip() for line in output.getvalue().split("\n"))
    return "\n".join(line for line in lines if line)
