import itertools

import pyproj
import shapely
from shapely.ops import transform


def task_func(
    fields: dict[str, list[tuple[float, float]]],
    streams: list[list[tuple[float, float]]],
    width: float,
) -> dict[str, list]:
    """
    Work out the strips along streams that farmers may not spray. Everything is measured in the UTM
    zone (WGS 84, EPSG 326NN, in the south too) of the middle of the box around all corners of the
    fields: zone NN is 01 from longitude -180 on and grows by one every 6 degrees. A strip is what
    lies within `width` metres of a stream, as shapely's buffer with its usual options makes it.
    Strips of several streams count once where they overlap.

    Parameters:
    - fields (dict[str, list[tuple[float, float]]]): Corners (longitude, latitude) in degrees, WGS
      84, by the name of the field; the first need not be repeated at the end.
    - streams (list[list[tuple[float, float]]]): Their points, in the same form, at least two each.
    - width (float): Metres, above 0.

    Returns:
    - dict[str, list]: "fields", a list of (name, area in hectares to 2 decimals, area of its strip
      in whole square metres, percentage of the field in the strip to 1 decimal), sorted by that
      percentage before rounding from high to low, then by name; and "overlaps", a sorted list of
      (name, name, whole square metres) for pairs of fields, each pair sorted, that have at least
      one square metre in common before rounding.

    Raises:
    - ValueError: If there is no field, a field has fewer than 3 corners or its outline crosses
      itself (is not valid in shapely's sense), or the width is not above 0.

    Requirements:
    - itertools
    - pyproj
    - shapely

    Example:
    >>> field = [(16.0, 48.0), (16.002, 48.0), (16.002, 48.001), (16.0, 48.001)]
    >>> task_func({"mill": field}, [[(15.99, 48.0), (16.01, 48.0)]], 10)["fields"]
    [('mill', 1.66, 1499, 9.0)]
    """
    if not fields or width <= 0:
        raise ValueError("no field, or no width")
    if any(len(corners) < 3 for corners in fields.values()):
        raise ValueError("a field needs three corners")
    west, _, east, _ = shapely.MultiPoint(sum(fields.values(), [])).bounds
    zone = int(((west + east) / 2 + 180) // 6) + 1
    project = pyproj.Transformer.from_crs(4326, 32600 + zone, always_xy=True).transform
    shapes = {}
    for name, corners in fields.items():
        shapes[name] = transform(project, shapely.Polygon(corners))
        if not shapes[name].is_valid:
            raise ValueError(f"the outline of {name} crosses itself")
    lines = [transform(project, shapely.LineString(points)) for points in streams]
    strips = shapely.union_all([line.buffer(width) for line in lines])
    rows = []
    for name, shape in shapes.items():
        strip = shape.intersection(strips).area
        share = strip / shape.area * 100
        rows.append((-share, name, round(shape.area / 10_000, 2), round(strip), round(share, 1)))
    overlaps = []
    for one, other in itertools.combinations(sorted(shapes), 2):
        common = shapes[one].intersection(shapes[other]).area
        if common >= 1:
            overlaps.append((one, other, round(common)))
    return {"fields": [row[1:] for row in sorted(rows)], "overlaps": overlaps}
