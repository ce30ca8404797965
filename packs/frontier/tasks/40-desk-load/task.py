import altair as alt
from whenever import Date, Instant, RepeatedTime, SkippedTime, Time

DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]


def task_func(calls: list[str], zone: str, first: str, last: str, opens: int, closes: int) -> dict:
    """
    Chart the load of a help desk by weekday and hour, as a Vega-Lite specification made with
    Altair. Calls count by the local time of the zone, on the days from first to last (both
    included) and in the hours from opens on until before closes. The load of a weekday's hour
    is its number of calls divided by how often it took place: on how many of these days of that
    weekday the local clock showed that full hour (o'clock) at all. When clocks go back, an hour
    that is there twice took place once, and the calls of both count. An hour that never took place
    has no cell.

    The specification has two layers over the same data: first a "rect" mark coloured by the
    quantitative field "load" with the title "Calls an hour", then a "text" mark with the field
    "load" as text in the format ".1f", quantitative too. Both have x "hour" (ordinal, title "Hour")
    and y "day" (nominal, no title (null), sorted from "Mon" to "Sun" as an explicit list of all
    seven). The data stands as "data" with "values" at the top of the specification: a row for each
    cell with "day" ("Mon" and so on), "hour" and "load" (rounded to 2 digits), by weekday from
    Monday on and by hour, also those without calls. The title is "Load FIRST to LAST (ZONE)".

    Parameters:
    - calls (list[str]): Moments in UTC such as "2026-10-25T06:30:00Z", in any order.
    - zone (str): A zone of the tz database.
    - first (str): The first day, such as "2026-10-19".
    - last (str): The last day.
    - opens (int): The first hour, from 0 on.
    - closes (int): The hour at which the desk closes, at most 24.

    Returns:
    - dict: The specification.

    Raises:
    - ValueError: If last is before first, or closes is not after opens.

    Requirements:
    - altair
    - whenever

    Example:
    >>> calls = ["2026-11-02T08:10:00Z", "2026-11-09T08:50:00Z", "2026-11-09T08:59:59Z"]
    >>> spec = task_func(calls, "Europe/Paris", "2026-11-01", "2026-11-14", 9, 10)
    >>> spec["data"]["values"][0]
    {'day': 'Mon', 'hour': 9, 'load': 1.5}
    """
    begin, end = Date(first), Date(last)
    if end < begin or closes <= opens:
        raise ValueError("the span of days or hours is empty")
    took_place, counts = {}, {}
    day = begin
    while day <= end:
        for hour in range(opens, closes):
            try:
                day.at(Time(hour)).assume_tz(zone, disambiguation="raise")
            except SkippedTime:
                continue
            except RepeatedTime:
                pass
            key = (day.day_of_week().value, hour)
            took_place[key] = took_place.get(key, 0) + 1
        day = day.add(days=1)
    for text in calls:
        local = Instant(text).to_tz(zone)
        key = (local.date().day_of_week().value, local.hour)
        if begin <= local.date() <= end and key in took_place:
            counts[key] = counts.get(key, 0) + 1
    values = [
        {"day": DAYS[key[0] - 1], "hour": key[1], "load": round(counts.get(key, 0) / often, 2)}
        for key, often in sorted(took_place.items())
    ]
    base = alt.Chart().encode(
        x=alt.X("hour:O").title("Hour"), y=alt.Y("day:N").title(None).sort(DAYS)
    )
    chart = alt.layer(
        base.mark_rect().encode(color=alt.Color("load:Q").title("Calls an hour")),
        base.mark_text().encode(text=alt.Text("load:Q").format(".1f")),
        data=alt.Data(values=values),
        title=f"Load {first} to {last} ({zone})",
    )
    return chart.to_dict()
