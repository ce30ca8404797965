"""The instructions of classic BPF that filters of system calls are written in."""

import struct

# What the kernel hands to the filter: the number, the architecture, then the arguments as 64-bit words.
NUMBER_AT, ARCHITECTURE_AT = 0, 4
FIRST_ARGUMENT_AT, SECOND_ARGUMENT_AT, THIRD_ARGUMENT_AT, FOURTH_ARGUMENT_AT = 16, 24, 32, 40
LOAD, AND = 0x20, 0x54
JUMP_IF_EQUAL, JUMP_IF_AT_LEAST, RETURN = 0x15, 0x35, 0x06
KILL_PROCESS, REFUSE, ALLOW = 0x80000000, 0x00050000, 0x7FFF0000


def instruction(code, value, if_true=0, if_false=0):
    return struct.pack("HBBI", code, if_true, if_false, value)


def refuse_when(comparison, value, number):
    """With the error of that number; 0 is a call that succeeds and does nothing."""
    return [instruction(comparison, value, 0, 1), instruction(RETURN, REFUSE | number)]


def for_number(number, body):
    """A part that runs for one call alone; what it does not refuse is allowed."""
    return [
        instruction(JUMP_IF_EQUAL, number, 0, len(body) + 1),
        *body,
        instruction(RETURN, ALLOW),
    ]


def look_at(number, body):
    """The same, but what it does not refuse is for the parts after it to judge."""
    return [
        instruction(JUMP_IF_EQUAL, number, 0, len(body) + 1),
        *body,
        instruction(LOAD, NUMBER_AT),
    ]
