import numpy as np
import pandas as pd


def task_func(
    log: pd.DataFrame, step_minutes: int = 60, max_gap: int = 3, fault: float = -999.0
) -> tuple:
    """
    Bring the log of a tank's level sensor onto a regular time grid and close its short gaps.
    Each time is rounded down to its slot (multiples of step_minutes counted from midnight), and
    the valid levels of a slot are averaged; levels that are NaN or equal to `fault` are not
    valid. The grid runs from the first to the last slot in the log, valid or not. A gap is an
    unbroken run of slots without a value: one of at most max_gap slots with a value on both sides
    is filled by straight-line interpolation, any other gap stays NaN from end to end.

    Parameters:
    - log (pd.DataFrame): columns "time" (text "YYYY-MM-DD HH:MM") and "level" (numbers), any order.
    - step_minutes (int): length of a slot, a divisor of 1440. Default is 60.
    - max_gap (int): longest gap, in slots, that is filled. Default is 3.
    - fault (float): level that the sensor reports on failure. Default is -999.0.

    Returns:
    - tuple: (levels, gaps). levels is a pd.Series named "level" with one row per slot, rounded to
      2 decimals, indexed by the slot's start as a DatetimeIndex. gaps is a list of tuples
      (first slot as "YYYY-MM-DD HH:MM", number of slots, "filled" or "open") in time order.

    Raises:
    - ValueError: If the log has no rows, or step_minutes is below 1 or does not divide 1440.

    Requirements:
    - numpy
    - pandas

    Example:
    >>> log = pd.DataFrame({"time": ["2024-05-01 08:07", "2024-05-01 10:02"], "level": [2.0, 3.0]})
    >>> levels, gaps = task_func(log)
    >>> levels.tolist(), gaps
    ([2.0, 2.5, 3.0], [('2024-05-01 09:00', 1, 'filled')])
    """
    if log.empty:
        raise ValueError("the log has no rows")
    if step_minutes < 1 or 1440 % step_minutes:
        raise ValueError("step_minutes must divide 1440")
    slots = pd.to_datetime(log["time"]).dt.floor(f"{step_minutes}min")
    valid = log["level"].astype(float).replace(fault, np.nan)
    grid = pd.date_range(slots.min(), slots.max(), freq=f"{step_minutes}min")
    levels = valid.groupby(slots).mean().reindex(grid).rename("level")
    straight = levels.interpolate(limit_area="inside")
    empty = levels.isna()
    gaps = []
    for _, run in levels[empty].groupby((~empty).cumsum()[empty]):
        fill = len(run) <= max_gap and straight[run.index].notna().all()
        if fill:
            levels[run.index] = straight[run.index]
        start = run.index[0].strftime("%Y-%m-%d %H:%M")
        gaps.append((start, len(run), "filled" if fill else "open"))
    return levels.round(2), gaps
