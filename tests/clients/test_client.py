"""The Python client against a real `bcb judge`, and against a server that answers what a busy one would.

BCB_JUDGE_URL is the judge's, with its token; BCB_CHECKOUT the folder that its tasks are in.
"""

import ast
import asyncio
import functools
import json
import os
import re
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from typing import Any

import bcb_client as bcb

with open(os.path.join(os.environ["BCB_CHECKOUT"], "packs/starter/tasks.jsonl")) as lines:
    ROWS = [json.loads(line) for line in lines]
TASKS = [row["task_id"] for row in ROWS]
ANSWERS = [f"Sure!\n```python\n{row['complete_prompt']}{row['canonical_solution']}\n```" for row in ROWS]
WRONG = "```python\ndef task_func(*_, **__):\n    return None\n```"
CHECK = {"test": "assert task_func(2) == 4\nassert task_func(3) == 9\n", "check": "program"}
SQUARE = "def task_func(n):\n    return n * n\n"


class Judging(unittest.TestCase):
    def setUp(self) -> None:
        self.client = bcb.Client()
        self.addCleanup(self.client.close)

    def test_waits_until_it_is_warm_and_lists_the_tasks(self) -> None:
        self.client.wait_until_ready()
        self.assertEqual([task["task_id"] for task in self.client.tasks()["tasks"]], TASKS)

    def test_a_verdict(self) -> None:
        judged = self.client.verdict(TASKS[0], answer=ANSWERS[0], id="mine")
        self.assertEqual((judged["id"], judged["verdict"]["outcome"]), ("mine", "pass"))
        self.assertEqual(judged["verdict"]["strict"]["status"], "earned")

    def test_a_task_that_the_sample_brings(self) -> None:
        judged = self.client.verdict("any/name", solution=SQUARE, task=CHECK)
        self.assertEqual(judged["verdict"]["outcome"], "pass")

    def test_verdicts_as_they_finish_by_the_callers_ids(self) -> None:
        samples = [
            {"id": f"s{n}", "task_id": "x", "solution": f"{SQUARE}# {n}", "task": CHECK} for n in range(20)
        ]
        samples.append({"task_id": "x", "solution": "def task_func(n): return n", "task": CHECK})
        judged = {one["id"]: one["verdict"]["outcome"] for one in self.client.verdicts(samples)}
        self.assertEqual(judged, {**{f"s{n}": "pass" for n in range(20)}, 20: "fail"})

    def test_rewards_in_the_order_of_the_samples_with_their_reasons(self) -> None:
        samples = [
            {"task_id": task, "answer": said}
            for task, said in zip(TASKS, [*ANSWERS[:2], WRONG], strict=False)
        ]
        samples.append({"task_id": "no/such", "answer": ""})
        rewards = self.client.rewards(samples)
        self.assertEqual([one.get("reward") for one in rewards], [1, 1, 0, None])
        self.assertEqual([one["id"] for one in rewards], [0, 1, 2, 3])
        self.assertRegex(rewards[0]["reason"], "^earned: ")
        self.assertRegex(rewards[2]["reason"], "^fail: ")
        self.assertEqual(rewards[3]["status"], 404)

    def test_a_mode_of_rewards(self) -> None:
        # What nobody can show to be earned is worth something by the official rule alone.
        sample = {"task_id": "x", "solution": "", "task": {"test": "pass\n", "check": "program"}}
        worth = [self.client.rewards([sample], mode)[0]["reward"] for mode in ("strict", "official")]
        self.assertEqual(worth, [0, 1])

    def test_more_samples_than_one_request_takes(self) -> None:
        bcb.MOST_SAMPLES, usual = 3, bcb.MOST_SAMPLES
        try:
            samples = [{"task_id": "x", "solution": SQUARE, "task": CHECK}] * 7
            rewards = self.client.rewards(samples, "official")
        finally:
            bcb.MOST_SAMPLES = usual
        self.assertEqual([(one["id"], one["reward"]) for one in rewards], [(n, 1) for n in range(7)])

    def test_a_run(self) -> None:
        ran = self.client.run_code(
            "open('out', 'wb').write(open('in', 'rb').read() * 2); print(input()); exit(3)",
            stdin="said",
            files={"in": b"\xff\x00"},
            fetch_files=["out", "absent"],
        )
        self.assertEqual((ran["status"], ran["run_result"]["return_code"]), ("Failed", 3))
        self.assertEqual(
            (ran["run_result"]["stdout"], ran["files"]), ("said\n", {"out": b"\xff\x00\xff\x00"})
        )
        late = self.client.run_code("while True: pass", run_timeout=0.5)
        self.assertEqual(late["run_result"]["status"], "TimeLimitExceeded")
        with self.assertRaisesRegex(bcb.JudgeError, "cobol"):
            self.client.run_code("", language="cobol")

    def test_what_is_refused_is_not_asked_again(self) -> None:
        with self.assertRaises(bcb.JudgeError) as refused:
            self.client.verdict("x", solution="", answer="")
        self.assertEqual(refused.exception.status, 400)
        nobody = bcb.Client(token="not-the-token-of-anybody")
        with nobody, self.assertRaises(bcb.JudgeError) as stranger:
            nobody.tasks()
        self.assertEqual(stranger.exception.status, 401)

    def test_many_threads_share_one_client(self) -> None:
        outcomes: list[str] = []

        def judge(number: int) -> None:
            judged = self.client.verdict("x", solution=f"{SQUARE}# thread {number}", task=CHECK)
            outcomes.append(judged["verdict"]["outcome"])

        threads = [threading.Thread(target=judge, args=[number]) for number in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(outcomes, ["pass"] * 16)

    def test_asynchronously(self) -> None:
        async def judge() -> tuple[list[Any], list[Any], Any]:
            async with bcb.AsyncClient() as client:
                await client.wait_until_ready()
                sample = {"task_id": "x", "solution": SQUARE, "task": CHECK}
                rewards = await asyncio.gather(*(client.rewards([sample], "official") for _ in range(30)))
                judged = [one async for one in client.verdicts([sample, sample])]
                return rewards, judged, await client.run_code("print(1)")

        rewards, judged, ran = asyncio.run(judge())
        self.assertEqual([one[0]["reward"] for one in rewards], [1] * 30)
        self.assertEqual(sorted(one["id"] for one in judged), [0, 1])
        self.assertEqual(ran["run_result"]["stdout"], "1\n")


class RewardFunctions(unittest.TestCase):
    def test_trl(self) -> None:
        logged: dict[str, list[str]] = {}
        given = {
            "prompts": ["?"] * 3,
            "completion_ids": [[1]] * 3,
            "task_id": [TASKS[0], TASKS[0], "no/such"],
        }
        given.update(trainer_state=None, log_extra=logged.__setitem__, log_metric=print)
        said = [ANSWERS[0], WRONG, ""]
        self.assertEqual(bcb.trl_reward(completions=said, **given), [1.0, 0.0, None])
        self.assertRegex(logged["bcb_reason"][0], "^earned: ")
        talked = [[{"role": "assistant", "content": one}] for one in said]
        self.assertEqual(asyncio.run(bcb.trl_reward_async(completions=talked, **given)), [1.0, 0.0, None])

    def test_trl_with_another_client_and_mode(self) -> None:
        with bcb.Client() as client:
            reward = functools.partial(bcb.trl_reward, client=client, mode="official")
            self.assertEqual(reward(completions=[ANSWERS[1]], task_id=[TASKS[1]]), [1.0])

    def test_verl(self) -> None:
        score = bcb.compute_score("bcb", ANSWERS[0], ground_truth=TASKS[0], extra_info={"index": 1})
        self.assertEqual((score["score"], score["acc"], score["bcb_outcome"]), (1.0, 1.0, "pass"))
        by_info = bcb.compute_score_async("bcb", WRONG, ground_truth="", extra_info={"task_id": TASKS[0]})
        self.assertEqual(asyncio.run(by_info)["score"], 0.0)
        with self.assertRaisesRegex(bcb.JudgeError, "no/such"):
            bcb.compute_score("bcb", WRONG, ground_truth="no/such")

    def test_verifiers(self) -> None:
        trace = SimpleNamespace(last_reply=ANSWERS[0], info={})
        reward = asyncio.run(bcb.verifiers_reward(SimpleNamespace(id=TASKS[0]), trace))
        self.assertEqual((reward, trace.info["bcb"]["strict"]), (1.0, "earned"))

    def test_what_a_model_said(self) -> None:
        said = [{"role": "assistant", "content": "a"}, {"role": "tool", "content": "b"}]
        parts = [
            {"role": "assistant", "content": [{"type": "text", "text": "c"}, {"type": "text", "text": "d"}]}
        ]
        for completion, text in (("x", "x"), (said, "a"), (parts, "cd"), ([], ""), ({"content": "e"}, "e")):
            self.assertEqual(bcb.text_of(completion), text)


class Documentation(unittest.TestCase):
    def test_its_lines_name_what_is_there(self) -> None:
        with open(os.path.join(os.environ["BCB_CHECKOUT"], "docs/rewards.md")) as page:
            blocks = re.findall(r"^```python\n(.*?)^```", page.read(), re.MULTILINE | re.DOTALL)
        self.assertGreaterEqual(len(blocks), 5)
        named = set()
        for block in blocks:
            for node in ast.walk(ast.parse(block)):
                if isinstance(node, ast.ImportFrom) and node.module == "bcb_client":
                    named |= {one.name for one in node.names}
            named |= set(re.findall(r"bcb_client[.:](\w+)", block))
        self.assertEqual(named - set(dir(bcb)), set())
        self.assertLessEqual({"trl_reward", "verifiers_reward", "Client"}, named)


class Asking(unittest.TestCase):
    """What a client does when the service is busy, restarts or is gone."""

    def serve(self, *answers: Any) -> tuple[bcb.Client, list[Any]]:
        """A server that gives these answers, one a request: (status, headers, body), or None to hang up."""
        asked: list[Any] = []
        left = list(answers)

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                asked.append(json.loads(self.rfile.read(length)))
                answer = left.pop(0)
                if answer is None:
                    self.close_connection = True
                    return
                status, headers, body = answer
                text = (body if isinstance(body, str) else json.dumps(body)).encode()
                self.send_response(status)
                for name, value in {"Content-Length": str(len(text)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_: Any) -> None:
                return

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, args=[0.01])
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        client = bcb.Client(f"http://bcb:secret@127.0.0.1:{server.server_port}", patience=20)
        self.addCleanup(client.close)
        return client, asked

    def test_again_after_a_full_queue_a_restart_and_a_lost_connection(self) -> None:
        verdict = {"id": 0, "status": 200, "verdict": {}}
        refusals = [(429, {"Retry-After": "0"}, {"error": "full"}), (503, {"Retry-After": "0"}, "stops")]
        client, asked = self.serve(*refusals, None, (200, {}, verdict))
        self.assertEqual(client.verdict("x", solution=""), verdict)
        self.assertEqual(len(asked), 4)

    def test_until_its_patience_ends(self) -> None:
        client, asked = self.serve(
            (429, {"Retry-After": "0"}, {"error": "full"}), (429, {"Retry-After": "50"}, {})
        )
        with self.assertRaises(bcb.JudgeUnavailable) as gone:
            client.verdict("x", solution="")
        self.assertEqual((len(asked), gone.exception.status), (2, 429))

    def test_again_for_the_rewards_that_broke_and_for_no_others(self) -> None:
        good, broken = {"status": 200, "reward": 1, "reason": "earned"}, {"status": 503, "error": "broke"}
        first = {"mode": "strict", "rewards": [{"id": 0, **good}, {"id": 1, **broken}, {"id": 2, **good}]}
        none = {"mode": "strict", "rewards": [{"id": 1, **broken}]}
        last = {"mode": "strict", "rewards": [{"id": 1, **good}]}
        client, asked = self.serve((200, {}, first), (503, {"Retry-After": "0"}, none), (200, {}, last))
        samples = [{"id": name, "task_id": name, "solution": ""} for name in "abc"]
        rewards = client.rewards(samples)
        self.assertEqual([(one["id"], one["reward"]) for one in rewards], [("a", 1), ("b", 1), ("c", 1)])
        self.assertEqual(
            [[one["task_id"] for one in body["samples"]] for body in asked], [["a", "b", "c"], ["b"], ["b"]]
        )

    def test_again_for_what_a_broken_stream_did_not_bring(self) -> None:
        line = {"status": 200, "verdict": {}}
        cut = json.dumps({"id": 1, **line}) + '\n{"id": 0, "sta'
        rest = "".join(json.dumps({"id": place, **line}) + "\n" for place in (2, 0))
        client, asked = self.serve((200, {"Connection": "close"}, cut), (200, {}, rest))
        samples = [{"task_id": "x", "solution": ""} for _ in range(3)]
        self.assertEqual([one["id"] for one in client.verdicts(samples)], [1, 2, 0])
        self.assertEqual([one["id"] for one in asked[1]["samples"]], [0, 2])

    def test_on_another_connection_when_the_kept_one_was_closed(self) -> None:
        verdict = {"id": 0, "status": 200, "verdict": {}}
        client, asked = self.serve((200, {"Connection": "close"}, verdict), (200, {}, verdict))
        for _ in range(2):
            self.assertEqual(client.verdict("x", solution=""), verdict)
        self.assertEqual(len(asked), 2)

    def test_nobody_who_is_not_there(self) -> None:
        client = bcb.Client("http://127.0.0.1:9", token="x", patience=0.3)
        with self.assertRaisesRegex(bcb.JudgeUnavailable, "ConnectionRefusedError"):
            client.tasks()
        with self.assertRaises(ValueError):
            bcb.Client("127.0.0.1:8421")


if __name__ == "__main__":
    unittest.main()
