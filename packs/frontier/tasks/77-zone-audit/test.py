import unittest

HEAD = """
$TTL 3600
@ SOA ns1 admin 1 7200 900 99999 300
@ NS ns1
ns1 A 192.0.2.1
"""


class TestCases(unittest.TestCase):
    def audit(self, *lines, shortest=300, most=2):
        return task_func(HEAD + "\n".join(lines) + "\n", "shop.test.", shortest, most)

    def test_sound_zone(self):
        lines = ["@ MX 10 mail", "mail AAAA 2001:db8::1", "www CNAME mail", "x CNAME cdn.net."]
        self.assertEqual(self.audit(*lines), [])

    def test_short_ttl_by_set_of_records(self):
        lines = ["a 299 A 192.0.2.7", "a 299 A 192.0.2.8", "a 300 TXT hello", "b 10 TXT x"]
        lines += ["sub NS ns.other.net.", "deep.sub 60 A 192.0.2.9"]
        self.assertEqual(
            self.audit(*lines),
            [
                ("a.shop.test.", "A", "short ttl"),
                ("b.shop.test.", "TXT", "short ttl"),
                ("deep.sub.shop.test.", "A", "short ttl"),
            ],
        )

    def test_missing_targets(self):
        lines = [
            "@ MX 10 Mail",
            "@ NS ns2",
            "_sip._tcp SRV 0 0 5060 pbx",
            "www CNAME web",
            "ext CNAME web.elsewhere.net.",
            "note TXT nobody",
            "ptr PTR nobody",
        ]
        self.assertEqual(
            self.audit(*lines),
            [
                ("_sip._tcp.shop.test.", "SRV", "missing pbx.shop.test."),
                ("shop.test.", "MX", "missing mail.shop.test."),
                ("shop.test.", "NS", "missing ns2.shop.test."),
                ("www.shop.test.", "CNAME", "missing web.shop.test."),
            ],
        )

    def test_each_record_of_a_set(self):
        lines = ["@ MX 10 m1", "@ MX 20 m2", "@ MX 20 ns1", "@ MX 30 m1"]
        self.assertEqual(
            self.audit(*lines),
            [
                ("shop.test.", "MX", "missing m1.shop.test."),
                ("shop.test.", "MX", "missing m2.shop.test."),
            ],
        )

    def test_wildcard_stands_for_one_label(self):
        lines = ["*.web A 192.0.2.3", "a CNAME x.web", "b CNAME y.x.web", "c CNAME web"]
        self.assertEqual(
            self.audit(*lines),
            [
                ("b.shop.test.", "CNAME", "missing y.x.web.shop.test."),
                ("c.shop.test.", "CNAME", "missing web.shop.test."),
            ],
        )

    def test_targets_that_are_aliases(self):
        lines = [
            "@ MX 5 post",
            "post CNAME ns1",
            "@ NS other",
            "other CNAME ns.net.",
            "_x._udp SRV 1 1 9 post",
            "www CNAME post",
        ]
        self.assertEqual(
            self.audit(*lines),
            [
                ("_x._udp.shop.test.", "SRV", "alias post.shop.test."),
                ("shop.test.", "MX", "alias post.shop.test."),
                ("shop.test.", "NS", "alias other.shop.test."),
            ],
        )

    def test_names_below_a_delegation_are_not_own(self):
        lines = ["lab NS ns.else.net.", "www CNAME x.lab", "@ MX 1 lab", "m CNAME label"]
        self.assertEqual(
            self.audit(*lines), [("m.shop.test.", "CNAME", "missing label.shop.test.")]
        )

    def test_glue(self):
        lines = [
            "lab NS ns.lab",
            "lab NS ns6.lab",
            "ns6.lab AAAA 2001:db8::2",
            "shed NS ns.shed",
            "ns.shed A 192.0.2.4",
            "barn NS ns.lab",
            "barn NS BARN",
            "pier NS ns1",
            "pier NS ns2",
        ]
        self.assertEqual(
            self.audit(*lines),
            [
                ("barn.shop.test.", "NS", "no glue for barn.shop.test."),
                ("lab.shop.test.", "NS", "no glue for ns.lab.shop.test."),
                ("pier.shop.test.", "NS", "missing ns2.shop.test."),
            ],
        )

    def test_origin_needs_no_glue_but_the_name(self):
        text = HEAD.replace("ns1 A 192.0.2.1", "ns1 TXT here")
        self.assertEqual(task_func(text, "shop.test.", 0, 2), [])

    def test_loops(self):
        lines = ["a CNAME b", "b CNAME c", "c CNAME b", "self CNAME SELF", "d CNAME a"]
        self.assertEqual(
            self.audit(*lines, most=1),
            [
                ("b.shop.test.", "CNAME", "loop"),
                ("c.shop.test.", "CNAME", "loop"),
                ("self.shop.test.", "CNAME", "loop"),
            ],
        )

    def test_chains_have_a_limit(self):
        lines = ["a CNAME b", "b CNAME c", "c CNAME d", "d CNAME ns1", "e CNAME c"]
        self.assertEqual(
            self.audit(*lines),
            [
                ("a.shop.test.", "CNAME", "chain of 4"),
                ("b.shop.test.", "CNAME", "chain of 3"),
                ("e.shop.test.", "CNAME", "chain of 3"),
            ],
        )
        self.assertEqual(self.audit(*lines, most=4), [])

    def test_chain_may_end_elsewhere(self):
        lines = ["a CNAME b", "b CNAME cdn.net."]
        self.assertEqual(self.audit(*lines, most=1), [("a.shop.test.", "CNAME", "chain of 2")])

    def test_several_findings_for_one_record(self):
        lines = ["a 1 CNAME b", "b 1 CNAME gone"]
        self.assertEqual(
            self.audit(*lines, most=1),
            [
                ("a.shop.test.", "CNAME", "chain of 2"),
                ("a.shop.test.", "CNAME", "short ttl"),
                ("b.shop.test.", "CNAME", "missing gone.shop.test."),
                ("b.shop.test.", "CNAME", "short ttl"),
            ],
        )

    def test_text_must_be_a_zone(self):
        for text in ("", "@ 60 A 192.0.2.1", HEAD + "www A 300.1.1.1", HEAD + "a NOSUCH b"):
            with self.assertRaises(ValueError):
                task_func(text, "shop.test.", 0, 2)
