import numpy as np
import polars as pl
from sklearn.cluster import DBSCAN
from sklearn.metrics.pairwise import haversine_distances


def task_func(reports: pl.DataFrame, radius: float, fewest: int) -> pl.DataFrame:
    """
    Make work orders for a road depot out of reports of potholes. Distances are great-circle
    distances on a sphere of 6,371,008.8 metres. A report is a core if at least `fewest` reports,
    itself included, lie within `radius` metres of it (exactly on it counts). Cores within the
    radius of each other belong to the same order, also over a chain of cores. A report that is no
    core belongs to the order of the nearest core within the radius (of equally near ones, that with
    the lowest id). A report without an order gets one of its own if its severity is 3, else none.

    Parameters:
    - reports (pl.DataFrame): "id" (Int64, unique), "lat" and "lon" (Float64, degrees) and
      "severity" (Int64, 1 to 3).
    - radius (float): Metres, above 0.
    - fewest (int): At least 2.

    Returns:
    - pl.DataFrame: A row for each order with "order" (String: "W1", "W2" and so on, in the order of
      the rows), "ids" (List(Int64), rising), "points" (Int64: the sum of severities), "lat" and
      "lon" (Float64: the means of its reports, rounded to 5 digits). The orders with the most
      points come first, of equal ones that with the lowest id.

    Raises:
    - ValueError: If an id is there twice, radius is not above 0, or fewest is below 2.

    Requirements:
    - numpy
    - polars
    - sklearn

    Example:
    >>> reports = pl.DataFrame(
    ...     {"id": [7, 4], "lat": [52.0, 52.0001], "lon": [5.0, 5.0], "severity": [1, 2]}
    ... )
    >>> task_func(reports, 12.0, 2).rows()
    [('W1', [4, 7], 3, 52.00005, 5.0)]
    """
    if reports["id"].n_unique() != len(reports) or radius <= 0 or fewest < 2:
        raise ValueError("an id is there twice, or radius or fewest is too small")
    ids = reports["id"].to_list()
    labels = {}
    if ids:
        places = np.radians(reports.select("lat", "lon").to_numpy())
        metres = haversine_distances(places) * 6_371_008.8
        fitted = DBSCAN(eps=radius, min_samples=fewest, metric="precomputed").fit(metres)
        cores = fitted.core_sample_indices_
        for place, one in enumerate(ids):
            near = [(metres[place, core], ids[core], core) for core in cores]
            distance, _, core = min(near, default=(np.inf, None, None))
            if distance <= radius:
                labels[one] = f"cluster {fitted.labels_[core]}"
            elif reports["severity"][place] == 3:
                labels[one] = f"single {one}"
    return (
        reports.sort("id")
        .with_columns(
            label=pl.col("id").replace_strict(labels, default=None, return_dtype=pl.String)
        )
        .drop_nulls("label")
        .group_by("label")
        .agg(
            ids=pl.col("id"),
            points=pl.col("severity").sum(),
            lat=pl.col("lat").mean().round(5),
            lon=pl.col("lon").mean().round(5),
        )
        .sort(-pl.col("points"), pl.col("ids").list.first())
        .select(pl.format("W{}", pl.int_range(1, pl.len() + 1)).alias("order"), pl.exclude("label"))
    )
