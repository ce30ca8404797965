"""Client of `bcb judge`: verdicts, rewards and runs over HTTP, and reward functions for RL trainers.

One file, standard library only; install it with pip or copy it. Where the service is comes from the
arguments, else from the environment:

    BCB_JUDGE_URL     http://127.0.0.1:8421 by default; the token may be its password: http://bcb:TOKEN@host:8421
    BCB_JUDGE_TOKEN   else the token, else what `bcb judge` of the same user keeps in ~/.cache/bcb/judge-token

After a full queue (429), a restart (503, 504) and a lost connection it asks again, with growing pauses, until
its patience is at an end. So it does for a run that broke on the service's side, which is never a reward; in
the end it raises JudgeUnavailable.
"""

from __future__ import annotations

import asyncio
import base64
import functools
import http.client
import json
import os
import random
import ssl
import threading
import time
import urllib.parse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

__version__ = "0.1.0"
__all__ = [
    "AsyncClient",
    "Client",
    "JudgeError",
    "JudgeUnavailable",
    "compute_score",
    "compute_score_async",
    "trl_reward",
    "trl_reward_async",
    "verifiers_reward",
]

Json = dict[str, Any]

DEFAULT_URL = "http://127.0.0.1:8421"
# Worth asking again: no room, a restart or a run that broke, and how SandboxFusion's API says both.
AGAIN = (429, 503, 504)
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 30.0
NOT_RUN = "some samples could not be run"
# Of one request of many samples: smaller ones find room in the queue sooner.
MOST_SAMPLES, MOST_CHARACTERS = 1000, 8 * 1024 * 1024


class JudgeError(Exception):
    """The service refused a request for what it is; asking again does not help."""

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


class JudgeUnavailable(JudgeError):
    """No answer before the patience was at its end."""


class Client:
    """May be shared by threads; each uses a connection of its own at a time, and they are kept open."""

    def __init__(
        self,
        url: str | None = None,
        token: str | None = None,
        *,
        timeout: float = 600,
        patience: float = 300,
    ) -> None:
        """Seconds: `timeout` for an answer to come, `patience` for asking again."""
        place = urllib.parse.urlsplit(url or os.environ.get("BCB_JUDGE_URL") or DEFAULT_URL)
        if place.scheme not in ("http", "https") or place.hostname is None:
            raise ValueError("the judge's URL begins with http:// or https:// and a host")
        self._place = place
        self._token = token or place.password or os.environ.get("BCB_JUDGE_TOKEN")
        self._timeout, self._patience = timeout, patience
        self._idle: list[http.client.HTTPConnection] = []
        self._lock = threading.Lock()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def verdict(self, task_id: str, **sample: Any) -> Json:
        """One sample, as `solution`, `completion` or `answer` (what a model said): its verdict.

        `task` brings a task along that the service does not have: `{"test": ..., "setup": ...}`.
        """
        return self._ask("POST", "/v1/verdicts", {"task_id": task_id, **sample})

    def verdicts(self, samples: Iterable[Mapping[str, Any]]) -> Iterator[Json]:
        """Verdicts as they finish, each with the `id` of its sample: its own, else its place from 0."""
        waiting = {place: dict(sample) for place, sample in enumerate(samples)}
        pauses = _Pauses(self._patience)
        while waiting:
            before = len(waiting)
            hint = None
            try:
                for judged in self._stream([{**one, "id": place} for place, one in waiting.items()]):
                    if judged["status"] not in AGAIN:
                        sample = waiting.pop(judged["id"])
                        yield {**judged, "id": sample.get("id", judged["id"])}
            except _Again as again:
                hint = again
            if waiting:
                pauses.take(hint or _Again(NOT_RUN), has_progressed=len(waiting) < before)

    def rewards(self, samples: Iterable[Mapping[str, Any]], mode: str = "strict") -> list[Json]:
        """Rewards in the order of the samples, each with its reason.

        One that the service refused has a `status` of 400 or 404, an `error` and no `reward`.
        """
        asked = [dict(sample) for sample in samples]
        rewards: list[Json] = []
        for part in _cut(asked):
            rewards += self._reward(part, mode)
        named = [one.get("id", place) for place, one in enumerate(asked)]
        return [{**reward, "id": name} for name, reward in zip(named, rewards, strict=True)]

    def reward(self, task_id: str, answer: str, mode: str = "strict") -> Json:
        """What a model said to one task."""
        (reward,) = self.rewards([{"task_id": task_id, "answer": answer}], mode)
        return reward

    def run_code(
        self,
        code: str,
        *,
        language: str = "python",
        stdin: str = "",
        files: Mapping[str, bytes] | None = None,
        fetch_files: Sequence[str] = (),
        **limits: Any,
    ) -> Json:
        """Runs a program and tells what it printed.

        `limits` are run_timeout and compile_timeout, in seconds, and memory_limit_MB. The answer is
        SandboxFusion's, but that `files` are bytes.
        """
        given = {name: base64.b64encode(content).decode() for name, content in (files or {}).items()}
        request = {"code": code, "language": language, "stdin": stdin, "files": given, **limits}
        answer = self._ask("POST", "/run_code", {**request, "fetch_files": list(fetch_files)})
        if answer["status"] == "SandboxError":
            raise JudgeError(answer["message"], 200)
        answer["files"] = {name: base64.b64decode(content) for name, content in answer["files"].items()}
        return answer

    def tasks(self) -> Json:
        return self._ask("GET", "/v1/tasks")

    def wait_until_ready(self) -> None:
        """Returns when the service is warm."""
        self._ask("GET", "/readyz")

    def _reward(self, samples: list[Json], mode: str) -> list[Json]:
        rewards: dict[int, Json] = {}
        pauses = _Pauses(self._patience)
        while True:
            missing = [place for place in range(len(samples)) if place not in rewards]
            request = {"mode": mode, "samples": [{**samples[place], "id": place} for place in missing]}
            answer = self._ask("POST", "/v1/rewards", request, pauses)
            found = {one["id"]: one for one in answer["rewards"] if one["status"] not in AGAIN}
            rewards.update(found)
            if len(rewards) == len(samples):
                return [rewards[place] for place in range(len(samples))]
            pauses.take(_Again(NOT_RUN), has_progressed=bool(found))

    def _ask(self, method: str, path: str, body: Json | None = None, pauses: _Pauses | None = None) -> Any:
        pauses = pauses or _Pauses(self._patience)
        while True:
            try:
                connection, response = self._send(method, path, body)
                with _closing_unless_read(self, connection):
                    return json.loads(response.read())
            except _Again as again:
                pauses.take(again)
            except (OSError, http.client.HTTPException) as error:
                pauses.take(_Again(f"{type(error).__name__}: {error}"))

    def _stream(self, samples: list[Json]) -> Iterator[Json]:
        try:
            connection, response = self._send("POST", "/v1/verdicts/batch", {"samples": samples})
            with _closing_unless_read(self, connection):
                for line in response:
                    yield json.loads(line)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise _Again(f"{type(error).__name__}: {error}") from error

    def _send(
        self, method: str, path: str, body: Json | None
    ) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        """An answer of which the head has come; raises for every status that is no success."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        # Its own is read each time: the service may have been started after us.
        if token := self._token or _read_own_token():
            headers["Authorization"] = f"Bearer {token}"
        connection, is_new = self._take()
        try:
            try:
                connection.request(method, self._place.path.rstrip("/") + path, data, headers)
                response = connection.getresponse()
            except (http.client.RemoteDisconnected, ConnectionError):
                if is_new:
                    raise
                # The service closes what is idle for long; that says nothing of the request.
                connection.close()
                connection.request(method, self._place.path.rstrip("/") + path, data, headers)
                response = connection.getresponse()
            if response.status < 400:
                return connection, response
            text = response.read().decode(errors="replace")
        except BaseException:
            connection.close()
            raise
        self._give_back(connection)
        message = f"{response.status}: {_find_error(text)}"
        if response.status in AGAIN:
            raise _Again(message, response.status, response.headers.get("Retry-After"))
        raise JudgeError(message, response.status)

    def _take(self) -> tuple[http.client.HTTPConnection, bool]:
        with self._lock:
            if self._idle:
                return self._idle.pop(), False
        host, port = self._place.hostname or "", self._place.port
        if self._place.scheme == "https":
            context = ssl.create_default_context()
            return http.client.HTTPSConnection(host, port, timeout=self._timeout, context=context), True
        return http.client.HTTPConnection(host, port, timeout=self._timeout), True

    def _give_back(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            self._idle.append(connection)


class AsyncClient:
    """The same for asyncio: each request waits in a thread of its own, `connections` of them at once."""

    def __init__(
        self,
        url: str | None = None,
        token: str | None = None,
        *,
        timeout: float = 600,
        patience: float = 300,
        connections: int = 64,
    ) -> None:
        self._client = Client(url, token, timeout=timeout, patience=patience)
        self._threads = ThreadPoolExecutor(connections, "bcb-client")

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._threads.shutdown(wait=False)
        self._client.close()

    async def verdict(self, task_id: str, **sample: Any) -> Json:
        return await self._call(self._client.verdict, task_id, **sample)

    async def rewards(self, samples: Iterable[Mapping[str, Any]], mode: str = "strict") -> list[Json]:
        return await self._call(self._client.rewards, samples, mode)

    async def reward(self, task_id: str, answer: str, mode: str = "strict") -> Json:
        return await self._call(self._client.reward, task_id, answer, mode)

    async def run_code(self, code: str, **request: Any) -> Json:
        return await self._call(self._client.run_code, code, **request)

    async def tasks(self) -> Json:
        return await self._call(self._client.tasks)

    async def wait_until_ready(self) -> None:
        await self._call(self._client.wait_until_ready)

    async def verdicts(self, samples: Iterable[Mapping[str, Any]]) -> Any:
        """An async iterator of verdicts as they finish."""
        judged = self._client.verdicts(samples)
        while (one := await self._call(next, judged, None)) is not None:
            yield one

    async def _call(self, function: Any, *arguments: Any, **named: Any) -> Any:
        work = functools.partial(function, *arguments, **named)
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


# Reward functions. They ask the service that the environment names; another one, or another mode, is an
# argument: functools.partial(trl_reward, client=Client(...), mode="share").


def trl_reward(
    completions: Sequence[Any],
    task_id: Sequence[str],
    *,
    client: Client | None = None,
    mode: str = "strict",
    log_extra: Any = None,
    **_: Any,
) -> list[float | None]:
    """For TRL's GRPOTrainer: `reward_funcs=trl_reward`, with a column `task_id` in the dataset.

    None, which the trainer leaves out, where the service has no such task. The reasons go to the table of
    completions.
    """
    samples = [
        {"task_id": one, "answer": text_of(said)} for one, said in zip(task_id, completions, strict=True)
    ]
    rewards = (client or _own_client()).rewards(samples, mode)
    if log_extra is not None:
        log_extra("bcb_reason", [one.get("reason") or one.get("error", "") for one in rewards])
    return [one.get("reward") for one in rewards]


async def trl_reward_async(
    completions: Sequence[Any], task_id: Sequence[str], **given: Any
) -> list[float | None]:
    """The same, beside other asynchronous reward functions."""
    work = functools.partial(trl_reward, completions, task_id, **given)
    return await asyncio.get_running_loop().run_in_executor(None, work)


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: Any,
    extra_info: Mapping[str, Any] | None = None,
    *,
    client: Client | None = None,
    mode: str = "strict",
    **_: Any,
) -> Json:
    """For verl: `reward.custom_reward_function.path=.../bcb_client.py` and `name=compute_score`.

    The task is `extra_info["task_id"]`, else the ground truth. A sample that cannot be judged raises: a
    training run must not go on with a reward that nobody earned or lost.
    """
    task_id = (extra_info or {}).get("task_id") or ground_truth
    return _to_score((client or _own_client()).reward(str(task_id), solution_str, mode))


async def compute_score_async(data_source: str, solution_str: str, ground_truth: Any, **given: Any) -> Json:
    """The same with `name=compute_score_async`: verl then has as many samples judged at once as it likes."""
    work = functools.partial(compute_score, data_source, solution_str, ground_truth, **given)
    return await asyncio.get_running_loop().run_in_executor(_own_threads(), work)


async def verifiers_reward(task: Any, trace: Any) -> float:
    """For verifiers: the last reply of a trace to the task whose `id` is the service's.

    Plug it in as `rewards={"bcb": {"fn": "bcb_client:verifiers_reward"}}` of a task's config, or call it in a
    method with `@vf.reward`. The reason is kept in the trace's `info`.
    """
    work = functools.partial(_own_client().reward, str(task.id), trace.last_reply)
    judged = await asyncio.get_running_loop().run_in_executor(_own_threads(), work)
    trace.info["bcb"] = judged
    return float(_to_score(judged)["score"])


def text_of(completion: Any) -> str:
    """What a model said: a text, a message, or a conversation, of which the last answer counts."""
    if isinstance(completion, str):
        return completion
    if isinstance(completion, Mapping):
        return text_of(completion.get("content") or completion.get("text") or "")
    said = list(completion)
    if said and isinstance(said[-1], Mapping) and "role" not in said[-1]:
        return "".join(text_of(part) for part in said)
    answers = [one for one in said if one.get("role") == "assistant"]
    return text_of(answers[-1]) if answers else ""


def _to_score(judged: Json) -> Json:
    if "reward" not in judged:
        raise JudgeError(f"{judged['status']}: {judged['error']}", judged["status"])
    reward = float(judged["reward"])
    return {"score": reward, "acc": reward, "bcb_outcome": judged["outcome"], "bcb_reason": judged["reason"]}


@functools.cache
def _own_client() -> Client:
    return Client()


@functools.cache
def _own_threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(64, "bcb-client")


class _Again(Exception):
    """Worth asking again, after what the service said."""

    def __init__(self, message: str, status: int = 0, after: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.seconds = float(after) if after and after.isdigit() else None


class _Pauses:
    """Pauses that grow by chance, so that many who were refused at once do not come back at once."""

    def __init__(self, patience: float) -> None:
        self._ends = time.monotonic() + patience
        self._patience = patience
        self._next = FIRST_PAUSE_S

    def take(self, again: _Again, has_progressed: bool = False) -> None:
        if has_progressed:
            self._ends, self._next = time.monotonic() + self._patience, FIRST_PAUSE_S
        pause = again.seconds if again.seconds is not None else self._next
        pause *= random.uniform(1, 1.5)
        if time.monotonic() + pause > self._ends:
            raise JudgeUnavailable(f"no answer within {self._patience:g} s: {again}", again.status) from again
        time.sleep(pause)
        self._next = min(2 * self._next, LONGEST_PAUSE_S)


class _closing_unless_read:
    """Keeps the connection for the next request where the answer was read to its end."""

    def __init__(self, client: Client, connection: http.client.HTTPConnection) -> None:
        self._client, self._connection = client, connection

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type | None, *_: object) -> None:
        if kind is None:
            self._client._give_back(self._connection)
        else:
            self._connection.close()


def _cut(samples: list[Json]) -> Iterator[list[Json]]:
    """Parts that a request may hold."""
    part: list[Json] = []
    size = 0
    for sample in samples:
        length = sum(len(value) for value in sample.values() if isinstance(value, str))
        if part and (len(part) == MOST_SAMPLES or size + length > MOST_CHARACTERS):
            yield part
            part, size = [], 0
        part.append(sample)
        size += length
    if part:
        yield part


def _find_error(text: str) -> str:
    try:
        answer = json.loads(text)
        return str(answer.get("error") or answer.get("message"))
    except (ValueError, AttributeError):
        return text.strip()[:1000]


def _read_own_token() -> str | None:
    """Where the service keeps it by the same variables."""
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = os.environ.get("BCB_CACHE") or os.path.join(caches, "bcb")
    try:
        with open(os.path.join(folder, "judge-token")) as lines:
            return lines.readline().split()[-1]
    except (OSError, IndexError):
        return None
