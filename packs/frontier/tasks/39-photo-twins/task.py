import io

import networkx as nx
from PIL import Image, ImageOps


def task_func(photos: dict[str, bytes], most: int) -> dict:
    """
    Sort out the photos of a village archive that were scanned or sent in several times. A photo is
    first turned as its EXIF orientation says. Its fingerprint comes from its greyscale picture
    (mode "L"), resized to 9 by 8 pixels with Pillow's BOX filter: row by row from above and from
    left to right, a bit is 1 if a pixel is darker than its right neighbour, and the 64 bits, the
    first one the highest, are written as 16 hexadecimal digits in lower case.

    Two photos are twins if their fingerprints differ in at most `most` bits and their shapes are
    alike: the ratios width/height (after turning) differ by at most 5 % of the larger ratio. Twins
    of twins belong together. Of each group of at least two photos one is kept: that with the most
    pixels, of those that with the largest file, of those the first by name.

    Parameters:
    - photos (dict[str, bytes]): Image files by name.
    - most (int): The most bits in which twins may differ.

    Returns:
    - dict: "prints" (the fingerprints by name, in the order of photos), "groups" (a list of tuples
      (kept name, sorted list of the other names), sorted by the kept name) and "broken" (the sorted
      names of files that Pillow cannot open or decode; they are nowhere else).

    Raises:
    - ValueError: If most is below 0.

    Requirements:
    - PIL
    - io
    - networkx

    Example:
    >>> file = io.BytesIO()
    >>> Image.linear_gradient("L").rotate(90).save(file, "PNG")
    >>> task_func({"a.png": file.getvalue(), "b.png": b"no image"}, 4)
    {'prints': {'a.png': 'ffffffffffffffff'}, 'groups': [], 'broken': ['b.png']}
    """
    if most < 0:
        raise ValueError("most must be at least 0")
    prints, sizes, broken = {}, {}, []
    for name, file in photos.items():
        try:
            with Image.open(io.BytesIO(file)) as opened:
                image = ImageOps.exif_transpose(opened)
                small = image.convert("L").resize((9, 8), Image.Resampling.BOX).tobytes()
        except OSError:
            broken.append(name)
            continue
        bits = 0
        for place, (left, right) in enumerate(zip(small, small[1:], strict=False)):
            if place % 9 != 8:
                bits = 2 * bits + (left < right)
        prints[name], sizes[name] = bits, image.size
    graph = nx.Graph()
    for name in prints:
        for other in prints:
            ratios = [sizes[one][0] / sizes[one][1] for one in (name, other)]
            alike = max(ratios) - min(ratios) <= 0.05 * max(ratios)
            if alike and (prints[name] ^ prints[other]).bit_count() <= most:
                graph.add_edge(name, other)
    groups = []
    for group in nx.connected_components(graph):
        kept, *others = sorted(
            group, key=lambda name: (-sizes[name][0] * sizes[name][1], -len(photos[name]), name)
        )
        if others:
            groups.append((kept, sorted(others)))
    return {
        "prints": {name: f"{bits:016x}" for name, bits in prints.items()},
        "groups": sorted(groups),
        "broken": sorted(broken),
    }
