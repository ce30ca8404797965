import math

import networkx as nx
import svgwrite


def task_func(supply: tuple[int, int], lamps: dict[str, tuple[int, int, int]], reel: float) -> dict:
    """
    Plan the cables of a park's lamps and draw them. Cables run straight between lamps, or between
    the supply and a lamp, so that every lamp is connected to the supply and the cables together are
    as short as possible (tests have only one such net). Places are whole decimetres to the east and
    to the south of the park's north-western corner.

    The load of a cable is the sum of the watts of all lamps that get their power over it, that is,
    which lie beyond it as seen from the supply.

    Parameters:
    - supply (tuple[int, int]): The place of the supply.
    - lamps (dict[str, tuple[int, int, int]]): Place (east, south) and watts by the lamp's name;
      "supply" is no name of a lamp.
    - reel (float): Metres of cable on a reel. A cable is cut from one reel, a reel serves
      several cables: the cables are taken from the longest to the shortest, and each is cut from
      the first opened reel that still has enough, else a new reel is opened.

    Returns:
    - dict: "cables" (a list of tuples (from, to, metres, load), where `from` is the end that is
      nearer to the supply along the cables, "supply" itself or a lamp, metres are rounded to 2
      digits; sorted by from and to), "reels" (how many are opened, by the unrounded lengths; 1e-9
      metres too little on a reel are enough) and "svg" (a document as svgwrite writes it, as wide
      and high as the largest place to the east and south of lamps and supply plus 10, with
      for each cable, in the order of "cables", a <line> from its `from` to its `to` with the
      stroke "black" and the stroke-width 1 for loads below 100 watts, 2 below 500, else 4; then for
      each lamp, sorted by name, a <circle> of radius 3 at its place with the lamp's name as id).

    Raises:
    - ValueError: If a cable is longer than a reel by more than 1e-9 metres.

    Requirements:
    - math
    - networkx
    - svgwrite

    Example:
    >>> plan = task_func((0, 0), {"a": (30, 40, 60), "b": (30, 140, 50)}, 12.0)
    >>> plan["cables"], plan["reels"]
    ([('a', 'b', 10.0, 50), ('supply', 'a', 5.0, 110)], 2)
    """
    places = {"supply": supply, **{name: lamp[:2] for name, lamp in lamps.items()}}
    graph = nx.Graph()
    graph.add_node("supply")
    for one in places:
        for other in lamps:
            if one != other:
                graph.add_edge(one, other, weight=math.dist(places[one], places[other]) / 10)
    net = nx.minimum_spanning_tree(graph)
    tree = nx.bfs_tree(net, "supply")
    loads = {}
    for name in nx.dfs_postorder_nodes(tree, "supply"):
        own = lamps[name][2] if name in lamps else 0
        loads[name] = own + sum(loads[beyond] for beyond in tree.successors(name))
    cables = sorted((start, end, net.edges[start, end]["weight"]) for start, end in tree.edges)
    reels = []
    for length in sorted((cable[2] for cable in cables), reverse=True):
        if length > reel + 1e-9:
            raise ValueError("a cable is longer than a reel")
        fitting = [number for number, rest in enumerate(reels) if rest + 1e-9 >= length]
        if fitting:
            reels[fitting[0]] -= length
        else:
            reels.append(reel - length)
    size = [max(place[axis] for place in places.values()) + 10 for axis in (0, 1)]
    drawing = svgwrite.Drawing(size=size, debug=False)
    for start, end, _ in cables:
        width = 1 if loads[end] < 100 else 2 if loads[end] < 500 else 4
        line = drawing.line(places[start], places[end], stroke="black", stroke_width=width)
        drawing.add(line)
    for name in sorted(lamps):
        drawing.add(drawing.circle(places[name], 3, id=name))
    return {
        "cables": [(start, end, round(length, 2), loads[end]) for start, end, length in cables],
        "reels": len(reels),
        "svg": drawing.tostring(),
    }
