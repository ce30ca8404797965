import unittest

RULES = """# campus
group lab = 10.1.0.0/16, 10.2.0.7

allow tcp from lab to any port 80,443   # web
deny any from 10.1.9.0/24 to any
allow udp from any to 10.0.0.53 port 53
allow any from lab to 192.168.0.0/24
"""


def verdicts(rules, *packets):
    return task_func(rules, list(packets))["verdicts"]


def dead(*rules):
    return task_func("\n".join(rules), [])["dead"]


class TestCases(unittest.TestCase):
    def test_whole_report(self):
        packets = [
            ("tcp", "10.1.9.9", "8.8.8.8", 443),
            ("tcp", "10.1.9.9", "8.8.8.8", 22),
            ("udp", "10.2.0.7", "192.168.0.255", 80),
            ("tcp", "10.2.0.8", "8.8.8.8", 80),
        ]
        self.assertEqual(
            task_func(RULES, packets),
            {
                "verdicts": [("allow", 4), ("deny", 5), ("allow", 7), ("deny", 0)],
                "dead": {},
                "idle": [6],
            },
        )

    def test_no_rules(self):
        self.assertEqual(
            task_func("\n # nothing\n", [("udp", "1.2.3.4", "1.2.3.4", 1)]),
            {"verdicts": [("deny", 0)], "dead": {}, "idle": []},
        )

    def test_protocols(self):
        rules = "deny udp from any to any\nallow any from any to any"
        packets = [(kind, "1.1.1.1", "2.2.2.2", 5) for kind in ("tcp", "udp")]
        self.assertEqual(verdicts(rules, *packets), [("allow", 2), ("deny", 1)])

    def test_source_and_destination(self):
        rules = "allow tcp from 1.1.1.1 to 2.2.2.0/31"
        pairs = [("1.1.1.1", "2.2.2.1"), ("1.1.1.1", "2.2.2.2"), ("2.2.2.1", "1.1.1.1")]
        found = verdicts(rules, *[("tcp", *pair, 5) for pair in pairs])
        self.assertEqual(found, [("allow", 1), ("deny", 0), ("deny", 0)])

    def test_ports(self):
        rules = "allow tcp from any to any port 22, 80-82 ,65535"
        numbers = [21, 22, 23, 79, 80, 82, 83, 65535]
        found = verdicts(rules, *[("tcp", "1.1.1.1", "1.1.1.1", number) for number in numbers])
        self.assertEqual("".join(action[0] for action, _ in found), "daddaada")

    def test_all_ports_without_ports(self):
        rules = "allow tcp from any to any"
        found = verdicts(rules, *[("tcp", "1.1.1.1", "1.1.1.1", number) for number in (0, 65535)])
        self.assertEqual(found, [("allow", 1), ("allow", 1)])

    def test_groups_of_groups(self):
        rules = (
            "group a = 1.0.0.0/8\ngroup b-2=a,2.2.2.2\ndeny any from b-2 to a\nallow any "
            "from any to b-2"
        )
        pairs = [("2.2.2.2", "1.9.9.9"), ("1.1.1.1", "2.2.2.2"), ("2.2.2.3", "1.1.1.1")]
        found = verdicts(rules, *[("tcp", *pair, 5) for pair in pairs])
        self.assertEqual(found, [("deny", 3), ("allow", 4), ("allow", 4)])

    def test_dead_rules(self):
        self.assertEqual(
            dead(
                "deny any from 10.0.0.0/8 to any port 1-100",
                "allow tcp from 10.3.0.0/16 to 1.1.1.1 port 100,7",
                "allow tcp from 10.3.0.0/16 to 1.1.1.1 port 101",
                "allow tcp from 11.0.0.0/8 to any port 5",
                "allow any from 10.3.0.0/16 to any",
                "deny udp from 10.3.3.0/24 to any port 9",
            ),
            {2: 1, 6: 1},
        )

    def test_dead_needs_every_part_wider(self):
        wide = "allow tcp from 10.0.0.0/8 to 20.0.0.0/8 port 5-9"
        for narrow in (
            "allow any from 10.0.0.0/8 to 20.0.0.0/8 port 5-9",
            "allow udp from 10.0.0.0/8 to 20.0.0.0/8 port 5-9",
            "allow tcp from any to 20.0.0.0/8 port 5-9",
            "allow tcp from 10.0.0.0/8 to any port 5-9",
            "allow tcp from 10.0.0.0/8 to 20.0.0.0/8",
        ):
            self.assertEqual(dead(wide, narrow), {})
        self.assertEqual(dead(wide, "", wide), {3: 1})

    def test_groups_join_neighbours(self):
        self.assertEqual(
            dead(
                "group all = 10.0.0.0/9, 10.128.0.0/9",
                "deny any from all to any",
                "allow tcp from 10.0.0.0/8 to any",
            ),
            {3: 2},
        )
        self.assertEqual(
            dead(
                "group two = 10.0.0.0/9, 11.0.0.0/8",
                "deny any from 10.0.0.0/8 to any",
                "allow tcp from two to any",
            ),
            {},
        )

    def test_several_rules_together_do_not_kill(self):
        self.assertEqual(
            dead(
                "deny tcp from any to any", "deny udp from any to any", "allow any from any to any"
            ),
            {},
        )

    def test_idle_rules(self):
        rules = (
            "allow tcp from any to any port 1\n\ndeny tcp from any to any port 1\nallow any "
            "from any to any"
        )
        report = task_func(rules, [])
        self.assertEqual((report["dead"], report["idle"]), ({3: 1}, [1, 4]))
        report = task_func(rules, [("tcp", "1.1.1.1", "1.1.1.1", 1)])
        self.assertEqual(report["idle"], [4])

    def test_words_as_parts_of_names(self):
        rules = (
            "group any-lab = 1.1.1.1\ngroup tcp2 = any-lab\nallow any from tcp2 to any-lab port 5"
        )
        self.assertEqual(verdicts(rules, ("udp", "1.1.1.1", "1.1.1.1", 5)), [("allow", 3)])

    def test_lines_that_are_wrong(self):
        self.assertEqual(dead("allow tcp from any to any"), {})
        for line in (
            "permit tcp from any to any",
            "allow icmp from any to any",
            "allow tcp from any",
            "allow tcp from lab to any",
            "allow tcp from any to any port",
            "allow tcp from any to any port 65536",
            "allow tcp from any to any port 9-8",
            "allow tcp from any to any port 1,",
            "allow tcp from 10.1.0.1/16 to any",
            "allow tcp from 10.1.0 to any",
            "allow tcp from 10.1.0.0/33 to any",
            "allow tcp from 256.1.0.0 to any",
            "allowtcp from any to any",
            "group any = 1.1.1.1",
            "group port = 1.1.1.1",
            "group Lab = 1.1.1.1",
            "group lab =",
            "group lab = lab",
            "group old = 2.2.2.2",
            "allow tcp from any to any to any",
        ):
            with self.assertRaises(ValueError, msg=line) as caught:
                task_func(f"group old = 1.1.1.1\n\n{line}", [])
            self.assertIn("line 3", str(caught.exception))
