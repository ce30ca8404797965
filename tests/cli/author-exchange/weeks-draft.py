import datetime
import re


def task_func(text: str) -> list[str]:
    """
    Find the dates of the form YYYY-MM-DD in a text and tell the ISO week of each, such as "2025-W01", in the order of
    the text. What only looks like a date (2025-13-40) is passed over.

    Parameters:
    - text (str): Any text.

    Returns:
    - list[str]: The weeks, one for each date, repeated where dates repeat.

    Requirements:
    - datetime
    - re

    Example:
    >>> task_func("From 2024-12-30 to 2025-01-06.")
    ['2025-W01', '2025-W02']
    """
    weeks = []
    for found in re.findall(r"\b\d{4}-\d{2}-\d{2}\b", text):
        try:
            year, week, _ = datetime.date.fromisoformat(found).isocalendar()
        except ValueError:
            continue
        weeks.append(f"{year}-W{week:02d}")
    return weeks
