"""What is refused besides where no control group counts a sample's memory.

There the worker looks at what the sample's processes show. These calls hold memory that none of them shows:
pages that belong to no mapping any more, objects of the kernel without a count, buffers of any size. What
remains has a number and a size that the watch in ``memory`` can see.
"""

import errno

from jail.bpf import (
    AND,
    FIRST_ARGUMENT_AT,
    FOURTH_ARGUMENT_AT,
    JUMP_IF_EQUAL,
    LOAD,
    REFUSE,
    RETURN,
    SECOND_ARGUMENT_AT,
    THIRD_ARGUMENT_AT,
    instruction,
    look_at,
    refuse_when,
)

# Answered as by a kernel that was built without them; on x86_64 and on aarch64.
ABSENT = {
    "memfd_create": (319, 279),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "vmsplice": (278, 75),  # a pipe would keep a page of 2 MiB for 4 KiB of it
}
MMAP, SETSOCKOPT, FCNTL, PRCTL, CLONE = (9, 222), (54, 208), (72, 25), (157, 167), (56, 220)
MAP_KIND, MAP_SHARED_ANONYMOUS = 0x2F, 0x21
CLONE_FILES, CLONE_THREAD = 0x400, 0x10000
F_SETPIPE_SZ = 1031
PR_SET_DUMPABLE = 4
SOL_SOCKET = 1
BUFFER_SIZES = (7, 8)  # SO_SNDBUF, SO_RCVBUF
SOCKET_FILTERS = (26, 51)  # SO_ATTACH_FILTER, SO_ATTACH_REUSEPORT_CBPF


def refuse_unseen(column):
    """The part of a program that comes before the others; ``column`` is the machine's in the tables."""
    program = []
    for numbers in ABSENT.values():
        program += refuse_when(JUMP_IF_EQUAL, numbers[column], errno.ENOSYS)
    # Its pages stay when they are unmapped one by one, until the last of them is.
    program += look_at(
        MMAP[column],
        [
            instruction(LOAD, FOURTH_ARGUMENT_AT),
            instruction(AND, MAP_KIND),
            *refuse_when(JUMP_IF_EQUAL, MAP_SHARED_ANONYMOUS, errno.EPERM),
        ],
    )
    buffers = [part for one in BUFFER_SIZES for part in refuse_when(JUMP_IF_EQUAL, one, 0)]
    filters = [part for one in SOCKET_FILTERS for part in refuse_when(JUMP_IF_EQUAL, one, errno.EPERM)]
    body = [instruction(LOAD, THIRD_ARGUMENT_AT), *buffers, *filters]
    is_of_sockets = [
        instruction(LOAD, SECOND_ARGUMENT_AT),
        instruction(JUMP_IF_EQUAL, SOL_SOCKET, 0, len(body)),
    ]
    program += look_at(SETSOCKOPT[column], is_of_sockets + body)
    program += look_at(
        FCNTL[column],
        [
            instruction(LOAD, SECOND_ARGUMENT_AT),
            *refuse_when(JUMP_IF_EQUAL, F_SETPIPE_SZ, errno.EPERM),
        ],
    )
    # A process that hides shows neither its share of pages nor its descriptors.
    program += look_at(
        PRCTL[column],
        [
            instruction(LOAD, FIRST_ARGUMENT_AT),
            instruction(JUMP_IF_EQUAL, PR_SET_DUMPABLE, 0, 3),
            instruction(LOAD, SECOND_ARGUMENT_AT),
            instruction(JUMP_IF_EQUAL, 1, 1, 0),
            instruction(RETURN, REFUSE | errno.EPERM),
        ],
    )
    # Descriptors are counted by process: no thread may have its own.
    program += look_at(
        CLONE[column],
        [
            instruction(LOAD, FIRST_ARGUMENT_AT),
            instruction(AND, CLONE_FILES | CLONE_THREAD),
            *refuse_when(JUMP_IF_EQUAL, CLONE_THREAD, errno.EPERM),
        ],
    )
    return program
