import numpy as np
import pandas as pd


def task_func(
    arrivals: pd.DataFrame, scheduled_headway: float = 10.0, bunch_ratio: float = 0.25
) -> pd.DataFrame:
    """
    Measure how evenly the buses of a frequent line arrive at each stop.
    At every stop the arrivals are put in time order, and the headways are the gaps in minutes
    between one bus and the next. A passenger who turns up at random waits
    sum(headway ** 2) / (2 * sum(headway)) minutes on average; the excess wait is this minus half
    the scheduled headway. A headway counts as bunched if it is shorter than
    bunch_ratio * scheduled_headway.

    Note:
    - Times are "HH:MM:SS" of the service day, so buses after midnight may read "24:05:00".
    - Stops with fewer than two arrivals, or whose arrivals all fall on one moment, are left out.

    Parameters:
    - arrivals (pd.DataFrame): one row per arrival in columns "stop" and "arrival", in any order.
    - scheduled_headway (float): planned minutes between buses. Default is 10.0.
    - bunch_ratio (float): share of the planned headway that counts as bunched. Default is 0.25.

    Returns:
    - pd.DataFrame: columns "stop", "buses" (number of arrivals), "mean_headway", "excess_wait"
      (both in minutes, rounded to 2 decimals) and "bunched" (number of headways), sorted by
      the rounded excess wait from largest to smallest and then by stop name, index 0, 1, 2, ...
      Without any usable stop it is empty but has the five columns.

    Raises:
    - ValueError: If scheduled_headway is not positive or a column is missing.

    Requirements:
    - numpy
    - pandas

    Example:
    >>> log = pd.DataFrame({"stop": ["Mill"] * 3, "arrival": ["08:00:00", "08:16:00", "08:20:00"]})
    >>> task_func(log).to_dict("records")
    [{'stop': 'Mill', 'buses': 3, 'mean_headway': 10.0, 'excess_wait': 1.8, 'bunched': 0}]
    """
    if scheduled_headway <= 0:
        raise ValueError("scheduled_headway must be positive")
    missing = {"stop", "arrival"} - set(arrivals.columns)
    if missing:
        raise ValueError(f"missing columns: {sorted(missing)}")
    rows = []
    for stop, times in arrivals.groupby("stop")["arrival"]:
        minutes = np.sort(pd.to_timedelta(times).dt.total_seconds().to_numpy() / 60)
        gaps = np.diff(minutes)
        if gaps.sum() == 0:
            continue
        wait = (gaps**2).sum() / (2 * gaps.sum())
        rows.append(
            {
                "stop": stop,
                "buses": len(minutes),
                "mean_headway": round(float(gaps.mean()), 2),
                "excess_wait": round(float(wait - scheduled_headway / 2), 2),
                "bunched": int((gaps < bunch_ratio * scheduled_headway).sum()),
            }
        )
    table = pd.DataFrame(rows, columns=["stop", "buses", "mean_headway", "excess_wait", "bunched"])
    return table.sort_values(["excess_wait", "stop"], ascending=[False, True], ignore_index=True)
