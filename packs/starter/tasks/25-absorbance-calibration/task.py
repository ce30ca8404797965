from collections import namedtuple

import numpy as np

Reading = namedtuple("Reading", ["sample", "concentration", "flag"])


def task_func(standards: dict, samples: dict, min_r2: float = 0.995) -> list:
    """
    Turn photometer absorbances of water samples into concentrations with a calibration line.
    The replicate absorbances of each standard are averaged first; the least-squares line
    absorbance = slope * concentration + intercept is fitted through these averages, so every
    standard counts once however many replicates it has. A sample's concentration is
    (mean of its replicates - intercept) / slope, rounded to 3 decimals; a negative one becomes 0.0.

    Note:
    - The flag is the first that applies: "scatter" if there are at least two replicates and their
      sample standard deviation (ddof=1) exceeds 10 % of their mean, "below" if the rounded
      concentration is under the lowest standard, "above" if it is over the highest standard,
      otherwise "ok".

    Parameters:
    - standards (dict): known concentration (number) -> list of replicate absorbances.
    - samples (dict): sample name -> list of replicate absorbances.
    - min_r2 (float): smallest acceptable R squared of the line. Default is 0.995.

    Returns:
    - list: one Reading(sample, concentration, flag) per sample, in the order of `samples`; the
      concentration is a Python float.

    Raises:
    - ValueError: If there are fewer than three standards, any replicate list is empty, the slope
      rounded to 6 decimals is not positive, or R squared rounded to 4 decimals is below min_r2.

    Requirements:
    - collections
    - numpy

    Example:
    >>> curve = {0: [0.0, 0.0], 5: [0.25], 10: [0.5, 0.5]}
    >>> [tuple(r) for r in task_func(curve, {"well": [0.1, 0.1], "drain": [0.75]})]
    [('well', 2.0, 'ok'), ('drain', 15.0, 'above')]
    """
    if len(standards) < 3:
        raise ValueError("at least three standards are needed")
    if not all(len(values) for values in [*standards.values(), *samples.values()]):
        raise ValueError("a standard or sample has no replicates")
    known = np.array(list(standards), dtype=float)
    means = np.array([np.mean(values) for values in standards.values()])
    slope, intercept = np.polyfit(known, means, 1)
    if round(float(slope), 6) <= 0:
        raise ValueError("absorbance does not rise with concentration")
    r2 = np.corrcoef(known, means)[0, 1] ** 2
    if round(float(r2), 4) < min_r2:
        raise ValueError(f"calibration line too poor: R squared is {r2:.4f}")
    readings = []
    for name, values in samples.items():
        mean = np.mean(values)
        value = max(0.0, round(float((mean - intercept) / slope), 3))
        if len(values) >= 2 and np.std(values, ddof=1) > 0.1 * mean:
            flag = "scatter"
        elif value < known.min():
            flag = "below"
        else:
            flag = "above" if value > known.max() else "ok"
        readings.append(Reading(name, value, flag))
    return readings
