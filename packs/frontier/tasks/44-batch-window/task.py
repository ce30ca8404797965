from datetime import datetime, timedelta

import plotly.graph_objects as go
from croniter import croniter


def task_func(jobs: dict[str, tuple[str, int]], begin: datetime, end: datetime) -> go.Figure:
    """
    Draw with Plotly how many batch jobs of a computing centre run at the same time in a window. A
    job has a cron line of five fields and its running time in minutes; each of its runs that starts
    at begin or later and before end counts, with its whole running time, even beyond the
    window. Runs that started before begin do not count. If a run of a job would start while an
    earlier run of the same job is still going on, it is skipped (one may start when the other
    ends).

    Parameters:
    - jobs (dict[str, tuple[str, int]]): Cron line and minutes (at least 1) by the job's name.
    - begin (datetime): The begin of the window, without time zone.
    - end (datetime): The end of the window.

    Returns:
    - go.Figure: With one Scatter trace of the name "running", mode "lines" and line shape "hv",
      whose x are the moments at which the number of running jobs changes, rising, as datetimes, and
      whose y are the numbers from then on (where as many end as start, nothing changes); and one
      Bar trace of the name "minutes" on the second y-axis ("y2") with the sorted names of jobs
      as x and the minutes that each runs in all as y, and as text "N runs", followed by
      ", M skipped" if there are any. The x-axis of the bars is the second one ("x2"). The title is
      "Peak N at YYYY-MM-DD HH:MM", the first moment with the largest number, or "Nothing runs".

    Raises:
    - ValueError: If end is not after begin, a running time is below 1 minute, or a cron line is not
      valid or does not have five fields.

    Requirements:
    - croniter
    - datetime
    - plotly

    Example:
    >>> jobs = {"backup": ("0 2 * * *", 90), "index": ("*/30 2 * * *", 20)}
    >>> figure = task_func(jobs, datetime(2026, 11, 2), datetime(2026, 11, 3))
    >>> figure.layout.title.text, figure.data[0].y
    ('Peak 2 at 2026-11-02 02:00', (2, 1, 2, 1, 0))
    """
    if end <= begin:
        raise ValueError("the window must end after it begins")
    steps, bars = {}, []
    for name, (line, minutes) in sorted(jobs.items()):
        if minutes < 1 or len(line.split()) != 5 or not croniter.is_valid(line):
            raise ValueError(f"bad job: {name}")
        moments = croniter(line, begin - timedelta(seconds=1))
        runs = skipped = 0
        free = begin
        while (start := moments.get_next(datetime)) < end:
            if start < free:
                skipped += 1
                continue
            runs += 1
            free = start + timedelta(minutes=minutes)
            steps[start] = steps.get(start, 0) + 1
            steps[free] = steps.get(free, 0) - 1
        text = f"{runs} runs" + (f", {skipped} skipped" if skipped else "")
        bars.append((name, runs * minutes, text))
    moments, counts, running = [], [], 0
    for moment in sorted(steps):
        if steps[moment]:
            running += steps[moment]
            moments.append(moment)
            counts.append(running)
    title = "Nothing runs"
    if counts:
        peak = max(counts)
        title = f"Peak {peak} at {moments[counts.index(peak)]:%Y-%m-%d %H:%M}"
    names, totals, texts = zip(*bars, strict=True) if bars else ((), (), ())
    return go.Figure(
        [
            go.Scatter(name="running", mode="lines", line_shape="hv", x=moments, y=counts),
            go.Bar(name="minutes", x=names, y=totals, text=texts, xaxis="x2", yaxis="y2"),
        ],
        {"title": {"text": title}},
    )
