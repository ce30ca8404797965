import h3
import toolz


def task_func(
    trips: list[tuple[float, float, int]], fine: int, coarse: int, least: int
) -> list[tuple[str, int, int]]:
    """
    Make the map of where a town's scooters are wanted, without giving anybody away. Each trip
    begins somewhere (latitude, longitude, minute since midnight). Trips are counted by the H3 cell
    of resolution `fine` in which they begin. A cell with fewer than `least` trips is too small to
    be published: its trips go to its parent cell of the next coarser resolution, where they are
    added to those of other cells that are too small, and so on up to the resolution `coarse`; what
    is still below `least` there is dropped. A cell that is published keeps its own trips: nothing
    is taken from it for a cell that is too small.

    Then seven published cells of the same resolution that are all the children of one parent are
    joined into this parent, with all their trips, where the largest of the seven has at most twice
    the trips of the smallest; this is repeated, from fine to coarse, but no cell gets coarser than
    `coarse`. A pentagon's six children are joined in the same way.

    Parameters:
    - trips (list[tuple[float, float, int]]): Where and when they began.
    - fine (int): The finest resolution.
    - coarse (int): The coarsest resolution.
    - least (int): Trips, at least 1.

    Returns:
    - list[tuple[str, int, int]]: (cell, trips, minute) sorted by trips from high to low, then by
      cell, where minute is the median of its trips' minutes, the lower one if there are two.

    Raises:
    - ValueError: If least is below 1, or the resolutions are not 0 <= coarse <= fine <= 15.

    Requirements:
    - h3
    - toolz

    Example:
    >>> task_func([(48.2, 16.37, 480), (48.2, 16.37, 500), (0.0, 0.0, 5)], 9, 8, 2)
    [('891e15b46d7ffff', 2, 480)]
    """
    if least < 1 or not 0 <= coarse <= fine <= 15:
        raise ValueError("least or resolutions out of range")

    published = {}
    cells = toolz.groupby(lambda trip: h3.latlng_to_cell(trip[0], trip[1], fine), trips)
    rest = {cell: [trip[2] for trip in group] for cell, group in cells.items()}
    for resolution in range(fine, coarse - 1, -1):
        published |= toolz.valfilter(lambda minutes: len(minutes) >= least, rest)
        small = toolz.valfilter(lambda minutes: len(minutes) < least, rest)
        if resolution > coarse:
            parents = toolz.groupby(lambda one: h3.cell_to_parent(one[0]), small.items())
            rest = toolz.valmap(lambda group: sum((one[1] for one in group), []), parents)

    for resolution in range(fine, coarse, -1):
        level = [cell for cell in published if h3.get_resolution(cell) == resolution]
        for parent, children in toolz.groupby(h3.cell_to_parent, level).items():
            counts = [len(published[cell]) for cell in children]
            complete = len(children) == h3.cell_to_children_size(parent)
            if complete and max(counts) <= 2 * min(counts):
                published[parent] = sum((published.pop(cell) for cell in children), [])

    rows = [
        (cell, len(ones), sorted(ones)[(len(ones) - 1) // 2]) for cell, ones in published.items()
    ]
    return sorted(rows, key=lambda row: (-row[1], row[0]))
