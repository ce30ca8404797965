import io
from datetime import UTC, datetime, timedelta

from croniter import croniter
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError


def task_func(text: str, since: str, hours: int) -> dict:
    """
    Find the clashes in the plan of a data centre's night jobs. The plan is YAML (1.2, anchors and
    merge keys "<<" are used): "jobs" maps the name of each job to a mapping with "cron" (five
    fields, in UTC), "minutes" (how long a run takes, from 1 on) and "hosts" (a list, or one host as
    a text), and perhaps "off", which leaves the job out if it is true. Keys that are not named
    here, in a job or beside "jobs", do not matter.

    Looked at are the runs that begin at `since` or later, but before the end of the period. A run
    may last beyond it. When a run of a job is due while an earlier run of that job is still going,
    it is skipped; one that ends at that minute is over. A host clashes while runs of at least two
    jobs go on it; a clash lasts as long as the set of these jobs stays the same.

    Parameters:
    - text (str): The plan.
    - since (str): The beginning, as in "2026-11-16T18:00", UTC, a whole minute.
    - hours (int): The length of the period.

    Returns:
    - dict: "runs" (from the name of each job that is not off, in the order of the plan, to the
      number of its runs that are not skipped), "skipped" (likewise of those that are, jobs without
      any left out) and "clashes" (a list of (host, begin, minutes, jobs), the begin as in `since`,
      the jobs a sorted list, sorted by begin and then by host).

    Raises:
    - ValueError: If the text is not YAML or has no mapping "jobs", a job lacks one of the three
      keys, its "cron" is not valid or has not exactly five fields, or its "minutes" is not a whole
      number from 1 on (jobs that are off included).

    Requirements:
    - croniter
    - datetime
    - io
    - ruamel

    Example:
    >>> plan = "jobs:\\n  a: {cron: 0 2 * * *, minutes: 30, hosts: [h1]}\\n"
    >>> plan += "  b: {cron: 15 2 * * *, minutes: 60, hosts: h1}\\n"
    >>> task_func(plan, "2026-11-16T18:00", 24)["clashes"]
    [('h1', '2026-11-17T02:15', 15, ['a', 'b'])]
    """
    try:
        plan = YAML(typ="safe", pure=True).load(io.StringIO(text))
    except YAMLError as error:
        raise ValueError("the plan is not YAML") from error
    jobs = plan.get("jobs") if isinstance(plan, dict) else None
    if not isinstance(jobs, dict):
        raise ValueError("the plan has no jobs")
    start = datetime.fromisoformat(since).replace(tzinfo=UTC)
    end = start + timedelta(hours=hours)
    runs, skipped, busy = {}, {}, {}
    for name, job in jobs.items():
        if not {"cron", "minutes", "hosts"} <= job.keys():
            raise ValueError(f"{name} lacks a key")
        cron, minutes, hosts = job["cron"], job["minutes"], job["hosts"]
        if type(minutes) is not int or minutes < 1:
            raise ValueError(f"{name} has wrong minutes")
        if len(str(cron).split()) != 5 or not croniter.is_valid(cron):
            raise ValueError(f"{name} has a wrong cron")
        if job.get("off") is True:
            continue
        runs[name] = 0
        free = start
        due = croniter(cron, start - timedelta(minutes=1), ret_type=datetime)
        while (moment := due.get_next()) < end:
            if moment < free:
                skipped[name] = skipped.get(name, 0) + 1
                continue
            runs[name] += 1
            free = moment + timedelta(minutes=minutes)
            for host in [hosts] if isinstance(hosts, str) else hosts:
                busy.setdefault(host, []).append((moment, free, name))

    clashes = []
    for host, spans in busy.items():
        moments = sorted({moment for begin, stop, _ in spans for moment in (begin, stop)})
        last = None
        for begin, stop in zip(moments, moments[1:], strict=False):
            going = sorted({name for one, two, name in spans if one <= begin < two})
            if going == last:
                clashes[-1] = (host, clashes[-1][1], stop, going)
            elif len(going) > 1:
                clashes.append((host, begin, stop, going))
            last = going if len(going) > 1 else None
    shown = [
        (host, f"{begin:%Y-%m-%dT%H:%M}", int((stop - begin).total_seconds()) // 60, going)
        for host, begin, stop, going in clashes
    ]
    return {
        "runs": runs,
        "skipped": skipped,
        "clashes": sorted(shown, key=lambda clash: (clash[1], clash[0])),
    }
