from datetime import date, datetime, timedelta
from pathlib import Path

import pytz
from dateutil import rrule

STAMP = "%Y%m%dT%H%M%SZ"


def task_func(
    path: str,
    lessons: list[tuple[str, int, str, int]],
    term: tuple[date, date],
    holidays: list[tuple[date, date]],
    zone: str = "Europe/Vienna",
) -> int:
    """
    Write the lessons which a music teacher gives every week of a term to an iCalendar file. A
    lesson is (title, weekday, start, minutes) with 0 as Monday and the start as local time "HH:MM"
    of the zone. It takes place on each such weekday from the first to the last day of the term,
    except on days of the holidays (pairs of first and last day, both included). The events are
    sorted by their start, then by title, and their times are written in UTC in the format STAMP. An
    event lasts the given minutes of real time, also when the clock is changed meanwhile.

    Note:
    - The lines of the file are BEGIN:VCALENDAR, VERSION:2.0, PRODID:-//term-calendar//EN, then for
      each event BEGIN:VEVENT, UID:N@term-calendar (N = 1, 2, ... in the order of the file), DTSTAMP
      with the same value as DTSTART, DTSTART, DTEND, SUMMARY and END:VEVENT, at the end
      END:VCALENDAR. Every line ends in CR LF; the file is UTF-8.
    - In the summary a backslash is put before each backslash, comma and semicolon of the title.
      Lines are not folded.

    Parameters:
    - path (str): The file to write.
    - lessons (list[tuple[str, int, str, int]]): The weekly lessons.
    - term (tuple[date, date]): First and last day of the term.
    - holidays (list[tuple[date, date]]): The holidays.
    - zone (str): Time zone of the lessons. Default is "Europe/Vienna".

    Returns:
    - int: The number of events written.

    Raises:
    - ValueError: If the term ends before it starts, a weekday is not in 0 to 6, a start is no time
      "HH:MM" or a lesson has less than 1 minute. No file is written then.

    Requirements:
    - datetime
    - pathlib
    - pytz
    - dateutil.rrule

    Example:
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     term = (date(2025, 3, 24), date(2025, 4, 6))
    ...     task_func(f"{folder}/term.ics", [("Cello, Ida", 0, "15:30", 45)], term, [])
    ...     Path(folder, "term.ics").read_text().splitlines()[6]
    2
    'DTSTART:20250324T143000Z'
    """
    first, last = term
    tz = pytz.timezone(zone)
    if last < first:
        raise ValueError("the term ends before it starts")
    events = []
    for title, weekday, start, minutes in lessons:
        clock = datetime.strptime(start, "%H:%M").time()
        if weekday not in range(7) or minutes < 1:
            raise ValueError(f"the lesson {title} has a wrong weekday or length")
        begin, until = datetime.combine(first, clock), datetime.combine(last, clock)
        for local in rrule.rrule(rrule.DAILY, begin, until=until, byweekday=weekday):
            if any(start <= local.date() <= end for start, end in holidays):
                continue
            moment = tz.localize(local).astimezone(pytz.utc)
            events.append((moment, title, moment + timedelta(minutes=minutes)))
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//term-calendar//EN"]
    for number, (begin, title, end) in enumerate(sorted(events), start=1):
        summary = title.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")
        lines += ["BEGIN:VEVENT", f"UID:{number}@term-calendar", f"DTSTAMP:{begin:{STAMP}}"]
        lines += [f"DTSTART:{begin:{STAMP}}", f"DTEND:{end:{STAMP}}", f"SUMMARY:{summary}"]
        lines.append("END:VEVENT")
    lines += ["END:VCALENDAR", ""]
    Path(path).write_bytes("\r\n".join(lines).encode("utf-8"))
    return len(events)
