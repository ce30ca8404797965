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
    is_open = True

    def __init__(self, scratch: str, be_sample: BeSample) -> None:
        self._scratch = scratch
        self._be_sample = be_sample
        self._kept: str | None = None
        os.mkdir(scratch)
        # Whatever a sample leaves behind becomes a child of this process, which ends it.
        kernel.adopt_orphans()

    def open_neighbour(self, prepare: Prepare, *, is_cut_off: bool) -> Neighbour:
        raise OSError("without walls there is no network to answer in")

    def start(self, request: dict[str, Any], report: int, gates: Sequence[int] = ()) -> "PlainSample":
        """As the jail's ``start``. A folder that is to be kept stays until the next one is."""
        folder = tempfile.mkdtemp(dir=self._scratch)
        is_kept = request.get("keeps_folder", False)
        if is_kept:
            if self._kept:
                processes.remove_folder(self._kept)
            self._kept = folder
        pid = os.fork()
        if pid == 0:
            self._enter_room(folder, request, report)
        return PlainSample(pid, None if is_kept else folder)

    def outlasts_wait(self, channel: socket.socket) -> bool:
        """As the jail's; there is nothing here that could end."""
        return True

    def close(self) -> None:
        processes.remove_folder(self._scratch)

    def _enter_room(self, folder: str, request: dict[str, Any], report: int) -> NoReturn:
        try:
            kernel.die_with_parent()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.setsid()
            processes.keep_only({report})
            cwd, home, temporary = (os.path.join(folder, name) for name in ("cwd", "home", "tmp"))
            for path in (cwd, home, temporary):
                os.mkdir(path)
            os.environ.update(HOME=home, TMPDIR=temporary)
            os.chdir(cwd)
            self._be_sample(request, report)
        finally:
            os._exit(1)


class PlainSample:
    """A sample that runs beside us, as the worker sees it."""

    look_every_ms = 1 << 30

    def __init__(self, pid: int, folder: str | None) -> None:
        """``folder`` is what goes with it."""
        self.pid = pid
        self.ended = os.pidfd_open(pid)
        self._folder = folder

    def exceeds_memory(self) -> bool:
        return False

    def read_threads(self) -> processes.ThreadLook:
        """As the jail's. Daemons are children of this process by now."""
        return processes.read_threads("/proc", processes.list_family(os.getpid())[1:])

    def collect(self) -> dict[str, Any]:
        """As the jail's."""
        has_ended = processes.is_ready(self.ended)
        status, usage = processes.end_process(self.pid)
        return {
            "status": status if has_ended else None,
            **processes.measure(usage),
            "out_of_memory": False,
            "is_victim": False,
        }

    def tear_down(self) -> None:
        os.close(self.ended)
        processes.kill_descendants()
        if self._folder:
            processes.remove_folder(self._folder)
