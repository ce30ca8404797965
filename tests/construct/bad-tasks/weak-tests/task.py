import math


def task_func(speed: float, height: float):
    """
    Compute how far a thrown ball flies.

    Parameters:
    - speed (float): In metres a second.
    - height (float): Where it starts, in metres.

    Returns:
    - float: The distance in metres, at an angle of 45 degrees.

    Requirements:
    - math

    Example:
    >>> round(task_func(10.0, 0.0), 2)
    10.19
    """
    gravity = 9.81
    across = speed * math.cos(math.radians(45))
    up = speed * math.sin(math.radians(45))
    flight = (up + math.sqrt(up**2 + 2 * gravity * height)) / gravity
    return float(across * flight)
