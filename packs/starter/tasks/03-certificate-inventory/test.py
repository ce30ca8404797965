import hashlib
import tempfile
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID

NOW = datetime(2025, 5, 10, 12, 0, tzinfo=timezone(timedelta(0)))
SIGNING_KEY = ec.generate_private_key(ec.SECP256R1())


def make_cert(end, *common_names):
    attributes = [x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Depot")]
    attributes += [x509.NameAttribute(NameOID.COMMON_NAME, name) for name in common_names]
    name = x509.Name(attributes)
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name)
    builder = builder.public_key(SIGNING_KEY.public_key()).serial_number(77)
    builder = builder.not_valid_before(datetime(2020, 1, 1)).not_valid_after(end)
    return builder.sign(SIGNING_KEY, hashes.SHA256())


class TestCases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def put(self, file, end, *common_names):
        cert = make_cert(end, *common_names)
        (self.folder / file).write_bytes(cert.public_bytes(Encoding.PEM))
        return cert

    def check(self, *rows, **options):
        table, unreadable = task_func(str(self.folder), NOW, **options)
        seen = table[["file", "days_left", "status"]].values.tolist()
        self.assertEqual(seen, [list(row) for row in rows])
        self.assertEqual(unreadable, [])

    def test_table_of_one_certificate(self):
        cert = self.put("shop.pem", datetime(2025, 9, 1, 12, 0), "shop.example")
        table, unreadable = task_func(str(self.folder), NOW)
        columns = ["file", "common_name", "days_left", "fingerprint", "status"]
        self.assertEqual(list(table.columns), columns)
        digest = hashlib.sha256(cert.public_bytes(Encoding.DER)).hexdigest()
        self.assertEqual(
            table.values.tolist(), [["shop.pem", "shop.example", 114, digest[:16], "ok"]]
        )
        self.assertEqual(unreadable, [])

    def test_default_warning_covers_thirty_days(self):
        self.put("a.pem", datetime(2025, 6, 9, 12, 0), "a")
        self.put("b.pem", datetime(2025, 6, 10, 11, 59, 59), "b")
        self.put("c.pem", datetime(2025, 6, 10, 12, 0), "c")
        self.check(("a.pem", 30, "renew"), ("b.pem", 30, "renew"), ("c.pem", 31, "ok"))

    def test_warning_days_can_be_chosen(self):
        self.put("a.pem", datetime(2025, 5, 17, 12, 0), "a")
        self.put("b.pem", datetime(2025, 5, 18, 12, 0), "b")
        self.check(("a.pem", 7, "renew"), ("b.pem", 8, "ok"), warn_days=7)

    def test_end_at_the_moment_of_the_check_is_not_yet_expired(self):
        self.put("now.pem", datetime(2025, 5, 10, 12, 0), "now")
        self.put("past.pem", datetime(2025, 5, 10, 11, 59, 59), "past")
        self.put("soon.pem", datetime(2025, 5, 10, 12, 0, 1), "soon")
        self.check(("past.pem", -1, "expired"), ("now.pem", 0, "renew"), ("soon.pem", 0, "renew"))

    def test_expired_even_with_negative_warning(self):
        self.put("old.pem", datetime(2025, 5, 1, 12, 0), "old")
        self.put("new.pem", datetime(2025, 5, 10, 18, 0), "new")
        self.check(("old.pem", -9, "expired"), ("new.pem", 0, "ok"), warn_days=-1)

    def test_sorted_by_days_then_file(self):
        self.put("a.pem", datetime(2025, 12, 24, 12, 0), "x")
        self.put("c.pem", datetime(2025, 5, 20, 12, 0), "z")
        self.put("b.pem", datetime(2025, 5, 20, 20, 0), "y")
        table, _ = task_func(str(self.folder), NOW)
        self.assertEqual(table["file"].tolist(), ["b.pem", "c.pem", "a.pem"])
        self.assertEqual(table["common_name"].tolist(), ["y", "z", "x"])
        self.assertEqual(table.index.tolist(), [0, 1, 2])
        self.assertEqual(table["days_left"].tolist(), [10, 10, 228])

    def test_other_time_zones_are_the_same_moment(self):
        self.put("a.pem", datetime(2025, 5, 20, 12, 0), "a")
        east = NOW.astimezone(timezone(timedelta(hours=13)))
        table, _ = task_func(str(self.folder), east)
        self.assertEqual(table["days_left"].tolist(), [10])

    def test_common_name_missing_or_twice(self):
        self.put("a.pem", datetime(2025, 5, 20, 12, 0))
        self.put("b.pem", datetime(2025, 5, 20, 12, 0), "first.example", "second.example")
        table, _ = task_func(str(self.folder), NOW)
        self.assertEqual(table["common_name"].tolist(), ["", "first.example"])

    def test_only_the_first_certificate_of_a_chain_counts(self):
        leaf = make_cert(datetime(2025, 5, 20, 12, 0), "leaf").public_bytes(Encoding.PEM)
        issuer = make_cert(datetime(2030, 1, 1), "issuer").public_bytes(Encoding.PEM)
        (self.folder / "chain.pem").write_bytes(leaf + issuer)
        self.check(("chain.pem", 10, "renew"))

    def test_unreadable_files_are_listed(self):
        self.put("good.pem", datetime(2026, 5, 10, 12, 0), "good")
        (self.folder / "z.pem").write_text("nothing here")
        broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
        (self.folder / "broken.pem").write_text(broken)
        (self.folder / "empty.pem").write_text("")
        table, unreadable = task_func(str(self.folder), NOW)
        self.assertEqual(table["file"].tolist(), ["good.pem"])
        self.assertEqual(unreadable, ["broken.pem", "empty.pem", "z.pem"])

    def test_other_files_and_folders_are_ignored(self):
        self.put("a.crt", datetime(2025, 5, 20), "a")
        self.put("b.pem.bak", datetime(2025, 5, 20), "b")
        self.put("c.PEM", datetime(2025, 5, 20), "c")
        (self.folder / "sub.pem").mkdir()
        self.put("sub.pem/d.pem", datetime(2025, 5, 20), "d")
        table, unreadable = task_func(str(self.folder), NOW)
        self.assertEqual(len(table), 0)
        self.assertEqual(
            list(table.columns), ["file", "common_name", "days_left", "fingerprint", "status"]
        )
        self.assertEqual(unreadable, [])

    def test_naive_moment_is_refused(self):
        with self.assertRaises(ValueError):
            task_func(str(self.folder), datetime(2025, 5, 10, 12, 0))

    def test_missing_folder_is_refused(self):
        with self.assertRaises(NotADirectoryError):
            task_func(str(self.folder / "nowhere"), NOW)
        self.put("a.pem", datetime(2025, 5, 20), "a")
        with self.assertRaises(NotADirectoryError):
            task_func(str(self.folder / "a.pem"), NOW)
