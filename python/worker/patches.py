"""The wrappers that the official harness puts around process functions, as far as a sample can see them.

Under them a ``multiprocessing.Pool`` cannot end its workers, and a command that names ``kill`` is not run.
"""

import os
import signal
import subprocess
import threading
from collections.abc import Callable
from typing import Any


def install_harness_patches(wait_for_ever: Callable[[], None]) -> None:
    """Replaces the functions for the rest of this process, which ends with the sample.

    ``wait_for_ever`` is called where the sample would wait for what can never come.
    """
    children: list[int] = []
    own_pid, own_group = os.getpid(), os.getpgrp()
    kill, killpg, system, popen = os.kill, os.killpg, os.system, os.popen
    call, check_output, run = subprocess.call, subprocess.check_output, subprocess.run

    def guarded_kill(pid: int, sig: int) -> None:
        try:
            os.getpgid(pid)
            if pid == own_pid or pid in children:
                kill(pid, sig)
            else:
                print(f"Prevented attempt to kill PID {pid} with signal {sig}")
        except ProcessLookupError:
            pass

    def guarded_killpg(pgid: int, sig: int) -> None:
        if pgid == own_group or pgid in {os.getpgid(pid) for pid in children}:
            killpg(pgid, sig)
        else:
            print(f"Prevented attempt to kill PGID {pgid} with signal {sig}")

    def guarded_system(command: Any) -> int:
        print(f"Intercepted system command: {command}")
        return 0 if "kill" in command else system(command)

    def guarded_popen(command: Any) -> Any:
        print(f"Intercepted os.popen command: {command}")
        return os.popen("echo Intercepted") if "kill" in command else popen(command)

    def guarded_call(command: Any, *args: Any, **kwargs: Any) -> int:
        print(f"Intercepted subprocess call: {command}")
        if "kill" in command or "killall" in command:
            return 0
        return call(command, *args, **kwargs)

    def guarded_check_output(command: Any, *args: Any, **kwargs: Any) -> Any:
        print(f"Intercepted command: {command}")
        return b"" if "ps" in command else check_output(command, *args, **kwargs)

    def guarded_run(*args: Any, **kwargs: Any) -> Any:
        print(f"Intercepted subprocess run command: {args}")
        if "kill" in args[0] or "killall" in args[0]:
            return subprocess.CompletedProcess(args, 0, b"", b"")
        return run(*args, **kwargs)

    def ignored_exec(*args: Any, **kwargs: Any) -> None:
        print(f"Intercepted exec command: {args}")

    class GuardedPopen(subprocess.Popen):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            print(f"Intercepted Popen command: {args}")
            kwargs["preexec_fn"] = os.setsid
            super().__init__(*args, **kwargs)
            children.append(self.pid)

        def communicate(self, *args: Any, **kwargs: Any) -> Any:
            try:
                return super().communicate(*args, **kwargs)
            except subprocess.TimeoutExpired:
                print("Timeout expired, intercepted and returning None")
                return None, None

        def kill(self) -> None:
            print(f"Intercepted kill call for PID {self.pid}")
            guarded_kill(self.pid, signal.SIGTERM)

        def terminate(self) -> None:
            print(f"Intercepted terminate call for PID {self.pid}")
            guarded_kill(self.pid, signal.SIGTERM)

    os.kill, os.killpg = guarded_kill, guarded_killpg
    os.system, os.popen = guarded_system, guarded_popen
    os.execv = os.execvp = os.execvpe = ignored_exec
    subprocess.call, subprocess.check_output = guarded_call, guarded_check_output
    subprocess.Popen = _capturing(GuardedPopen)
    subprocess.run = _capturing(guarded_run)
    _hold_pools(wait_for_ever)


class TimeoutException(Exception):
    """Named as the official one: it stands in traces."""


def take_alarm() -> None:
    """From here on an alarm raises, as under the official time limit; one that was set before is forgotten.

    A handler that the solution set while it was loaded is gone; one that it sets in a test counts.
    """

    def raise_timeout(_signal: int, _frame: object) -> None:
        raise TimeoutException("Timed out!")

    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, raise_timeout)


def _hold_pools(wait_for_ever: Callable[[], None]) -> None:
    """A process pool that is terminated with workers alive never ends, because nobody may kill them.

    There the end depends on whether every worker takes its sentinel before the pool takes them back, which on
    many cores some never do: every public verdict on ``with Pool()`` is a timeout. Here it is always so, and
    nobody has to sit through the wait when there is no thread or alarm that could end it.
    """
    from multiprocessing.pool import RUN, Pool, ThreadPool

    terminate = Pool._terminate_pool.__func__
    own_pid, getitimer = os.getpid(), signal.getitimer

    def terminate_unkillable(cls: Any, taskqueue: Any, inqueue: Any, *rest: Any) -> None:
        if not issubclass(cls, ThreadPool):
            handlers = [one for one in rest if isinstance(one, threading.Thread)]
            is_open = handlers[0]._state == RUN  # of a pool that was closed, the workers end by themselves
            is_ours = os.getpid() == own_pid and not getitimer(signal.ITIMER_REAL)[0]
            if is_open and is_ours:
                others = set(threading.enumerate()).difference(handlers)  # besides the pool's own
                if others == {threading.main_thread()} and threading.current_thread() in others:
                    wait_for_ever()
            with inqueue._rlock:  # an idle worker waits for work inside this lock
                pass
        return terminate(cls, taskqueue, inqueue, *rest)

    Pool._terminate_pool = classmethod(terminate_unkillable)


def _capturing(start: Callable[..., Any]) -> Callable[..., Any]:
    """Output goes to pipes unless the caller says otherwise."""

    def start_capturing(*args: Any, **kwargs: Any) -> Any:
        if kwargs.get("capture_output"):
            kwargs.pop("stdout", None)
            kwargs.pop("stderr", None)
        else:
            kwargs.setdefault("stdout", subprocess.PIPE)
            kwargs.setdefault("stderr", subprocess.PIPE)
        return start(*args, **kwargs)

    return start_capturing
