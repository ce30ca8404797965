import unittest

import dns.flags
import dns.message
import dns.opcode
import dns.rcode

FARM = """
$TTL 60
@ SOA ns hostmaster 7 7200 900 99999 300
@ NS ns
@ MX 10 mail
ns A 192.0.2.1
mail A 192.0.2.2
mail A 192.0.2.3
mail AAAA 2001:db8::2
www CNAME mail
old CNAME www
away CNAME shop.else.test.
dead CNAME gone
loop CNAME pool
pool CNAME loop
a.b.deep TXT hello
"""
BARN = """
$TTL 60
@ SOA ns hostmaster 8 7200 900 99999 300
@ NS ns.farm.test.
big TXT """ + " ".join(f'"{letter * 200}"' for letter in "abc")
ZONES = {"farm.test.": FARM, "barn.farm.test.": BARN}


class TestCases(unittest.TestCase):
    def ask(self, name, kind="A", **options):
        query = dns.message.make_query(name, kind, id=4711, **options)
        wire = task_func(query.to_wire(), ZONES)
        return wire, dns.message.from_wire(wire)

    def texts(self, name, kind="A"):
        """The rcode, and the records of the answer and of the authority section."""
        _, answer = self.ask(name, kind)
        lines = [
            sorted(text for one in part for text in one.to_text().split("\n"))
            for part in (answer.answer, answer.authority)
        ]
        return [dns.rcode.to_text(answer.rcode()), *lines]

    def test_records_of_the_type(self):
        self.assertEqual(
            self.texts("mail.farm.test."),
            [
                "NOERROR",
                ["mail.farm.test. 60 IN A 192.0.2.2", "mail.farm.test. 60 IN A 192.0.2.3"],
                [],
            ],
        )
        self.assertEqual(
            self.texts("MAIL.Farm.test.", "AAAA")[1][0].lower(),
            "mail.farm.test. 60 in aaaa 2001:db8::2",
        )

    def test_header_and_question(self):
        wire, answer = self.ask("mail.farm.test.")
        self.assertEqual((wire[:2].hex(), dns.flags.to_text(answer.flags)), ("1267", "QR AA RD"))
        self.assertEqual(answer.question[0].to_text(), "mail.farm.test. IN A")
        self.assertEqual(dns.flags.to_text(self.ask("ns.farm.test.", flags=0)[1].flags), "QR AA")

    def test_any_gives_all(self):
        self.assertEqual(
            self.texts("mail.farm.test.", "ANY"),
            [
                "NOERROR",
                [
                    "mail.farm.test. 60 IN A 192.0.2.2",
                    "mail.farm.test. 60 IN A 192.0.2.3",
                    "mail.farm.test. 60 IN AAAA 2001:db8::2",
                ],
                [],
            ],
        )
        self.assertEqual(
            self.texts("www.farm.test.", "ANY")[1], ["www.farm.test. 60 IN CNAME mail.farm.test."]
        )

    def test_no_records_of_the_type(self):
        soa = "farm.test. 60 IN SOA ns.farm.test. hostmaster.farm.test. 7 7200 900 99999 300"
        self.assertEqual(self.texts("ns.farm.test.", "MX"), ["NOERROR", [], [soa]])
        self.assertEqual(self.texts("b.deep.farm.test.", "TXT"), ["NOERROR", [], [soa]])
        self.assertEqual(self.texts("deep.farm.test.", "ANY"), ["NOERROR", [], [soa]])

    def test_no_such_name(self):
        soa = "farm.test. 60 IN SOA ns.farm.test. hostmaster.farm.test. 7 7200 900 99999 300"
        self.assertEqual(self.texts("x.farm.test."), ["NXDOMAIN", [], [soa]])
        self.assertEqual(self.texts("x.mail.farm.test."), ["NXDOMAIN", [], [soa]])
        self.assertEqual(self.texts("eep.farm.test.")[0], "NXDOMAIN")

    def test_aliases_are_followed(self):
        self.assertEqual(
            self.texts("old.farm.test.", "AAAA"),
            [
                "NOERROR",
                [
                    "mail.farm.test. 60 IN AAAA 2001:db8::2",
                    "old.farm.test. 60 IN CNAME www.farm.test.",
                    "www.farm.test. 60 IN CNAME mail.farm.test.",
                ],
                [],
            ],
        )
        self.assertEqual(
            self.texts("old.farm.test.", "CNAME")[1], ["old.farm.test. 60 IN CNAME www.farm.test."]
        )

    def test_aliases_that_lead_nowhere(self):
        self.assertEqual(
            self.texts("away.farm.test."),
            ["NOERROR", ["away.farm.test. 60 IN CNAME shop.else.test."], []],
        )
        code, records, authority = self.texts("dead.farm.test.")
        self.assertEqual(
            (code, records, len(authority)),
            ("NXDOMAIN", ["dead.farm.test. 60 IN CNAME gone.farm.test."], 1),
        )
        code, records, authority = self.texts("www.farm.test.", "TXT")
        self.assertEqual((code, len(records), len(authority)), ("NOERROR", 1, 1))

    def test_loop_of_aliases(self):
        self.assertEqual(
            self.texts("loop.farm.test."),
            [
                "NOERROR",
                [
                    "loop.farm.test. 60 IN CNAME pool.farm.test.",
                    "pool.farm.test. 60 IN CNAME loop.farm.test.",
                ],
                [],
            ],
        )

    def test_longest_origin_counts(self):
        self.assertEqual(
            self.texts("barn.farm.test.", "NS"),
            ["NOERROR", ["barn.farm.test. 60 IN NS ns.farm.test."], []],
        )
        self.assertEqual(self.texts("x.barn.farm.test.")[2][0].split()[6], "8")

    def test_refused(self):
        for name in ("else.test.", "xfarm.test.", "test.", "."):
            self.assertEqual(self.texts(name), ["REFUSED", [], []])
        _, answer = self.ask("ns.farm.test.", rdclass="CH")
        self.assertEqual(
            (dns.rcode.to_text(answer.rcode()), dns.flags.to_text(answer.flags)),
            ("REFUSED", "QR RD"),
        )

    def test_other_opcodes_and_questions(self):
        query = dns.message.make_query("ns.farm.test.", "A")
        query.set_opcode(dns.opcode.STATUS)
        answer = dns.message.from_wire(task_func(query.to_wire(), ZONES))
        self.assertEqual(
            (dns.rcode.to_text(answer.rcode()), dns.opcode.to_text(answer.opcode())),
            ("NOTIMP", "STATUS"),
        )
        query = dns.message.make_query("ns.farm.test.", "A", id=5)
        query.question = []
        self.assertEqual(task_func(query.to_wire(), ZONES).hex(), "000581010000000000000000")

    def test_messages_that_cannot_be_read(self):
        wire = dns.message.make_query("ns.farm.test.", "A", id=4711).to_wire()
        for data in (wire[:-1], wire + b"!", wire[:12] + b"\xc0\xff\x00"):
            self.assertEqual(task_func(data, ZONES).hex(), "126780010000000000000000")

    def test_nothing_is_answered(self):
        wire = dns.message.make_query("ns.farm.test.", "A").to_wire()
        response = wire[:2] + bytes([wire[2] | 0x80]) + wire[3:]
        self.assertEqual(
            [task_func(data, ZONES) for data in (b"", wire[:11], response)], [b"", b"", b""]
        )
        self.assertEqual(
            task_func(wire[:2] + b"\x01" + bytes(9), {})[3:].hex(), "010000000000000000"
        )

    def test_edns(self):
        _, answer = self.ask("ns.farm.test.", use_edns=0, payload=4096)
        self.assertEqual((answer.edns, answer.payload), (0, 1232))
        self.assertEqual(self.ask("ns.farm.test.")[1].edns, -1)

    def test_long_answers_are_cut(self):
        name = "big.barn.farm.test."
        for options in ({}, {"use_edns": 0, "payload": 600}, {"use_edns": 0, "payload": 100}):
            _, answer = self.ask(name, "TXT", **options)
            self.assertEqual((dns.flags.to_text(answer.flags), answer.answer), ("QR AA TC RD", []))
        _, answer = self.ask(name, "TXT", use_edns=0, payload=1000)
        self.assertEqual((dns.flags.to_text(answer.flags), len(answer.answer)), ("QR AA RD", 1))
        self.assertEqual(len(self.ask("mail.farm.test.", use_edns=0, payload=100)[1].answer), 1)
