import datetime as dates
import unittest

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID


def key(name):
    return Ed25519PrivateKey.from_private_bytes(name.encode().ljust(32))


def title(name):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def cert(
    name, issuer, serial, hosts=(), ca=None, begin="2026-01-01", end="2027-01-01", signer=None
):
    begin, end = (dates.datetime.fromisoformat(one) for one in (begin, end))
    builder = x509.CertificateBuilder(
        title(issuer), title(name), key(name).public_key(), serial, begin, end
    )
    if hosts:
        names = [x509.DNSName(host) for host in hosts]
        builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
    if ca is not None:
        builder = builder.add_extension(x509.BasicConstraints(ca, None), critical=True)
    return builder.sign(key(signer or issuer), None).public_bytes(Encoding.PEM)


ROOT = cert("root", "root", 1, ca=True, end="2036-01-01")
MIDDLE = cert("middle", "root", 2, ca=True, end="2030-01-01")


class TestCases(unittest.TestCase):
    def watch(
        self, *certs, hosts=("a.test",), now="2026-11-16T00:00:00+00:00", soon=30, roots=ROOT
    ):
        return task_func(b"".join(certs), roots, list(hosts), now, soon)

    def status(self, *certs, **options):
        return self.watch(*certs, **options)[0][1]

    def test_whole_report(self):
        certs = [
            cert("web", "middle", 11, ["www.a.test", "a.test"]),
            MIDDLE,
            cert("mail", "root", 12, ["mail.a.test"], end="2026-12-01"),
        ]
        self.assertEqual(
            self.watch(*certs, hosts=["www.a.test", "mail.a.test", "x.test", "a.test"]),
            [
                ("www.a.test", "ok", 11, "2027-01-01"),
                ("mail.a.test", "soon", 12, "2026-12-01"),
                ("x.test", "missing", None, None),
                ("a.test", "ok", 11, "2027-01-01"),
            ],
        )

    def test_names_of_hosts(self):
        wild = cert("web", "root", 11, ["*.A.test"])
        hosts = ["b.a.test", "B.a.TEST", "a.test", "c.b.a.test", "*.a.test", "ba.test"]
        self.assertEqual(
            [row[1] for row in self.watch(wild, hosts=hosts)],
            ["ok", "ok", "missing", "missing", "ok", "missing"],
        )
        self.assertEqual(self.status(cert("a.test", "root", 3)), "missing")

    def test_time_of_a_certificate(self):
        web = cert("web", "root", 5, ["a.test"], begin="2026-11-16", end="2026-11-20T12:00")
        moments = ["2026-11-15T23:59:59Z", "2026-11-16T00:00:00Z", "2026-11-20T12:00:00Z"]
        moments += [
            "2026-11-20T12:00:01Z",
            "2026-11-20T13:00:00+01:00",
            "2026-11-20T12:30:00-01:00",
        ]
        self.assertEqual(
            [self.status(web, now=now, soon=0) for now in moments],
            ["early", "ok", "ok", "expired", "ok", "expired"],
        )

    def test_soon_has_two_sides(self):
        web = cert("web", "root", 5, ["a.test"], end="2026-12-16")
        self.assertEqual(self.status(web, soon=30), "ok")
        self.assertEqual(self.status(web, soon=31), "soon")
        self.assertEqual(self.status(web, soon=30, now="2026-11-16T00:00:01+00:00"), "soon")

    def test_day_of_the_end_is_in_utc(self):
        web = cert("web", "root", 5, ["a.test"], end="2026-12-31T23:30")
        self.assertEqual(
            self.watch(web, now="2026-11-16T00:00:00+14:00"), [("a.test", "ok", 5, "2026-12-31")]
        )

    def test_untrusted(self):
        other = cert("other", "other", 8, ca=True)
        web = cert("web", "middle", 5, ["a.test"])
        self.assertEqual(self.status(web), "untrusted")
        self.assertEqual(self.status(web, MIDDLE), "ok")
        self.assertEqual(self.status(web, MIDDLE, roots=other), "untrusted")
        self.assertEqual(self.status(web, MIDDLE, roots=other + ROOT), "ok")
        forged = cert("web", "root", 5, ["a.test"], signer="other")
        self.assertEqual(self.status(forged, MIDDLE), "untrusted")

    def test_issuers_must_be_authorities(self):
        web = cert("web", "middle", 5, ["a.test"])
        for ca in (False, None):
            self.assertEqual(self.status(web, cert("middle", "root", 2, ca=ca)), "untrusted")

    def test_issuers_must_be_in_their_time(self):
        web = cert("web", "middle", 5, ["a.test"])
        old = cert("middle", "root", 2, ca=True, end="2026-11-15")
        late = cert("middle", "root", 2, ca=True, begin="2026-11-17")
        self.assertEqual(self.status(web, old), "untrusted")
        self.assertEqual(self.status(web, late), "untrusted")
        self.assertEqual(self.status(web, old, late, MIDDLE), "ok")
        just = cert("middle", "root", 2, ca=True, begin="2026-11-16")
        self.assertEqual(self.status(web, just), "ok")
        ending = cert("middle", "root", 2, ca=True, end="2026-11-16")
        self.assertEqual(self.status(web, ending), "ok")
        root = cert("root", "root", 1, ca=True, end="2026-11-15")
        self.assertEqual(self.status(web, MIDDLE, roots=root), "untrusted")

    def test_long_chains_and_loops(self):
        chain = [cert(f"c{n}", f"c{n + 1}", n + 20, ca=True) for n in range(5)]
        web = cert("web", "c0", 5, ["a.test"])
        self.assertEqual(self.status(web, *chain), "untrusted")
        self.assertEqual(self.status(web, *chain, cert("c5", "root", 30, ca=True)), "ok")
        self.assertEqual(self.status(web, *chain, cert("c5", "c1", 31, ca=True)), "untrusted")

    def test_certificate_that_is_a_root(self):
        web = cert("web", "web", 5, ["a.test"])
        self.assertEqual(self.status(web), "untrusted")
        self.assertEqual(self.status(web, roots=web), "ok")

    def test_best_status_is_chosen(self):
        certs = {
            "ok": cert("web", "root", 9, ["a.test"], end="2026-12-20"),
            "soon": cert("web", "root", 8, ["a.test"], end="2026-11-20"),
            "untrusted": cert("web", "other", 7, ["a.test"], end="2040-01-01"),
            "early": cert("web", "root", 6, ["a.test"], begin="2026-12-01", end="2041-01-01"),
            "expired": cert("web", "root", 5, ["a.test"], end="2026-11-01"),
        }
        chosen = []
        while certs:
            chosen.append(self.status(*certs.values()))
            del certs[chosen[-1]]
        self.assertEqual(chosen, ["ok", "soon", "untrusted", "early", "expired"])

    def test_latest_end_then_lowest_serial(self):
        certs = [
            cert("web", "root", 9, ["a.test"], end="2027-02-01"),
            cert("web", "root", 7, ["a.test"], end="2027-03-01"),
            cert("web", "root", 4, ["a.test"], end="2027-03-01"),
            cert("web", "root", 3, ["a.test"], end="2027-01-01"),
        ]
        self.assertEqual(self.watch(*certs), [("a.test", "ok", 4, "2027-03-01")])

    def test_what_cannot_be_read(self):
        web = cert("web", "root", 5, ["a.test"])
        for bundle, roots in ((b"", ROOT), (web, b""), (web, b"junk"), (web[:99], ROOT)):
            with self.assertRaises(ValueError):
                task_func(bundle, roots, ["a.test"], "2026-11-16T00:00:00+00:00", 5)

    def test_no_hosts(self):
        self.assertEqual(self.watch(MIDDLE, hosts=[]), [])
