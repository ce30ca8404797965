import more_itertools
import pendulum


def task_func(shifts: list[tuple[str, str, str]], zone: str, break_after: int = 360) -> dict:
    """
    Split the shifts of a hospital kitchen into paid minutes by day, night and Sunday. Shifts of a
    person that touch (one ends when the next begins) count as one shift. Each minute of a shift is
    a "sunday" minute if its local day is a Sunday, otherwise a "night" minute if its local time is
    from 22:00 to before 06:00, otherwise a "day" minute. Minutes are those that pass really, also
    where clocks change. A shift of more than break_after minutes has an unpaid break of 30 minutes,
    which is taken from its day minutes, as far as there are any, then from its night minutes, then
    from its Sunday minutes.

    Parameters:
    - shifts (list[tuple[str, str, str]]): Person, start and end of each shift in any order; local
      times such as "2026-03-28T20:00" that occur once in the zone.
    - zone (str): An IANA time zone, such as "Europe/Berlin".
    - break_after (int): The most minutes without a break (360 if left out).

    Returns:
    - dict: For each person, sorted by name, a dict with "shifts" (how many, touching ones counted
      as one), "day", "night" and "sunday" (paid minutes, int).

    Raises:
    - ValueError: If a shift does not end after it starts, or two shifts of a person overlap.

    Requirements:
    - more_itertools
    - pendulum

    Example:
    >>> task_func([("Ada", "2026-11-13T20:00", "2026-11-14T01:00")], "Europe/Berlin")
    {'Ada': {'shifts': 1, 'day': 120, 'night': 180, 'sunday': 0}}
    """
    moments = [
        (person, pendulum.parse(start, tz=zone), pendulum.parse(end, tz=zone))
        for person, start, end in shifts
    ]
    if any(end <= start for _, start, end in moments):
        raise ValueError("a shift must end after it starts")

    def kind_of(moment):
        if moment.day_of_week == pendulum.SUNDAY:
            return "sunday"
        return "night" if moment.hour >= 22 or moment.hour < 6 else "day"

    def split(start, end):
        paid = {"day": 0, "night": 0, "sunday": 0}
        days = range((end.date() - start.date()).days + 1)
        cuts = [start.start_of("day").add(days=day).at(hour) for day in days for hour in (0, 6, 22)]
        inner = [cut for cut in cuts if start < cut < end]
        for first, last in more_itertools.pairwise([start, *inner, end]):
            paid[kind_of(first)] += int((last - first).total_minutes())
        pause = 30 if sum(paid.values()) > break_after else 0
        for kind in paid:
            taken = min(pause, paid[kind])
            paid[kind] -= taken
            pause -= taken
        return paid

    report = {}
    by_person = more_itertools.map_reduce(moments, lambda row: row[0], lambda row: row[1:])
    for person, times in sorted(by_person.items()):
        times.sort()
        if any(later[0] < earlier[1] for earlier, later in more_itertools.pairwise(times)):
            raise ValueError(f"shifts of {person} overlap")
        whole = list(more_itertools.split_when(times, lambda one, other: one[1] != other[0]))
        sums = {"shifts": len(whole), "day": 0, "night": 0, "sunday": 0}
        for parts in whole:
            for kind, minutes in split(parts[0][0], parts[-1][1]).items():
                sums[kind] += minutes
        report[person] = sums
    return report
