"""The clock of a sample's time limit: it counts time in which the sample could run.

Its threads tell how long they were ready and had no core (run delay, in ``/proc/PID/task/TID/schedstat``).
What they waited is not counted, but a sample that keeps the cores busy itself waits for nobody else: what it
used of them, over all cores, is the least that is counted. However long it waits, the hard limit ends it.
"""

import os
import time
from collections.abc import Callable, Sequence

from jail.processes import ThreadLook, Times

# A sample that has ended by then, as nearly all have, is never looked at.
LOOK_EVERY_S = 0.25
# Looking may take this share of a core, when a sample has many threads.
LOOK_SHARE = 0.02
# Of the limit: a sample that lacks less than this has had its time.
CLOSE_ENOUGH = 0.01


class Clock:
    """Started with the sample; ``whole`` is that of all its runs, where this is one of them."""

    def __init__(self, limit_ms: float, hard_limit_ms: float, whole: "Clock | None" = None) -> None:
        self._whole = whole
        self._limit = limit_ms / 1000
        self._started = time.monotonic()
        self._hard_deadline = self._started + hard_limit_ms / 1000
        self._deadline = min(self._started + self._limit, self._hard_deadline)
        self._next_look = self._started + LOOK_EVERY_S
        self._threads = ThreadTimes()
        self._waited = 0.0
        self.is_starved = False  # ended at the hard limit, before it had its time

    @property
    def wall_ms(self) -> int:
        return round((time.monotonic() - self._started) * 1000)

    @property
    def wait_ms(self) -> int:
        """What was not counted; looked at when its limit had come, and 0 before."""
        return round(self._waited * 1000)

    @property
    def wakes_at(self) -> float:
        own = min(self._deadline, self._next_look)
        return min(own, self._whole.wakes_at) if self._whole else own

    def is_over(self, read_threads: Callable[[], ThreadLook]) -> bool:
        """Whether its time is up; a deadline that it has reached is put off by what it waited."""
        if self._whole and self._whole.is_over(read_threads):
            self.is_starved, self._waited = self._whole.is_starved, self._whole._waited
            return True
        now = time.monotonic()
        if now < min(self._deadline, self._next_look):
            return False
        self._threads.add(*read_threads())
        self._next_look = now + max(LOOK_EVERY_S, (time.monotonic() - now) / LOOK_SHARE)
        if now < self._deadline:
            return False
        wall = now - self._started
        self._waited = wall - self._threads.count(wall)
        missing = self._limit - (wall - self._waited)
        if missing <= CLOSE_ENOUGH * self._limit:
            return True
        self.is_starved = now >= self._hard_deadline
        self._deadline = min(now + missing, self._hard_deadline)
        return self.is_starved


class ThreadTimes:
    """How long threads ran and waited, those that have ended among them, as they were seen last."""

    def __init__(self) -> None:
        self._living: dict[str, Times] = {}
        self._ended = (0.0, 0.0)
        self._used = 0.0

    def add(self, threads: dict[str, Times], used: float) -> None:
        """A look at what is there now: (run, waited) by thread, and the CPU time of all processes."""
        for thread, times in self._living.items():
            if thread not in threads or threads[thread] < times:  # its number may be another's by now
                self._ended = _sum([self._ended, times])
        self._living = threads
        self._used = max(self._used, used)

    def count(self, wall: float) -> float:
        """Of ``wall`` the seconds that count."""
        ran, waited = _sum([self._ended, *self._living.values()])
        used = max(self._used, ran)
        if ran > 0:
            waited *= used / ran  # those that came and went between two looks waited as the others did
        cores = len(os.sched_getaffinity(0))
        return min(wall, max(wall - waited, used / cores))


def _sum(times: Sequence[Times]) -> Times:
    return sum(run for run, _ in times), sum(waited for _, waited in times)
