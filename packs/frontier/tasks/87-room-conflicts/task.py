import datetime
from zoneinfo import ZoneInfo

import icalendar
from dateutil.rrule import rrulestr


def task_func(calendar: str, begin: str, end: str, zone: str) -> dict[str, list]:
    """
    Find the double bookings of a music school's rooms. The iCalendar text has events with DTSTART
    and DTEND as local times with a TZID, or in UTC (nothing else), a LOCATION (the room) and a
    SUMMARY. Only events that have all of these and a UID count, and none with the STATUS CANCELLED.

    An event with an RRULE happens at each time of the rule, counted in the local time of its
    DTSTART (which is always one of them), always with the same length of real time, except at the
    times of its EXDATE properties (there may be several, with several times each). An event with a
    RECURRENCE-ID takes the place of the one time of the event with the same UID that has this
    begin; it has its own times, room and summary. If it is cancelled, that time just falls away. A
    rule has COUNT, or UNTIL in UTC, or goes on for ever. A local time that clocks skip or repeat is
    not asked for.

    Looked at are the bookings that have some time in common with the span from begin to end.
    Bookings of the same room (without regard to case) conflict if they have some time in common,
    inside the span or not; one that begins when the other ends does not.

    Parameters:
    - calendar (str): The iCalendar text.
    - begin (str): The first moment of the span, ISO 8601 with an offset.
    - end (str): The moment at which it ends, in the same form.
    - zone (str): The time zone of the report.

    Returns:
    - dict[str, list]: "bookings", a list of (begin, end, room, summary), where times are local in
      the zone, like "2026-11-16 08:30", and the room is written as in the event; and "conflicts", a
      list of (summary, summary, minutes in common) for each pair of bookings. Bookings are sorted
      by the moment of their begin, then end, then room, then summary; pairs by the first and then
      the second booking in this order.

    Requirements:
    - datetime
    - dateutil
    - icalendar
    - zoneinfo

    Example:
    >>> lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:Choir", "LOCATION:Hall",
    ...     "DTSTART:20261116T170000Z", "DTEND:20261116T183000Z", "END:VEVENT", "END:VCALENDAR"]
    >>> span = ("2026-11-16T00:00:00Z", "2026-11-17T00:00:00Z")
    >>> task_func("\\r\\n".join(lines), *span, "Europe/Vienna")["bookings"]
    [('2026-11-16 18:00', '2026-11-16 19:30', 'Hall', 'Choir')]
    """
    utc = datetime.UTC
    first, last = (datetime.datetime.fromisoformat(one).astimezone(utc) for one in (begin, end))
    needed = ("UID", "DTSTART", "DTEND", "LOCATION", "SUMMARY")
    events = list(icalendar.Calendar.from_ical(calendar).walk("VEVENT"))
    moved = {
        (str(event["UID"]), event["RECURRENCE-ID"].dt.astimezone(utc))
        for event in events
        if "RECURRENCE-ID" in event
    }

    def begins(event):
        start = event["DTSTART"].dt
        if "RECURRENCE-ID" in event or "RRULE" not in event:
            return [start]
        rule = rrulestr(event["RRULE"].to_ical().decode(), dtstart=start)
        without = event.get("EXDATE", [])
        without = without if isinstance(without, list) else [without]
        dropped = {one.dt.astimezone(utc) for dates in without for one in dates.dts}
        dropped |= {moment for uid, moment in moved if uid == str(event["UID"])}
        times = []
        for time in rule:
            if time.astimezone(utc) >= last:
                break
            times += [time] * (time.astimezone(utc) not in dropped)
        return times

    bookings = []
    for event in events:
        if event.get("STATUS") == "CANCELLED" or any(name not in event for name in needed):
            continue
        length = event["DTEND"].dt.astimezone(utc) - event["DTSTART"].dt.astimezone(utc)
        for time in begins(event):
            start = time.astimezone(utc)
            if start < last and start + length > first:
                texts = str(event["LOCATION"]), str(event["SUMMARY"])
                bookings.append((start, start + length, *texts))
    bookings.sort()
    conflicts = []
    for index, (_, until, room, summary) in enumerate(bookings):
        for start, stop, other_room, other in bookings[index + 1 :]:
            if other_room.casefold() == room.casefold() and start < until:
                common = (min(until, stop) - start).total_seconds()
                conflicts.append((summary, other, int(common // 60)))

    def local(moment):
        return f"{moment.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}"

    rows = [(local(start), local(stop), *texts) for start, stop, *texts in bookings]
    return {"bookings": rows, "conflicts": conflicts}
