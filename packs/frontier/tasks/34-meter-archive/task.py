import io

import blake3
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq


def task_func(batches: list[pa.Table]) -> bytes:
    """
    Write the archive of a heating network's meters as one Parquet file. The batches come from
    the reading vans in the order in which they were uploaded. A batch has the columns "meter"
    (text), "at" (text, "2026-11-03T07:15:00+01:00", with any offset or "Z") and "kwh" (text with a
    decimal comma, such as "1042,5"), in any order and maybe with others beside them, which are
    left out; the text columns may be dictionary-encoded. Rows in which one of the three is null are
    left out. If a meter has several readings of the same moment, the last one counts, by the order
    of the batches and then of the rows.

    The archive has the columns meter (string), at (timestamp in seconds, UTC) and kwh (decimal128
    with precision 12 and scale 3), all three not nullable, sorted by meter and then by at, with one
    row group for each meter and Zstandard compression for all columns. The metadata of its schema
    has "meters" (their number as text) and "digest", the hexadecimal BLAKE3 hash of the UTF-8 text
    with a line "METER;SECONDS;KWH" and a line feed for each row, SECONDS since 1970, and KWH with a
    point and 3 digits after it.

    Parameters:
    - batches (list[pa.Table]): The readings.

    Returns:
    - bytes: The Parquet file.

    Raises:
    - ValueError: If a column is missing, an `at` or `kwh` is no time or number as described (a
      time without an offset is none), or a kwh has more than 3 digits after the comma.

    Requirements:
    - blake3
    - io
    - pyarrow

    Example:
    >>> batch = pa.table({"meter": ["M1"], "at": ["2026-11-03T07:15:00+01:00"], "kwh": ["12,5"]})
    >>> pq.read_table(io.BytesIO(task_func([batch])))["kwh"].to_pylist()
    [Decimal('12.500')]
    """
    columns = ["meter", "at", "kwh"]
    schema = pa.schema(
        [
            pa.field("meter", pa.string(), nullable=False),
            pa.field("at", pa.timestamp("s", tz="UTC"), nullable=False),
            pa.field("kwh", pa.decimal128(12, 3), nullable=False),
        ]
    )
    latest = {}
    for batch in batches:
        if not set(columns) <= set(batch.column_names):
            raise ValueError("a column is missing")
        texts = batch.select(columns).cast(pa.schema([(name, pa.string()) for name in columns]))
        texts = texts.drop_null()
        shaped = pc.match_substring_regex(texts["kwh"], r"^-?\d{1,9}(,\d{1,3})?$")
        zoned = pc.match_substring_regex(texts["at"], r"T.*(Z|[+-]\d\d:?\d\d)$")
        if not pc.all(pc.and_(shaped, zoned), min_count=0).as_py():
            raise ValueError("a kwh or a time is not written as it should be")
        at = pc.cast(texts["at"], schema.field("at").type)
        kwh = pc.cast(pc.replace_substring(texts["kwh"], ",", "."), schema.field("kwh").type)
        for row in zip(
            texts["meter"].to_pylist(),
            at.cast(pa.int64()).to_pylist(),
            kwh.to_pylist(),
            strict=True,
        ):
            latest[row[:2]] = row[2]
    rows = [(meter, at, latest[meter, at]) for meter, at in sorted(latest)]
    text = "".join(f"{meter};{at};{kwh:.3f}\n" for meter, at, kwh in rows)
    meters = {}
    for row in rows:
        meters.setdefault(row[0], []).append(row)
    notes = {"meters": str(len(meters)), "digest": blake3.blake3(text.encode()).hexdigest()}
    file = io.BytesIO()
    with pq.ParquetWriter(file, schema.with_metadata(notes), compression="zstd") as writer:
        for own in meters.values():
            arrays = [
                pa.array(values, field.type)
                for values, field in zip(zip(*own, strict=True), schema, strict=True)
            ]
            writer.write_table(pa.table(arrays, schema=schema.with_metadata(notes)))
    return file.getvalue()
