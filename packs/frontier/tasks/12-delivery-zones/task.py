import h3
from shapely.geometry import Point, shape
from shapely.strtree import STRtree


def task_func(zones: list[dict], orders: list[dict], resolution: int = 8) -> dict:
    """
    Assign the orders of a bakery to its delivery zones and find the busiest cells. A zone is a
    GeoJSON feature with a Polygon or MultiPolygon (longitude before latitude) and the properties
    "name" and "fee" (cents). An order is delivered by the zone that covers its place, its border
    included; of several the one with the lowest fee, then the first by name. Orders in no zone are
    turned down. Cells are H3 cells of the given resolution around the places of delivered orders.

    Parameters:
    - zones (list[dict]): The features.
    - orders (list[dict]): Each with "id", "lat" and "lng" (degrees).
    - resolution (int): The resolution of the cells, 0 to 15 (8 if left out).

    Returns:
    - dict: "zones" (a dict from each zone's name, sorted, to the list of its order ids in the order
      of the orders, empty lists included), "refused" (the ids of the other orders, in their order),
      "fees" (the sum of the fees of delivered orders) and "busiest" (a list of (cell, number of
      orders, number of orders in the cell and its direct neighbours) for the three cells with most
      orders; fewer if there are fewer, equal ones by the text of the cell).

    Raises:
    - ValueError: If two zones have one name, a zone's polygon is not valid, or the resolution is
      out of range.

    Requirements:
    - h3
    - shapely

    Example:
    >>> ring = [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]
    >>> zone = {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [ring]}}
    >>> zone["properties"] = {"name": "old town", "fee": 250}
    >>> report = task_func([zone], [{"id": 7, "lat": 1.0, "lng": 1.5}], 5)
    >>> report["zones"], report["busiest"]
    ({'old town': [7]}, [('85756a77fffffff', 1, 1)])
    """
    if not 0 <= resolution <= 15:
        raise ValueError("the resolution must be from 0 to 15")
    ranked = sorted(zones, key=lambda zone: (zone["properties"]["fee"], zone["properties"]["name"]))
    names = [zone["properties"]["name"] for zone in ranked]
    shapes = [shape(zone["geometry"]) for zone in ranked]
    if len(set(names)) < len(names) or not all(area.is_valid for area in shapes):
        raise ValueError("zones need valid polygons and names of their own")
    tree = STRtree(shapes)
    delivered = {name: [] for name in sorted(names)}
    refused, counts, fees = [], {}, 0
    for order in orders:
        found = tree.query(Point(order["lng"], order["lat"]), predicate="covered_by")
        if found.size == 0:
            refused.append(order["id"])
            continue
        place = int(found.min())
        delivered[names[place]].append(order["id"])
        fees += ranked[place]["properties"]["fee"]
        cell = h3.latlng_to_cell(order["lat"], order["lng"], resolution)
        counts[cell] = counts.get(cell, 0) + 1
    busiest = sorted(counts, key=lambda cell: (-counts[cell], cell))[:3]
    return {
        "zones": delivered,
        "refused": refused,
        "fees": fees,
        "busiest": [
            (cell, counts[cell], sum(counts.get(near, 0) for near in h3.grid_disk(cell, 1)))
            for cell in busiest
        ],
    }
