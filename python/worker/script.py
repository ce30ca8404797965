"""Runs code as a program of its own in this process, a fork, as a fresh ``python FILE`` would.

Nothing is judged: it ends with the program's own exit code or by its signal, and what it printed is read at
the other ends of its streams. What an interpreter does before the first line and after the last is done here.
"""

import atexit
import base64
import builtins
import gc
import io
import os
import signal
import socket
import sys
import threading
import traceback
import types
import weakref
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from typing import Any, NoReturn

from jail import kernel
from jail.processes import limit_memory

from worker.sample import settle_process

FILE_NAME = "main.py"
# What the interpreter says by its own exit code: output that could not be written.
UNWRITTEN = 120


def run_script(request: dict[str, Any], report: int, begin: Callable[[], None]) -> NoReturn:
    """``begin`` is called once, right before the script's first line; ``report`` leads to the worker."""
    streams, folder, _ = receive_streams(report)
    check, code = request.pop("check"), request.pop("code")
    name = FILE_NAME
    while name in check["files"]:
        name = f"_{name}"
    script = os.path.join(folder, name)
    trouble = write_files(folder, {**check["files"], script: None}, code)
    leave = os._exit
    begin()
    if trouble is not None:
        os.write(report, trouble.encode(errors="replace"))
        leave(1)
    os.close(report)
    try:
        _prepare_process(request, script)
        opened = _open_streams(streams)
        exit_code = _finish(_run_main(script), opened, folder)
        if exit_code < 0:
            signal.signal(-exit_code, signal.SIG_DFL)
            os.kill(os.getpid(), -exit_code)
        leave(exit_code & 0xFF)
    finally:
        leave(1)


def receive_streams(report: int) -> tuple[list[int], str, list[int]]:
    """Its three streams, the folder that it works in, and the one that it was built in, if there is one."""
    with socket.socket(fileno=os.dup(report)) as carrier:
        _, (stdin, stdout, stderr, door, *built), _, _ = socket.recv_fds(carrier, 1, 5)
    folders = [os.getcwd(), os.environ["TMPDIR"]]
    descriptors = [os.open(folder, os.O_PATH | os.O_DIRECTORY) for folder in folders]
    with socket.socket(fileno=door) as carrier:
        socket.send_fds(carrier, ["\0".join(folders).encode()], descriptors)
    for descriptor in descriptors:
        os.close(descriptor)
    return [stdin, stdout, stderr], folders[0], built


def write_files(folder: str, files: dict[str, str | None], code: str) -> str | None:
    """Why they could not be written; None is the script's own text."""
    for name, content in files.items():
        path = os.path.join(folder, name)
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                text = code.encode(errors="surrogatepass") if content is None else base64.b64decode(content)
                file.write(text)
        except (OSError, ValueError) as error:
            return f"the file {name} could not be written: {error}"
    return None


def _prepare_process(request: dict[str, Any], script: str) -> None:
    settle_process(request)
    sys.argv = [script]
    sys.path.insert(0, os.path.dirname(script))
    sys.modules.pop("__mp_main__", None)
    # Frames of ours are below the script's: it has as many of its own as it expects.
    frame: types.FrameType | None = sys._getframe()
    depth = 1
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    sys.setrecursionlimit(sys.getrecursionlimit() + depth)
    # Counted on top of what this process shares with its zygote, which a script does not know of.
    with open("/proc/self/status") as status:
        used = {line.split(":")[0]: line.split()[1] for line in status if line.startswith("Vm")}
    limit_memory(request, *(int(used[name]) * 1024 for name in ("VmSize", "VmData")))


def _open_streams(descriptors: list[int]) -> list[Any]:
    """As the interpreter opens them when its locale is C.UTF-8."""
    opened = []
    kinds = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
    for place, (name, mode) in enumerate(kinds):
        os.dup2(descriptors[place], place)
        os.close(descriptors[place])
        raw: Any = io.FileIO(place, mode, closefd=False)
        raw.name = f"<{name}>"
        binary = io.BufferedReader(raw) if name == "stdin" else io.BufferedWriter(raw)
        is_error = name == "stderr"
        errors = "backslashreplace" if is_error else "surrogateescape"
        stream: Any = io.TextIOWrapper(binary, "utf-8", errors, "\n", line_buffering=is_error)
        stream.mode = mode
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
        opened.append(stream)
    return opened


def _run_main(script: str) -> int:
    """The exit code; below 0 the signal that is to end the process."""
    module = types.ModuleType("__main__")
    module.__dict__.update(__annotations__={}, __builtins__=builtins, __cached__=None)
    module.__dict__.update(__file__=script, __loader__=SourceFileLoader("__main__", script))
    sys.modules.pop("__main__", None)  # so that it stands behind what was there before it
    sys.modules["__main__"] = module
    try:
        with open(script, "rb") as source:
            code = compile(source.read(), script, "exec", 0, True)
        exec(code, module.__dict__)
        return 0
    except BaseException as error:
        raised = error
    # Handled when nothing is: what a hook raises has nothing to do with us.
    if not isinstance(raised, SystemExit):
        _tell_error(raised)
        return -signal.SIGINT if isinstance(raised, KeyboardInterrupt) else 1
    code = raised.code
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF if abs(code) < 2**63 else 0xFF
    _print_error(str(code))
    return 1


def _tell_error(error: BaseException) -> None:
    """By the script's own hook, if it has one, and without the frames that are ours."""
    error = _strip(error)
    try:
        sys.excepthook(type(error), error, error.__traceback__)
        return
    except BaseException as second:
        failed = second
    _print_error(f"Error in sys.excepthook:\n{_format(_strip(failed))}")
    _print_error(f"Original exception was:\n{_format(error)}", end="")


def _strip(error: BaseException) -> BaseException:
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_globals is globals():
        trace = trace.tb_next
    return error.with_traceback(trace)


def _format(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))


def _print_error(text: str, end: str = "\n") -> None:
    try:
        print(text, end=end, file=sys.stderr)
    except BaseException:
        return  # as it fails for an interpreter: it has nowhere else to say so


def _finish(exit_code: int, opened: list[Any], folder: str) -> int:
    """What an interpreter does at its end: waits for threads, calls who asked, lets go of the objects."""
    try:
        threading._shutdown()
        atexit._run_exitfuncs()
        exit_code = _flush([sys.stdout, sys.stderr], exit_code)
        if len(sys._current_frames()) == 1:  # an interpreter freezes other threads; here they would stumble
            _let_go(folder)
    except BaseException as error:
        _tell_error(error)
    exit_code = _flush(opened[1:], exit_code)
    kernel.flush_streams()
    return exit_code


def _flush(streams: list[Any], exit_code: int) -> int:
    try:
        for stream in streams:
            if stream is not None and not stream.closed:
                stream.flush()
    except BaseException:
        return exit_code or UNWRITTEN
    return exit_code


def _let_go(folder: str) -> None:
    """Objects of the script's modules end, and with them files that it left open.

    In the order of an interpreter: what nothing but the modules holds goes together; then the names of
    modules that are still held are taken away, private ones first.
    """
    held = [weakref.ref(sys.modules.pop(name)) for name in _list_own(folder)]
    gc.collect()
    for one in held:
        module = one()
        names = module.__dict__ if module else {}
        private = [name for name in names if name.startswith("_") and not name.startswith("__")]
        for name in [*private, *names]:
            if name != "__builtins__":
                names[name] = None
    gc.collect()


def _list_own(folder: str) -> list[str]:
    """The script and what it imported from beside it; libraries are left alone, and not even looked at."""
    own: list[str] = []
    for name in reversed(sys.modules):  # not of all: to look at one is to copy its page from the zygote
        module = sys.modules[name]
        if type(module) is types.ModuleType and str(vars(module).get("__file__")).startswith(folder + os.sep):
            own.append(name)
        if name == "__main__":  # the script came before all that it imported
            break
    return own
