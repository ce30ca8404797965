import numpy as np
import xarray as xr


def task_func(
    daily: xr.DataArray, normal: xr.DataArray, excess: float = 3.0, days: int = 3
) -> xr.Dataset:
    """
    Find the warm spells of weather stations. A day is warm if its temperature is at least `excess`
    above the station's normal temperature of the day's month. A warm spell is a run of at least
    `days` warm days that follow each other in the data without a gap in the calendar; a day without
    a temperature (NaN) is not warm and ends a run.

    Parameters:
    - daily (xr.DataArray): Temperatures with the dimensions "time" (days, datetime64, rising, maybe
      with gaps) and "station" (text), in either order.
    - normal (xr.DataArray): Normal temperatures with the dimensions "station" and "month" (1 to
      12), in either order, with at least all stations of daily, in any order.
    - excess (float): Degrees above the normal (3 if left out).
    - days (int): The fewest days of a spell, at least 1 (3 if left out).

    Returns:
    - xr.Dataset: With the coordinate "station" in the order of daily, and for each station "spells"
      (how many, int64), "longest" (the days of the longest spell, 0 without one, int64), "begin"
      (the first day of the longest spell, the earlier of equally long ones, datetime64[ns], NaT
      without one) and "heat" (float64: the sum, over the days of all its spells, of the degrees
      above the normal, 0.0 without one, rounded to 2 digits). Its attributes are "excess" and
      "days".

    Raises:
    - ValueError: If days is below 1, or a station of daily is missing in normal.

    Requirements:
    - numpy
    - xarray

    Example:
    >>> time = np.array(["2026-07-01", "2026-07-02"], dtype="datetime64[ns]")
    >>> daily = xr.DataArray([[24.0], [26.5]], coords={"time": time, "station": ["dam"]})
    >>> normal = xr.DataArray([[20.0] * 12], coords={"station": ["dam"], "month": range(1, 13)})
    >>> task_func(daily, normal, days=2)["heat"].item()
    10.5
    """
    if days < 1:
        raise ValueError("days must be at least 1")
    if not daily["station"].isin(normal["station"]).all():
        raise ValueError("a station has no normal temperatures")
    usual = normal.sel(station=daily["station"], month=daily["time"].dt.month)
    above = (daily - usual).transpose("station", "time")
    steps = np.diff(daily["time"].values) / np.timedelta64(1, "D")
    follows = np.concatenate([[False], steps == 1])
    stations = daily["station"].values
    spells = np.zeros(len(stations), dtype="int64")
    longest = np.zeros(len(stations), dtype="int64")
    begin = np.full(len(stations), np.datetime64("NaT"), dtype="datetime64[ns]")
    heat = np.zeros(len(stations))
    for row, values in enumerate(above.values):
        warm = values >= excess
        starts = warm & ~(follows & np.concatenate([[False], warm[:-1]]))
        runs = np.cumsum(starts)
        for run in range(1, int(starts.sum()) + 1):
            places = np.flatnonzero(warm & (runs == run))
            if len(places) < days:
                continue
            spells[row] += 1
            heat[row] += values[places].sum()
            if len(places) > longest[row]:
                longest[row] = len(places)
                begin[row] = daily["time"].values[places[0]]
    return xr.Dataset(
        {
            "spells": ("station", spells),
            "longest": ("station", longest),
            "begin": ("station", begin),
            "heat": ("station", np.round(heat, 2)),
        },
        coords={"station": stations},
        attrs={"excess": excess, "days": days},
    )
