import polars as pl
from bokeh.models import BoxAnnotation, ColumnDataSource
from bokeh.plotting import figure


def task_func(readings: pl.DataFrame, low: float, high: float) -> figure:
    """
    Plot the pH of a swimming pool with Bokeh and mark the alarms. The readings of each minute are
    first reduced to their median; then each minute's value is smoothed to the median of itself and
    the minutes that have readings directly before and after it in the list (the first and the last
    of these minutes stay as they are). A minute is bad if its smoothed value is below `low` or
    above `high`. An alarm begins with a bad minute after a good one (or with the first minute of
    all) and lasts until the next good minute of the list; if there is none, it lasts until one
    minute after the last minute. Alarms shorter than 3 minutes are no alarms.

    Parameters:
    - readings (pl.DataFrame): "at" (Datetime in milliseconds, UTC without a zone, in any order) and
      "ph" (Float64; null if the probe gave nothing: such rows are left out).
    - low (float): The lowest good value.
    - high (float): The highest good value.

    Returns:
    - figure: 800 by 300 pixels, with a time axis (x_axis_type "datetime"), no tools, and one line
      over the source's columns "minute" and "ph": the minutes with readings, rising, as whole
      milliseconds since 1970, and the smoothed values, rounded to 2 digits. It has a BoxAnnotation
      for each alarm, in the order of time, with left and right in milliseconds, with the fill
      colour "orange" if the alarm's values are all above high, "blue" if they are all below low,
      else "red". The title is "N alarms, M min" with the sum of their minutes.

    Raises:
    - ValueError: If low is not below high.

    Requirements:
    - bokeh
    - polars

    Example:
    >>> from datetime import datetime
    >>> at = [datetime(2026, 7, 1, 9, minute) for minute in range(6)]
    >>> table = pl.DataFrame({"at": at, "ph": [7.2, 7.9, 8.0, 8.1, 8.0, 7.3]})
    >>> task_func(table.cast({"at": pl.Datetime("ms")}), 7.0, 7.6).title.text
    '1 alarms, 4 min'
    """
    if low >= high:
        raise ValueError("low must be below high")
    middle = pl.col("ph").rolling_median(3, center=True)
    minutes = (
        readings.drop_nulls("ph")
        .group_by(minute=pl.col("at").dt.truncate("1m").dt.epoch("ms"))
        .agg(pl.col("ph").median())
        .sort("minute")
        .with_columns(ph=pl.coalesce(middle, "ph"))
        .with_columns(side=(pl.col("ph") > high).cast(pl.Int8) - (pl.col("ph") < low).cast(pl.Int8))
    )
    periods = minutes.with_columns(
        run=(pl.col("side") != 0).rle_id(),
        until=pl.col("minute").shift(-1).fill_null(pl.col("minute").last() + 60_000),
    )
    alarms = (
        periods.filter(pl.col("side") != 0)
        .group_by("run")
        .agg(
            left=pl.col("minute").first(),
            right=pl.col("until").last(),
            lowest=pl.col("side").min(),
            highest=pl.col("side").max(),
        )
        .filter(pl.col("right") - pl.col("left") >= 180_000)
        .sort("left")
    )
    plot = figure(width=800, height=300, x_axis_type="datetime", tools="")
    source = ColumnDataSource(
        {"minute": minutes["minute"].to_list(), "ph": minutes["ph"].round(2).to_list()}
    )
    plot.line("minute", "ph", source=source)
    total = 0
    for _, left, right, lowest, highest in alarms.rows():
        colour = {(1, 1): "orange", (-1, -1): "blue"}.get((lowest, highest), "red")
        plot.add_layout(BoxAnnotation(left=left, right=right, fill_color=colour))
        total += (right - left) // 60_000
    plot.title.text = f"{len(alarms)} alarms, {total} min"
    return plot
