import networkx as nx
import polars as pl


def task_func(
    people: dict[str, int],
    doors: dict[str, tuple[str, str, int, int, int]],
    exits: list[str],
    minutes: int,
) -> dict:
    """
    Find out how quickly the people of a theatre can get out, if they move as well as possible.
    People are in rooms at minute 0. A door leads from one room to another, one way; at each
    whole minute at most a given number of people can step into it, who arrive in the other room
    some minutes later. A door may be closed by smoke: from its closing minute on nobody steps into
    it (those already on the way arrive). Rooms hold any number of people, who may wait there. Who
    is in one of the exits is safe, at minute 0 already.

    Parameters:
    - people (dict[str, int]): How many people are in a room at minute 0; 0 for those not named.
    - doors (dict[str, tuple[str, str, int, int, int]]): By name: from which room, to which room,
      the people a minute, the minutes it takes (at least 1) and the closing minute (-1: never).
    - exits (list[str]): The names of the exits, which are rooms too.
    - minutes (int): The length of the drill.

    Returns:
    - dict: "curve" (a pl.DataFrame with a row for each minute from 0 to minutes: "minute", "safe",
      the largest number of people who can be safe by then if everything is done for that
      minute, and "new", how much it grew since the minute before, for minute 0 its safe people
      themselves; all Int64), "all_out" (the first minute at which all can be safe, or None) and
      "narrow" (the sorted names of the doors through each of which, if one more person a minute
      could step into it, more people could be safe at the end of the drill).

    Raises:
    - ValueError: If minutes is below 0, or a door takes less than 1 minute.

    Requirements:
    - networkx
    - polars

    Example:
    >>> doors = {"aisle": ("stalls", "foyer", 3, 1, -1), "main": ("foyer", "street", 2, 1, -1)}
    >>> drill = task_func({"stalls": 5}, doors, ["street"], 5)
    >>> drill["curve"]["safe"].to_list(), drill["all_out"], drill["narrow"]
    ([0, 0, 2, 4, 5, 5], 4, [])
    """
    if minutes < 0 or any(door[3] < 1 for door in doors.values()):
        raise ValueError("the drill or a door is too short")
    rooms = {*people, *exits, *(room for door in doors.values() for room in door[:2])}

    def most_safe(end, wider=None):
        graph = nx.DiGraph()
        graph.add_nodes_from(["start", "safe"])
        for room in rooms:
            graph.add_edge("start", (room, 0), capacity=people.get(room, 0))
            for minute in range(end):
                graph.add_edge((room, minute), (room, minute + 1))
        for name, (here, there, width, time, closing) in doors.items():
            for minute in range(end if closing < 0 else min(closing, end)):
                way = (name, minute)
                graph.add_edge((here, minute), way, capacity=width + (name == wider))
                graph.add_edge(way, (there, minute + time))
        for room in set(exits):
            graph.add_edge((room, end), "safe")
        return nx.maximum_flow_value(graph, "start", "safe")

    safe = [most_safe(end) for end in range(minutes + 1)]
    total = sum(people.values())
    curve = pl.DataFrame({"minute": range(minutes + 1), "safe": safe}).cast(pl.Int64)
    return {
        "curve": curve.with_columns(new=pl.col("safe").diff().fill_null(pl.col("safe"))),
        "all_out": next((minute for minute, count in enumerate(safe) if count == total), None),
        "narrow": sorted(name for name in doors if most_safe(minutes, name) > safe[-1]),
    }
