import plotly.graph_objects as go
import polars as pl


def task_func(laps: list[tuple[str, int, float]]) -> go.Figure:
    """
    Draw the lap chart of a bicycle race with Plotly: who was on which place after each lap. The
    time of a rider after a lap is the sum of the lap times up to it; the places after a lap go to
    the riders who finished that lap, by their times, equal times (to the millisecond) by name.

    Each rider has one Scatter trace, riders with more laps before those with fewer, then by the
    place after their last lap. A trace has the rider as name, the lap numbers as x, the places as
    y, the mode "lines+markers", as text for each lap "leader" or the distance to the leader's time
    after that lap such as "+3.25 s" (two digits), and as marker symbols "circle", but "x" at the
    last lap of a rider who has fewer laps than the race. The race has as many laps as the rider
    with the most.

    The title is "Winner: NAME" (the rider of the first trace), or "No laps" and no traces if there
    are none. The axis of the places is reversed and has a tick at every place (dtick 1). For each
    lap but the first after which another rider leads than after the lap before, there is a vertical
    line (a shape) of the whole plot's height at x = that lap, dashed ("dash").

    Parameters:
    - laps (list[tuple[str, int, float]]): Rider, lap number from 1 on and lap time in seconds, in
      any order.

    Returns:
    - go.Figure: The chart.

    Raises:
    - ValueError: If the laps of a rider are not 1, 2, 3 and so on, each once.

    Requirements:
    - plotly
    - polars

    Example:
    >>> figure = task_func([("Mo", 1, 61.0), ("Jo", 1, 60.5), ("Mo", 2, 59.0), ("Jo", 2, 62.0)])
    >>> figure.layout.title.text, figure.data[1].text
    ('Winner: Mo', ('leader', '+2.50 s'))
    """
    schema = {"rider": pl.String, "lap": pl.Int64, "seconds": pl.Float64}
    table = pl.DataFrame(laps, schema=schema, orient="row").sort("lap")
    table = table.with_columns(
        total=pl.col("seconds").cum_sum().round(3).over("rider"),
        expected=pl.int_range(1, pl.len() + 1).over("rider"),
        last=pl.len().over("rider"),
    )
    if (table["lap"] != table["expected"]).any():
        raise ValueError("the laps of a rider must be 1, 2, 3 and so on")
    table = table.sort("lap", "total", "rider").with_columns(
        place=pl.int_range(1, pl.len() + 1).over("lap"),
        gap=pl.col("total") - pl.col("total").min().over("lap"),
    )
    figure = go.Figure()
    figure.update_layout(title_text="No laps")
    figure.update_yaxes(autorange="reversed", dtick=1)
    ends = table.filter(pl.col("lap") == pl.col("last"))
    race = table["lap"].max()
    for rider, last in ends.sort("last", "place", descending=[True, False])["rider", "last"].rows():
        own = table.filter(pl.col("rider") == rider)
        figure.add_scatter(
            name=rider,
            x=own["lap"].to_list(),
            y=own["place"].to_list(),
            mode="lines+markers",
            text=[
                "leader" if place == 1 else f"+{gap:.2f} s"
                for place, gap in own["place", "gap"].rows()
            ],
            marker_symbol=["circle"] * (last - 1) + ["circle" if last == race else "x"],
        )
    if figure.data:
        figure.update_layout(title_text=f"Winner: {figure.data[0].name}")
    leaders = table.filter(pl.col("place") == 1)
    changes = leaders.filter(pl.col("rider") != pl.col("rider").shift())
    for lap in changes["lap"]:
        figure.add_vline(x=lap, line_dash="dash")
    return figure
