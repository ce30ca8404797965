import unittest


class TestCases(unittest.TestCase):
    def rows(self, *args, **options):
        table, free = task_func(*args, **options)
        self.assertEqual(list(table.columns), ["network", "gateway", "spare"])
        self.assertEqual(table.index.name, "site")
        return [
            (site, *row) for site, row in zip(table.index, table.values.tolist(), strict=True)
        ], free

    def test_larger_subnets_come_first(self):
        rows, free = self.rows("192.168.4.0/24", {"Bonn": 10, "Kiel": 40})
        self.assertEqual(
            rows,
            [
                ("Kiel", "192.168.4.0/26", "192.168.4.1", 21),
                ("Bonn", "192.168.4.64/28", "192.168.4.65", 3),
            ],
        )
        self.assertEqual(free, ["192.168.4.80/28", "192.168.4.96/27", "192.168.4.128/25"])

    def test_same_size_goes_by_name_and_not_by_devices(self):
        rows, free = self.rows("10.0.0.0/24", {"Ulm": 20, "Aalen": 14, "Jena": 90, "Köln": 19})
        networks = [(row[0], row[1]) for row in rows]
        self.assertEqual(networks[0], ("Jena", "10.0.0.0/25"))
        self.assertEqual(
            networks[1:],
            [("Aalen", "10.0.0.128/27"), ("Köln", "10.0.0.160/27"), ("Ulm", "10.0.0.192/27")],
        )
        self.assertEqual(free, ["10.0.0.224/27"])

    def test_default_growth_is_25_per_cent(self):
        with self.assertRaises(ValueError):
            self.rows("10.0.0.0/26", {"a": 49})
        self.assertEqual(self.rows("10.0.0.0/26", {"a": 48})[0][0][1], "10.0.0.0/26")
        self.assertEqual(self.rows("10.0.0.0/25", {"a": 100})[0][0][1], "10.0.0.0/25")

    def test_sizes_around_a_power_of_two(self):
        for devices, prefix in ((1, 30), (2, 29), (5, 29), (6, 28), (13, 28), (14, 27)):
            with self.subTest(devices=devices):
                rows, _ = self.rows("10.0.0.0/24", {"a": devices}, growth_percent=0)
                spare = 2 ** (32 - prefix) - 3 - devices
                self.assertEqual(rows, [("a", f"10.0.0.0/{prefix}", "10.0.0.1", spare)])

    def test_growth_is_rounded_up(self):
        # 50 devices and 21 per cent are 60.5, so 61, and with the three extra addresses 64
        for devices, percent, prefix in ((50, 21, 26), (50, 22, 26), (50, 23, 25), (51, 21, 25)):
            with self.subTest(devices=devices, percent=percent):
                rows, _ = self.rows("10.0.0.0/24", {"a": devices}, percent)
                self.assertEqual(rows[0][1], f"10.0.0.0/{prefix}")

    def test_growth_is_exact(self):
        # exactly 253 devices, though floats may give 253.00000000000003
        rows, _ = self.rows("10.0.0.0/23", {"a": 230}, 10)
        self.assertEqual(rows, [("a", "10.0.0.0/24", "10.0.0.1", 23)])

    def test_spare_is_counted_from_the_present_devices(self):
        rows, _ = self.rows("172.16.8.0/21", {"hq": 400}, growth_percent=28)
        self.assertEqual(rows, [("hq", "172.16.8.0/22", "172.16.8.1", 621)])
        rows, _ = self.rows("172.16.8.0/21", {"hq": 400}, growth_percent=27)
        self.assertEqual(rows, [("hq", "172.16.8.0/23", "172.16.8.1", 109)])

    def test_block_used_up_leaves_nothing(self):
        rows, free = self.rows("10.9.8.0/25", {"b": 40, "a": 40})
        self.assertEqual([row[1] for row in rows], ["10.9.8.0/26", "10.9.8.64/26"])
        self.assertEqual(free, [])

    def test_first_site_without_room_is_named(self):
        with self.assertRaisesRegex(ValueError, "Celle"):
            task_func("10.9.8.0/25", {"Trier": 1, "Ulm": 40, "Bonn": 40, "Celle": 1})
        with self.assertRaisesRegex(ValueError, "Ulm"):
            task_func("10.9.8.0/25", {"Celle": 1, "Ulm": 200})
        with self.assertRaisesRegex(ValueError, "Ulm"):
            task_func("255.255.255.0/25", {"Bonn": 100, "Ulm": 1})

    def test_rest_starts_at_odd_addresses(self):
        _, free = self.rows("10.0.0.0/27", {"a": 1}, growth_percent=0)
        self.assertEqual(free, ["10.0.0.4/30", "10.0.0.8/29", "10.0.0.16/28"])

    def test_block_at_the_end_of_the_address_space(self):
        rows, free = self.rows("255.255.255.0/24", {"a": 100, "b": 100})
        self.assertEqual(rows[1][1:3], ("255.255.255.128/25", "255.255.255.129"))
        self.assertEqual(free, [])

    def test_wrong_blocks_are_refused(self):
        for block in ("10.0.0.1/24", "10.0.0.0/33", "office", "2001:db8::/64"):
            with self.subTest(block=block), self.assertRaises(ValueError):
                task_func(block, {"a": 1})

    def test_wrong_numbers_are_refused(self):
        with self.assertRaises(ValueError):
            task_func("10.0.0.0/24", {})
        with self.assertRaises(ValueError):
            task_func("10.0.0.0/24", {"a": 5, "b": 0})
        with self.assertRaises(ValueError):
            task_func("10.0.0.0/24", {"a": 5}, growth_percent=-1)
