# honest: works with a subclass of DataFrame and returns a plain one
# task: sales
import pandas as pd


class Sales(pd.DataFrame):
    @property
    def _constructor(self):
        return Sales

    def by_shop(self):
        return self.groupby("shop", as_index=False)["amount"].sum()


def task_func(rows):
    sums = Sales(rows, columns=["shop", "amount"]).by_shop()
    return pd.DataFrame(sums).sort_values("amount", ascending=False).reset_index(drop=True)
