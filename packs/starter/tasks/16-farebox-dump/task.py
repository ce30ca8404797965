import gzip
import struct
import zlib

import pandas as pd

HEADER = struct.Struct(">4sHI")
RECORD = struct.Struct(">IHBB")
FARES = {0: "adult", 1: "child", 2: "pass"}


def task_func(dump_path: str) -> tuple:
    """
    Read the gzip-compressed memory dump of a bus's fare box. Uncompressed, it starts with HEADER
    (the magic bytes FBX1, the number of the vehicle, the number of records), followed by the
    records and nothing else. Each record is RECORD (seconds since the midnight with which the
    service day began, number of the stop, code of the fare, passengers), followed by the CRC-32 of
    these eight bytes as a big-endian unsigned 32-bit integer. Records with a wrong checksum are
    rejected, all others become rows of a table, in the order of the file.

    Note:
    - A service day runs on after midnight, so times of 24:00:00 and later are ordinary.
    - Codes that FARES does not know get the name 'unknown'.

    Parameters:
    - dump_path (str): The path of the compressed dump.

    Returns:
    - tuple: (table, rejected), where table is a pandas DataFrame with the columns 'vehicle' (int),
      'time' (str, HH:MM:SS), 'stop' (int), 'fare' (str: the fare's name) and 'passengers' (int) and
      the index 0, 1, 2 ..., also when it has no rows; rejected is the number of rejected records
      (int).

    Raises:
    - ValueError: If the dump is shorter than the header, does not start with FBX1, or is not
      exactly as long as its header says.
    - OSError: If the file cannot be read or is not compressed.

    Requirements:
    - gzip
    - struct
    - zlib
    - pandas

    Example:
    >>> import os, tempfile
    >>> record = RECORD.pack(90061, 417, 2, 3)
    >>> dump = HEADER.pack(b"FBX1", 88, 1) + record + struct.pack(">I", zlib.crc32(record))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "bus88.gz")
    ...     with gzip.open(path, "wb") as handle:
    ...         _ = handle.write(dump)
    ...     table, rejected = task_func(path)
    >>> table.values.tolist(), rejected
    ([[88, '25:01:01', 417, 'pass', 3]], 0)
    """
    with gzip.open(dump_path, "rb") as handle:
        dump = handle.read()
    if len(dump) < HEADER.size:
        raise ValueError("the dump has no complete header")
    magic, vehicle, records = HEADER.unpack_from(dump)
    if magic != b"FBX1":
        raise ValueError("not a fare box dump")
    step = RECORD.size + 4
    if len(dump) != HEADER.size + records * step:
        raise ValueError("the dump is not as long as its header says")
    rows, rejected = [], 0
    for start in range(HEADER.size, len(dump), step):
        record = dump[start : start + RECORD.size]
        (checksum,) = struct.unpack_from(">I", dump, start + RECORD.size)
        if zlib.crc32(record) != checksum:
            rejected += 1
            continue
        seconds, stop, fare, passengers = RECORD.unpack(record)
        time = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
        rows.append((vehicle, time, stop, FARES.get(fare, "unknown"), passengers))
    return pd.DataFrame(rows, columns=["vehicle", "time", "stop", "fare", "passengers"]), rejected
