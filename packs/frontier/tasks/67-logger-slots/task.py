import struct

import lz4.block
import orjson


def task_func(memory: bytes, first: int, last: int) -> bytes:
    """
    Read the measurements of a period out of the memory of a data logger, without unpacking what is
    not needed. All numbers are little-endian and unsigned. The memory begins with a head: the 4
    bytes "LOG1", the number of slots (2 bytes) and the length of a dictionary (2 bytes), then the
    dictionary itself (which may be empty). Then come the directory entries of the slots, 16 bytes
    each: start of the slot's block, counted from the beginning of the memory (4 bytes), length of
    the block (4 bytes), the moment of its first measurement in seconds (4 bytes), number of its
    measurements (2 bytes), and the step between its measurements in seconds (2 bytes). A slot whose
    block has the length 0 is free.

    A block is an LZ4 block (lz4.block), compressed with the dictionary, whose unpacked size is not
    stored with it: it is 2 bytes for each measurement. A measurement is 2 bytes, signed, in tenths
    of a degree; -32768 means that the probe gave no value. Blocks may lie anywhere in the memory.

    Wanted are the measurements from the moment `first` to the moment `last`, both included. Slots
    that have none of these are not unpacked, and it does not matter whether they are damaged. If
    several slots have a measurement of the same moment, the slot that comes last in the directory
    counts.

    Parameters:
    - memory (bytes): The memory.
    - first (int): The first moment, in seconds.
    - last (int): The last moment.

    Returns:
    - bytes: JSON (orjson, without white space): {"values": [[MOMENT, DEGREES], ...], "damaged":
      [...]}, the values sorted by moment, the degrees a number such as 21.5 or null, and the places
      (from 0 on, in the order of the directory) of the slots that were needed but whose block
      reaches beyond the memory or cannot be unpacked to the right size.

    Raises:
    - ValueError: If the memory does not begin with "LOG1", or the head, the dictionary or the
      directory is cut short.

    Requirements:
    - lz4
    - orjson
    - struct

    Example:
    >>> body = lz4.block.compress(struct.pack("<hh", 215, -3), store_size=False)
    >>> memory = struct.pack("<4sHHIIIHH", b"LOG1", 1, 0, 24, len(body), 600, 2, 60) + body
    >>> task_func(memory, 0, 1000)
    b'{"values":[[600,21.5],[660,-0.3]],"damaged":[]}'
    """
    try:
        magic, slots, size = struct.unpack_from("<4sHH", memory)
        entries = [struct.unpack_from("<IIIHH", memory, 8 + size + 16 * n) for n in range(slots)]
    except struct.error as error:
        raise ValueError("the memory is cut short") from error
    if magic != b"LOG1" or len(memory) < 8 + size:
        raise ValueError("this is no memory of a logger")
    dictionary = memory[8 : 8 + size]
    values, damaged = {}, []
    for place, (start, length, begin, count, step) in enumerate(entries):
        moments = [begin + step * number for number in range(count)]
        if length == 0 or not any(first <= moment <= last for moment in moments):
            continue
        block = memory[start : start + length]
        try:
            raw = lz4.block.decompress(block, uncompressed_size=2 * count, dict=dictionary)
        except lz4.block.LZ4BlockError:
            raw = b""
        if len(block) < length or len(raw) < 2 * count:
            damaged.append(place)
            continue
        for moment, (tenths,) in zip(moments, struct.iter_unpack("<h", raw), strict=True):
            if first <= moment <= last:
                values[moment] = None if tenths == -32768 else tenths / 10
    return orjson.dumps({"values": sorted(values.items()), "damaged": damaged})
