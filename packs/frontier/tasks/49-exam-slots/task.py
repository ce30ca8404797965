import networkx as nx
import pulp


def task_func(exams: dict[str, list[str]], seats: int) -> dict:
    """
    Plan the exams of a music school in slots, which follow each other and are numbered from 1 on.
    Exams with a candidate in common are not in the same slot, and the candidates of all exams of a
    slot together are at most as many as there are seats. The plan uses as few slots as possible.
    Of such plans one is taken in which the fewest turns are tight: a turn is a candidate
    with two exams in slots that follow each other directly, counted once for each such pair of
    exams. Where several plans are best, any of them is right.

    Parameters:
    - exams (dict[str, list[str]]): The candidates by exam, each at most once in an exam.
    - seats (int): The seats of the hall.

    Returns:
    - dict: "slots" (how many are used), "tight" (the number of tight turns), "plan" (the slot by
      exam, in the order of exams; no number from 1 to slots is unused) and "clash" (the sorted
      names of a largest set of exams of which each two have a candidate in common; of several such
      sets the first when their sorted lists are compared).

    Raises:
    - ValueError: If an exam has more candidates than there are seats.

    Requirements:
    - networkx
    - pulp (release 4, with its HiGHS solver)

    Example:
    >>> exams = {"viola": ["Ada", "Bo"], "theory": ["Bo", "Cy"], "choir": ["Ada"]}
    >>> found = task_func(exams, 10)
    >>> found["slots"], found["tight"], found["clash"]
    (2, 2, ['choir', 'viola'])
    """
    if any(len(names) > seats for names in exams.values()):
        raise ValueError("an exam needs more seats than there are")
    graph = nx.Graph()
    graph.add_nodes_from(exams)
    for one in exams:
        for other in exams:
            if one < other and (common := len(set(exams[one]) & set(exams[other]))):
                graph.add_edge(one, other, common=common)
    cliques = [sorted(clique) for clique in nx.find_cliques(graph)]
    clash = min(cliques, key=lambda clique: (-len(clique), clique), default=[])

    def solve(count):
        slots = range(1, count + 1)
        model = pulp.LpProblem("exams", pulp.LpMinimize)
        place = {
            (exam, slot): model.add_variable(f"x_{number}_{slot}", cat="Binary")
            for number, exam in enumerate(exams)
            for slot in slots
        }
        near = {
            edge: model.add_variable(f"n_{number}", 0) for number, edge in enumerate(graph.edges)
        }
        model += pulp.lpSum(graph.edges[edge]["common"] * near[edge] for edge in near)
        for exam in exams:
            model += pulp.lpSum(place[exam, slot] for slot in slots) == 1
        for slot in slots:
            model += pulp.lpSum(len(exams[exam]) * place[exam, slot] for exam in exams) <= seats
        for one, other in graph.edges:
            for slot in slots:
                model += place[one, slot] + place[other, slot] <= 1
                for after in {slot - 1, slot + 1} & set(slots):
                    model += place[one, slot] + place[other, after] <= 1 + near[one, other]
        if model.solve(pulp.HiGHS(msg=False)).status != pulp.LpSolveStatus.Optimal:
            return None
        plan = {exam: slot for exam in exams for slot in slots if place[exam, slot].value() > 0.5}
        return plan, round(pulp.value(model.objective) or 0)

    if not exams:
        return {"slots": 0, "tight": 0, "plan": {}, "clash": []}
    count = len(clash)
    while (found := solve(count)) is None:
        count += 1
    return {"slots": count, "tight": found[1], "plan": found[0], "clash": clash}
