from collections.abc import Callable

import httpx
import tenacity


def task_func(
    client: httpx.Client, since: str, sleep: Callable[[float], None], attempts: int = 4
) -> dict:
    """
    Collect all parcels of a carrier's paged feed. The first page is GET /parcels with the query
    parameters since and limit=50; its JSON object has "items" (a list of objects with "id" and
    "weight_g") and "next", the cursor of the next page or null. Later pages are asked with the
    query parameter cursor alone. A request that ends with status 429, 502, 503 or a transport error
    of httpx is made again, up to `attempts` times a page in all. Before another attempt the
    function waits by calling sleep once: as many seconds as a Retry-After header of the last answer
    says (if it is made of digits), otherwise 1, 2, 4, ... seconds after the first, second, third,
    ... attempt of this page. Any other status than 200 ends the whole at once. An id that comes
    again replaces what came before, in the place of the first one.

    Parameters:
    - client (httpx.Client): Has the base address.
    - since (str): The day from which parcels are wanted.
    - sleep (Callable[[float], None]): Is called with the seconds to wait.
    - attempts (int): The most requests for one page (4 if left out).

    Returns:
    - dict: "parcels" (a dict from id to weight in the order of arrival), "pages" (how many were
      read), "requests" (how many requests were made) and "error" (None, or "status N" with the
      status, or "transport" if the last attempt of a page ended so; what was read is kept).

    Raises:
    - ValueError: If attempts is below 1.
    - KeyError: If a page has no "items" or no "next".

    Requirements:
    - collections
    - httpx
    - tenacity

    Example:
    >>> page = {"items": [{"id": "p1", "weight_g": 250}], "next": None}
    >>> transport = httpx.MockTransport(lambda request: httpx.Response(200, json=page))
    >>> client = httpx.Client(transport=transport, base_url="https://carrier.test")
    >>> task_func(client, "2026-11-01", print)["parcels"]
    {'p1': 250}
    """
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    report = {"parcels": {}, "pages": 0, "requests": 0, "error": None}

    def ask(params):
        report["requests"] += 1
        return client.get("/parcels", params=params)

    def pause(state):
        after = (
            "" if state.outcome.failed else state.outcome.result().headers.get("Retry-After", "")
        )
        return float(after) if after.isdecimal() else 2.0 ** (state.attempt_number - 1)

    retrying = tenacity.Retrying(
        stop=tenacity.stop_after_attempt(attempts),
        wait=pause,
        sleep=sleep,
        retry=tenacity.retry_if_exception_type(httpx.TransportError)
        | tenacity.retry_if_result(lambda answer: answer.status_code in (429, 502, 503)),
        retry_error_callback=lambda state: None if state.outcome.failed else state.outcome.result(),
    )
    params = {"since": since, "limit": 50}
    while params is not None:
        answer = retrying(ask, params)
        if answer is None or answer.status_code != 200:
            report["error"] = "transport" if answer is None else f"status {answer.status_code}"
            break
        page = answer.json()
        report["pages"] += 1
        report["parcels"].update({item["id"]: item["weight_g"] for item in page["items"]})
        params = None if page["next"] is None else {"cursor": page["next"]}
    return report
