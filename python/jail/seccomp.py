"""The filter of system calls that a sample runs under, as the bytes of a classic BPF program.

It takes away what no task needs and what has let others out before: other processes' memory, mounts and
namespaces, kernel modules, clocks, keys, io_uring. What is refused fails with EPERM, as for want of
permission; clone3 is answered ENOSYS, so that libc falls back to clone, whose flags a filter can see.
Watches and locks of files are answered so, too: those of the system and the environment are the host's own,
and a filter cannot tell them from the sample's. Libraries then poll, or lock by fcntl.

Where no control group counts a sample's memory, the worker looks at what the sample's processes show, and
calls are refused that hold memory which none of them shows: pages that belong to no mapping any more, objects
of the kernel without a count, buffers of any size. What remains has a number and a size that ``memory`` sees.
"""

import errno
import struct
from collections.abc import Callable

from jail import kernel

Table = dict[str, tuple[str, str]]
BuildFilter = Callable[[int], bytes]

# What the kernel hands to the filter: the number, the architecture, then the arguments as 64-bit words.
NUMBER_AT, ARCHITECTURE_AT, ARGUMENTS_AT = 0, 4, 16
LOAD, AND = 0x20, 0x54
IF_EQUAL, IF_AT_LEAST, RETURN = 0x15, 0x35, 0x06
KILL_PROCESS, REFUSE, ALLOW = 0x80000000, 0x00050000, 0x7FFF0000

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
X32_BIT = 0x40000000


def _read_table(text: str) -> Table:
    """Every call with its number on x86_64 and on aarch64; - where it does not exist."""
    words = text.split()
    return dict(zip(words[::3], zip(words[1::3], words[2::3], strict=True), strict=True))


REFUSED = _read_table("""
    ptrace 101 117  process_vm_readv 310 270  process_vm_writev 311 271  process_madvise 440 440
    pidfd_getfd 438 438  kcmp 312 272  perf_event_open 298 241  bpf 321 280  userfaultfd 323 282
    memfd_secret 447 447  io_uring_setup 425 425  io_uring_enter 426 426  io_uring_register 427 427
    mount 165 40  umount2 166 39  pivot_root 155 41  chroot 161 51  open_tree 428 428  move_mount 429 429
    fsopen 430 430  fsconfig 431 431  fsmount 432 432  fspick 433 433  mount_setattr 442 442
    open_tree_attr 467 467  setns 308 268  unshare 272 97  name_to_handle_at 303 264
    open_by_handle_at 304 265  fanotify_init 300 262  quotactl 179 60  quotactl_fd 443 443
    swapon 167 224  swapoff 168 225  acct 163 89  syslog 103 116  vhangup 153 58
    keyctl 250 219  add_key 248 217  request_key 249 218
    init_module 175 105  finit_module 313 273  delete_module 176 106
    kexec_load 246 104  kexec_file_load 320 294  reboot 169 142
    settimeofday 164 170  clock_settime 227 112  clock_adjtime 305 266  adjtimex 159 171
    sethostname 170 161  setdomainname 171 162  iopl 172 -  ioperm 173 -  modify_ldt 154 -
""")
# As by a kernel that was built without them; then those that hold memory which nobody sees. By vmsplice a
# pipe would keep a page of 2 MiB for 4 KiB of it.
ABSENT = _read_table("clone3 435 435  inotify_init 253 -  inotify_init1 294 26  flock 73 32")
ABSENT_UNCOUNTED = _read_table("""
    memfd_create 319 279  shmget 29 194  semget 64 190  msgget 68 186  mq_open 240 180  vmsplice 278 75
""")
# Calls that are judged by an argument.
JUDGED = _read_table("""
    clone 56 220  socket 41 198  ioctl 16 29  fcntl 72 25  getgroups 115 158  setrlimit 160 164
    mmap 9 222  setsockopt 54 208  prctl 157 167  setpriority 141 140  ioprio_set 251 30
""")
# Calls that change a process by its number, their first argument: refused for any but the caller's own.
# A sample has the same user as the init, and what it did to that would be there for the samples to come.
FOR_A_PROCESS = _read_table("""
    prlimit64 302 261  sched_setaffinity 203 122  sched_setparam 142 118  sched_setscheduler 144 119
    sched_setattr 314 274  migrate_pages 256 238  move_pages 279 239
""")
# The same with a kind first: 0 is a process, or 1 for ioprio_set; groups and users are refused.
FOR_A_KIND = {"setpriority": 0, "ioprio_set": 1}

CLONE_FILES, CLONE_THREAD = 0x400, 0x10000
FAMILIES = (1, 2, 10, 16)  # AF_UNIX, AF_INET, AF_INET6, AF_NETLINK
TIOCSTI, TIOCLINUX = 0x5412, 0x541C
# Leases and watches of folders tell of the host's programs, too, and a lease holds them up.
F_SETLEASE, F_NOTIFY, F_SETPIPE_SZ = 1024, 1026, 1031
RLIMIT_CORE = 4
MAP_KIND, MAP_SHARED_ANONYMOUS = 0x2F, 0x21
PR_SET_DUMPABLE = 4
SOL_SOCKET = 1
BUFFER_SIZES = (7, 8)  # SO_SNDBUF, SO_RCVBUF
SOCKET_FILTERS = (26, 51)  # SO_ATTACH_FILTER, SO_ATTACH_REUSEPORT_CBPF


def prepare_filter(is_counted: bool, machine: str = kernel.MACHINE) -> BuildFilter:
    """A function from a process's number to its program; an OSError where the machine is not known.

    ``is_counted`` says whether a control group counts memory; where none does, more is refused.
    """
    if machine not in ARCHITECTURES:
        raise OSError(f"seccomp: no filter is known for {machine}")
    column = list(ARCHITECTURES).index(machine)

    def numbers(table: Table) -> dict[str, int]:
        return {name: int(both[column]) for name, both in table.items() if both[column] != "-"}

    judged, for_a_process = numbers(JUDGED), numbers(FOR_A_PROCESS)
    program = [_step(LOAD, ARCHITECTURE_AT), *_require(ARCHITECTURES[machine], KILL_PROCESS)]
    program.append(_step(LOAD, NUMBER_AT))
    if machine == "x86_64":
        program += [_step(IF_AT_LEAST, X32_BIT, 0, 1), _step(RETURN, REFUSE | errno.ENOSYS)]
    program += _refuse(errno.ENOSYS, *numbers(ABSENT).values())
    # The user's groups outside mean nothing here: as many as there are would be told.
    program += _refuse(0, judged["getgroups"])
    program += _keep_core_limit(judged["setrlimit"], for_a_process["prlimit64"])
    if not is_counted:
        program += _refuse(errno.ENOSYS, *numbers(ABSENT_UNCOUNTED).values())
        program += _refuse_unseen(judged)
    program += _refuse(errno.EPERM, *numbers(REFUSED).values())
    without_namespaces = [_argument(0), _step(AND, sum(kernel.NAMESPACES.values())), *_require(0)]
    program += _decide(judged["clone"], without_namespaces)
    known = [_step(IF_EQUAL, one, len(FAMILIES) - at, 0) for at, one in enumerate(FAMILIES)]
    program += _decide(judged["socket"], [_argument(0), *known, _step(RETURN, REFUSE | errno.EAFNOSUPPORT)])
    program += _decide(judged["ioctl"], [_argument(1), *_refuse(errno.EPERM, TIOCSTI, TIOCLINUX)])
    program += _decide(judged["fcntl"], [_argument(1), *_refuse(errno.EPERM, F_SETLEASE, F_NOTIFY)])

    def build(own_pid: int) -> bytes:
        steps = [*program]
        for number in for_a_process.values():
            steps += _decide(number, _only_own(0, own_pid))
        for name, process in FOR_A_KIND.items():
            is_process = [_argument(0), *_require(process)]
            steps += _decide(judged[name], is_process + _only_own(1, own_pid))
        return b"".join([*steps, _step(RETURN, ALLOW)])

    return build


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, value)


def _argument(place: int) -> bytes:
    return _step(LOAD, ARGUMENTS_AT + 8 * place)


def _refuse(error: int, *values: int) -> list[bytes]:
    """When any of the values is at hand, with that error; 0 is a call that succeeds and does nothing."""
    return [step for one in values for step in (_step(IF_EQUAL, one, 0, 1), _step(RETURN, REFUSE | error))]


def _require(value: int, otherwise: int = REFUSE | errno.EPERM) -> list[bytes]:
    return [_step(IF_EQUAL, value, 1, 0), _step(RETURN, otherwise)]


def _decide(number: int, body: list[bytes]) -> list[bytes]:
    """A part that runs for one call alone; what it does not refuse is allowed."""
    return [_step(IF_EQUAL, number, 0, len(body) + 1), *body, _step(RETURN, ALLOW)]


def _look_at(number: int, body: list[bytes]) -> list[bytes]:
    """The same, but what it does not refuse is for the parts after it to judge."""
    return [_step(IF_EQUAL, number, 0, len(body) + 1), *body, _step(LOAD, NUMBER_AT)]


def _keep_core_limit(setrlimit: int, prlimit: int) -> list[bytes]:
    """To change it succeeds and does nothing: with a limit of 0 a crash may start a program of the host's."""
    upper_half = _step(LOAD, ARGUMENTS_AT + 8 * 2 + 4)
    is_asked_for = [_argument(2), _step(IF_EQUAL, 0, 0, 2), upper_half, *_require(0, REFUSE)]
    is_core = [_argument(1), _step(IF_EQUAL, RLIMIT_CORE, 0, len(is_asked_for))]
    return [
        *_look_at(setrlimit, [_argument(0), *_refuse(0, RLIMIT_CORE)]),
        *_look_at(prlimit, is_core + is_asked_for),
    ]


def _refuse_unseen(judged: dict[str, int]) -> list[bytes]:
    options = [_argument(2), *_refuse(0, *BUFFER_SIZES), *_refuse(errno.EPERM, *SOCKET_FILTERS)]
    is_of_sockets = [_argument(1), _step(IF_EQUAL, SOL_SOCKET, 0, len(options))]
    # A process that hides shows neither its share of pages nor its descriptors.
    stays_shown = [_argument(1), *_require(1)]
    hides = [_argument(0), _step(IF_EQUAL, PR_SET_DUMPABLE, 0, len(stays_shown))]
    # Descriptors are counted by process: no thread may have its own.
    own_files = [_argument(0), _step(AND, CLONE_FILES | CLONE_THREAD), *_refuse(errno.EPERM, CLONE_THREAD)]
    # Its pages stay when they are unmapped one by one, until the last of them is.
    shared = [_argument(3), _step(AND, MAP_KIND), *_refuse(errno.EPERM, MAP_SHARED_ANONYMOUS)]
    return [
        *_look_at(judged["mmap"], shared),
        *_look_at(judged["setsockopt"], is_of_sockets + options),
        *_look_at(judged["fcntl"], [_argument(1), *_refuse(errno.EPERM, F_SETPIPE_SZ)]),
        *_look_at(judged["prctl"], hides + stays_shown),
        *_look_at(judged["clone"], own_files),
    ]


def _only_own(place: int, own_pid: int) -> list[bytes]:
    return [_argument(place), _step(IF_EQUAL, 0, 2, 0), *_require(own_pid)]
