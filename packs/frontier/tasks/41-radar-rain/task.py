import numpy as np
import polars as pl
import xarray as xr


def task_func(rain: xr.DataArray, shares: xr.DataArray, alarm: float) -> pl.DataFrame:
    """
    Find the heaviest hour of rain over the catchments of a river, from radar frames. A frame is
    taken every 5 minutes; frames may be missing and pixels may be NaN. The rain over a catchment in
    a frame is the mean over the pixels, weighted with the catchment's shares of them, of the pixels
    that have a value; it is unknown if pixels with a value make up less than half of the
    catchment's shares.

    There is an hour for each moment, every 5 minutes from the first frame to the last, also where
    the frame is missing: it is made of that moment and the 11 before it. Its sum is known if the
    rain in at least 10 of these 12 moments is known, and is then the mean of the known ones (mm/h)
    times one hour.

    Parameters:
    - rain (xr.DataArray): Millimetres an hour, dimensions "time" (datetime64, whole 5 minutes, in
      any order), "y" and "x", in any order.
    - shares (xr.DataArray): Dimensions "catchment" (text), "y" and "x", in any order; which part of
      a pixel belongs to the catchment (0 to 1). Its pixels are those of rain, maybe in another
      order.
    - alarm (float): The sum of an hour (mm) from which on there is an alarm.

    Returns:
    - pl.DataFrame: A row for each catchment in the order of shares: "catchment" (String), "hour_mm"
      (Float64: the largest known sum of an hour, rounded to 2 digits), "until" (String: the moment
      with which the hour ends, such as "2026-08-01 14:35", the earliest of equal rounded sums),
      "known" (Int64: how many hours are known) and "alarm" (Boolean, by the rounded sum). Without a
      known hour, hour_mm and until are null and alarm is false.

    Raises:
    - ValueError: If there is no frame, a time is there twice, or a catchment has no share of any
      pixel.

    Requirements:
    - numpy
    - polars
    - xarray

    Example:
    >>> time = np.datetime64("2026-08-01T14:00", "ns") + np.arange(12) * np.timedelta64(5, "m")
    >>> rain = xr.DataArray(np.full((12, 1, 1), 6.0), {"time": time, "y": [0], "x": [0]})
    >>> one = xr.DataArray([[[0.5]]], {"catchment": ["Mill"], "y": [0], "x": [0]})
    >>> task_func(rain, one, 5.0).row(0)
    ('Mill', 6.0, '2026-08-01 14:45', 3, True)
    """
    times = np.unique(rain["time"])
    if not 0 < len(times) == rain.sizes["time"]:
        raise ValueError("there is no frame, or a time is there twice")
    whole = shares.sum(["y", "x"])
    if (whole <= 0).any():
        raise ValueError("a catchment has no share of any pixel")
    step = np.timedelta64(5, "m")
    rain = rain.reindex(time=np.arange(times[0], times[-1] + step, step))
    shares, _ = xr.align(shares, rain.isel(time=[]), join="right")
    seen = xr.where(rain.notnull(), shares, 0.0).sum(["y", "x"])
    mean = (rain * shares).sum(["y", "x"]) / seen.where(seen >= whole / 2)
    hours = mean.rolling(time=12, min_periods=10).mean().transpose("catchment", "time")
    rows = []
    for name, values in zip(hours["catchment"].values, hours.values.round(2), strict=True):
        known = np.flatnonzero(~np.isnan(values))
        best, until = None, None
        if len(known):
            place = known[np.argmax(values[known])]
            best = float(values[place])
            until = str(hours["time"].values[place].astype("datetime64[m]")).replace("T", " ")
        rows.append((str(name), best, until, len(known), best is not None and best >= alarm))
    kinds = [pl.String, pl.Float64, pl.String, pl.Int64, pl.Boolean]
    names = ["catchment", "hour_mm", "until", "known", "alarm"]
    return pl.DataFrame(rows, schema=dict(zip(names, kinds, strict=True)), orient="row")
