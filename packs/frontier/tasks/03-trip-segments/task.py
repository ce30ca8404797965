import duckdb
import pyarrow as pa


def task_func(pings: pa.Table, gap_seconds: int = 600, min_pings: int = 2) -> pa.Table:
    """
    Cut the position pings of cargo bikes into trips and sum them up. The pings of a bike, in the
    order of their time, belong to one trip as long as each comes at most gap_seconds after the one
    before it; a later one begins the next trip. Pings without speed (null) count for the trip's
    borders and its number of pings, not for its speeds. Of several pings of a bike with the same
    time only the one with the highest speed is kept (one with a speed before one without). Trips of
    fewer than min_pings pings are left out, but they have been numbered.

    Parameters:
    - pings (pa.Table): The columns "bike" (string), "second" (int64, since midnight) and "kmh"
      (float64, may hold nulls), in any order of the rows.
    - gap_seconds (int): The longest pause within a trip (600 if left out).
    - min_pings (int): The fewest pings that a trip needs (2 if left out).

    Returns:
    - pa.Table: The trips by bike and then by number, with the columns "bike" (string), "trip"
      (int64, counted from 1 for each bike), "start" and "seconds" (int64: first ping, and time to
      the last one), "pings" (int64), "median_kmh" (float64: the median, with two in the middle
      their mean) and "fastest_second" (int64: when the highest speed was reached first). The last
      two are null for a trip without any speed.

    Raises:
    - ValueError: If gap_seconds or min_pings is below 1.

    Requirements:
    - duckdb
    - pyarrow

    Example:
    >>> pings = pa.table({"bike": ["a", "a"], "second": [60, 0], "kmh": [12.0, 18.0]})
    >>> task_func(pings).to_pylist()[0]["median_kmh"]
    15.0
    """
    if gap_seconds < 1 or min_pings < 1:
        raise ValueError("gap_seconds and min_pings must be at least 1")
    query = """
        WITH kept AS (
            SELECT bike, second, max(kmh) AS kmh FROM pings GROUP BY bike, second
        ), marked AS (
            SELECT *, coalesce(second - lag(second) OVER bikes > $gap, true) AS begins
            FROM kept WINDOW bikes AS (PARTITION BY bike ORDER BY second)
        ), numbered AS (
            SELECT *, sum(begins::BIGINT) OVER (PARTITION BY bike ORDER BY second) AS trip
            FROM marked
        )
        SELECT
            bike,
            trip::BIGINT AS trip,
            min(second)::BIGINT AS start,
            (max(second) - min(second))::BIGINT AS seconds,
            count(*)::BIGINT AS pings,
            median(kmh) AS median_kmh,
            first(second ORDER BY kmh DESC, second) FILTER (kmh IS NOT NULL) AS fastest_second
        FROM numbered GROUP BY bike, trip HAVING count(*) >= $fewest ORDER BY bike, trip
    """
    schema = pa.schema(
        {
            "bike": pa.string(),
            "trip": pa.int64(),
            "start": pa.int64(),
            "seconds": pa.int64(),
            "pings": pa.int64(),
            "median_kmh": pa.float64(),
            "fastest_second": pa.int64(),
        }
    )
    with duckdb.connect() as connection:
        connection.register("pings", pings)
        found = connection.execute(query, {"gap": gap_seconds, "fewest": min_pings})
        return found.to_arrow_table().cast(schema)
