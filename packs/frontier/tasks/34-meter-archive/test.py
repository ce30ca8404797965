import io
import unittest
from decimal import Decimal

import pyarrow as pa
import pyarrow.parquet as pq


def batch(*rows):
    meters, times, values = zip(*rows, strict=True) if rows else ([], [], [])
    kinds = {"meter": pa.string(), "at": pa.string(), "kwh": pa.string()}
    data = {"meter": list(meters), "at": list(times), "kwh": list(values)}
    return pa.table({name: pa.array(data[name], kind) for name, kind in kinds.items()})


def opened(*batches):
    return pq.ParquetFile(io.BytesIO(task_func(list(batches))))


def rows(*batches):
    """Meter, time in UTC as text, and kwh as text."""
    found = opened(*batches).read().to_pylist()
    return [(row["meter"], f"{row['at']:%Y-%m-%d %H:%M:%S}", str(row["kwh"])) for row in found]


ONE = batch(
    ("M2", "2026-11-03T07:15:00+01:00", "1042,5"),
    ("M1", "2026-11-03T07:15:00Z", "7"),
    ("M2", "2026-11-03T05:15:00Z", "1041,375"),
)


class TestCases(unittest.TestCase):
    def test_sorted_rows(self):
        self.assertEqual(
            rows(ONE),
            [
                ("M1", "2026-11-03 07:15:00", "7.000"),
                ("M2", "2026-11-03 05:15:00", "1041.375"),
                ("M2", "2026-11-03 06:15:00", "1042.500"),
            ],
        )

    def test_last_reading_of_a_moment_counts(self):
        later = batch(
            ("M2", "2026-11-03T06:15:00Z", "3"),
            ("M2", "2026-11-03T08:15:00+02:00", "2,5"),
            ("M3", "2026-11-03T06:15:00Z", "9"),
        )
        self.assertEqual(
            rows(later),
            [("M2", "2026-11-03 06:15:00", "2.500"), ("M3", "2026-11-03 06:15:00", "9.000")],
        )
        self.assertEqual(rows(ONE, later)[2], ("M2", "2026-11-03 06:15:00", "2.500"))
        self.assertEqual(rows(later, ONE)[2], ("M2", "2026-11-03 06:15:00", "1042.500"))

    def test_schema(self):
        found = opened(ONE).schema_arrow
        self.assertEqual(found.names, ["meter", "at", "kwh"])
        # Parquet itself has no seconds: readers may see milliseconds.
        kinds = [str(kind).replace("[ms,", "[s,") for kind in found.types]
        self.assertEqual(kinds, ["string", "timestamp[s, tz=UTC]", "decimal128(12, 3)"])
        self.assertEqual([field.nullable for field in found], [False, False, False])

    def test_row_groups_and_compression(self):
        data = opened(ONE).metadata
        self.assertEqual([data.row_group(n).num_rows for n in range(data.num_row_groups)], [1, 2])
        self.assertEqual(
            {data.row_group(n).column(c).compression for n in range(2) for c in range(3)}, {"ZSTD"}
        )

    def test_metadata(self):
        notes = opened(ONE).schema_arrow.metadata
        self.assertEqual(notes[b"meters"], b"2")
        self.assertEqual(
            notes[b"digest"], b"0d72c0962b2f3e214c01c09ab482bfeb9939401c7bbf5db851097a2990854004"
        )

    def test_digest_follows_the_values_only(self):
        first = opened(ONE).schema_arrow.metadata[b"digest"]
        again = opened(ONE.slice(2), ONE.slice(0, 2)).schema_arrow.metadata[b"digest"]
        other = opened(ONE, batch(("M2", "2026-11-03T05:15:00Z", "1041,376"))).schema_arrow.metadata
        self.assertEqual((first == again, first == other[b"digest"]), (True, False))

    def test_nulls_are_left_out(self):
        found = rows(
            batch(
                ("M1", None, "1"),
                (None, "2026-11-03T07:15:00Z", "1"),
                ("M1", "2026-11-03T07:15:00Z", None),
                ("M1", "2026-11-03T07:16:00Z", "-1,25"),
            )
        )
        self.assertEqual(found, [("M1", "2026-11-03 07:16:00", "-1.250")])

    def test_other_columns_and_dictionaries(self):
        table = ONE.select(["kwh", "meter", "at"]).append_column("van", pa.array([1, 2, 3]))
        table = table.set_column(1, "meter", table["meter"].dictionary_encode())
        self.assertEqual([row[0] for row in rows(table)], ["M1", "M2", "M2"])

    def test_no_readings(self):
        for batches in ([], [batch()]):
            found = opened(*batches)
            self.assertEqual(
                (found.metadata.num_rows, found.schema_arrow.names), (0, ["meter", "at", "kwh"])
            )
            self.assertEqual(found.schema_arrow.metadata[b"meters"], b"0")

    def test_texts_that_are_refused(self):
        for at, kwh in (
            ("2026-11-03T07:15:00Z", "1.5"),
            ("2026-11-03T07:15:00Z", "1,2345"),
            ("2026-11-03T07:15:00Z", "much"),
            ("2026-11-03T07:15:00Z", ""),
            ("2026-11-03T07:15:00", "1"),
            ("2026-13-03T07:15:00Z", "1"),
            ("today", "1"),
        ):
            with self.assertRaises(ValueError):
                task_func([ONE, batch(("M1", at, kwh))])

    def test_column_is_missing(self):
        for name in ("meter", "at", "kwh"):
            with self.assertRaises(ValueError):
                task_func([ONE, ONE.drop_columns([name])])

    def test_values_are_decimals(self):
        found = (
            opened(batch(("M", "2026-11-03T07:15:00Z", "123456789,012"))).read()["kwh"].to_pylist()
        )
        self.assertEqual(found, [Decimal("123456789.012")])
