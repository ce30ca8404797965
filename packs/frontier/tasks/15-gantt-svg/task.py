import svgwrite
from lxml import etree


def task_func(bookings: list[tuple[str, str, int, int]], opens: int, closes: int) -> str:
    """
    Draw the day of a rehearsal house as SVG. Rooms stand below each other, sorted by name. Within a
    room bookings that overlap are put into lanes: the bookings are taken by their start, then their
    end, then their title, and each goes to the lowest lane in which it overlaps none before it (one
    may begin when another ends). Only what lies within the opening hours is drawn, bookings wholly
    outside take no lane, and a room without any drawn booking is left out.

    A minute is 2 pixels wide, labels take 100 pixels on the left, a lane is 20 pixels high. The
    drawing is as wide as labels and opening hours, and as high as all lanes. A room is a <g> with
    the class "room", which holds a <text> with the room's name at x 4 and y 14 pixels below its
    upper edge, and then for each booking, in the order in which they are taken, a <rect> with the
    class "booking" or, where a part is cut off by the opening hours, "booking cut". A rect begins
    at the booking's drawn start, is as wide as its drawn part, begins 2 pixels below its lane's
    upper edge and is 16 pixels high; it holds a <title> with "TITLE (HH:MM-HH:MM)", the real times.

    Parameters:
    - bookings (list[tuple[str, str, int, int]]): Room, title, start and end in minutes since
      midnight.
    - opens (int): The minute at which the house opens.
    - closes (int): The minute at which it closes.

    Returns:
    - str: The SVG document in the canonical form (C14N) of lxml.

    Raises:
    - ValueError: If the house does not close after it opens, or a booking does not end after it
      starts.

    Requirements:
    - lxml
    - svgwrite

    Example:
    >>> svg = etree.fromstring(task_func([("Attic", "Choir", 600, 660)], 540, 720))
    >>> svg.get("width"), svg.find(".//{*}rect").get("x")
    ('460', '220')
    """
    if closes <= opens or any(end <= start for _, _, start, end in bookings):
        raise ValueError("the house and every booking must end after they start")

    def clock(minute):
        return f"{minute // 60:02}:{minute % 60:02}"

    rooms = {}
    for room, title, start, end in sorted(bookings, key=lambda one: (one[2], one[3], one[1])):
        if start < closes and end > opens:
            rooms.setdefault(room, []).append((title, start, end))
    drawing = svgwrite.Drawing(debug=False)
    top = 0
    for room, taken in sorted(rooms.items()):
        group = drawing.g(class_="room")
        group.add(drawing.text(room, insert=(4, top + 14)))
        lanes = []
        for title, start, end in taken:
            lane = next((n for n, last in enumerate(lanes) if last <= start), len(lanes))
            lanes[lane : lane + 1] = [end]
            left, right = max(start, opens), min(end, closes)
            rect = drawing.rect(
                insert=(100 + 2 * (left - opens), top + 20 * lane + 2),
                size=(2 * (right - left), 16),
                class_="booking" if (left, right) == (start, end) else "booking cut",
            )
            rect.set_desc(title=f"{title} ({clock(start)}-{clock(end)})")
            group.add(rect)
        drawing.add(group)
        top += 20 * len(lanes)
    drawing["width"], drawing["height"] = 100 + 2 * (closes - opens), top
    return etree.tostring(etree.fromstring(drawing.tostring()), method="c14n").decode()
