import shapely
import svgwrite


def task_func(
    outline: list[tuple[float, float]], hives: dict[str, tuple[float, float]], width: int = 400
) -> str:
    """
    Draw the map of an orchard that shows which part of it each beehive serves: the places inside
    the outline that are nearer to this hive than to any other. Coordinates are metres, x to the
    east, y to the north. Hives that are not inside the outline (its edge counts as inside) are left
    out; of hives at the same place only the first by name counts.

    The SVG shows the bounding box of the outline from edge to edge, `width` units wide, with the
    same scale in both directions and north at the top; its attributes are viewBox="0 0 W H" with H
    rounded to 2 decimals, width and height the same numbers. All coordinates are rounded to 2
    decimals. It has, in this order:

    - for each hive that counts, by name, a group with the id "hive-1", "hive-2" and so on, in which
      are: a path with the class "part", closed, of straight lines from corner to corner of its part
      in absolute coordinates ("M x,y L x,y ... Z", in either direction and from any corner; where
      the outline cuts it into several, one subpath for each); a circle with the class "hive", at
      the hive, with the radius 3; and a text with the class "name", at the hive, 5 units higher,
      with the hive's name;
    - a text with the class "total" at 4,12 with the text "N hives, X ha" (or "1 hive, X ha"), where
      X is the area of the outline in hectares with 2 decimals.

    A part has the fill "#d9e8a0", but "#f2c14e" if it is larger than 1.5 times the mean area of the
    parts, and "#a0c8e8" if it is smaller than half of that mean.

    Parameters:
    - outline (list[tuple[float, float]]): The corners in order.
    - hives (dict[str, tuple[float, float]]): Places by name.
    - width (int): Units (400 if left out).

    Returns:
    - str: The SVG document.

    Raises:
    - ValueError: If the outline is not valid in shapely's sense or has no area, or no hive counts.

    Requirements:
    - shapely
    - svgwrite

    Example:
    >>> svg = task_func([(0, 0), (200, 0), (200, 100), (0, 100)], {"oak": (50, 50)})
    >>> "1 hive, 2.00 ha" in svg, 'viewBox="0 0 400 200.0"' in svg
    (True, True)
    """
    orchard = shapely.Polygon(outline)
    if not orchard.is_valid:
        raise ValueError("the outline is not valid")
    first = {}
    for name in sorted(hives):
        place = shapely.Point(hives[name])
        if orchard.covers(place):
            first.setdefault((place.x, place.y), name)
    if not first:
        raise ValueError("no hive is in the orchard")
    west, south, east, north = orchard.bounds
    scale = width / (east - west)
    height = round((north - south) * scale, 2)
    points = shapely.MultiPoint(list(first))
    cells = shapely.voronoi_polygons(points, extend_to=orchard.envelope).geoms

    def place_on(x, y):
        return round((x - west) * scale, 2), round((north - y) * scale, 2)

    def draw_path(part):
        steps = []
        for polygon in shapely.get_parts(part):
            corners = [place_on(x, y) for x, y in polygon.exterior.coords[:-1]]
            steps += ["M", corners[0], *(("L", *corner) for corner in corners[1:]), "Z"]
        return steps

    parts = {}
    for (x, y), name in first.items():
        cell = next(one for one in cells if one.covers(shapely.Point(x, y)))
        parts[name] = cell.intersection(orchard)
    mean = orchard.area / len(parts)
    drawing = svgwrite.Drawing(size=(width, height), viewBox=f"0 0 {width} {height}")
    for number, (name, part) in enumerate(parts.items(), 1):
        fill = "#f2c14e" if part.area > 1.5 * mean else "#d9e8a0"
        fill = "#a0c8e8" if part.area < 0.5 * mean else fill
        x, y = place_on(*hives[name])
        group = drawing.add(drawing.g(id=f"hive-{number}"))
        group.add(drawing.path(d=draw_path(part), class_="part", fill=fill))
        group.add(drawing.circle(center=(x, y), r=3, class_="hive"))
        group.add(drawing.text(name, insert=(x, round(y - 5, 2)), class_="name"))
    count = "1 hive" if len(parts) == 1 else f"{len(parts)} hives"
    total = f"{count}, {orchard.area / 10_000:.2f} ha"
    drawing.add(drawing.text(total, insert=(4, 12), class_="total"))
    return drawing.tostring()
