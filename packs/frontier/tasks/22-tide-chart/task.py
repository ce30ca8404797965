import altair as alt
import polars as pl


def task_func(levels: pl.DataFrame, low: float, high: float, width: int = 300) -> dict:
    """
    Describe a chart of a harbour's water levels as a Vega-Lite specification, made with Altair. The
    levels are first thinned out: of each hour of each gauge only the mean of its levels is kept,
    rounded to 1 digit, at the beginning of the hour. An hour is "low" if this mean is below `low`,
    "high" if it is at least `high`, otherwise "usual".

    The chart has one row (facet) for each gauge, sorted by name, titled "Gauge". In a row a line
    mark shows the mean by hour, over it circles of size 60 stand at the hours that are not usual,
    coloured by their state: the colour scale's domain is ["low", "high"] and its range is
    ["#c0392b", "#2471a3"]. The x axis is the temporal field "hour" titled "Time", the y axis the
    quantitative field "cm" titled "Level (cm)" whose scale does not have to include zero; colour is
    the nominal field "state" titled "State". Each row is `width` wide and 120 high. The row is a
    layered chart: the line first, then the circles, each layer with its own x and y, the circles
    with the filter "datum.state !== 'usual'" as their only transform. The data stand at the top of
    the specification, as data.values.

    Parameters:
    - levels (pl.DataFrame): The columns "gauge" (text), "time" (Datetime) and "cm" (Float64, may be
      null, which is left out), in any order.
    - low (float): Below this, an hour is low.
    - high (float): From this on, an hour is high.
    - width (int): Pixels (300 if left out).

    Returns:
    - dict: The specification as Altair's to_dict gives it, its data.values sorted by gauge and
      hour, with rows of "gauge", "hour" (text such as "2026-11-16T04:00:00"), "cm" and "state".

    Raises:
    - ValueError: If low is not below high, or there is no level that is not null.

    Requirements:
    - altair
    - polars

    Example:
    >>> from datetime import datetime
    >>> rows = {"gauge": ["pier"], "time": [datetime(2026, 11, 16, 4, 20)], "cm": [512.0]}
    >>> chart = task_func(pl.DataFrame(rows), 300.0, 500.0)
    >>> chart["data"]["values"]
    [{'gauge': 'pier', 'hour': '2026-11-16T04:00:00', 'cm': 512.0, 'state': 'high'}]
    """
    if low >= high:
        raise ValueError("low must be below high")
    hours = (
        levels.drop_nulls("cm")
        .group_by("gauge", pl.col("time").dt.truncate("1h").alias("hour"))
        .agg(pl.col("cm").mean().round(1))
        .sort("gauge", "hour")
        .with_columns(
            pl.col("hour").dt.strftime("%Y-%m-%dT%H:%M:%S"),
            pl.when(pl.col("cm") < low)
            .then(pl.lit("low"))
            .when(pl.col("cm") >= high)
            .then(pl.lit("high"))
            .otherwise(pl.lit("usual"))
            .alias("state"),
        )
    )
    if hours.is_empty():
        raise ValueError("there are no levels")
    base = alt.Chart().encode(
        x=alt.X("hour:T").title("Time"),
        y=alt.Y("cm:Q").title("Level (cm)").scale(zero=False),
    )
    colours = alt.Scale(domain=["low", "high"], range=["#c0392b", "#2471a3"])
    marked = (
        base.mark_circle(size=60)
        .transform_filter("datum.state !== 'usual'")
        .encode(color=alt.Color("state:N").title("State").scale(colours))
    )
    chart = alt.layer(base.mark_line(), marked).properties(width=width, height=120)
    rows = alt.Data(values=hours.to_dicts())
    faceted = chart.properties(data=rows).facet(row=alt.Row("gauge:N").title("Gauge"))
    return faceted.to_dict()
