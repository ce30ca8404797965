from datetime import datetime


def task_func(seconds: int):
    """
    Write a moment as a clock shows it.

    Parameters:
    - seconds (int): Seconds since 1970.

    Returns:
    - str: Hours and minutes.

    Requirements:
    - datetime

    Example:
    >>> len(task_func(0))
    5
    """
    return datetime.fromtimestamp(seconds).strftime("%H:%M")
