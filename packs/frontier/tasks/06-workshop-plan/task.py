import networkx as nx
from sortedcontainers import SortedKeyList, SortedList


def task_func(jobs: dict[str, int], needs: list[tuple[str, str]], benches: int) -> dict:
    """
    Plan the jobs of a workshop on its benches. A job takes some minutes on one bench, without a
    break, and may start when all jobs that it needs have ended. The urgency of a job is the length
    of the longest chain that begins with it: its own minutes plus the largest urgency of the jobs
    that need it. From minute 0 on, whenever a bench is free and a job may start, the most urgent of
    such jobs starts (of equally urgent ones the first by name) on the free bench with the lowest
    number; benches count from 1. At the same minute jobs end first, then others start.

    Parameters:
    - jobs (dict[str, int]): The minutes, at least 1, by the name of the job.
    - needs (list[tuple[str, str]]): Pairs (job, needed job); a pair may occur twice.
    - benches (int): How many benches there are, at least 1.

    Returns:
    - dict: "plan" (a list of tuples (start, bench, job), sorted), "minutes" (when the last job
      ends, 0 without jobs), "idle" (the minutes that all benches together are free before then) and
      "critical" (the sorted names of the jobs whose delay by one minute would make the longest
      chain longer, were there a bench for every job).

    Raises:
    - ValueError: If there are fewer than 1 bench or minute, a pair names a job that is not there,
      or jobs need each other in a circle.

    Requirements:
    - networkx
    - sortedcontainers

    Example:
    >>> plan = task_func({"cut": 5, "sand": 3, "oil": 2}, [("sand", "cut"), ("oil", "sand")], 2)
    >>> plan["plan"], plan["minutes"], plan["idle"]
    ([(0, 1, 'cut'), (5, 1, 'sand'), (8, 1, 'oil')], 10, 10)
    """
    if benches < 1 or any(minutes < 1 for minutes in jobs.values()):
        raise ValueError("benches and minutes must be at least 1")
    graph = nx.DiGraph()
    graph.add_nodes_from(jobs)
    graph.add_edges_from((needed, job) for job, needed in needs)
    if len(graph) > len(jobs) or not nx.is_directed_acyclic_graph(graph):
        raise ValueError("a needed job is missing, or jobs need each other")
    order = list(nx.topological_sort(graph))
    urgency, earliest = {}, {}
    for job in reversed(order):
        urgency[job] = jobs[job] + max(
            (urgency[later] for later in graph.successors(job)), default=0
        )
    for job in order:
        ends = (earliest[needed] + jobs[needed] for needed in graph.predecessors(job))
        earliest[job] = max(ends, default=0)
    longest = max(urgency.values(), default=0)

    waiting = {job: graph.in_degree(job) for job in jobs}
    ready = SortedKeyList(
        (job for job in jobs if not waiting[job]), key=lambda job: (-urgency[job], job)
    )
    running = SortedList()
    free = SortedList(range(1, benches + 1))
    plan = []
    now = 0
    while ready or running:
        while ready and free:
            job, bench = ready.pop(0), free.pop(0)
            plan.append((now, bench, job))
            running.add((now + jobs[job], bench, job))
        now = running[0][0]
        while running and running[0][0] == now:
            _, bench, job = running.pop(0)
            free.add(bench)
            for later in graph.successors(job):
                waiting[later] -= 1
                if not waiting[later]:
                    ready.add(later)
    return {
        "plan": sorted(plan),
        "minutes": now,
        "idle": now * benches - sum(jobs.values()),
        "critical": sorted(job for job in jobs if earliest[job] + urgency[job] == longest),
    }
