import csv
import io
import math

BREAKERS = (6, 10, 16, 20, 25, 32, 40, 50, 63)
AMPACITY = {1.5: 15.5, 2.5: 21, 4: 28, 6: 36, 10: 50, 16: 68}
COPPER = 0.0178


def task_func(plan: str, max_drop: float = 3.0, power_factor: float = 1.0) -> dict:
    """
    Choose breaker and copper cable for the circuits of an electrician's plan.
    The load current is watts / (230 * power_factor) for one phase and
    watts / (sqrt(3) * 400 * power_factor) for three phases. The breaker is the smallest one in
    BREAKERS (amperes) that is at least the unrounded current. The section is the smallest one in
    AMPACITY (mm2 -> amperes) that carries at least the breaker's amperes and whose voltage drop
    in percent, rounded to 2 decimals, does not exceed max_drop.

    Note:
    - The drop in volts is k * metres * current * COPPER * power_factor / section with k = 2 for
      one phase and k = sqrt(3) for three; in percent it refers to 230 or 400 volts.

    Parameters:
    - plan (str): CSV text with the header circuit,watts,metres,phases.
    - max_drop (float): largest allowed voltage drop in percent. Default is 3.0.
    - power_factor (float): cos phi of every load. Default is 1.0.

    Returns:
    - dict: circuit -> dict with "current" (rounded to 2 decimals), "breaker", "section" and
      "drop" (percent, rounded to 2 decimals). Without a suitable breaker the last three are
      None; with a breaker but without a suitable section, "section" and "drop" are None.

    Raises:
    - ValueError: If watts or metres is not positive, phases is neither 1 nor 3, or
      power_factor is not above 0 and at most 1.

    Requirements:
    - csv
    - io
    - math

    Example:
    >>> task_func("circuit,watts,metres,phases\\noven,3600,18,1\\n")
    {'oven': {'current': 15.65, 'breaker': 16, 'section': 2.5, 'drop': 1.74}}
    """
    if not 0 < power_factor <= 1:
        raise ValueError("power_factor must be above 0 and at most 1")
    result = {}
    for row in csv.DictReader(io.StringIO(plan)):
        watts, metres, phases = float(row["watts"]), float(row["metres"]), int(row["phases"])
        if watts <= 0 or metres <= 0 or phases not in (1, 3):
            raise ValueError(f"impossible values for circuit {row['circuit']}")
        volts, factor, k = (230, 1, 2) if phases == 1 else (400, math.sqrt(3), math.sqrt(3))
        current = watts / (factor * volts * power_factor)
        breaker = next((size for size in BREAKERS if size >= current), None)
        entry = {"current": round(current, 2), "breaker": breaker, "section": None, "drop": None}
        if breaker is not None:
            for section, amperes in AMPACITY.items():
                fall = k * metres * current * COPPER * power_factor / section
                drop = round(100 * fall / volts, 2)
                if amperes >= breaker and drop <= max_drop:
                    entry.update(section=section, drop=drop)
                    break
        result[row["circuit"]] = entry
    return result
