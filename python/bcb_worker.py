"""A worker: a fork of a zygote that judges one sample at a time.

It forks a process a sample, holds the clock outside of it, and afterwards ends what the sample left behind.
Messages on its channel are lines of JSON.
"""

import ast
import ctypes
import json
import os
import select
import signal
import tempfile
import time

import bcb_sample
from bcb_cleanup import end_process, kill_descendants, remove_folder

MIB = 1024 * 1024
MAX_REPORT_BYTES = 64 * MIB
MAX_COUNT = 2**31
# The first byte that a sample's process says: the sample was begun, or we failed before its first line.
BEGUN, NOT_BEGUN = b"+", b"-"
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
LIBC = ctypes.CDLL(None, use_errno=True)


class ParentGone(Exception):
    """The process that asked has closed its end: nobody waits for the answer."""


def serve(channel, scratch_root):
    """Answers requests until the other side hangs up; ``scratch_root`` is gone afterwards."""
    # Whatever a sample leaves behind becomes a child of this process, which ends it.
    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)
    os.mkdir(scratch_root)
    try:
        for line in channel.makefile("rb"):
            request = json.loads(line)
            try:
                answer = _judge(request, channel, scratch_root)
            except ParentGone:
                break
            except Exception as error:
                answer = {"kind": "broken", "reason": f"{type(error).__name__}: {error}"}
            send(channel, {"type": "exit", "id": request["id"], **answer})
    except ConnectionError:
        pass  # nobody waits for the answer
    finally:
        remove_folder(scratch_root)


def enter_walls(request):
    """The place for the walls around a sample: called in the fork, before the sample's first line."""


def send(channel, message):
    channel.sendall(json.dumps(message).encode() + b"\n")


def die_with_parent(yes=True):
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL if yes else 0)


def _judge(request, channel, scratch_root):
    scratch = tempfile.mkdtemp(dir=scratch_root)
    reader, writer = os.pipe()
    started = time.monotonic()
    try:
        try:
            pid = os.fork()
            if pid == 0:
                _become_sample(request, scratch, writer, channel.fileno())
        finally:
            os.close(writer)
        send(channel, {"type": "started", "id": request["id"], "pid": pid})
        said, in_time = _listen(pid, reader, channel, started + request["limit_ms"] / 1000)
        status, usage = end_process(pid)
        wall_ms = round((time.monotonic() - started) * 1000)
        return {
            **_describe(said, in_time, status),
            "tests_expected": _count_tests(request["test"]),
            "wall_ms": wall_ms,
            "cpu_ms": round((usage.ru_utime + usage.ru_stime) * 1000),
            "peak_mib": round(usage.ru_maxrss / 1024),
        }
    finally:
        os.close(reader)
        kill_descendants()
        remove_folder(scratch)


def _become_sample(request, scratch, writer, channel):
    """Runs in the fork and never returns."""
    # Taken now: the sample may replace them, and may fork and come back here twice.
    own_pid, getpid, write, leave = os.getpid(), os.getpid, os.write, os._exit
    encode = json.JSONEncoder().encode
    begun = False

    def say(data):
        while data and getpid() == own_pid:
            data = data[write(writer, data) :]

    def begin(request):
        nonlocal begun
        enter_walls(request)
        say(BEGUN)
        begun = True

    try:
        _settle_in(scratch, channel)
        report = bcb_sample.run_sample(request, begin)
        say(encode(report).encode() + b"\n")
    except BaseException as error:
        if not begun:
            say(NOT_BEGUN + f"{type(error).__name__}: {error}".encode(errors="replace"))
    finally:
        leave(0)


def _settle_in(scratch, channel):
    """A process that ends with the worker, with folders of its own and none of the worker's descriptors."""
    die_with_parent()
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    # Closing the socket object would not do: the file made of it keeps the descriptor open.
    os.dup2(null, channel, inheritable=False)
    os.close(null)
    cwd, home, temporary = (os.path.join(scratch, name) for name in ("cwd", "home", "tmp"))
    for folder in (cwd, home, temporary):
        os.mkdir(folder)
    os.environ.update(HOME=home, TMPDIR=temporary)
    tempfile.tempdir = temporary
    os.chdir(cwd)


def _listen(pid, reader, channel, deadline):
    """What the process said up to the end of its line, and whether that or its end came before the deadline.

    The end of the process is watched beside its pipe: a child that it left behind may hold the pipe open.
    """
    ended = os.pidfd_open(pid)
    poll = select.poll()
    poll.register(reader, select.POLLIN)
    poll.register(ended, select.POLLIN)
    poll.register(channel, select.POLLRDHUP)
    os.set_blocking(reader, False)
    said = bytearray()
    try:
        while True:
            left = deadline - time.monotonic()
            if left <= 0:
                return bytes(said), False
            ready = {descriptor for descriptor, _ in poll.poll(left * 1000)}
            if channel.fileno() in ready:
                raise ParentGone
            if reader in ready or ended in ready:
                heard = _read_available(reader)
                said += heard or b""
                if said.endswith(b"\n") or len(said) > MAX_REPORT_BYTES or ended in ready:
                    return bytes(said), True
                if heard == b"":
                    poll.unregister(reader)  # closed by a process that still runs
    finally:
        os.close(ended)


def _read_available(reader):
    """Bytes, none of them at the end of the pipe, or None when there is nothing yet."""
    try:
        return os.read(reader, MIB)
    except BlockingIOError:
        return None


def _describe(said, in_time, status):
    if not said.startswith(BEGUN):
        reason = said[1:].decode(errors="replace") or (_tell_end(status) if in_time else "no time left")
        return {"kind": "broken", "reason": f"the sample was not begun: {reason}"}
    if not in_time:
        return {"kind": "timeout"}
    if len(said) == 1:
        return {"kind": "died", "reason": _tell_end(status)}
    report = _parse_report(said[1:])
    if report is None:
        return {"kind": "died", "reason": "malformed report"}
    return {"kind": "reported", **report}


def _tell_end(status):
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        known = number in set(signal.Signals)
        return f"killed by {signal.Signals(number).name if known else f'signal {number}'}"
    return f"ended with exit code {os.waitstatus_to_exitcode(status)}"


def _parse_report(line):
    """The report, or None for what our own code would not have written: a sample can reach the pipe."""
    try:
        report = json.loads(line)
        loaded, tests_run, details = report["loaded"], report["tests_run"], report["details"]
        sound = (
            isinstance(loaded, bool)
            and type(tests_run) is int
            and 0 <= tests_run < MAX_COUNT
            and all(isinstance(trace, str) for trace in details.values())
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return {"loaded": loaded, "tests_run": tests_run, "details": details} if sound else None


def _count_tests(source):
    """How many test methods the class TestCases declares; a name declared twice counts once."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return 0
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "TestCases"]
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    methods = [item for node in classes for item in node.body if isinstance(item, functions)]
    return len({method.name for method in methods if method.name.startswith("test")})
