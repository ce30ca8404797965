import struct

import msgspec
import xxhash
import zstandard


class Entry(msgspec.Struct, tag_field="kind", frozen=True):
    at: int


class Opened(Entry, tag="opened", frozen=True):
    door: str
    badge: int


class Alarm(Entry, tag="alarm", frozen=True):
    door: str
    level: int = 1


def task_func(
    log: bytes, entries: list[Entry], limit: int = 4096
) -> tuple[bytes, list[Entry], int]:
    """
    Append entries to the log of a door controller and read it back. The log is a row of frames. A
    frame has a head of 12 bytes, little-endian: the length of its body (4 bytes, unsigned) and the
    XXH64 of the body with seed 7 (8 bytes, unsigned); then the body, which is Zstandard-compressed
    MessagePack (msgspec) of a list of entries. The power may have failed during the last write:
    from the first frame on that is cut short, or whose hash is wrong, the log is torn off before
    the new frames are appended. The new entries are put into frames in their order; a frame takes
    entries as long as the MessagePack of its list is at most `limit` bytes, but at least one entry.
    Nothing is appended for no entries.

    Parameters:
    - log (bytes): The log so far.
    - entries (list[Entry]): The new entries, Opened or Alarm.
    - limit (int): The most bytes of MessagePack in a frame (4096 if left out).

    Returns:
    - tuple[bytes, list[Entry], int]: The new log, all entries that it holds in their order, and the
      number of bytes that were torn off.

    Raises:
    - ValueError: If a frame whose hash is right cannot be unpacked or read as a list of entries, or
      if limit is below 1.

    Requirements:
    - msgspec
    - struct
    - xxhash
    - zstandard

    Example:
    >>> log, entries, torn = task_func(b"", [Opened(at=5, door="north", badge=71)])
    >>> task_func(log + b"rest", [Alarm(at=9, door="gate")])[1:]
    ([Opened(at=5, door='north', badge=71), Alarm(at=9, door='gate', level=1)], 4)
    """
    if limit < 1:
        raise ValueError("limit must be at least 1")
    head = struct.Struct("<IQ")
    decoder = msgspec.msgpack.Decoder(list[Opened | Alarm])
    known, end = [], 0
    while len(log) - end >= head.size:
        length, digest = head.unpack_from(log, end)
        body = log[end + head.size : end + head.size + length]
        if len(body) < length or xxhash.xxh64_intdigest(body, seed=7) != digest:
            break
        try:
            known += decoder.decode(zstandard.ZstdDecompressor().decompress(body))
        except (zstandard.ZstdError, msgspec.MsgspecError) as error:
            raise ValueError(f"the frame at {end} cannot be read") from error
        end += head.size + length

    frames = []
    for entry in entries:
        if frames and len(msgspec.msgpack.encode([*frames[-1], entry])) <= limit:
            frames[-1].append(entry)
        else:
            frames.append([entry])
    written = [log[:end]]
    for frame in frames:
        body = zstandard.ZstdCompressor().compress(msgspec.msgpack.encode(frame))
        written.append(head.pack(len(body), xxhash.xxh64_intdigest(body, seed=7)) + body)
    return b"".join(written), [*known, *entries], len(log) - end
