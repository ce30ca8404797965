"""Runs one sample with its tests in this process, by the official rule, and reports as a dictionary.

Nothing here watches the sample: it shares the process, and would win. Whether a pass was earned is found
out by running it again with other expectations. What is taken before the sample's first line keeps
accidents out of the report.
"""

import _signal
import builtins
import faulthandler
import gc
import io
import os
import random
import signal
import sys
import time
import types
import unittest
from _json import encode_basestring_ascii as _quote
from collections.abc import Callable
from typing import Any, NoReturn

from jail.processes import limit_memory

from worker.patches import install_harness_patches, take_alarm
from worker.stdio import Alarm, TimeoutException, run_cases, tell

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

MODULE_NAME = "__test__"
MODULE_FILE = f"{MODULE_NAME}.py"
TRACE_BUDGET = 768 * 1024
MOST_TRACE, MOST_TRACES, MOST_NAME = 64 * 1024, 1000, 200
MOST_OUTPUT, CUT = 1024 * 1024, "\n[the rest of the output is cut]\n"

_mask, _block = _signal.pthread_sigmask, _signal.SIG_BLOCK
# Of a number that is none the interpreter warns, and the sample may have changed what a warning does.
_signals = signal.valid_signals()
_stop_collecting, _callbacks = gc.disable, gc.callbacks
_set_trace, _set_profile = sys.settrace, sys.setprofile


def run_sample(
    request: dict[str, Any], begin: Callable[[], None], wait_for_ever: Callable[[], None]
) -> dict[str, Any]:
    """Judges code by its check; ``begin`` is called once, right before the sample's first line."""
    prepare_process(request)
    if request["check"]["kind"] == "stdio":
        quiet, report = take_quiet, run_cases(request.pop("code"), request.pop("check"), begin)
        quiet()
        return report
    if request["harness_patches"]:
        install_harness_patches(wait_for_ever)
    # Taken out: a sample can find the request, and would find its test there.
    check = request.pop("check")
    is_suite = {"unittest": True, "program": False}[check.pop("kind")]
    program = f"{request.pop('code')}\n{check.pop('test')}"
    cut, be_quiet, meet_alarm = cut_details, take_quiet, take_alarm
    interrupt_ms = check.get("interrupt_ms")
    alarm = interrupt_ms and Alarm(interrupt_ms / 1000)
    module = types.ModuleType(MODULE_NAME)
    module.__dict__.update(__builtins__=builtins, __file__=MODULE_FILE, __package__=None, __doc__=None)
    module.__dict__.update(sys=sys, os=os, environ=os.environ)
    if not is_suite:
        sys.modules[MODULE_NAME] = module
    result = unittest.TestResult()
    kept = sys.stdout, sys.stderr, sys.stdin
    begin()
    try:
        sys.stdout = sys.stderr = sys.stdin = WriteOnlyStream()
        if alarm:
            alarm.start()  # and never stopped: whatever ends the program is followed by quiet
        program = compile(program, MODULE_FILE, "exec", 0, True)
        exec(program, module.__dict__)
        if is_suite:
            sys.modules[MODULE_NAME] = module
            suite = unittest.TestLoader().loadTestsFromTestCase(module.TestCases)
            meet_alarm()
            suite.run(result)
        else:
            result.testsRun = 1  # it is at its end: whatever leaves it early raises, an exit too
        be_quiet()
        sys.stdout, sys.stderr, sys.stdin = kept
        problems = result.failures + result.errors
        details = cut({test.id().split(".")[-1]: trace for test, trace in problems})
        return {"loaded": True, "tests_run": result.testsRun, "details": details}
    except BaseException as error:  # SystemExit and KeyboardInterrupt are verdicts too
        be_quiet()
        sys.stdout, sys.stderr, sys.stdin = kept
        if isinstance(error, TimeoutException):
            wait_for_ever()
        details = cut({"ALL": tell(error, not is_suite)})
        return {"loaded": False, "tests_run": result.testsRun, "details": details}


def take_quiet() -> None:
    """Neither a signal nor the garbage collector nor a trace function interrupts what comes next."""
    _mask(_block, _signals)
    _stop_collecting()
    _callbacks.clear()
    _set_trace(None)
    _set_profile(None)


def encode_report(report: dict[str, Any]) -> bytes:
    """The report as a line of JSON, by nothing that has a name in a module that samples know."""
    loaded, tests_run = report["loaded"], report["tests_run"]
    details = ",".join([f"{_quote(name)}:{_quote(trace)}" for name, trace in report["details"].items()])
    count = tests_run if type(tests_run) is int else 0
    text = f'{{"loaded":{"true" if loaded else "false"},"tests_run":{count},"details":{{{details}}}'
    outputs = ",".join([_quote(output) for output in report.get("outputs", ())])
    return f'{text},"outputs":[{outputs}]}}'.encode()


def prepare_process(request: dict[str, Any]) -> None:
    settle_process(request)
    os.environ.update(OMP_NUM_THREADS="1", TF_CPP_MIN_LOG_LEVEL="3", TF_ENABLE_ONEDNN_OPTS="0")
    limit_memory(request)
    builtins.exit = builtins.quit = None
    sys.argv = [""]


def settle_process(request: dict[str, Any]) -> None:
    """What code of any kind finds: the same time zone and random numbers everywhere."""
    os.environ["TZ"] = "UTC"
    time.tzset()
    faulthandler.disable()
    random.seed(request["seed"])
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(request["seed"] % 2**32)


class WriteOnlyStream(io.StringIO):
    """Takes what the sample prints, up to a limit; as standard input it refuses to be read."""

    def write(self, text: str) -> int:
        room = MOST_OUTPUT - self.tell()
        if len(text) <= room:
            return super().write(text)
        if room > 0:
            super().write(text[: room - len(CUT)] + CUT)
        return len(text)

    def read(self, *_: object) -> NoReturn:
        raise OSError

    readline = readlines = read

    def readable(self) -> bool:
        return False


def cut_details(details: dict[str, str]) -> dict[str, str]:
    """Traces short and few enough to be kept; the end of one names the exception."""
    names = list(details)[:MOST_TRACES]
    limit = min(MOST_TRACE, TRACE_BUDGET // max(1, len(names)))
    kept = {}
    for name in names:
        trace = details[name]
        if len(trace) > limit:
            note = f"[{len(trace) - limit} characters cut]\n"
            trace = note + trace[len(note) - limit :]
        kept[name[:MOST_NAME]] = trace
    if len(details) > len(names):
        kept["[cut]"] = f"[{len(details) - len(names)} more failures cut]"
    return kept
