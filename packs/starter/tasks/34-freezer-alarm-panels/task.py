import matplotlib.pyplot as plt
import pandas as pd


def task_func(readings: pd.DataFrame, limit: float = -15.0, min_minutes: int = 30) -> plt.Figure:
    """
    Show the temperature logs of a laboratory's freezers in panels one above the other.
    Rows without a temperature are dropped; each freezer that remains gets a panel, sorted by name
    from top to bottom, all with a common x axis. A panel holds two lines: first the readings in
    time order, then a dashed horizontal line at `limit`. An alarm is an unbroken run of a
    freezer's readings above `limit` whose last reading comes at least min_minutes after
    its first. The readings of all alarms of a panel are marked with a single red scatter, which
    is left out if there is no alarm.

    Note:
    - A panel's title is the freezer, a colon, and "no alarm", "1 alarm", "2 alarms" and so on, in
      red if there is an alarm and black otherwise. Its y label is "°C".
    - The figure is 8 inches wide and 2 inches high per panel; its suptitle names the highest of all
      readings as in "Warmest: F2 at -3.5 °C" (one decimal; first panel with it if several have it).

    Parameters:
    - readings (pd.DataFrame): columns "freezer", "time" (text or timestamps) and "celsius".
    - limit (float): highest temperature that is still good. Default is -15.0.
    - min_minutes (int): shortest duration of an alarm. Default is 30.

    Returns:
    - plt.Figure: the new figure with one axes per freezer.

    Raises:
    - ValueError: If a column is missing or there is no reading with a temperature.

    Requirements:
    - matplotlib.pyplot
    - pandas

    Example:
    >>> times = ["2024-03-01 08:00", "2024-03-01 08:20", "2024-03-01 08:40"]
    >>> log = pd.DataFrame({"freezer": "F1", "time": times, "celsius": [-12.0, -9.5, -11.0]})
    >>> figure = task_func(log)
    >>> figure.axes[0].get_title(), figure.get_suptitle()
    ('F1: 1 alarm', 'Warmest: F1 at -9.5 °C')
    """
    if not {"freezer", "time", "celsius"} <= set(readings.columns):
        raise ValueError("columns freezer, time and celsius are needed")
    data = readings.dropna(subset=["celsius"])
    if data.empty:
        raise ValueError("no reading has a temperature")
    data = data.assign(time=pd.to_datetime(data["time"])).sort_values(["freezer", "time"])
    names = list(data["freezer"].unique())
    size = (8, 2 * len(names))
    figure, axes = plt.subplots(len(names), 1, sharex=True, squeeze=False, figsize=size)
    least = pd.Timedelta(minutes=min_minutes)
    for ax, name in zip(axes[:, 0], names, strict=True):
        log = data[data["freezer"] == name]
        ax.plot(log["time"], log["celsius"])
        ax.axhline(limit, linestyle="--", color="gray")
        warm = log["celsius"] > limit
        runs = [run for _, run in log[warm].groupby((~warm).cumsum()[warm])]
        alarms = [run for run in runs if run["time"].iloc[-1] - run["time"].iloc[0] >= least]
        if alarms:
            marked = pd.concat(alarms)
            ax.scatter(marked["time"], marked["celsius"], color="red")
        text = f"{len(alarms) or 'no'} alarm{'s' if len(alarms) > 1 else ''}"
        ax.set_title(f"{name}: {text}", color="red" if alarms else "black")
        ax.set_ylabel("°C")
    warmest = data.loc[data["celsius"] == data["celsius"].max()].iloc[0]
    figure.suptitle(f"Warmest: {warmest['freezer']} at {warmest['celsius']:.1f} °C")
    return figure
