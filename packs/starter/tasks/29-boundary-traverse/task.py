import math
import re

import numpy as np


def task_func(legs: list, start: tuple = (0.0, 0.0), min_ratio: float = 5000.0) -> dict:
    """
    Adjust a surveyor's closed boundary traverse with the compass rule and compute the plot's area.
    A leg is a quadrant bearing such as "N45-30E" (45 degrees 30 minutes from north towards east;
    N or S, degrees, "-", two-digit minutes, E or W) and a length in metres. Adding up the legs
    from `start` misses the start by a small vector, the misclosure; the compass rule spreads it
    over the legs: each leg is corrected by minus the misclosure times its share of the perimeter.

    Note:
    - East and north components are length * sin(angle) and length * cos(angle), negative
      towards W and S. The ratio is perimeter / length of the misclosure, rounded down.

    Parameters:
    - legs (list): (bearing, length) pairs in the order they were walked.
    - start (tuple): east and north coordinate of the first corner. Default is (0.0, 0.0).
    - min_ratio (float): poorest ratio that is accepted. Default is 5000.0.

    Returns:
    - dict: "corners" (np.ndarray of shape (number of legs, 2) with the adjusted east and north of
      every corner, the first is `start`, rounded to 3 decimals), "area" (float, square metres
      from the unrounded corners, positive whatever the direction walked, rounded to 2 decimals)
      and "ratio" (int, or None if the misclosure is shorter than 0.0001 m).

    Raises:
    - ValueError: If there are fewer than three legs, a bearing is malformed, its degrees and
      minutes make more than 90 degrees, its minutes are above 59, a length is not positive, or
      the ratio is below min_ratio.

    Requirements:
    - math
    - re
    - numpy

    Example:
    >>> plot = task_func([("N00-00E", 30), ("N90-00E", 20), ("S00-00E", 30), ("S90-00W", 20)])
    >>> plot["area"], plot["ratio"], plot["corners"][2].tolist()
    (600.0, None, [20.0, 30.0])
    """
    if len(legs) < 3:
        raise ValueError("a boundary needs at least three legs")
    vectors, lengths = [], np.array([length for _, length in legs], dtype=float)
    for bearing, length in legs:
        match = re.fullmatch(r"([NS])(\d{1,2})-([0-5]\d)([EW])", bearing)
        angle = int(match[2]) + int(match[3]) / 60 if match else math.inf
        if angle > 90 or length <= 0:
            raise ValueError(f"bad leg: {bearing} {length}")
        east = length * math.sin(math.radians(angle)) * (1 if match[4] == "E" else -1)
        north = length * math.cos(math.radians(angle)) * (1 if match[1] == "N" else -1)
        vectors.append((east, north))
    vectors = np.array(vectors)
    miss = vectors.sum(axis=0)
    error, ratio = math.hypot(*miss), None
    if error >= 0.0001:
        ratio = math.floor(lengths.sum() / error)
        if ratio < min_ratio:
            raise ValueError(f"poor closure 1:{ratio}, survey again")
    vectors -= np.outer(lengths / lengths.sum(), miss)
    corners = np.array(start) + np.cumsum(vectors, axis=0) - vectors
    east, north = corners.T
    area = abs(np.dot(east, np.roll(north, -1)) - np.dot(north, np.roll(east, -1))) / 2
    return {"corners": corners.round(3), "area": round(float(area), 2), "ratio": ratio}
