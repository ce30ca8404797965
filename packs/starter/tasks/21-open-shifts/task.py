import heapq
from datetime import datetime, timedelta


def task_func(shifts: list, worked: dict, rest_hours: float = 11, max_hours: float = 40) -> tuple:
    """
    Fill the open shifts of a hospital ward fairly. Shifts are handled by their start, those with
    the same start by their id. Each goes to the nurse with the fewest hours so far (the hours in
    `worked` plus the shifts already given out here; the name that sorts first among equals) out of
    those who may take it: the shift must not bring the nurse above `max_hours`, and at least
    `rest_hours` must lie between the end of the last shift given to the nurse here and the start of
    this one. A shift that nobody may take stays open.

    Parameters:
    - shifts (list): The open shifts as tuples (id, start, end): a unique str and two times in ISO
      format without time zone, such as '2024-03-01T22:00'.
    - worked (dict): The hours that each nurse (str) has worked already.
    - rest_hours (float): The least rest between two shifts. Default is 11.
    - max_hours (float): The most hours a nurse may have in all. Default is 40.

    Returns:
    - tuple: (roster, hours): roster is a dict from the shift's id to the nurse's name, or None for
      an open shift, in the order in which the shifts were handled; hours is a dict from each nurse
      to the hours (float) after all shifts, in the order of the names.

    Raises:
    - ValueError: If a shift does not end after it starts.

    Requirements:
    - heapq
    - datetime

    Example:
    >>> task_func([("late", "2024-03-01T14:00", "2024-03-01T22:00"),
    ...            ("early", "2024-03-01T06:00", "2024-03-01T14:00")], {"Ida": 8, "Omar": 0})
    ({'early': 'Omar', 'late': 'Ida'}, {'Ida': 16.0, 'Omar': 8.0})
    """
    times = [(datetime.fromisoformat(s), key, datetime.fromisoformat(e)) for key, s, e in shifts]
    if any(end <= start for start, _, end in times):
        raise ValueError("a shift must end after it starts")
    queue = [(float(hours), name) for name, hours in worked.items()]
    heapq.heapify(queue)
    rest, last_end, roster = timedelta(hours=rest_hours), {}, {}
    for start, key, end in sorted(times):
        length = (end - start) / timedelta(hours=1)
        roster[key], seen = None, []
        while queue and roster[key] is None:
            hours, name = heapq.heappop(queue)
            rested = name not in last_end or start - last_end[name] >= rest
            if rested and hours + length <= max_hours:
                roster[key], last_end[name] = name, end
                hours += length
            seen.append((hours, name))
        for entry in seen:
            heapq.heappush(queue, entry)
    return roster, {name: hours for hours, name in sorted(queue, key=lambda entry: entry[1])}
