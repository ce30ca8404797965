import pulp
from whenever import Date, Weekday


def task_func(first: str, days: int, guards: dict[str, dict], need: int, closed: list[str]) -> dict:
    """
    Find the best rota for the guards of a museum. The museum opens every day but Mondays and the
    closed days. On each open day exactly `need` guards are on duty. A guard has at most "most"
    duties in all, none on a day on which he or she is away, and at most 3 duties in any 5 days that
    follow each other in the calendar (open or not). A guard who has a duty on a Saturday of the
    rota must also be free on the Sunday after it. The best rota is the one with the largest sum of
    likes over all duties; where several are best, any of them is right.

    Parameters:
    - first (str): The first day, such as "2026-11-03".
    - days (int): How many days the rota has.
    - guards (dict[str, dict]): By name: "most" (int), "likes" (points by weekday: "Mon", "Tue",
      "Wed", "Thu", "Fri", "Sat" or "Sun", 0 for those not named, maybe negative) and "away" (a list
      of spans "2026-11-05/2026-11-08", both days included, or of single days).
    - need (int): How many guards an open day needs.
    - closed (list[str]): Days on which the museum is closed besides Mondays.

    Returns:
    - dict: "likes" (the sum of likes), "rota" (by open day, in the order of days, the sorted names
      of the guards on duty) and "duties" (how many each guard has, in the order of guards).

    Raises:
    - ValueError: If no rota keeps to all rules.

    Requirements:
    - pulp (release 4, with its HiGHS solver)
    - whenever

    Example:
    >>> guards = {
    ...     "Ida": {"most": 2, "likes": {"Wed": 3}, "away": []},
    ...     "Jon": {"most": 2, "likes": {"Wed": 1, "Thu": 1}, "away": ["2026-11-03"]},
    ... }
    >>> rota = task_func("2026-11-02", 4, guards, 1, [])
    >>> rota["likes"], rota["rota"]
    (4, {'2026-11-03': ['Ida'], '2026-11-04': ['Ida'], '2026-11-05': ['Jon']})
    """
    start = Date(first)
    shut = {Date(text) for text in closed}
    calendar = [start.add(days=number) for number in range(days)]
    is_open = [day.day_of_week() != Weekday.MONDAY and day not in shut for day in calendar]
    model = pulp.LpProblem("rota", pulp.LpMaximize)
    duty, points = {}, {}
    for place, (name, facts) in enumerate(guards.items()):
        spans = [[Date(text.split("/")[side]) for side in (0, -1)] for text in facts["away"]]
        for number, day in enumerate(calendar):
            if is_open[number] and not any(begin <= day <= end for begin, end in spans):
                duty[name, number] = model.add_variable(f"duty_{place}_{number}", cat="Binary")
                weekday = day.day_of_week().name[:3].title()
                points[name, number] = facts["likes"].get(weekday, 0)
    model += pulp.lpSum(points[key] * duty[key] for key in duty)

    def pick(names, numbers):
        return pulp.lpSum(
            duty[key] for key in ((n, d) for n in names for d in numbers) if key in duty
        )

    for number in range(days):
        if is_open[number]:
            model += pick(guards, [number]) == need
    for name, facts in guards.items():
        model += pick([name], range(days)) <= facts["most"]
        for number in range(days):
            model += pick([name], range(number, number + 5)) <= 3
            if calendar[number].day_of_week() == Weekday.SATURDAY:
                model += pick([name], [number, number + 1]) <= 1
    if model.solve(pulp.HiGHS(msg=False)).status != pulp.LpSolveStatus.Optimal:
        raise ValueError("no rota keeps to all rules")
    chosen = [key for key, variable in duty.items() if variable.value() > 0.5]
    return {
        "likes": sum(points[key] for key in chosen),
        "rota": {
            str(day): sorted(name for name, on in chosen if on == number)
            for number, day in enumerate(calendar)
            if is_open[number]
        },
        "duties": {name: sum(one == name for one, _ in chosen) for name in guards},
    }
