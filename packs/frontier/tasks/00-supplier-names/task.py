import polars as pl
from rapidfuzz import fuzz, process, utils


def task_func(
    invoices: pl.DataFrame, suppliers: pl.DataFrame, cutoff: float = 85.0
) -> pl.DataFrame:
    """
    Book the invoices of a workshop on its list of known suppliers, although the names on the
    invoices are misspelt. A name on an invoice is compared with every known name by rapidfuzz's
    token_sort_ratio, both prepared by rapidfuzz's default_process; the best score that is at least
    the cutoff decides, and of equal scores the supplier that stands first in the list. Invoices
    without such a supplier are booked on the account 0 with the name "unknown". Credit notes are
    invoices with a negative amount and are booked like others.

    Parameters:
    - invoices (pl.DataFrame): The columns "name" (text) and "cents" (integers), a row an invoice.
    - suppliers (pl.DataFrame): The columns "account" (integers above 0) and "name" (text).
    - cutoff (float): The lowest score, from 0 to 100, at which a name is taken (85 if left out).

    Returns:
    - pl.DataFrame: A row for each account that has an invoice, sorted by "cents" from high to low
      and then by "account" from low to high, with the columns "account" (Int64), "name" (the name
      in the list of suppliers), "invoices" (how many, Int64), "cents" (their sum, Int64) and
      "spellings" (a list of the different names on its invoices, sorted).

    Raises:
    - ValueError: If two suppliers have the same account, or the cutoff is not from 0 to 100.

    Requirements:
    - polars
    - rapidfuzz

    Example:
    >>> invoices = pl.DataFrame({"name": ["Bolt & Sons", "sons BOLT"], "cents": [500, 250]})
    >>> suppliers = pl.DataFrame({"account": [71], "name": ["Bolt and Sons"]})
    >>> task_func(invoices, suppliers, 70.0).rows()
    [(71, 'Bolt and Sons', 2, 750, ['Bolt & Sons', 'sons BOLT'])]
    """
    if suppliers["account"].n_unique() != suppliers.height:
        raise ValueError("two suppliers have the same account")
    if not 0 <= cutoff <= 100:
        raise ValueError("the cutoff must be from 0 to 100")
    known = suppliers["name"].to_list()
    accounts = suppliers["account"].to_list()
    booked = []
    for name, cents in invoices.select("name", "cents").iter_rows():
        best = process.extractOne(
            name,
            known,
            scorer=fuzz.token_sort_ratio,
            processor=utils.default_process,
            score_cutoff=cutoff,
        )
        place = None if best is None else best[2]
        account, title = (0, "unknown") if place is None else (accounts[place], known[place])
        booked.append((account, title, cents, name))
    schema = {"account": pl.Int64, "name": pl.String, "cents": pl.Int64, "spelling": pl.String}
    return (
        pl.DataFrame(booked, schema=schema, orient="row")
        .group_by("account", "name")
        .agg(
            pl.len().cast(pl.Int64).alias("invoices"),
            pl.col("cents").sum(),
            pl.col("spelling").unique().sort().alias("spellings"),
        )
        .sort(["cents", "account"], descending=[True, False])
    )
