"""The filter of system calls that a sample runs under, as the bytes of a classic BPF program.

It takes away what no task needs and what has let others out before: other processes' memory, mounts and
namespaces, kernel modules, clocks, keys, io_uring. What is refused fails with EPERM, as for want of
permission; clone3 is answered ENOSYS, so that libc falls back to clone, whose flags a filter can see.
Watches and locks of files are answered so, too: those of the system and the environment are the host's own,
and a filter cannot tell them from the sample's. Libraries then poll, or lock by fcntl.
"""

import errno

from jail import kernel
from jail.bpf import (
    ALLOW,
    AND,
    ARCHITECTURE_AT,
    FIRST_ARGUMENT_AT,
    JUMP_IF_AT_LEAST,
    JUMP_IF_EQUAL,
    KILL_PROCESS,
    LOAD,
    NUMBER_AT,
    REFUSE,
    RETURN,
    SECOND_ARGUMENT_AT,
    THIRD_ARGUMENT_AT,
    for_number,
    instruction,
    look_at,
    refuse_when,
)
from jail.unseen import refuse_unseen

X32_BIT = 0x40000000
TIOCSTI, TIOCLINUX = 0x5412, 0x541C
AF_UNIX, AF_INET, AF_INET6, AF_NETLINK = 1, 2, 10, 16

NAMESPACES = (
    kernel.CLONE_NEWNS
    | kernel.CLONE_NEWUTS
    | kernel.CLONE_NEWIPC
    | kernel.CLONE_NEWUSER
    | kernel.CLONE_NEWPID
    | kernel.CLONE_NEWNET
    | kernel.CLONE_NEWCGROUP
)

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

# Every refused call with its number on x86_64 and on aarch64; None: it does not exist there.
REFUSED = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "perf_event_open": (298, 241),
    "bpf": (321, 280),
    "userfaultfd": (323, 282),
    "memfd_secret": (447, 447),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "open_tree_attr": (467, 467),
    "setns": (308, 268),
    "unshare": (272, 97),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "fanotify_init": (300, 262),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "acct": (163, 89),
    "syslog": (103, 116),
    "vhangup": (153, 58),
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "reboot": (169, 142),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "clock_adjtime": (305, 266),
    "adjtimex": (159, 171),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "iopl": (172, None),
    "ioperm": (173, None),
    "modify_ldt": (154, None),
}
# As by a kernel that was built without them.
ABSENT = {
    "clone3": (435, 435),
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
    "flock": (73, 32),
}
CLONE, SOCKET, IOCTL, FCNTL, GETGROUPS = (56, 220), (41, 198), (16, 29), (72, 25), (115, 158)
# Leases and watches of folders tell of the host's programs, too, and a lease holds them up.
F_SETLEASE, F_NOTIFY = 1024, 1026
SETRLIMIT, PRLIMIT, RLIMIT_CORE = (160, 164), (302, 261), 4
# Calls that change a process by its number, their first argument: refused for any but the caller's own.
# A sample has the same user as the init, and what it did to that would be there for the samples to come.
FOR_A_PROCESS = {
    "prlimit64": (302, 261),
    "sched_setaffinity": (203, 122),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
}
# The same with a kind first: 0 is a process, or 1 for ioprio_set; groups and users are refused.
FOR_A_KIND = {"setpriority": ((141, 140), 0), "ioprio_set": ((251, 30), 1)}


def prepare_filter(is_counted, machine=kernel.MACHINE):
    """A function from a process's number to its program; an OSError where the machine is not known.

    ``is_counted`` says whether a control group counts memory; where none does, more is refused.
    """
    if machine not in ARCHITECTURES:
        raise OSError(f"seccomp: no filter is known for {machine}")
    column = list(ARCHITECTURES).index(machine)
    numbers = [both[column] for both in REFUSED.values() if both[column] is not None]
    program = [
        instruction(LOAD, ARCHITECTURE_AT),
        instruction(JUMP_IF_EQUAL, ARCHITECTURES[machine], 1, 0),
        instruction(RETURN, KILL_PROCESS),
        instruction(LOAD, NUMBER_AT),
    ]
    if machine == "x86_64":
        program += refuse_when(JUMP_IF_AT_LEAST, X32_BIT, errno.ENOSYS)
    for both in ABSENT.values():
        if both[column] is not None:
            program += refuse_when(JUMP_IF_EQUAL, both[column], errno.ENOSYS)
    # The user's groups outside mean nothing here: as many as there are would be told.
    program += refuse_when(JUMP_IF_EQUAL, GETGROUPS[column], 0)
    program += _keep_core_limit(column)
    if not is_counted:
        program += refuse_unseen(column)
    for number in numbers:
        program += refuse_when(JUMP_IF_EQUAL, number, errno.EPERM)
    # Calls that are refused by an argument; each part ends the program for its number.
    program += for_number(
        CLONE[column],
        [
            instruction(LOAD, FIRST_ARGUMENT_AT),
            instruction(AND, NAMESPACES),
            instruction(JUMP_IF_EQUAL, 0, 1, 0),
            instruction(RETURN, REFUSE | errno.EPERM),
        ],
    )
    families = (AF_UNIX, AF_INET, AF_INET6, AF_NETLINK)
    known = [instruction(JUMP_IF_EQUAL, one, len(families) - at, 0) for at, one in enumerate(families)]
    program += for_number(
        SOCKET[column],
        [
            instruction(LOAD, FIRST_ARGUMENT_AT),
            *known,
            instruction(RETURN, REFUSE | errno.EAFNOSUPPORT),
        ],
    )
    program += for_number(
        IOCTL[column],
        [
            instruction(LOAD, SECOND_ARGUMENT_AT),
            *refuse_when(JUMP_IF_EQUAL, TIOCSTI, errno.EPERM),
            *refuse_when(JUMP_IF_EQUAL, TIOCLINUX, errno.EPERM),
        ],
    )
    program += for_number(
        FCNTL[column],
        [
            instruction(LOAD, SECOND_ARGUMENT_AT),
            *refuse_when(JUMP_IF_EQUAL, F_SETLEASE, errno.EPERM),
            *refuse_when(JUMP_IF_EQUAL, F_NOTIFY, errno.EPERM),
        ],
    )
    fixed = b"".join(program)
    allow = instruction(RETURN, ALLOW)
    return lambda own_pid: fixed + b"".join(_for_own_process(own_pid, column)) + allow


def _keep_core_limit(column):
    """To change it succeeds and does nothing: with a limit of 0 a crash may start a program of the host's."""
    is_asked_for = [
        instruction(LOAD, THIRD_ARGUMENT_AT),
        instruction(JUMP_IF_EQUAL, 0, 0, 2),
        instruction(LOAD, THIRD_ARGUMENT_AT + 4),
        instruction(JUMP_IF_EQUAL, 0, 1, 0),
        instruction(RETURN, REFUSE),
    ]
    is_core = [
        instruction(LOAD, SECOND_ARGUMENT_AT),
        instruction(JUMP_IF_EQUAL, RLIMIT_CORE, 0, len(is_asked_for)),
    ]
    return [
        *look_at(
            SETRLIMIT[column],
            [instruction(LOAD, FIRST_ARGUMENT_AT), *refuse_when(JUMP_IF_EQUAL, RLIMIT_CORE, 0)],
        ),
        *look_at(PRLIMIT[column], is_core + is_asked_for),
    ]


def _for_own_process(own_pid, column):
    program = []
    for numbers in FOR_A_PROCESS.values():
        program += for_number(numbers[column], _only_own(FIRST_ARGUMENT_AT, own_pid))
    for numbers, process in FOR_A_KIND.values():
        is_process = [
            instruction(LOAD, FIRST_ARGUMENT_AT),
            instruction(JUMP_IF_EQUAL, process, 1, 0),
            instruction(RETURN, REFUSE | errno.EPERM),
        ]
        program += for_number(numbers[column], is_process + _only_own(SECOND_ARGUMENT_AT, own_pid))
    return program


def _only_own(at, own_pid):
    return [
        instruction(LOAD, at),
        instruction(JUMP_IF_EQUAL, 0, 2, 0),
        instruction(JUMP_IF_EQUAL, own_pid, 1, 0),
        instruction(RETURN, REFUSE | errno.EPERM),
    ]
