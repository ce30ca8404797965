import icalendar
from whenever import Date, Time


def task_func(
    names: list[str], first_day: str, zone: str, days: int, handover: str = "09:00"
) -> dict:
    """
    Make the calendar of an on-call rota. Each shift lasts from the handover on one day to the
    handover on the next day, in local time of the zone; the people take turns in the order of the
    list, one shift each, over and over. Where clocks change, a shift is an hour shorter or longer,
    and a handover that falls into the hour that is skipped or repeated is at the moment that
    whenever's disambiguation "compatible" gives. Hours are counted as they pass really.

    Parameters:
    - names (list[str]): The people, without repetition.
    - first_day (str): The day of the first handover, such as "2026-03-27".
    - zone (str): An IANA time zone, such as "Europe/Berlin".
    - days (int): How many shifts there are, at least 1.
    - handover (str): Local time of the handover as HH:MM ("09:00" if left out).

    Returns:
    - dict: "hours" is a dict from each person of the list, in its order, to the hours on call as
      float (0.0 for who has no shift). "calendar" is an iCalendar text (str, as icalendar writes
      it) with PRODID "-//on-call rota//EN", VERSION "2.0" and an event for each shift in their
      order: UID "N@rota" with N counted from 1, SUMMARY "On call: NAME", DTSTART and DTEND in UTC;
      DTSTAMP is its DTSTART.

    Raises:
    - ValueError: If there are no names, a name is repeated, days is below 1, or a day or time
      cannot be read.

    Requirements:
    - icalendar
    - whenever

    Example:
    >>> rota = task_func(["Ada", "Ben"], "2026-03-28", "Europe/Berlin", 3)
    >>> rota["hours"]
    {'Ada': 47.0, 'Ben': 24.0}
    """
    if not names or len(set(names)) < len(names):
        raise ValueError("names are needed, each once")
    if days < 1:
        raise ValueError("days must be at least 1")
    clock = Time.parse_iso(handover)
    day = Date.parse_iso(first_day)

    def moment(offset):
        return day.add(days=offset).at(clock).assume_tz(zone, disambiguate="compatible")

    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//on-call rota//EN")
    calendar.add("version", "2.0")
    hours = dict.fromkeys(names, 0.0)
    for number in range(days):
        name = names[number % len(names)]
        start, end = moment(number), moment(number + 1)
        hours[name] += (end - start).total("hours")
        event = icalendar.Event()
        event.add("uid", f"{number + 1}@rota")
        event.add("summary", f"On call: {name}")
        event.add("dtstart", start.to_instant().to_stdlib())
        event.add("dtend", end.to_instant().to_stdlib())
        event.add("dtstamp", start.to_instant().to_stdlib())
        calendar.add_component(event)
    return {"hours": hours, "calendar": calendar.to_ical().decode()}
