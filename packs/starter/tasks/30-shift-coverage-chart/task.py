import matplotlib.pyplot as plt
import numpy as np


def task_func(shifts: list, required: int = 2) -> plt.Axes:
    """
    Draw a ward's duty plan for one repeating day and show the hours with too few nurses.
    Every nurse has a row, in alphabetical order from y = 0 on, first name at the top (inverted
    y axis). A shift is one horizontal bar drawn with barh (height 0.8) from its start to its end
    hour in "tab:blue"; a shift whose end is smaller than its start runs past midnight and is drawn
    as two bars, start to 24 and 0 to end, in "tab:purple". One more row below the nurses holds a
    "tab:red" bar for each unbroken run of hours in which fewer than `required` nurses are on duty.

    Note:
    - A nurse with overlapping shifts counts once per hour. Runs are not joined across midnight.
    - The y tick labels are the nurses' names followed by "SHORT". The x axis shows 0 to 24 with a
      tick every 3 hours and the label "Hour". The title is "N short-staffed hours".

    Parameters:
    - shifts (list): tuples (nurse, start, end); start is an hour 0 to 23, end an hour 1 to 24.
    - required (int): nurses that must be on duty in every hour. Default is 2.

    Returns:
    - plt.Axes: the axes of a new figure with the bars.

    Raises:
    - ValueError: If required is below 1, an hour is out of its range, or a shift's start and end
      are equal.

    Requirements:
    - matplotlib.pyplot
    - numpy

    Example:
    >>> ax = task_func([("Ana", 6, 18), ("Bo", 18, 6)], required=1)
    >>> ax.get_title(), len(ax.patches)
    ('0 short-staffed hours', 3)
    """
    if required < 1:
        raise ValueError("at least one nurse must be required")
    for nurse, start, end in shifts:
        if not 0 <= start <= 23 or not 1 <= end <= 24 or start == end:
            raise ValueError(f"impossible shift of {nurse}: {start} to {end}")
    names = sorted({nurse for nurse, _, _ in shifts})
    duty = np.zeros((len(names), 24), dtype=bool)
    _, ax = plt.subplots()
    for nurse, start, end in shifts:
        night = end < start
        row = names.index(nurse)
        for left, right in [(start, 24), (0, end)] if night else [(start, end)]:
            duty[row, left:right] = True
            color = "tab:purple" if night else "tab:blue"
            ax.barh(row, right - left, left=left, height=0.8, color=color)
    short = duty.sum(axis=0) < required
    edges = np.flatnonzero(np.diff(np.concatenate([[False], short, [False]])))
    for left, right in edges.reshape(-1, 2):
        ax.barh(len(names), right - left, left=left, height=0.8, color="tab:red")
    ax.set_yticks(range(len(names) + 1), labels=[*names, "SHORT"])
    ax.set_ylim(len(names) + 0.5, -0.5)
    ax.set_xticks(range(0, 25, 3))
    ax.set(xlim=(0, 24), xlabel="Hour", title=f"{short.sum()} short-staffed hours")
    return ax
