"""Runs one sample with its tests in this process, by the official rule, and reports as a dictionary."""

import builtins
import contextlib
import faulthandler
import io
import os
import random
import resource
import sys
import time
import types
import unittest

from bcb_patches import install_harness_patches

MIB = 1024 * 1024
MODULE_NAME = "__test__"
TRACE_BUDGET = 1024 * 1024


def run_sample(request, enter_walls):
    """Judges code by test; ``enter_walls`` is called once, right before the sample's first line."""
    _prepare_process(request)
    enter_walls(request)
    module = types.ModuleType(MODULE_NAME)
    module.__dict__.update(
        __builtins__=builtins,
        __file__=f"{MODULE_NAME}.py",
        __package__=None,
        __doc__=None,
        sys=sys,
        os=os,
        environ=os.environ,
    )
    result = unittest.TestResult()
    try:
        source = request["code"] + "\n" + request["test"]
        with _captured_streams():
            if request["harness_patches"]:
                install_harness_patches()
            exec(compile(source, f"{MODULE_NAME}.py", "exec"), module.__dict__)
            sys.modules[MODULE_NAME] = module
            suite = unittest.TestLoader().loadTestsFromTestCase(module.TestCases)
            suite.run(result)
        problems = result.failures + result.errors
        details = {test.id().split(".")[-1]: trace for test, trace in problems}
        return {"loaded": True, "tests_run": result.testsRun, "details": _cut(details)}
    except BaseException as error:  # SystemExit and KeyboardInterrupt are verdicts too
        return {"loaded": False, "tests_run": result.testsRun, "details": _cut({"ALL": _text(error)})}


def _prepare_process(request):
    os.environ.update(TZ="UTC", OMP_NUM_THREADS="1")
    os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", TF_ENABLE_ONEDNN_OPTS="0")
    time.tzset()
    for limit, mib in (
        (resource.RLIMIT_AS, request["address_space_mib"]),
        (resource.RLIMIT_DATA, request["data_mib"]),
        (resource.RLIMIT_STACK, request["stack_mib"]),
    ):
        resource.setrlimit(limit, _at_most(resource.getrlimit(limit)[1], mib * MIB))
    faulthandler.disable()
    builtins.exit = None
    builtins.quit = None
    random.seed(request["seed"])
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(request["seed"] % 2**32)
    sys.argv = [""]


def _at_most(hard, wanted):
    """The pair for setrlimit: a machine that allows less cannot be asked for more."""
    value = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    return value, value


class _WriteOnlyStream(io.StringIO):
    """Takes what the sample prints; as standard input it refuses to be read."""

    def read(self, *_):
        raise OSError

    readline = readlines = read

    def readable(self):
        return False


@contextlib.contextmanager
def _captured_streams():
    stream = _WriteOnlyStream()
    kept = sys.stdout, sys.stderr, sys.stdin
    sys.stdout = sys.stderr = sys.stdin = stream
    try:
        yield
    finally:
        sys.stdout, sys.stderr, sys.stdin = kept


def _text(error):
    try:
        return str(error)
    except BaseException as second:
        return f"<{type(error).__name__} whose text cannot be made: {type(second).__name__}>"


def _cut(details):
    """Traces short enough to be kept; the end of one names the exception."""
    limit = TRACE_BUDGET // max(1, len(details))
    return {
        name: trace if len(trace) <= limit else f"[{len(trace) - limit} characters cut]\n{trace[-limit:]}"
        for name, trace in details.items()
    }
