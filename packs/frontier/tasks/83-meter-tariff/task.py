import arrow
import toolz


def task_func(
    readings: list[tuple[str, int]], zone: str, peak: tuple[int, int], cents: tuple[float, float]
) -> list[dict]:
    """
    Make the daily lines of a power bill from the readings of a meter. A reading is a moment in ISO
    8601 with an offset (or "Z") and the counter in watt-hours; readings come in any order. Of those
    of the same moment the last in the list counts. The energy between two readings that follow each
    other in time is spread evenly over the time between them, and is cut at the local full hours of
    the zone; if the counter goes back, the meter was replaced and that stretch has no energy, only
    a gap. An hour is peak if its local number is from peak[0] to below peak[1] and the local day is
    no Saturday or Sunday.

    Parameters:
    - readings (list[tuple[str, int]]): Moment and counter.
    - zone (str): The name of a time zone with offsets of whole hours, like "Europe/Vienna".
    - peak (tuple[int, int]): Local hours, from and to.
    - cents (tuple[float, float]): The price of a kilowatt-hour in peak hours, and in the others.

    Returns:
    - list[dict]: A line for each local day on which there is time between the first and the last
      reading, by day: {"day": like "2026-11-16", "peak" and "other": watt-hours to 1 decimal,
      "cents": the price of the unrounded energy to 2 decimals, "hours": the hours of that day that
      lie between the readings, gaps left out, to 2 decimals, "gap": whether some of it is a gap}.

    Requirements:
    - arrow
    - toolz

    Example:
    >>> readings = [("2026-11-16T06:30:00+01:00", 5000), ("2026-11-16T08:30:00+01:00", 7000)]
    >>> line = task_func(readings, "Europe/Vienna", (7, 20), (30.0, 20.0))[0]
    >>> line["peak"], line["other"], line["cents"]
    (1500.0, 500.0, 55.0)
    """
    by_moment = {arrow.get(moment).to("utc"): counter for moment, counter in readings}

    def pieces(stretch):
        (begin, before), (end, after) = stretch
        energy = (after - before) / (end - begin).total_seconds()
        while begin < end:
            local = begin.to(zone)
            until = min(begin.floor("hour").shift(hours=1), end)
            seconds = (until - begin).total_seconds()
            working = local.isoweekday() <= 5 and peak[0] <= local.hour < peak[1]
            kind = "gap" if energy < 0 else "peak" if working else "other"
            yield local.format("YYYY-MM-DD"), kind, seconds, energy * seconds
            begin = until

    def line(day, parts):
        kinds = toolz.groupby(1, parts)
        energy = {kind: sum(one[3] for one in kinds.get(kind, [])) for kind in ("peak", "other")}
        price = energy["peak"] * cents[0] + energy["other"] * cents[1]
        seconds = sum(one[2] for one in parts if one[1] != "gap")
        return {
            "day": day,
            **toolz.valmap(lambda amount: round(amount, 1), energy),
            "cents": round(price / 1000, 2),
            "hours": round(seconds / 3600, 2),
            "gap": "gap" in kinds,
        }

    stretches = toolz.sliding_window(2, sorted(by_moment.items()))
    days = toolz.groupby(0, toolz.mapcat(pieces, stretches))
    return [line(day, parts) for day, parts in sorted(days.items())]
