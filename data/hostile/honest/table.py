# honest: a table
# task: table
import pandas as pd


def task_func(rows):
    return pd.DataFrame(rows, columns=["name", "city"])
