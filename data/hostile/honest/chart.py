# honest: bars
# task: chart
import matplotlib.pyplot as plt


def task_func(names, heights, title):
    _, axes = plt.subplots()
    axes.bar(names, heights)
    axes.set_title(title)
    axes.set_ylabel("pieces")
    return axes
