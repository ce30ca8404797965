"""A session of tools in the jail: runs calls one after another, and keeps what they leave behind.

Calls come on stdin and their results go to stdout, each a line of JSON: ``{"name", "arguments", "limit_s"}``,
``{"output", "failed"}``. What a call prints goes into its result, whichever descriptor it prints to.
"""

import ast
import contextlib
import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from typing import Any

MOST_OUTPUT = 32 * 1024
MOST_FILE = 1024 * 1024


class CallOver(BaseException):
    """The time of a call is up: not an Exception, so that few handlers swallow it."""


def main() -> None:
    calls, results = os.fdopen(os.dup(0), "rb"), os.dup(1)
    captured = os.memfd_create("output")
    quiet = os.open(os.devnull, os.O_RDONLY)
    for target, source in ((0, quiet), (1, captured), (2, captured)):
        os.dup2(source, target)
    namespace: dict[str, Any] = {"__name__": "__main__", "__builtins__": __builtins__}
    tools: dict[str, Callable[[dict[str, str], float], bool]] = {
        "python": lambda given, limit_s: run_python(given["code"], namespace, limit_s),
        "shell": lambda given, limit_s: run_shell(given["command"], limit_s),
        "write_file": lambda given, _: write_file(given["path"], given["content"]),
        "read_file": lambda given, _: read_file(given["path"]),
    }
    for line in calls:
        call = json.loads(line)
        try:
            worked = tools[call["name"]](call["arguments"], call["limit_s"])
        except Exception as error:
            print(f"{type(error).__name__}: {error}")
            worked = False
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):  # a call may have closed or replaced it
                stream.flush()
        answer = json.dumps({"output": take(captured), "failed": not worked}).encode() + b"\n"
        while answer:
            answer = answer[os.write(results, answer) :]


def run_python(code: str, namespace: dict[str, Any], limit_s: float) -> bool:
    """As an interactive interpreter: the value of a last expression is shown."""
    signal.signal(signal.SIGALRM, end_call)
    try:
        signal.setitimer(signal.ITIMER_REAL, limit_s)
        tree = ast.parse(code, "<call>")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "<call>", "exec"), namespace)
        if last is not None:
            exec(compile(ast.Interactive([last]), "<call>", "single"), namespace)
        return True
    except CallOver:
        print(f"TimeoutError: the call took longer than {limit_s:g} s", file=sys.stderr)
    except BaseException as error:
        trace = error.__traceback__ and error.__traceback__.tb_next
        traceback.print_exception(type(error), error, trace)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return False


def end_call(_number: int, _frame: Any) -> None:
    raise CallOver


def run_shell(command: str, limit_s: float) -> bool:
    """In a process group of its own, which ends with the call's time."""
    child = subprocess.Popen(["/bin/sh", "-c", command], stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        code = child.wait(limit_s)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        print(f"the command took longer than {limit_s:g} s", file=sys.stderr)
        return False
    if code != 0:
        print(f"exit code {code}", file=sys.stderr)
    return code == 0


def write_file(path: str, content: str) -> bool:
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(content[:MOST_FILE])
    print(f"wrote {len(content)} characters to {path}")
    return True


def read_file(path: str) -> bool:
    with open(path, encoding="utf-8", errors="replace") as file:
        print(file.read(MOST_FILE), end="")
    return True


def take(captured: int) -> str:
    """What was printed; of much of it the beginning and the end."""
    size = os.lseek(captured, 0, os.SEEK_CUR)
    head = os.pread(captured, min(size, 4 * MOST_OUTPUT), 0)
    tail = b"" if size <= len(head) else os.pread(captured, MOST_OUTPUT, size - MOST_OUTPUT)
    os.ftruncate(captured, 0)
    os.lseek(captured, 0, os.SEEK_SET)
    text = (head + tail).decode(errors="replace")
    if len(text) <= MOST_OUTPUT:
        return text
    half = MOST_OUTPUT // 2
    return f"{text[:half]}\n[{len(text) - MOST_OUTPUT} characters are cut]\n{text[-half:]}"


main()
