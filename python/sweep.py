"""Removes the control groups of workers that were killed together with their zygote.

The last processes of a group may still be ending: it waits for them, but not for long.
"""

import time

from jail.cgroup import remove_empty_groups

LONGEST_S = 5
LOOK_EVERY_S = 0.02

deadline = time.monotonic() + LONGEST_S
while not remove_empty_groups() and time.monotonic() < deadline:
    time.sleep(LOOK_EVERY_S)
