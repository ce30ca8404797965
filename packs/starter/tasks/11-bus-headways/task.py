import re
from collections import defaultdict
from datetime import timedelta

import matplotlib.pyplot as plt

TIME = re.compile(r"([0-9]{2}):([0-5][0-9]):([0-5][0-9])")


def task_func(departures: list[str], planned: float) -> tuple[dict[str, float], plt.Axes]:
    """
    Show how regularly the buses left a stop during a service day, which goes from 04:00:00 to
    27:59:59: as in timetables the hours go on after midnight because the trips still belong to the
    day before. The departures are texts "HH:MM:SS" (see TIME) in any order. A headway is the time
    between two successive departures and belongs to the hour of the later one, written as on the
    clock with two digits ("00" for 24, "01" for 25 and so on). For each hour with headways the mean
    in minutes is computed, rounded to one digit.

    Note:
    - The chart is drawn on the axes of a new figure: one bar for each hour with the mean as height,
      in the order of the service day, in "tab:red" if the (rounded) mean is more than 1.5 times the
      planned headway and in "tab:blue" otherwise, the hours as labels of the x ticks, and a
      horizontal dashed line ("--") at the planned headway.
    - The title is "Mean headway", the x label "hour" and the y label "minutes".

    Parameters:
    - departures (list[str]): The departures, at least two.
    - planned (float): The planned headway in minutes, greater than 0.

    Returns:
    - tuple[dict[str, float], plt.Axes]: The mean for each hour, in the order of the service day,
      and the axes.

    Raises:
    - ValueError: If there are fewer than two departures, one of them does not match TIME as a whole
      or lies outside the service day, or planned is not greater than 0.

    Requirements:
    - re
    - collections
    - datetime
    - matplotlib.pyplot

    Example:
    >>> means, ax = task_func(["23:40:00", "24:10:00", "23:50:00", "24:20:00"], 10)
    >>> means
    {'23': 10.0, '00': 15.0}
    >>> plt.close(ax.figure)
    """
    if len(departures) < 2 or planned <= 0:
        raise ValueError("two departures and a positive planned headway are needed")
    times = []
    for text in departures:
        match = TIME.fullmatch(text)
        if not match or not 4 <= int(match[1]) <= 27:
            raise ValueError(f"{text!r} is no time of the service day")
        hours, minutes, seconds = map(int, match.groups())
        times.append(timedelta(hours=hours, minutes=minutes, seconds=seconds))
    times.sort()
    headways = defaultdict(list)
    for earlier, later in zip(times[:-1], times[1:], strict=True):
        hour = later // timedelta(hours=1) % 24
        headways[f"{hour:02d}"].append((later - earlier) / timedelta(minutes=1))
    means = {hour: round(sum(values) / len(values), 1) for hour, values in headways.items()}
    colors = ["tab:red" if mean > 1.5 * planned else "tab:blue" for mean in means.values()]
    _, ax = plt.subplots()
    ax.bar(range(len(means)), list(means.values()), color=colors)
    ax.set_xticks(range(len(means)), list(means))
    ax.axhline(planned, linestyle="--")
    ax.set(title="Mean headway", xlabel="hour", ylabel="minutes")
    return means, ax
