import unittest
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed448, ed25519

NOW = "2026-11-16T18:00:00+00:00"
SIGNER = ed25519.Ed25519PrivateKey.from_private_bytes(b"\x07" * 32)


def make(end, *names, common="host", key=SIGNER):
    """A certificate in PEM that ends at a moment such as "2026-12-24 10:00"."""
    moment = datetime.fromisoformat(end).replace(tzinfo=UTC)
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, common)])
    builder = (
        x509.CertificateBuilder(subject, subject, key.public_key(), 5)
        .not_valid_before(moment - timedelta(days=365))
        .not_valid_after(moment)
    )
    if names:
        wanted = x509.SubjectAlternativeName([x509.DNSName(name) for name in names])
        builder = builder.add_extension(wanted, critical=False)
    algorithm = hashes.SHA256() if isinstance(key, ec.EllipticCurvePrivateKey) else None
    return builder.sign(key, algorithm).public_bytes(serialization.Encoding.PEM).decode()


def plan(bundles, now=NOW, **policy):
    return task_func(bundles, now, policy)["plan"]


class TestCases(unittest.TestCase):
    def test_one_certificate(self):
        bundles = {"web": make("2026-12-24 10:00", "www.x.org", "api.x.org")}
        self.assertEqual(
            task_func(bundles, NOW, {}),
            {"plan": {"2026-11-24": [("web", "due", "api.x.org www.x.org")]}, "replaced": []},
        )

    def test_common_name_without_extension(self):
        self.assertEqual(
            plan({"a": make("2026-12-24 10:00", common="db.x.org")}),
            {"2026-11-24": [("a", "due", "db.x.org")]},
        )

    def test_days_before(self):
        bundles = {"a": make("2026-12-24 00:00", "x")}
        self.assertEqual(list(plan(bundles, days_before=14)), ["2026-12-10"])
        self.assertEqual(list(plan(bundles, days_before=1)), ["2026-12-23"])

    def test_expired_at_its_end(self):
        bundles = {"a": make("2026-11-16 18:00", "x"), "b": make("2026-11-16 18:01", "y")}
        self.assertEqual(plan(bundles), {"2026-11-16": [("b", "due", "y"), ("a", "expired", "x")]})

    def test_weekends_and_holidays(self):
        bundles = {"a": make("2026-12-22 10:00", "x")}
        self.assertEqual(list(plan(bundles)), ["2026-11-20"])
        self.assertEqual(list(plan(bundles, holidays=["2026-11-20"])), ["2026-11-19"])

    def test_days_that_are_full(self):
        bundles = {name: make("2026-12-24 10:00", name) for name in "dcbae"}
        self.assertEqual(
            plan(bundles),
            {
                "2026-11-20": [("e", "due", "e")],
                "2026-11-23": [("c", "due", "c"), ("d", "due", "d")],
                "2026-11-24": [("a", "due", "a"), ("b", "due", "b")],
            },
        )

    def test_no_room_before_the_last_day(self):
        bundles = {name: make("2026-11-01 10:00", name) for name in "abcd"}
        self.assertEqual(
            plan(bundles, per_day=1, holidays=["2026-11-18"]),
            {
                "2026-11-16": [("a", "expired", "a")],
                "2026-11-17": [("b", "expired", "b")],
                "2026-11-19": [("c", "expired", "c")],
                "2026-11-20": [("d", "expired", "d")],
            },
        )

    def test_last_day_that_is_over(self):
        bundles = {"a": make("2026-11-20 10:00", "x"), "b": make("2026-12-17 10:00", "y")}
        self.assertEqual(
            plan(bundles, per_day=1),
            {"2026-11-16": [("a", "due", "x")], "2026-11-17": [("b", "due", "y")]},
        )

    def test_today_is_no_working_day(self):
        bundles = {"a": make("2026-11-20 10:00", "x"), "b": make("2026-12-15 10:00", "y")}
        self.assertEqual(list(plan(bundles, now="2026-11-14T10:00:00+00:00")), ["2026-11-16"])

    def test_kinds_of_keys(self):
        curve = ec.derive_private_key(7, ec.SECP256R1())
        other = ed448.Ed448PrivateKey.from_private_bytes(b"\x05" * 57)
        bundles = {
            "a": make("2027-03-01 10:00", "a", key=curve),
            "b": make("2027-03-01 10:00", "b"),
            "c": make("2027-03-01 10:00", "c", key=other),
        }
        self.assertEqual(
            plan(bundles, keys=["ed25519"]),
            {
                "2026-11-23": [("a", "key", "a"), ("c", "key", "c")],
                "2027-01-29": [("b", "due", "b")],
            },
        )
        self.assertEqual(
            [status for entries in plan(bundles).values() for _, status, _ in entries],
            ["key", "due", "due"],
        )

    def test_replaced_certificates(self):
        bundles = {
            "old": make("2026-12-24 10:00", "x", "y"),
            "new": make("2027-12-24 10:00", "y", "x"),
            "part": make("2026-12-24 10:00", "x"),
            "zz": make("2027-12-24 10:00", "x", "y"),
        }
        report = task_func(bundles, NOW, {})
        self.assertEqual(report["replaced"], ["old", "zz"])
        self.assertEqual(
            report["plan"],
            {"2026-11-24": [("part", "due", "x")], "2027-11-24": [("new", "due", "x y")]},
        )

    def test_first_certificate_of_a_bundle(self):
        chain = make("2026-12-24 10:00", "x") + make("2020-01-01 10:00", "root")
        self.assertEqual(plan({"a": chain}), {"2026-11-24": [("a", "due", "x")]})

    def test_order_by_last_day_and_end(self):
        bundles = {
            "a": make("2026-12-24 12:00", "a"),
            "b": make("2026-12-24 11:00", "b"),
            "c": make("2026-12-23 10:00", "c"),
        }
        self.assertEqual(
            plan(bundles, per_day=1),
            {
                "2026-11-20": [("a", "due", "a")],
                "2026-11-23": [("c", "due", "c")],
                "2026-11-24": [("b", "due", "b")],
            },
        )

    def test_wrong_policies_and_bundles(self):
        self.assertEqual(plan({}, per_day=1, days_before=90), {})
        for policy in (
            {"per_day": 0},
            {"days_before": 0},
            {"days_before": 91},
            {"colour": "red"},
            {"holidays": ["soon"]},
        ):
            with self.assertRaises(ValueError):
                task_func({}, NOW, policy)
        with self.assertRaises(ValueError):
            task_func({"a": "no certificate"}, NOW, {})
