import pendulum
import pyproj


def task_func(
    fixes: list[tuple[str, float, float]], fastest: float, goal: tuple[float, float]
) -> dict:
    """
    Make the log of a sailing boat from the positions of its satellite messenger. A fix is a moment
    in ISO 8601 with an offset, a latitude and a longitude. Distances and courses are those of the
    shortest line on the WGS 84 ellipsoid; a nautical mile has 1852 metres, a knot is a nautical
    mile an hour.

    Fixes are taken in the order of their moments (of equal moments the first of the list counts,
    the others are left out as "same time"). A fix that could be reached from the last one that was
    taken only faster than `fastest` knots is left out as "too fast". Between two fixes that were
    taken the boat is thought to have had one speed all the time.

    Parameters:
    - fixes (list[tuple[str, float, float]]): In any order.
    - fastest (float): Knots.
    - goal (tuple[float, float]): Latitude and longitude of the port.

    Returns:
    - dict: "legs", a list of (begin, course at the begin in whole degrees from 0 to 359, nautical
      miles to 1 decimal, knots to 1 decimal) between the fixes that were taken, where begin is like
      "2026-11-16 08:30" in UTC; "runs", a dict from each UTC day on which there is time between the
      first and the last fix taken, by day, to its nautical miles to 1 decimal; "left out", a list
      of (index in the list, reason) by index; "to go", the nautical miles from the last fix taken
      to the goal, to 1 decimal; "arrival", the UTC moment, cut to the minute and in the form of
      begin, at which the boat would be there with the mean speed (distance sailed by time) of the
      last 24 hours before the last fix taken, or of the whole log if that is shorter; None if that
      speed is 0. Without a fix, "to go" and "arrival" are None and the others empty.

    Requirements:
    - pendulum
    - pyproj

    Example:
    >>> fixes = [("2026-11-16T08:00:00Z", 48.0, -10.0), ("2026-11-16T12:00:00Z", 48.5, -10.0)]
    >>> log = task_func(fixes, 12, (49.0, -10.0))
    >>> log["legs"], log["arrival"]
    ([('2026-11-16 08:00', 0, 30.0, 7.5)], '2026-11-16 16:00')
    """
    geod = pyproj.Geod(ellps="WGS84")
    form = "YYYY-MM-DD HH:mm"

    def sail(one, other):
        """Course and nautical miles between (latitude, longitude) and another."""
        course, _, metres = geod.inv(one[1], one[0], other[1], other[0])
        return round(course) % 360, metres / 1852

    read = [
        (pendulum.parse(text).in_timezone("UTC"), index) for index, (text, *_) in enumerate(fixes)
    ]
    taken, stretches, left_out = [], [], []
    for moment, index in sorted(read):
        if taken:
            before, last = taken[-1]
            hours = (moment - before).total_seconds() / 3600
            course, miles = sail(fixes[last][1:], fixes[index][1:])
            if hours == 0 or miles / hours > fastest:
                left_out.append((index, "too fast" if hours else "same time"))
                continue
            stretches.append((before, moment, course, miles, miles / hours))
        taken.append((moment, index))

    def sailed(begin, end):
        """Nautical miles between two moments."""
        total = 0
        for start, stop, _, _, knots in stretches:
            seconds = (min(stop, end) - max(start, begin)).total_seconds()
            total += knots * max(0, seconds) / 3600
        return total

    if not taken:
        return {"legs": [], "runs": {}, "left out": [], "to go": None, "arrival": None}
    first, (last, index) = taken[0][0], taken[-1]
    runs = {}
    day = first.start_of("day")
    while stretches and day < last:
        runs[day.to_date_string()] = round(sailed(day, day.add(days=1)), 1)
        day = day.add(days=1)
    _, to_go = sail(fixes[index][1:], goal)
    since = max(first, last.subtract(hours=24))
    distance = sailed(since, last)
    arrival = None
    if distance:
        seconds = (last - since).total_seconds() * to_go / distance
        arrival = last.add(seconds=seconds).format(form)
    return {
        "legs": [
            (start.format(form), course, round(miles, 1), round(knots, 1))
            for start, _, course, miles, knots in stretches
        ],
        "runs": runs,
        "left out": sorted(left_out),
        "to go": round(to_go, 1),
        "arrival": arrival,
    }
