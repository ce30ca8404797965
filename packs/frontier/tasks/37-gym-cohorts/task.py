import ibis
import pyarrow as pa


def task_func(visits: pa.Table, until: str) -> pa.Table:
    """
    Tell a gym how long its members stay, with ibis (its default backend, DuckDB). A member's cohort
    is the month of the first visit. For each cohort and each age, from 0 months (the month of the
    first visit itself) up to the month `until`, count how many of its members came at least once in
    that month, and how many of those had not been there in the month before but earlier (returned).
    Visits after the month `until` are as if they were not there, also for the cohorts.

    Parameters:
    - visits (pa.Table): "member" (int64) and "day" (date32), in any order; a member may have
      several visits on one day. Rows with a null in one of them are left out.
    - until (str): The last month, such as "2026-06".

    Returns:
    - pa.Table: "cohort" (string, such as "2026-01"), "age" (int64), "size" (int64, the members of
      the cohort), "active" (int64), "returned" (int64) and "share" (float64, percent of the
      cohort's members who are active, rounded to 1 digit), sorted by cohort and age; also ages at
      which nobody came.

    Raises:
    - ValueError: If until is no month of the form YYYY-MM.

    Requirements:
    - ibis
    - pyarrow

    Example:
    >>> from datetime import date
    >>> visits = pa.table(
    ...     {"member": [1, 2, 1], "day": [date(2026, 1, 5), date(2026, 1, 9), date(2026, 2, 1)]}
    ... )
    >>> task_func(visits, "2026-02")["share"].to_pylist()
    [100.0, 50.0]
    """
    year, _, month = until.partition("-")
    if not (len(year) == 4 and len(month) == 2 and (year + month).isdecimal()):
        raise ValueError("until must be a month")
    end = 12 * int(year) + int(month) - 1
    if not 1 <= int(month) <= 12:
        raise ValueError("until must be a month")
    rows = ibis.memtable(visits.select(["member", "day"]).drop_null())
    months = (
        rows.mutate(month=12 * rows.day.year().cast("int64") + rows.day.month() - 1)
        .filter(lambda t: t.month <= end)
        .select("member", "month")
        .distinct()
    )
    per_member = ibis.window(group_by="member", order_by="month")
    seen = months.mutate(
        first=months.month.first().over(per_member),
        gap=months.month - months.month.lag().over(per_member),
    )
    sizes = seen.group_by("first").aggregate(size=lambda t: t.member.nunique())
    counts = seen.group_by("first", "month").aggregate(
        active=lambda t: t.count(), returned=lambda t: (t.gap > 1).sum()
    )
    ages = sizes.mutate(age=ibis.range(0, end + 1 - sizes.first).unnest()).mutate(
        month=lambda t: t["first"] + t.age
    )
    joined = ages.left_join(counts, ["first", "month"])
    result = (
        joined.order_by("first", "age")
        .select(
            cohort=lambda t: (
                (t["first"] // 12).cast("string")
                + "-"
                + (t["first"] % 12 + 1).cast("string").lpad(2, "0")
            ),
            age=lambda t: t.age.cast("int64"),
            size=lambda t: t["size"],
            active=lambda t: t.active.fill_null(0),
            returned=lambda t: t.returned.fill_null(0).cast("int64"),
        )
        .mutate(share=lambda t: (100.0 * t.active / t["size"]).round(1))
    )
    return result.to_pyarrow()
