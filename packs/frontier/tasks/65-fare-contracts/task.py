from collections.abc import Callable

import deal
import polars as pl


def task_func(fares: dict[str, Callable], trips: pl.DataFrame) -> pl.DataFrame:
    """
    Try out the fare functions that bus companies have sent in against the contract of a transport
    association, with deal. A fare function is called as fare(zones=..., age=..., day=...) and gives
    a price in cents. Each function is put behind these contracts and called for each trip:

    - before: zones is from 1 to 9 and age from 0 to 120, otherwise the trip is "no trip" and the
      function is not called;
    - it may raise ValueError or an error derived from it (the trip is "refused") and nothing else
      of the class Exception, otherwise it is "crash: " and the name of the exception's class;
    - after: the price is a whole number (int, not bool), otherwise "no price"; if it is one, not
      below 0 and at most 300 * zones, otherwise "out of range"; if it is in range, children below 6
      travel for 0, otherwise "child pays".

    A trip without a fault is "ok". If a function is "ok" for a trip, it is asked the same once
    more, and if the second price is another one or is not given, the trip is "unsteady".

    Parameters:
    - fares (dict[str, Callable]): The functions by company.
    - trips (pl.DataFrame): The columns "zones" and "age" (integers) and "day" (text).

    Returns:
    - pl.DataFrame: For each company and each verdict that its trips got, a row with the columns
      "company", "verdict" (text), "trips" (how many, Int64), "first" (the place of the first such
      trip, from 0 on, Int64) and "cents" (the sum of the prices of "ok" trips, Int64; null for
      other verdicts), sorted by company and then by verdict.

    Requirements:
    - collections
    - deal
    - polars

    Example:
    >>> trips = pl.DataFrame({"zones": [2, 3], "age": [30, 4], "day": ["Mon", "Sun"]})
    >>> task_func({"Red": lambda zones, age, day: 150 * zones}, trips).rows()
    [('Red', 'child pays', 1, 1, None), ('Red', 'ok', 1, 0, 300)]
    """

    contracts = deal.chain(
        deal.pre(lambda zones, age, day: 1 <= zones <= 9 and 0 <= age <= 120, message="no trip"),
        deal.ensure(
            lambda zones, age, day, result: 0 <= result <= 300 * zones, message="out of range"
        ),
        deal.ensure(lambda zones, age, day, result: age >= 6 or result == 0, message="child pays"),
        deal.post(lambda result: type(result) is int, message="no price"),
        deal.raises(ValueError),
    )

    def judge(fare, trip):
        try:
            return "ok", fare(**trip)
        except deal.RaisesContractError as error:
            # deal takes only the class itself for allowed, not those that derive from it.
            if isinstance(error.__cause__, ValueError):
                return "refused", None
            return f"crash: {type(error.__cause__).__name__}", None
        except deal.ContractError as error:
            return error.message, None
        except ValueError:
            return "refused", None

    def guard(fare):
        return contracts(lambda zones, age, day: fare(zones=zones, age=age, day=day))

    rows = []
    for company, fare in fares.items():
        guarded = guard(fare)
        for place, trip in enumerate(trips.select("zones", "age", "day").iter_rows(named=True)):
            verdict, cents = judge(guarded, trip)
            if verdict == "ok" and judge(guarded, trip) != ("ok", cents):
                verdict, cents = "unsteady", None
            rows.append((company, verdict, place, cents))
    names = {"company": pl.String, "verdict": pl.String, "first": pl.Int64, "cents": pl.Int64}
    return (
        pl.DataFrame(rows, schema=names, orient="row")
        .group_by("company", "verdict")
        .agg(
            pl.len().cast(pl.Int64).alias("trips"),
            pl.col("first").min(),
            pl.when(pl.col("verdict").first() == "ok").then(pl.col("cents").sum()).alias("cents"),
        )
        .sort("company", "verdict")
    )
