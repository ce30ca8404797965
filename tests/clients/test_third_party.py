"""Clients that nobody here wrote, as their packages install them, against a real `bcb judge`.

sandbox-fusion and verifiers are used as they are. verl and trl want torch and more when they are imported; of
verl the reward code for SandboxFusion is loaded alone, which needs none of it, and of both the calls of a
reward function are read in the installed source.
"""

import ast
import asyncio
import base64
import contextlib
import importlib.util
import inspect
import io
import json
import logging
import os
import sys
import threading
import unittest
from pathlib import Path
from typing import Any

import bcb_client as bcb
import sandbox_fusion as sdk

logging.disable()  # what is refused here is refused on purpose
URL = os.environ["BCB_JUDGE_URL"]
CHECKOUT = Path(os.environ["BCB_CHECKOUT"])
SITE = Path(sdk.__file__).parent.parent
with open(CHECKOUT / "packs/starter/tasks.jsonl") as lines:
    ROW = json.loads(next(lines))
TASK = ROW["task_id"]
RIGHT = f"```python\n{ROW['complete_prompt']}{ROW['canonical_solution']}\n```"
WRONG = "```python\ndef task_func(*_, **__):\n    return None\n```"


class SandboxFusion(unittest.TestCase):
    """The SDK of PyPI."""

    def setUp(self) -> None:
        sdk.set_endpoint(URL)

    def run_code(self, code: str, **request: Any) -> Any:
        return sdk.run_code(sdk.RunCodeRequest(code=code, language="python", **request), max_attempts=1)

    def test_a_program(self) -> None:
        ran = self.run_code("print(input() * 2)", stdin="ab")
        self.assertEqual((ran.status, ran.run_result.status), ("Success", "Finished"))
        self.assertEqual((ran.run_result.stdout, ran.run_result.return_code), ("abab\n", 0))
        self.assertIsNone(ran.compile_result)
        self.assertGreater(ran.run_result.execution_time, 0)

    def test_files(self) -> None:
        given = {"a/in.txt": base64.b64encode("ü".encode()).decode(), "none": None}
        ran = self.run_code(
            "open('out', 'w').write(open('a/in.txt').read() * 2)", files=given, fetch_files=["out"]
        )
        self.assertEqual(base64.b64decode(ran.files["out"]).decode(), "üü")

    def test_how_programs_end(self) -> None:
        mapping = sdk.SummaryMapping(RunTimeout="late", RunFailed="failed")
        cases = {"pass": "Success", "exit(3)": "failed", "1 / 0": "failed", "while 1: pass": "late"}
        for code, word in cases.items():
            ran = self.run_code(code, run_timeout=1)
            self.assertEqual(sdk.summary_run_code_result(ran, mapping), word, code)

    def test_a_hundred_at_once(self) -> None:
        requests = [[sdk.RunCodeRequest(code=f"print({n} * 2)", language="python")] for n in range(100)]
        ran = sdk.run_concurrent(sdk.run_code, args=requests, concurrency=32)
        self.assertEqual([one.run_result.stdout for one in ran], [f"{2 * n}\n" for n in range(100)])

    def test_asynchronously(self) -> None:
        async def run() -> list[Any]:
            requests = [sdk.RunCodeRequest(code=f"print({n})", language="python") for n in range(10)]
            return await asyncio.gather(*(sdk.run_code_async(one) for one in requests))

        self.assertEqual([one.run_result.stdout for one in asyncio.run(run())], [f"{n}\n" for n in range(10)])

    def test_what_is_not_here_is_said_in_its_words(self) -> None:
        with self.assertRaisesRegex(Exception, "Code in php cannot be run here.*The languages are: python"):
            sdk.run_code(sdk.RunCodeRequest(code="", language="php"), max_attempts=1)
        with self.assertRaisesRegex(Exception, "Notebooks are not supported"):
            sdk.run_jupyter(sdk.RunJupyterRequest(cells=["1"]), max_attempts=1)
        with self.assertRaisesRegex(Exception, "501.*/v1/rewards"):
            sdk.get_prompts(sdk.GetPromptsRequest(dataset="x", config=sdk.TestConfig()))

    def test_without_the_token_nothing_is_run(self) -> None:
        with self.assertRaisesRegex(Exception, "code 401"):
            sdk.run_code(
                sdk.RunCodeRequest(code="", language="python"), endpoint=_without_token(), max_attempts=1
            )


class Verl(unittest.TestCase):
    """Its own reward code for SandboxFusion, and the calls that it makes of a custom reward function."""

    def score(self, code: str, cases: dict[str, Any], **options: Any) -> tuple[float, list[Any]]:
        fusion = _load("verl/utils/reward_score/sandbox_fusion/__init__.py")
        semaphore = threading.Semaphore(8)
        return fusion.compute_score(
            f"{URL}/run_code", semaphore, 1024, f"```python\n{code}\n```", cases, **options
        )

    def test_inputs_and_outputs(self) -> None:
        cases = {"inputs": ["1\n2\n", "5\n6\n", "1\n1\n"], "outputs": ["3", "11", "0"]}
        score, told = self.score("print(int(input()) + int(input()))", cases)
        self.assertEqual(
            (round(score, 3), [one["status"] for one in told]),
            (0.667, ["success", "success", "wrong_answer"]),
        )

    def test_functions(self) -> None:
        cases = {"inputs": ["[3, 1]", "[]"], "outputs": ["[1, 3]", "[]"], "fn_name": "order"}
        score, _ = self.score("class Solution:\n    def order(self, a):\n        return sorted(a)", cases)
        self.assertEqual(score, 1.0)

    def test_asserts(self) -> None:
        cases = {"assert_case": ["assert f(2) == 4", "assert f(3) == 4"]}
        score, told = self.score("def f(n):\n    return n * n", cases)
        self.assertEqual((score, [one["status"] for one in told]), (0.5, ["success", "runtime_error"]))

    def test_what_fails_and_what_never_ends(self) -> None:
        cases = {"inputs": ["", "x"], "outputs": ["", ""]}
        code = "import sys\nwhile sys.stdin.read(): pass\nwhile True: pass"
        _, told = self.score(code, cases, timeout=1)
        self.assertEqual([one["status"] for one in told], ["timeout", "timeout"])
        _, told = self.score("bytearray(2 * 2**30)", {"inputs": [""], "outputs": [""]})
        self.assertEqual(told[0]["status"], "runtime_error")
        self.assertIn("MemoryError", told[0]["stderr"])

    def test_calls_our_reward_function(self) -> None:
        """By the names that its reward managers use."""
        managers = SITE / "verl/experimental/reward_loop/reward_manager"
        for file in ("naive.py", "dapo.py"):
            calls = _calls(managers / file, "compute_score")
            self.assertTrue(calls, file)
            for names in calls:
                self.assertLessEqual({"data_source", "solution_str", "ground_truth", "extra_info"}, names)
                known = {"data_source": "bcb", "solution_str": RIGHT, "ground_truth": TASK, "extra_info": {}}
                self.assertEqual(bcb.compute_score(**{name: known.get(name) for name in names})["score"], 1.0)

    def test_loads_our_file(self) -> None:
        """By its own loader, as `custom_reward_function.path` names it."""
        loader = _load("verl/utils/import_utils.py")
        path = str(CHECKOUT / "clients/python/bcb_client.py")
        score = loader.load_extern_object(module_path=path, object_name="compute_score")
        self.assertEqual(score(data_source="x", solution_str=WRONG, ground_truth=TASK)["score"], 0.0)
        wait = loader.load_extern_object(module_path=path, object_name="compute_score_async")
        self.assertTrue(inspect.iscoroutinefunction(wait))


class Trl(unittest.TestCase):
    """The call that GRPOTrainer makes of a reward function, read in its source: it passes all by name."""

    def test_calls_our_reward_function(self) -> None:
        trainer = SITE / "trl/trainer/grpo_trainer.py"
        synchronous, asynchronous = _calls(trainer, "reward_func"), _calls(trainer, "func")
        own = {"prompts", "completions", "completion_ids"}
        self.assertIn(own, synchronous)
        self.assertIn(own, asynchronous)
        added = _keys_set(trainer, "reward_kwargs")
        self.assertLessEqual({"trainer_state", "log_extra", "log_metric"}, added)
        logged: dict[str, list[Any]] = {}
        given: dict[str, Any] = dict.fromkeys({*own, *added})
        talk = [[{"role": "assistant", "content": said}] for said in (RIGHT, WRONG)]
        # The dataset's other columns come as lists, too.
        given.update(completions=talk, task_id=[TASK, TASK], log_extra=logged.__setitem__)
        self.assertEqual(bcb.trl_reward(**given), [1.0, 0.0])
        self.assertEqual(len(logged["bcb_reason"]), 2)
        self.assertEqual(asyncio.run(bcb.trl_reward_async(**given)), [1.0, 0.0])

    def test_what_it_takes_for_a_missing_reward(self) -> None:
        trainer = (SITE / "trl/trainer/grpo_trainer.py").read_text()
        self.assertIn("Callable[..., list[float | None]]", trainer)
        self.assertEqual(bcb.trl_reward(completions=[WRONG], task_id=["no/such"]), [None])


class Verifiers(unittest.TestCase):
    """A task whose reward is plugged in by its config, scored by verifiers."""

    def test_scores_a_trace(self) -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            import verifiers.v1 as vf

        for said, worth in ((RIGHT, 1.0), (WRONG, 0.0)):
            config = vf.TaskConfig(rewards={"bcb": {"fn": "bcb_client:verifiers_reward", "weight": 2.0}})
            task = vf.Task(vf.TaskData(id=TASK, prompt="?"), config)
            nodes = [
                vf.MessageNode(message=vf.UserMessage(content="?")),
                vf.MessageNode(message=vf.AssistantMessage(content=said), parent=0, sampled=True),
            ]
            agent = vf.AgentInfo(config=vf.AgentConfig())
            trace = vf.Trace(task=vf.TraceTask(type="Task", data=task.data), agent=agent, nodes=nodes)
            asyncio.run(task.score(trace))
            self.assertEqual((trace.rewards["bcb"].score, trace.reward), (worth, 2 * worth))
            self.assertRegex(trace.info["bcb"]["reason"], "^(earned|fail): ")


def _load(place: str) -> Any:
    """A module of an installed package without the package around it."""
    name = "alone_" + place.replace("/", "_").removesuffix(".py")
    file = SITE / place
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=[str(file.parent)])
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _calls(file: Path, name: str) -> list[set[str]]:
    """The names of the arguments of each call of a function, or of an object's function, of this name."""
    called = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and name in (
            getattr(node.func, "id", ""),
            getattr(node.func, "attr", ""),
        ):
            called.append({one.arg for one in node.keywords if one.arg is not None})
    return [names for names in called if names]


def _keys_set(file: Path, name: str) -> set[str]:
    """The texts by which a dictionary of this name is given something."""
    return {
        node.slice.value
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Store)
        and getattr(node.value, "id", "") == name
        and isinstance(node.slice, ast.Constant)
    }


def _without_token() -> str:
    scheme, _, rest = URL.partition("://")
    return f"{scheme}://{rest.partition('@')[2]}"


if __name__ == "__main__":
    unittest.main()
