import binascii
import struct
from collections import Counter, namedtuple

FRAME = struct.Struct(">HBhBH")
Reading = namedtuple("Reading", "station seq celsius humidity")


def task_func(capture: str) -> tuple[list[Reading], dict]:
    """
    Decode what the radio receiver of a greenhouse wrote down: one frame a line as hexadecimal text
    of either case, in which spaces and colons mean nothing. Empty lines and lines that start with
    "#" are comments. A frame (see FRAME, big-endian) holds the station, a sequence number, the
    temperature in hundredths of a degree Celsius (-32768: sensor fault), the humidity in half per
    cent, and as checksum the CRC-CCITT of the bytes before it, as `binascii.crc_hqx` computes it
    with the start value 0xFFFF. The sequence number of a station goes up by one from frame to frame
    and follows 255 with 0. A valid frame with the same number as the valid frame before it of the
    same station is a repetition and is left out.

    Parameters:
    - capture (str): The text of the receiver.

    Returns:
    - tuple[list[Reading], dict]: The readings in the order of the lines, with celsius as float
      (None at a sensor fault) and humidity as float; then a dict with the number (int) of frames
      left out as "not hex" (the text is not hexadecimal or has an odd number of digits), "wrong
      length", "bad checksum" (checked in this order) and "repeated", and under "lost" a dict from
      station to the number of its frames that are missing between its valid ones, only with
      stations that lost any.

    Requirements:
    - binascii
    - struct
    - collections

    Example:
    >>> readings, report = task_func("# north house\\n00 07 fe 08 98 82 dd fa\\n0007 FF")
    >>> readings
    [Reading(station=7, seq=254, celsius=22.0, humidity=65.0)]
    >>> report["wrong length"], report["lost"]
    (1, {})
    """
    readings, last_seq, lost = [], {}, Counter()
    report = {"not hex": 0, "wrong length": 0, "bad checksum": 0, "repeated": 0}
    for line in map(str.strip, capture.splitlines()):
        if not line or line.startswith("#"):
            continue
        try:
            raw = binascii.unhexlify(line.replace(" ", "").replace(":", ""))
        except ValueError:
            report["not hex"] += 1
            continue
        if len(raw) != FRAME.size:
            report["wrong length"] += 1
            continue
        station, seq, hundredths, halves, checksum = FRAME.unpack(raw)
        if binascii.crc_hqx(raw[:-2], 0xFFFF) != checksum:
            report["bad checksum"] += 1
            continue
        step = (seq - last_seq.get(station, seq - 1)) % 256
        if step == 0:
            report["repeated"] += 1
            continue
        last_seq[station] = seq
        if step > 1:
            lost[station] += step - 1
        celsius = None if hundredths == -32768 else hundredths / 100
        readings.append(Reading(station, seq, celsius, halves / 2))
    return readings, {**report, "lost": dict(lost)}
