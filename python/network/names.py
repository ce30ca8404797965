"""Questions to a resolver and its replies, as the datagrams of the domain name system."""

import socket
import struct

HEADER = struct.Struct("!6H")
A, NS_REFUSED, SERVER_FAILURE = 1, 5, 2
TYPES = {1: "A", 2: "NS", 5: "CNAME", 6: "SOA", 12: "PTR", 15: "MX", 16: "TXT", 28: "AAAA", 33: "SRV"}
REPLY, RECURSIVE = 0x8000, 0x0180
# Kept for examples: nobody has it. Where it is the room's own, a connection to it is refused.
NOBODYS_ADDRESS = "192.0.2.1"


class NotAQuestion(Exception):
    pass


def read_question(datagram: bytes) -> tuple[str, bytes]:
    """The name and the type that it asks for, as text; and the question's own bytes."""
    if len(datagram) < HEADER.size or HEADER.unpack_from(datagram)[2] != 1:
        raise NotAQuestion
    name, end = _read_name(datagram, HEADER.size)
    if end + 4 > len(datagram):
        raise NotAQuestion
    kind, _ = struct.unpack_from("!2H", datagram, end)
    return f"{name.lower()} {TYPES.get(kind, kind)}", datagram[HEADER.size : end + 4]


def repeat(reply: bytes, datagram: bytes, question: bytes) -> bytes:
    """A recorded reply as one to this datagram, whose number and whose spelling of the name it gets."""
    return datagram[:2] + reply[2 : HEADER.size] + question + reply[HEADER.size + len(question) :]


def refuse(datagram: bytes, question: bytes, status: int = NS_REFUSED) -> bytes:
    return datagram[:2] + struct.pack("!5H", REPLY | RECURSIVE | status, 1, 0, 0, 0) + question


def lead_nowhere(datagram: bytes, question: bytes) -> bytes:
    """A reply for a name that nobody recorded: an address where a connection is refused, and no other record.

    Only names have such addresses: what an address is called, and the like, is refused.
    """
    kind, _ = struct.unpack("!2H", question[-4:])
    if TYPES.get(kind) not in ("A", "AAAA"):
        return refuse(datagram, question)
    count = 1 if kind == A else 0
    head = datagram[:2] + struct.pack("!5H", REPLY | RECURSIVE, 1, count, 0, 0)
    record = struct.pack("!3HIH4s", 0xC00C, A, 1, 60, 4, socket.inet_aton(NOBODYS_ADDRESS))
    return head + question + record * count


def list_addresses(reply: bytes) -> list[str]:
    """Those of version 4 in it; none where it is not understood."""
    try:
        _, _, questions, answers, _, _ = HEADER.unpack_from(reply)
        place, found = HEADER.size, []
        for _ in range(questions):
            place = _read_name(reply, place)[1] + 4
        for _ in range(answers):
            place = _read_name(reply, place)[1]
            kind, _, _, size = struct.unpack_from("!HHIH", reply, place)
            place += 10
            if kind == A and size == 4:
                found.append(socket.inet_ntoa(reply[place : place + 4]))
            place += size
        return found
    except (struct.error, NotAQuestion, OSError):
        return []


def _read_name(datagram: bytes, place: int) -> tuple[str, int]:
    """The labels up to a pointer, which is not followed, and where it ends."""
    labels: list[str] = []
    while place < len(datagram):
        size = datagram[place]
        if size >= 0xC0:
            return ".".join(labels), place + 2
        if size == 0:
            return ".".join(labels), place + 1
        labels.append(datagram[place + 1 : place + 1 + size].decode("latin-1"))
        place += 1 + size
    raise NotAQuestion
