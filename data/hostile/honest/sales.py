# honest: adds up by shop
# task: sales
import pandas as pd


def task_func(rows):
    table = pd.DataFrame(rows, columns=["shop", "amount"])
    sums = table.groupby("shop", as_index=False)["amount"].sum()
    return sums.sort_values("amount", ascending=False).reset_index(drop=True)
