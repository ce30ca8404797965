import duckdb
import polars as pl


def task_func(claims: pl.DataFrame, rates: pl.DataFrame, caps: dict[str, int]) -> pl.DataFrame:
    """
    Convert the travel claims of a choir to euro cents, with DuckDB. A claim in euros stays as it
    is. Any other claim is converted with the newest rate of its currency that is dated on the day
    of the claim or before it, but at most 7 days before it: its cents times the rate, rounded to
    whole cents (half a cent away from zero). A claim without such a rate is left open.

    For each traveller the converted claims are paid in the order of their days (of the same day, in
    the order of the table) until the traveller's cap is reached: the claim that goes beyond it is
    paid in part, those after it get nothing. Open claims are passed over. A traveller that is not
    in caps has no cap.

    Parameters:
    - claims (pl.DataFrame): "who" (String), "day" (Date), "currency" (String, "EUR" for euros) and
      "cents" (Int64, above 0).
    - rates (pl.DataFrame): "currency", "day" (Date) and "rate" (String: the euros for one unit of
      the currency, a decimal number with at most 6 digits after the point), in any order, one at
      most for a currency and day.
    - caps (dict[str, int]): The most euro cents that a traveller gets.

    Returns:
    - pl.DataFrame: A row for each claim in the order of claims, with "who" (String), "day" (Date),
      "euro_cents" (Int64, null if open), "rate_day" (Date, the day of the rate, null for euros and
      open claims) and "paid" (Int64, 0 if open).

    Raises:
    - ValueError: If a claim's cents are not above 0.

    Requirements:
    - duckdb
    - polars

    Example:
    >>> from datetime import date
    >>> claims = pl.DataFrame(
    ...     {"who": ["Uma"], "day": [date(2026, 5, 4)], "currency": ["CHF"], "cents": [1050]}
    ... )
    >>> rates = pl.DataFrame({"currency": ["CHF"], "day": [date(2026, 5, 1)], "rate": ["1.07"]})
    >>> task_func(claims, rates, {"Uma": 1000})["euro_cents", "paid"].rows()
    [(1124, 1000)]
    """
    if (claims["cents"] <= 0).any():
        raise ValueError("cents must be above 0")
    ceilings = pl.DataFrame(
        {"who": list(caps), "cap": list(caps.values())}, schema={"who": pl.String, "cap": pl.Int64}
    )
    query = """
        WITH dated AS (
            SELECT currency, day AS rate_day, rate::DECIMAL(18, 6) AS rate FROM rates_in
        ),
        matched AS (
            SELECT n.*, d.rate_day, d.rate
            FROM claims_in n
            ASOF LEFT JOIN dated d ON n.currency = d.currency AND n.day >= d.rate_day
        ),
        fresh AS (
            SELECT *, currency <> 'EUR' AND rate_day >= day - 7 AS usable FROM matched
        ),
        converted AS (
            SELECT who, day, place,
                CASE WHEN currency = 'EUR' THEN cents
                     WHEN usable THEN round(cents::DECIMAL(18, 0) * rate, 0)::BIGINT
                END AS euro_cents,
                CASE WHEN usable THEN rate_day END AS rate_day
            FROM fresh
        ),
        summed AS (
            SELECT *, coalesce(euro_cents, 0) AS due, coalesce(sum(euro_cents) OVER (
                PARTITION BY who ORDER BY day, place
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ), 0) AS before
            FROM converted
        )
        SELECT s.who, s.day, euro_cents, rate_day,
            greatest(0, least(due, coalesce(cap - before, due)))::BIGINT AS paid
        FROM summed s LEFT JOIN ceilings_in c ON s.who = c.who
        ORDER BY place
    """
    with duckdb.connect() as connection:
        connection.register("claims_in", claims.with_row_index("place").to_arrow())
        connection.register("rates_in", rates.to_arrow())
        connection.register("ceilings_in", ceilings.to_arrow())
        return connection.sql(query).pl()
