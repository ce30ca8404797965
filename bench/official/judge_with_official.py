"""Judges samples with the official harness, 0.2.5: its own check in a pool of processes, as its command does.

usage: judge_with_official.py FOLDER PARENT WORKERS QUESTIONS ANSWERS
FOLDER holds the official package; it comes last on the path, so the environment's libraries win.
PARENT says what the process that forks has loaded: "evaluate" is the official command with all its imports,
"eval" its judging module alone. QUESTIONS has a line {id, code, test, entry_point, gt_seconds} a sample,
judged in their order; ANSWERS gets {id, status, details, seconds, cpu_seconds} as they finish, and at
last {wall_seconds}.
"""

import ctypes
import importlib
import json
import os
import resource
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

PR_SET_CHILD_SUBREAPER = 36
# The defaults of the official command.
ADDRESS_SPACE_MIB, DATA_MIB, STACK_MIB = 30 * 1024, 30 * 1024, 10
MIN_TIME_LIMIT = 1
UNKNOWN_GT_SECONDS = 20


def main(folder, parent, workers, questions_file, answers_file):
    sys.path.pop(0)  # our own folder: a sample would find what is in it
    sys.path.append(folder)
    importlib.import_module({"evaluate": "bigcodebench.evaluate", "eval": "bigcodebench.eval"}[parent])
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    with open(questions_file, encoding="utf-8") as lines:
        questions = [json.loads(line) for line in lines]
    with open(answers_file, "w", encoding="utf-8") as answers:
        started = time.monotonic()
        with ProcessPoolExecutor(max_workers=workers) as pool:
            futures = {pool.submit(judge, question): question["id"] for question in questions}
            for future in as_completed(futures):
                write_line(answers, {"id": futures[future], **answer_of(future)})
        write_line(answers, {"wall_seconds": time.monotonic() - started})
    end_what_is_left()


def judge(question):
    from bigcodebench.eval import untrusted_check

    started, cpu_before = time.monotonic(), cpu_seconds()
    status, details = untrusted_check(
        question["code"],
        question["test"],
        question["entry_point"],
        ADDRESS_SPACE_MIB,
        DATA_MIB,
        STACK_MIB,
        MIN_TIME_LIMIT,
        question["gt_seconds"] or UNKNOWN_GT_SECONDS,
    )
    seconds = time.monotonic() - started
    return {
        "status": status,
        "details": details,
        "seconds": seconds,
        "cpu_seconds": cpu_seconds() - cpu_before,
    }


def answer_of(future):
    """A sample can break the official pool, or leave its results unreadable: then there is no verdict."""
    try:
        return future.result()
    except Exception as error:
        details = {"harness": f"{type(error).__name__}: {error}"}
        return {"status": "broken", "details": details, "seconds": 0, "cpu_seconds": 0}


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def write_line(file, value):
    file.write(json.dumps(value) + "\n")
    file.flush()


def end_what_is_left():
    """The official harness leaves the helpers of a sample that it killed: they are our children now."""
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            for child in list_children():
                os.kill(child, signal.SIGKILL)
            time.sleep(0.05)


def list_children():
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
        return [int(pid) for pid in file.read().split()]


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5])
