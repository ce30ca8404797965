import datetime

from croniter import croniter
from whenever import PlainDateTime, RepeatedTime, SkippedTime


def task_func(
    jobs: list[tuple[str, str, int]], zone: str, day: str, patience: int
) -> dict[str, list]:
    """
    Plan a day of an archive's only tape machine, which runs one job at a time. A job is a name, a
    cron expression of five fields in local time, and its minutes. Its planned times are those
    minutes of the local day that the expression names. A local time that does not exist in the
    zone (clocks go forward) is left out as "no such time"; one that comes twice (clocks go back)
    is planned only the first time.

    The planned times are taken in their order, those of the same moment in the order of the list
    of jobs. A job begins at its planned time, or when the machine is free if that is later. If it
    would begin more than `patience` minutes after its planned time, it is left out as "too late".
    Minutes are counted in real time: a job of 90 minutes that begins at 01:30 ends at 04:00 if the
    clocks go from 02:00 to 03:00. What begins on the day may end on the next.

    Parameters:
    - jobs (list[tuple[str, str, int]]): Name, cron expression, minutes.
    - zone (str): The name of the time zone, like "Europe/Vienna".
    - day (str): The local day, like "2026-03-29".
    - patience (int): The minutes that a job may be late.

    Returns:
    - dict[str, list]: "runs", a list of (name, begin, end) in their order, where begin and end are
      local times with their offset, like "2026-03-29T03:15+02:00"; and "left out", a list of (name,
      planned local time like "02:30", reason), sorted by planned time, then by the order of the
      list of jobs.

    Raises:
    - ValueError: If an expression has not exactly five fields or is not valid, or a job's minutes
      are below 1.

    Requirements:
    - croniter
    - datetime
    - whenever

    Example:
    >>> jobs = [("mail", "30 */12 * * *", 45)]
    >>> task_func(jobs, "Europe/Vienna", "2026-11-16", 10)["runs"][1]
    ('mail', '2026-11-16T12:30+01:00', '2026-11-16T13:15+01:00')
    """
    midnight = datetime.datetime.fromisoformat(f"{day}T00:00")
    last = midnight + datetime.timedelta(hours=23, minutes=59)
    planned, left_out = [], []
    for order, (name, expression, minutes) in enumerate(jobs):
        if len(expression.split()) != 5 or not croniter.is_valid(expression) or minutes < 1:
            raise ValueError(f"job {name!r} is not valid")
        times = croniter(expression, midnight - datetime.timedelta(minutes=1))
        while (local := times.get_next(datetime.datetime)) <= last:
            plain = PlainDateTime(local)
            try:
                moment = plain.assume_tz(zone, disambiguation="raise")
            except SkippedTime:
                left_out.append((local, order, "no such time"))
                continue
            except RepeatedTime:
                moment = plain.assume_tz(zone, disambiguation="earlier")
            planned.append((moment.timestamp(), order, local, moment))
    planned.sort(key=lambda one: one[:2])
    runs = []
    free = None
    for _, order, local, moment in planned:
        name, _, minutes = jobs[order]
        begin = moment if free is None else max(moment, free)
        if begin > moment.add(minutes=patience):
            left_out.append((local, order, "too late"))
            continue
        free = begin.add(minutes=minutes)
        runs.append((name, *(f"{one.to_stdlib():%Y-%m-%dT%H:%M%:z}" for one in (begin, free))))
    return {
        "runs": runs,
        "left out": [
            (jobs[order][0], f"{local:%H:%M}", reason) for local, order, reason in sorted(left_out)
        ],
    }
