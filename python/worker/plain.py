"""A room without walls, for machines that have none: a process of its own, and folders that are removed."""

import os
import signal
import socket
import tempfile
from collections.abc import Sequence
from typing import Any, NoReturn

from jail import kernel, processes
from jail.init import BeSample
from jail.neighbour import Neighbour, Prepare


class PlainRoom:
    """As the jail, where there is nothing that could end before its time."""

    is_open = True
    look_every_ms = 1 << 30

    def __init__(self, scratch: str, be_sample: BeSample) -> None:
        self._scratch = scratch
        self._be_sample = be_sample
        self._kept: str | None = None
        os.mkdir(scratch)
        # Whatever a sample leaves behind becomes a child of this process, which ends it.
        kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)

    def open_neighbour(self, prepare: Prepare, *, is_cut_off: bool) -> Neighbour:
        raise OSError("without walls there is no network to answer in")

    def start(self, request: dict[str, Any], report: int, gates: Sequence[int] = ()) -> None:
        """A folder that is to be kept stays until the next one is."""
        self._folder = tempfile.mkdtemp(dir=self._scratch)
        self._is_kept = request.get("keeps_folder", False)
        if self._is_kept:
            if self._kept:
                processes.remove_folder(self._kept)
            self._kept = self._folder
        self.pid = os.fork()
        if self.pid == 0:
            self._enter_room(request, report)
        self.ended = os.pidfd_open(self.pid)

    def outlasts_wait(self, channel: socket.socket) -> bool:
        return True

    def close(self) -> None:
        processes.remove_folder(self._scratch)

    def exceeds_memory(self) -> bool:
        return False

    def read_threads(self) -> processes.ThreadLook:
        """Daemons are children of this process by now."""
        return processes.read_threads("/proc", processes.list_family(os.getpid())[1:])

    def collect(self) -> dict[str, Any]:
        has_ended = processes.is_ready(self.ended)
        os.kill(self.pid, signal.SIGKILL)
        _, status, usage = os.wait4(self.pid, 0)
        end = {"status": status if has_ended else None, **processes.measure(usage)}
        return {**end, "out_of_memory": False, "is_victim": False}

    def tear_down(self) -> None:
        os.close(self.ended)
        processes.kill_descendants()
        if not self._is_kept:
            processes.remove_folder(self._folder)

    def _enter_room(self, request: dict[str, Any], report: int) -> NoReturn:
        try:
            kernel.die_with_parent()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.setsid()
            processes.keep_only({report})
            cwd, home, temporary = (os.path.join(self._folder, name) for name in ("cwd", "home", "tmp"))
            for path in (cwd, home, temporary):
                os.mkdir(path)
            os.environ.update(HOME=home, TMPDIR=temporary)
            os.chdir(cwd)
            self._be_sample(request, report)
        finally:
            os._exit(1)
