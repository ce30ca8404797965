import hmac
import json

import redis
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route


def task_func(client: redis.Redis, secrets: list[str], now: int) -> Starlette:
    """
    Build the web application that receives the webhooks of a shop's payment provider and passes
    them on through Redis. POST /hooks/TOPIC is answered by the first of these that fits; every
    answer is JSON, with the body {"status": TEXT} unless something else is said:

    - 400 "unsigned": the header X-Signature is missing or is not "t=SECONDS,v1=HEX" with one t, of
      digits alone, first and then one or more v1, each after a comma. What stands after "v1=" is
      not looked at here, it may be nothing.
    - 403 "forged": no v1 is the hexadecimal HMAC-SHA256, in lower case, with one of the secrets, of
      SECONDS, a dot, and the body as it came.
    - 403 "stale": SECONDS is more than 300 before or after now.
    - 400 "no event": the body is not a JSON object with a text under "id" that is not empty.
    - 200 "again": the id was taken already for this topic, even if the body is another one.
    - 429 "full": the stream of the topic has 3 entries or more. The id is not taken by that.
    - 202 {"status": "taken", "entry": ID}, where ID is the id of the stream's new entry.

    A taken event becomes an entry of the Redis stream "hooks:TOPIC" with the fields "id" and "body"
    (as it came), and its id is kept under the key "seen:TOPIC:ID" with the value "1" and a time to
    live of 86400 seconds. GET /hooks gives 200 with a dict from each topic that has a stream,
    sorted, to the number of its entries. TOPIC is what the path has between "/hooks/" and its end,
    without a slash.

    Parameters:
    - client (redis.Redis): Made with decode_responses=True.
    - secrets (list[str]): The secrets that are valid; there may be two while they are changed.
    - now (int): The present moment in seconds.

    Returns:
    - Starlette: The application.

    Requirements:
    - hmac
    - json
    - redis
    - starlette

    Example:
    >>> import fakeredis
    >>> from starlette.testclient import TestClient
    >>> app = task_func(fakeredis.FakeRedis(decode_responses=True), ["s1"], 1000)
    >>> TestClient(app).post("/hooks/paid", content=b"{}").json()
    {'status': 'unsigned'}
    """

    def read_signature(text):
        """The seconds and the signatures, or None."""
        parts = [part.partition("=") for part in text.split(",")]
        names = [name for name, _, _ in parts]
        moment = parts[0][2]
        if names != ["t", *["v1"] * (len(names) - 1)] or len(names) < 2:
            return None
        if not (moment.isascii() and moment.isdigit()):
            return None
        return moment, [value for _, _, value in parts[1:]]

    def read_id(body):
        try:
            event = json.loads(body)
        except ValueError:
            return None
        found = event.get("id") if isinstance(event, dict) else None
        return found if isinstance(found, str) and found else None

    def answer(code, text, **more):
        return JSONResponse({"status": text, **more}, code)

    async def take(request: Request):
        body = await request.body()
        signature = read_signature(request.headers.get("X-Signature", ""))
        if signature is None:
            return answer(400, "unsigned")
        moment, given = signature
        signed = moment.encode() + b"." + body
        valid = {hmac.new(one.encode(), signed, "sha256").hexdigest() for one in secrets}
        if valid.isdisjoint(given):
            return answer(403, "forged")
        if abs(int(moment) - now) > 300:
            return answer(403, "stale")
        event = read_id(body)
        if event is None:
            return answer(400, "no event")
        topic = request.path_params["topic"]
        seen, stream = f"seen:{topic}:{event}", f"hooks:{topic}"
        if client.exists(seen):
            return answer(200, "again")
        if client.xlen(stream) >= 3:
            return answer(429, "full")
        client.set(seen, "1", ex=86_400)
        entry = client.xadd(stream, {"id": event, "body": body})
        return answer(202, "taken", entry=entry)

    async def count(request: Request):
        streams = sorted(client.scan_iter(match="hooks:*"))
        return JSONResponse({name.removeprefix("hooks:"): client.xlen(name) for name in streams})

    return Starlette(
        routes=[
            Route("/hooks/{topic}", take, methods=["POST"]),
            Route("/hooks", count, methods=["GET"]),
        ]
    )
