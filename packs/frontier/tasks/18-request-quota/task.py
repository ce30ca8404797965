import redis
import yarl


def task_func(
    client: redis.Redis, requests: list[tuple[int, str, int]], quota: int, window_ms: int
) -> list[tuple[str, int]]:
    """
    Decide for each request to a public API whether its caller is within the quota, with the counts
    kept in Redis. A request is (moment in milliseconds, URL, cost). Its caller is the value of the
    URL's query parameter "key" (the first one), or "anonymous" if there is none or it is empty; its
    area is the first part of the URL's path, decoded, or "root" for the path "/". Every caller has
    the quota in each area: the costs of the requests that were allowed within the last window_ms
    milliseconds, the moment itself included and the moment exactly window_ms earlier not, may add
    up to at most the quota, the new request counted.

    The counts of a caller in an area are a sorted set "quota:AREA:CALLER"; an allowed request is
    the member "N:COST" with its moment as score, N being the number of the request in the list,
    from 0. Entries that have left the window are removed whenever a request of this caller and area
    is looked at, and a key that was added to is given a time to live of window_ms by PEXPIRE.

    Parameters:
    - client (redis.Redis): A connection whose answers are decoded to text.
    - requests (list[tuple[int, str, int]]): In the order of their moments.
    - quota (int): The most cost within a window.
    - window_ms (int): The length of the window.

    Returns:
    - list[tuple[str, int]]: For each request "allowed" and what is left of the quota after it, or
      "refused" and the milliseconds from its moment after which it would be allowed if nothing else
      came (-1 if its cost is more than the quota).

    Raises:
    - ValueError: If the quota or the window is below 1, or a request is earlier than the one before
      it.

    Requirements:
    - redis
    - yarl

    Example:
    >>> import fakeredis
    >>> client = fakeredis.FakeRedis(decode_responses=True)
    >>> url = "https://maps.test/tiles/7?key=ada"
    >>> task_func(client, [(0, url, 3), (400, url, 3)], 5, 1000)
    [('allowed', 2), ('refused', 600)]
    """
    if quota < 1 or window_ms < 1:
        raise ValueError("quota and window must be at least 1")
    decisions = []
    before = None
    for number, (moment, text, cost) in enumerate(requests):
        if before is not None and moment < before:
            raise ValueError(f"request {number} is too early")
        before = moment
        url = yarl.URL(text)
        area = [*url.parts, ""][1] or "root"
        key = f"quota:{area}:{url.query.get('key') or 'anonymous'}"
        pipeline = client.pipeline()
        pipeline.zremrangebyscore(key, "-inf", moment - window_ms)
        pipeline.zrange(key, 0, -1, withscores=True)
        _, entries = pipeline.execute()
        spent = [(int(score), int(member.split(":")[1])) for member, score in entries]
        left = quota - sum(one for _, one in spent) - cost
        if left >= 0:
            pipeline = client.pipeline()
            pipeline.zadd(key, {f"{number}:{cost}": moment})
            pipeline.pexpire(key, window_ms)
            pipeline.execute()
            decisions.append(("allowed", left))
            continue
        wait = -1
        for score, one in spent:
            left += one
            if left >= 0:
                wait = score + window_ms - moment
                break
        decisions.append(("refused", wait))
    return decisions
