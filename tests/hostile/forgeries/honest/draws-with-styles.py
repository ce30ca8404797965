# honest: draws with a style, a backend and settings of its own
# task: chart
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np


def task_func(names, heights, title):
    plt.close("all")
    with plt.rc_context({"axes.grid": True}):
        figure = plt.figure(figsize=(4, 3))
        axes = figure.add_subplot(111)
        for place, height in zip(np.arange(len(names)), heights):
            axes.bar(place, height)
        axes.set(title=title, ylabel="pieces", xticks=range(len(names)), xticklabels=names)
        figure.canvas.draw()
    return axes
