"""The files of `bcb export`, read by the tools whose files they are, as their packages install them."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
import unittest
import urllib.request
from pathlib import Path
from typing import Any

from inspect_ai import Task, eval
from inspect_ai.dataset import Sample
from inspect_ai.log import (
    read_eval_log,
    read_eval_log_sample_summaries,
    recompute_metrics,
    write_eval_log,
)
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import includes
from lm_eval.utils import (
    get_file_datetime,
    get_file_task_name,
    get_results_filenames,
    get_sample_results_filenames,
    hash_string,
    make_table,
)

WORK = Path(os.environ["BCB_WORK"])
VERDICTS = [json.loads(line) for line in next(WORK.glob("*_verdicts.jsonl")).read_text().splitlines()]
LOG = str(next((WORK / "logs").glob("*.json")))
INSPECT = str(Path(sys.executable).parent / "inspect")


class InspectReads(unittest.TestCase):
    def test_samples_and_verdicts(self) -> None:
        log = read_eval_log(LOG)
        self.assertEqual(log.status, "success")
        self.assertEqual(log.eval.task, "starter-complete")
        self.assertEqual(log.eval.model, "two")
        self.assertEqual(log.eval.config.epochs, 2)
        logged = {(one.id, one.epoch): one for one in log.samples or []}
        self.assertEqual(len(logged), len(VERDICTS))
        for verdict in VERDICTS:
            sample = logged[verdict["task_id"], verdict["sample"] + 1]
            score = (sample.scores or {})["bcb"]
            self.assertEqual(score.value, "C" if verdict["outcome"] == "pass" else "I")
            self.assertEqual((score.metadata or {})["outcome"], verdict["outcome"])
            self.assertIn("self-contained Python script", str(sample.input))
            self.assertIn("def task_func", sample.output.completion)
            self.assertEqual([one.role for one in sample.messages], ["user", "assistant"])

    def test_header_and_summaries_alone(self) -> None:
        header = read_eval_log(LOG, header_only=True)
        self.assertIsNone(header.samples)
        self.assertEqual(header.results, read_eval_log(LOG).results)
        self.assertEqual(len(read_eval_log_sample_summaries(LOG)), len(VERDICTS))

    def test_scores_are_those_that_inspect_computes(self) -> None:
        log = read_eval_log(LOG)
        ours = _metrics(log)
        self.assertEqual([reducer for reducer, _ in ours], ["mean", "pass_at_2"])
        recompute_metrics(log)
        for (reducer, values), (name, expected) in zip(ours, _metrics(log), strict=True):
            self.assertEqual(reducer, name)
            for metric, value in expected.items():
                self.assertAlmostEqual(values[metric], value, msg=f"{reducer} {metric}")

    def test_commands(self) -> None:
        listed = json.loads(_run(INSPECT, "log", "list", "--json", "--log-dir", str(WORK / "logs")))
        self.assertEqual([one["task"] for one in listed], ["starter-complete"])
        dumped = json.loads(_run(INSPECT, "log", "dump", LOG))
        self.assertEqual(len(dumped["samples"]), len(VERDICTS))

    def test_view(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        call = [INSPECT, "view", "start", "--log-dir", str(WORK / "logs"), "--port", str(port)]
        with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as view:
            try:
                [shown] = json.loads(_ask(port, "/api/logs"))["files"]
                self.assertEqual(shown["task"], "starter-complete")
                log = json.loads(_ask(port, f"/api/logs/{shown['name']}"))
                self.assertEqual(len(log["samples"]), len(VERDICTS))
            finally:
                view.terminate()


class InspectWrites(unittest.TestCase):
    """What `bcb evaluate` is given afterwards, by interchange.test.ts."""

    def test_our_log_as_an_archive(self) -> None:
        write_eval_log(read_eval_log(LOG), str(WORK / "ours.eval"))

    def test_an_evaluation_of_its_own(self) -> None:
        samples = (read_eval_log(LOG).samples or [])[::2]
        codes = {one.id: one.scores["bcb"].answer for one in samples}

        def answer(messages: list[Any], *_: Any) -> ModelOutput:
            code = codes[messages[-1].text]
            output = ModelOutput.from_content("mockllm/model", f"Here you are:\n```python\n{code}\n```\n")
            # Else it counts tokens with a table that it downloads.
            output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
            return output

        task = Task(dataset=[Sample(id=id, input=id) for id in codes], scorer=includes())
        [log] = eval(
            task,
            model=get_model("mockllm/model", custom_outputs=answer),
            log_dir=str(WORK / "foreign"),
            log_format="eval",
            display="none",
        )
        self.assertEqual(log.status, "success", log.error)


class LmEvalReads(unittest.TestCase):
    def test_results(self) -> None:
        results = json.loads(_find(get_results_filenames).read_text())
        table = make_table(results)
        self.assertRegex(table, r"starter-complete *\|1\.0\.0 *\|none *\| *0\|pass@1\|↑ *\| *0\.\d+\|± *\|")
        self.assertIn("|pass@2|", table)
        self.assertEqual(results["n-samples"]["starter-complete"]["effective"], len(VERDICTS) // 2)

    def test_samples(self) -> None:
        file = _find(get_sample_results_filenames)
        self.assertEqual(get_file_task_name(file.name), "starter-complete")
        self.assertRegex(get_file_datetime(file.name), r"^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{6}$")
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        for row in rows:
            document = json.dumps(row["doc"], indent=2, ensure_ascii=False)
            self.assertEqual(row["doc_hash"], hash_string(document))
            self.assertEqual(row["prompt_hash"], hash_string(row["arguments"]["gen_args_0"]["arg_0"]))
            self.assertEqual(row["target_hash"], hash_string(row["target"]))
            judged = [one for one in VERDICTS if one["task_id"] == row["doc"]["task_id"]]
            self.assertEqual(len(row["filtered_resps"][0]), len(judged))
            passed = sum(one["outcome"] == "pass" for one in judged)
            self.assertEqual(row["pass@1"], passed / len(judged))
        results = json.loads(_find(get_results_filenames).read_text())
        scores = results["results"]["starter-complete"]
        self.assertAlmostEqual(scores["pass@1,none"], sum(row["pass@1"] for row in rows) / len(rows))
        hashes = [row["doc_hash"] + row["prompt_hash"] + row["target_hash"] for row in rows]
        self.assertEqual(results["task_hashes"]["starter-complete"], hash_string("".join(hashes)))


def _metrics(log: Any) -> list[tuple[str, dict[str, float]]]:
    return [
        (one.reducer, {name: metric.value for name, metric in one.metrics.items()})
        for one in log.results.scores
    ]


def _find(choose: Any) -> Path:
    [file] = choose([str(one) for one in (WORK / "lm").rglob("*") if re.search(r"\.jsonl?$", one.name)])
    return Path(file)


def _run(*call: str) -> str:
    return subprocess.run(call, check=True, capture_output=True, text=True).stdout


def _ask(port: int, place: str) -> bytes:
    until = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{place}") as answer:
                return bytes(answer.read())
        except (OSError, http.client.HTTPException):
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


if __name__ == "__main__":
    # What their packages warn of is theirs, and would stand between the lines that interchange.test.ts reads.
    unittest.main(warnings="ignore")
