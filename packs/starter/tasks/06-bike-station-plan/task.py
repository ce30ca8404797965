import pandas as pd
import requests


def task_func(
    base_url: str, low: int = 2, page_limit: int = 20, timeout: float = 10
) -> pd.DataFrame:
    """
    Plan the morning round of the van that evens out the stations of a bike hire scheme. The
    stations are fetched page by page (1, 2, 3, ...) with `requests.get(url, params={"page": page},
    timeout=timeout)`, url being base_url without trailing slashes followed by "/stations". The
    answer is a JSON object with the list "stations" (objects with "name", "bikes", "docks" and
    "online") and "more" (true if there is a further page). A page that runs into `requests.Timeout`
    is asked for once more. Stations that are not online are skipped. A station with at most `low`
    bikes gets the action "bring", else one with at most `low` empty docks (docks minus bikes) gets
    "collect", and the others are left alone; the count is the number of bikes needed to reach half
    of the docks (rounded down). Stations whose count would be 0 or less are left alone, too.

    Parameters:
    - base_url (str): Address of the service.
    - low (int): How many bikes or empty docks are too few. Default is 2.
    - page_limit (int): Largest number of pages that are fetched. Default is 20.
    - timeout (float): Seconds to wait for an answer. Default is 10.

    Returns:
    - pd.DataFrame: The columns "station", "action" and "count", sorted by count from large to
      small, then by station; the index is 0, 1, 2, ... An empty table has these columns as well.

    Raises:
    - requests.Timeout: If a page runs into a timeout twice.
    - requests.ConnectionError: If the service cannot be reached; the page is not asked for again.
    - RuntimeError: If an answer has another status code than 200; the code is part of the message.

    Requirements:
    - pandas
    - requests

    Example:
    >>> from unittest.mock import Mock, patch
    >>> quay = {"name": "Quay", "bikes": 1, "docks": 12, "online": True}
    >>> page = {"stations": [quay], "more": False}
    >>> with patch("requests.get", return_value=Mock(status_code=200, json=lambda: page)):
    ...     task_func("https://bikes.example/api").values.tolist()
    [['Quay', 'bring', 5]]
    """

    def fetch(page):
        url = base_url.rstrip("/") + "/stations"
        return requests.get(url, params={"page": page}, timeout=timeout)

    rows = []
    for page in range(1, page_limit + 1):
        try:
            response = fetch(page)
        except requests.Timeout:
            response = fetch(page)
        if response.status_code != 200:
            raise RuntimeError(f"page {page} was answered with status {response.status_code}")
        content = response.json()
        for station in content["stations"]:
            bikes, docks = station["bikes"], station["docks"]
            if bikes <= low:
                action, count = "bring", docks // 2 - bikes
            elif docks - bikes <= low:
                action, count = "collect", bikes - docks // 2
            else:
                continue
            if station["online"] and count > 0:
                rows.append((station["name"], action, count))
        if not content["more"]:
            break
    table = pd.DataFrame(rows, columns=["station", "action", "count"])
    return table.sort_values(["count", "station"], ascending=[False, True], ignore_index=True)
