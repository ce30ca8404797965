"""How much memory a jail's processes hold, seen from outside, where no control group counts it.

Pages of processes, swapped ones and page tables, files in the sample's folders; and for what has a number
but no size to be read, descriptors, sockets and mappings, the most that each can hold. What could not be
seen at all, ``unseen`` refuses.
"""

import contextlib
import os
import re
import time
from collections.abc import Sequence

from jail.tree import FOLDERS

MIB = 1024 * 1024
PAGE = 4096
# Of the limit: what holds less is looked at now and then, what holds more, all the time.
NEAR = 0.4
LOOK_EVERY_MS, LOOK_CLOSELY_EVERY_MS = 25, 5
WEIGH_S = 0.25
# Of bytes: a process may call itself what is no text.
SHOWN = re.compile(rb"(?m)^(?:VmRSS|VmSwap|VmPTE|HugetlbPages):\s+(\d+) kB")
SHARES = re.compile(rb"(?m)^(?:Pss_Anon|Pss_File|Swap):\s+(\d+) kB")
BESIDE_PAGES = re.compile(rb"(?m)^(?:VmPTE|HugetlbPages):\s+(\d+) kB")
# A pipe has 16 pages, and beyond the number that a user may have, two.
PIPE_BYTES, LEAST_PIPE_BYTES = 16 * PAGE, 2 * PAGE
DESCRIPTOR_BYTES, WATCH_BYTES, FILE_BYTES, MAPPING_BYTES = 2048, 192, 2048, 256
USUAL_BUFFER_BYTES = 212_992
USUAL_PIPE_PAGES = 16_384
USUAL_MAPPINGS = 65_530
MOST_DESCRIPTORS = 1024


class MemoryWatch:
    """``processes`` is a descriptor of the jail's own /proc: it shows every process in it and no other."""

    def __init__(self, processes: int, limit_mib: int) -> None:
        self._folder = f"/proc/self/fd/{processes}"
        self._limit = limit_mib * MIB
        sizes = [_read_number(f"/proc/sys/net/core/{name}mem_default") for name in "rw"]
        self._socket_bytes = sum(max(size or 0, USUAL_BUFFER_BYTES) for size in sizes)
        pages = _read_number("/proc/sys/fs/pipe-user-pages-soft")
        self._pipe_bytes = (USUAL_PIPE_PAGES if pages is None else pages) * PAGE  # 0: without a limit
        self._most_mappings = _read_number("/proc/sys/vm/max_map_count") or USUAL_MAPPINGS
        self._weights: dict[str, int] = {}
        self.look_every_ms: float = LOOK_EVERY_MS

    def is_over(self) -> bool:
        began = time.monotonic()
        pids = [name for name in os.listdir(self._folder) if name.isdigit() and name != "1"]
        held = self._bound_descriptors(pids) + self._hold_together(pids)
        shown = held + sum(self._sum_up(f"{pid}/status", SHOWN) or 0 for pid in pids)
        most = shown + len(pids) * self._most_mappings * MAPPING_BYTES
        is_over = most > self._limit and held + self._weigh(pids) > self._limit
        usual_ms = LOOK_CLOSELY_EVERY_MS if shown > NEAR * self._limit else LOOK_EVERY_MS
        self.look_every_ms = max(usual_ms, (time.monotonic() - began) * 1000)
        return is_over

    def _weigh(self, pids: Sequence[str]) -> int:
        """Pages that several have are told apart, and mappings counted, which takes the kernel its time.

        So it is done for as many processes as a look has time for, new ones first; the others weigh what they
        did before, or what others do.
        """
        known = {pid: weight for pid, weight in self._weights.items() if pid in pids}
        new = sorted((pid for pid in pids if pid not in known), key=int, reverse=True)
        end = time.monotonic() + WEIGH_S
        for pid in [*new, *known]:
            known.pop(pid, None)
            # Without shared memory, which is files of the sample's folders.
            shares = self._sum_up(f"{pid}/smaps_rollup", SHARES)
            beside = self._sum_up(f"{pid}/status", SHOWN if shares is None else BESIDE_PAGES)
            pages = (shares or 0) + (beside or 0)
            known[pid] = pages + self._count_mappings(pid) * MAPPING_BYTES  # now the last one
            if time.monotonic() > end:
                break
        self._weights = known
        return sum(known.values()) * len(pids) // max(len(known), 1)

    def _count_descriptors(self, pid: str) -> int:
        try:
            return len(os.listdir(f"{self._folder}/{pid}/fd"))
        except PermissionError:
            # A program that nobody may read, or one that has ended and was not waited for.
            return MOST_DESCRIPTORS if self._sum_up(f"{pid}/status", SHOWN) else 0
        except OSError:
            return 0  # it has ended

    def _bound_descriptors(self, pids: Sequence[str]) -> int:
        """As if all were pipes, and of each process one half watched the other."""
        counts = [self._count_descriptors(pid) for pid in pids]
        count = sum(counts)
        whole = min(count * PIPE_BYTES, self._pipe_bytes or count * PIPE_BYTES)
        pipes = whole + (count - whole // PIPE_BYTES) * LEAST_PIPE_BYTES
        watches = sum((one // 2) ** 2 for one in counts)
        return pipes + count * DESCRIPTOR_BYTES + watches * WATCH_BYTES

    def _count_mappings(self, pid: str) -> int:
        count = 0
        with contextlib.suppress(OSError), open(f"{self._folder}/{pid}/maps", "rb", buffering=0) as maps:
            while lines := maps.read(MIB):
                count += lines.count(b"\n")
        return count

    def _hold_together(self, pids: Sequence[str]) -> int:
        """Files and sockets, which all of them share: any one that is still there shows them."""
        for pid in pids:
            try:
                with open(f"{self._folder}/{pid}/net/sockstat") as lines:
                    sockets = int(lines.readline().split()[2])
                files = 0
                for place in FOLDERS:
                    room = os.statvfs(f"{self._folder}/{pid}/root{place}")
                    files += (room.f_blocks - room.f_bfree) * room.f_frsize
                    files += (room.f_files - room.f_ffree) * FILE_BYTES
            except (OSError, IndexError, ValueError):
                continue
            return sockets * self._socket_bytes + files
        return 0

    def _sum_up(self, file: str, pattern: re.Pattern[bytes]) -> int | None:
        """None where it cannot be read, most often because the process has ended."""
        try:
            with open(f"{self._folder}/{file}", "rb") as text:
                return 1024 * sum(map(int, pattern.findall(text.read())))
        except OSError:
            return None


def _read_number(file: str) -> int | None:
    try:
        with open(file) as text:
            return int(text.read())
    except (OSError, ValueError):
        return None
