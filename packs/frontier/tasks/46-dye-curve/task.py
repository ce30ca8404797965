import numpy as np
import polars as pl
from uncertainties import correlated_values, ufloat


def task_func(standards: pl.DataFrame, samples: pl.DataFrame, sigma: float) -> pl.DataFrame:
    """
    Read the dye concentrations of a dye works' samples off a calibration line. All absorbances
    have the same standard uncertainty `sigma`, and are independent. The line absorbance = slope *
    concentration + offset is fitted to the standards by least squares; the uncertainties of slope
    and offset and their correlation follow from sigma (not from the scatter of the standards).

    A sample was measured one or more times. Its concentration is that at which the line has the
    mean of its absorbances; its standard uncertainty comes, propagated linearly, from that of the
    mean (sigma divided by the root of the number of measurements) and that of the line. It was then
    diluted back: both are multiplied with the sample's dilution factor (exact).

    Parameters:
    - standards (pl.DataFrame): "concentration" and "absorbance" (Float64).
    - samples (pl.DataFrame): "sample" (String), "dilution" (Float64, the same for all rows of a
      sample) and "absorbance" (Float64); a row for each measurement.
    - sigma (float): Above 0.

    Returns:
    - pl.DataFrame: A row for each sample in the order in which they first appear: "sample",
      "concentration" and "uncertainty" (Float64, rounded to 4 digits), "text" (String: both with
      two digits of uncertainty in the form "12.30+/-0.15") and "verdict" (String: "outside" if the
      mean absorbance is below the lowest or above the highest absorbance of the standards, else
      "weak" if the unrounded uncertainty is more than 10 % of the concentration, or the
      concentration is not above 0, else "ok").

    Raises:
    - ValueError: If sigma is not above 0, or the standards have fewer than two different
      concentrations.

    Requirements:
    - numpy
    - polars
    - uncertainties

    Example:
    >>> standards = pl.DataFrame({"concentration": [0.0, 10.0], "absorbance": [0.0, 1.0]})
    >>> samples = pl.DataFrame({"sample": ["vat 1"], "dilution": [2.0], "absorbance": [0.5]})
    >>> task_func(standards, samples, 0.01)["text"].to_list()
    ['10.00+/-0.24']
    """
    if sigma <= 0 or standards["concentration"].n_unique() < 2:
        raise ValueError("sigma or the standards are not enough")
    known = standards["concentration"].to_numpy()
    design = np.column_stack([known, np.ones(len(known))])
    covariance = sigma**2 * np.linalg.inv(design.T @ design)
    best = np.linalg.lstsq(design, standards["absorbance"].to_numpy())[0]
    slope, offset = correlated_values(best, covariance)
    means = samples.group_by("sample", maintain_order=True).agg(
        pl.col("dilution").first(), pl.col("absorbance").mean(), count=pl.len()
    )
    lowest, highest = standards["absorbance"].min(), standards["absorbance"].max()
    rows = []
    for sample, dilution, absorbance, count in means.rows():
        found = dilution * (ufloat(absorbance, sigma / count**0.5) - offset) / slope
        value, spread = found.nominal_value, found.std_dev
        verdict = "ok"
        if not lowest <= absorbance <= highest:
            verdict = "outside"
        elif value <= 0 or spread > value / 10:
            verdict = "weak"
        rows.append((sample, round(value, 4), round(spread, 4), f"{found:.2uf}", verdict))
    names = ["sample", "concentration", "uncertainty", "text", "verdict"]
    kinds = [pl.String, pl.Float64, pl.Float64, pl.String, pl.String]
    return pl.DataFrame(rows, schema=dict(zip(names, kinds, strict=True)), orient="row")
