"""Runs the cases of a sample that reads and prints, or whose function is called, and tells what came out.

What must come out is not here: the worker compares it outside of the sample's process. Programs are put
together and run as the harnesses of APPS and LiveCodeBench do it, inside a function, case after case.
"""

import ast
import builtins
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from worker.values import encode_value

__builtins__ = dict(vars(builtins))  # type: ignore[assignment]  # ours alone: a sample may replace what is in the others'

MODULE_NAME = "tmp_sol"
MOST_TRACE = 2000
CLOSE_ENOUGH = 0.01
# What the harnesses take away from a program before it runs.
OS_NAMES = (
    *("kill", "system", "putenv", "remove", "removedirs", "rmdir", "fchdir", "setuid", "fork", "forkpty"),
    *("killpg", "rename", "renames", "truncate", "replace", "unlink", "fchmod", "fchown", "chmod", "chown"),
    *("chroot", "lchflags", "lchmod", "lchown", "getcwd", "chdir"),
)
MODULES = ("ipdb", "joblib", "resource", "psutil", "tkinter")

# The first character of an output says what follows it.
TEXT, VALUE, ERROR, TIMEOUT = "t", "v", "e", "l"

_open, _read, _close = os.open, os.read, os.close
_now, _set_timer, _real = time.monotonic, signal.setitimer, signal.ITIMER_REAL
_parse, _unparse, _loads = ast.parse, ast.unparse, json.loads
# How long an integer may be as text, 0 for any length: older Pythons, such as APPS' own, have no limit.
allow_digits = getattr(sys, "set_int_max_str_digits", lambda _: None)
_StringIO, _Module = io.StringIO, types.ModuleType
_StdinBytes = type("_StdinBytes", (types.SimpleNamespace,), {})  # by its name in traces


class TimeoutException(Exception):
    """Of the harnesses' name and kind: a program that catches everything catches it, too."""


def run_cases(code: str, check: dict[str, Any], begin: Callable[[], None]) -> dict[str, Any]:
    """As ``run_sample``, for a check of the kind stdio: the report has ``outputs`` in place of failures."""
    rule, name, inputs = check["rule"], check["function"], check["inputs"]
    clock = Alarm(check["limit_ms"] / 1000)
    take_away(rule)
    if rule == "apps":
        allow_digits(0)
    real = sys.stdin, sys.stdout, sys.stderr
    stdin = _LoadedStdin()
    outputs: list[str] = []
    begin()
    try:
        sys.stdin, sys.stdout, sys.stderr = stdin, _Sink(), _Sink()
        function = _load(code, rule, name, clock)
    except BaseException as error:  # whatever ends it while it loads
        outputs.append(_describe(error))
    else:
        for text in inputs:
            if name is None:
                outputs.append(_print_case(function, text, clock, stdin, check))
            else:
                outputs.append(_call_case(function, text, clock, rule))
            if outputs[-1][0] in (ERROR, TIMEOUT):
                break  # the others could not change the verdict
    sys.stdin, sys.stdout, sys.stderr = real
    return {"loaded": True, "tests_run": len(outputs), "details": {}, "outputs": outputs}


def _load(code: str, rule: str, name: str | None, clock: "Alarm") -> Callable[..., object]:
    if name is None:
        wrap, entry = (_wrap_apps, "code") if rule == "apps" else (_wrap_livecodebench, "wrapped_function")
        program = wrap(code)
    else:
        program, entry = code, name
    module = _Module(MODULE_NAME, "")
    with clock.running():
        exec(compile(program, "<string>", "exec", 0, True), module.__dict__)
        is_class = name is not None and "class Solution" in code
        owner = module.__dict__["Solution"]() if is_class else module
    return getattr(owner, entry)


def _wrap_apps(code: str) -> str:
    """Every line but those of imports is indented by a tab, from the first other line on under a function."""
    program, started = "", False
    for line in code.split("\n"):
        is_import = line.startswith(("from ", "import "))
        if not started and not is_import:
            program += "stdin = sys.stdin\nstdout = sys.stdout\ndef code():\n"
            started = True
        program += f"\t{line}\n" if started else f"{line}\n"
    return program


def _wrap_livecodebench(code: str) -> str:
    """Imports first, all else in a function; text that cannot be parsed fails when it is loaded."""
    try:
        statements = _parse(_open_main(code)).body
        imports = [one for one in statements if isinstance(one, (ast.Import, ast.ImportFrom))]
        others = [one for one in statements if not isinstance(one, (ast.Import, ast.ImportFrom))]
        arguments = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        function = ast.FunctionDef(
            name="wrapped_function", args=arguments, body=others, decorator_list=[], lineno=-1
        )
        return "\n".join([_unparse(one) for one in [*imports, function]])
    except Exception:
        return code


def _open_main(code: str) -> str:
    """What a last ``if __name__ == "__main__"`` holds stands without it: the module has another name."""
    try:
        tree = _parse(code)
        last = tree.body[-1]
        if isinstance(last, ast.If) and _unparse(last.test).strip() == "__name__ == '__main__'":
            return "\n".join([_unparse(one) for one in [*tree.body[:-1], *last.body]])
    except Exception:
        pass
    return code


def _print_case(
    function: Callable[[], object], text: str, clock: "Alarm", loaded: "_LoadedStdin", check: dict[str, Any]
) -> str:
    real = sys.stdin, sys.stdout, builtins.open
    loaded.feed(text)
    sys.stdin = _StringIO(text) if check["rule"] == "apps" else _Stdin(text)
    sys.stdout = printed = _Output(check["most_output"])
    vars(builtins)["open"] = lambda *_, **__: _StringIO(text)
    try:
        with clock.running(), suppress(SystemExit):
            function()
        return TEXT + _StringIO.getvalue(printed)
    except BaseException as error:
        return _describe(error)
    finally:
        sys.stdin, sys.stdout, builtins.open = real


def _call_case(function: Callable[..., object], text: str, clock: "Alarm", rule: str) -> str:
    real = sys.stdout
    try:
        arguments = _loads(text)
        if rule == "apps":
            arguments = number_keys(arguments)
        sys.stdout = _Sink()
        with clock.running():
            value = function(*arguments)
        return VALUE + encode_value(value)
    except BaseException as error:
        return _describe(error)
    finally:
        sys.stdout = real


def number_keys(values: Any) -> Any:
    """APPS: JSON made texts of a dictionary's keys; where it stands first, they become numbers again."""
    try:
        if isinstance(values[0], dict):
            return [{int(key): value for key, value in values[0].items()}]
    except (ValueError, TypeError, LookupError):
        pass
    return values


def take_away(rule: str) -> None:
    for name in OS_NAMES:
        if hasattr(os, name):
            setattr(os, name, None)
    for name in ("rmtree", "move", "chown"):
        setattr(shutil, name, None)
    vars(subprocess)["Popen"] = vars(builtins)["help"] = None
    # LiveCodeBench leaves exit, which sample.py has taken away.
    vars(builtins)["exit"] = None if rule == "apps" else sys.exit
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]


class Alarm:
    """The limit of a case or a program: time in which its thread could run, however busy the machine is."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._started = self._waited = 0.0
        signal.signal(signal.SIGALRM, self._ring)

    def start(self) -> None:
        self._started, self._waited = _now(), _read_wait()
        _set_timer(_real, self._limit)

    @contextmanager
    def running(self) -> Iterator[None]:
        self.start()
        try:
            yield
        finally:
            _set_timer(_real, 0)

    def _ring(self, *_: object) -> None:
        had = _now() - self._started - (_read_wait() - self._waited)
        missing = self._limit - had
        if missing > CLOSE_ENOUGH * self._limit:
            _set_timer(_real, missing)
        else:
            raise TimeoutException


def _read_wait() -> float:
    """Seconds that this thread was ready and had no core; 0 where nobody tells."""
    try:
        file = _open("/proc/thread-self/schedstat", os.O_RDONLY)
        try:
            return int(_read(file, 200).split()[1]) / 1e9
        finally:
            _close(file)
    except (OSError, LookupError, ValueError):
        return 0.0


class _Sink(io.StringIO):
    def write(self, text: str) -> int:
        return len(text)


class _Output(io.StringIO):
    """What a program prints, up to a length that no right answer has."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._room = most

    def write(self, text: str) -> int:
        kept = text[: self._room]
        self._room -= len(kept)
        super().write(kept)
        return len(text)

    def close(self) -> None:
        """A program may; what it printed is wanted."""


class _Stdin(io.StringIO):
    """LiveCodeBench's standard input, with as little of a buffer as the harness has: all bytes at once, or
    the first line, whenever one asks for it.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        data = text.encode()
        first = data.partition(b"\n")[0] + b"\n"
        vars(self)["buffer"] = _StdinBytes(read=lambda *_: data, readline=lambda *_: first)


class _LoadedStdin(io.StringIO):
    """What a program finds as standard input while it is loaded, and may keep: the harnesses feed it, too."""

    def feed(self, text: str) -> None:
        lines = iter(text.split("\n"))
        vars(self).update(
            read=lambda *_: text,
            readline=lambda *_: next(lines),
            readlines=lambda *_: text.split("\n"),
        )


def _describe(error: BaseException) -> str:
    return TIMEOUT if isinstance(error, TimeoutException) else ERROR + tell(error)[:MOST_TRACE]


def tell(error: BaseException, is_named: bool = True) -> str:
    """What it says; the official rule leaves out its name, without which a bare assertion says nothing."""
    try:
        return f"{type(error).__name__}: {error}" if is_named else str(error)
    except BaseException as second:
        return f"<{type(error).__name__} whose text cannot be made: {type(second).__name__}>"
