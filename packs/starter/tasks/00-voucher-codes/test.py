import base64
import hashlib
import hmac
import unittest
from datetime import date

KEY = b"till-7-secret-2025"


def make_code(serial, cents, day, key=KEY):
    head = f"{serial}-{cents}-{day}"
    digest = hmac.new(key, head.encode("utf-8"), hashlib.sha256).digest()
    return f"{head}-{base64.b32encode(digest).decode()[:8]}"


class TestCases(unittest.TestCase):
    def setUp(self):
        self.today = date(2025, 6, 15)

    def check(self, codes, **expected):
        report = task_func(codes, KEY, self.today)
        full = {"accepted": [], "duplicate": [], "expired": [], "forged": [], "malformed": []}
        full["total_cents"] = 0
        full.update(expected)
        self.assertEqual(report, full)

    def test_known_code_is_accepted(self):
        report = task_func(["A17-2500-20251231-6R4N2JV2"], b"sixteen byte key", date(2025, 6, 1))
        self.assertEqual(report["accepted"], ["A17-2500-20251231-6R4N2JV2"])
        self.assertEqual(report["total_cents"], 2500)
        self.assertIsInstance(report["total_cents"], int)

    def test_no_codes_gives_empty_report(self):
        self.check([])

    def test_values_add_up_and_order_is_kept(self):
        codes = [make_code("Z9", 1050, "20251231"), make_code("B2", 5, "20260101")]
        codes.append(make_code("A1", "0200", "20250701"))
        self.check(codes, accepted=codes, total_cents=1255)

    def test_white_space_and_lower_case_are_normalised(self):
        code = make_code("GIFT1", 300, "20250620")
        self.check([f"  {code.lower()}\n"], accepted=[code], total_cents=300)

    def test_last_day_is_still_accepted_and_next_day_is_not(self):
        good = make_code("A1", 100, "20250615")
        late = make_code("A2", 100, "20250614")
        self.check([late, good], accepted=[good], expired=[late], total_cents=100)

    def test_changed_value_or_tag_is_forged(self):
        code = make_code("A1", 100, "20251231")
        dearer = code.replace("-100-", "-900-")
        other_key = make_code("A1", 100, "20251231", b"another secret of a shop")
        wrong_end = code[:-1] + ("A" if code[-1] != "A" else "B")
        self.check([dearer, other_key, wrong_end], forged=[dearer, other_key, wrong_end])

    def test_forged_is_reported_before_expired(self):
        code = make_code("A1", 100, "20200101").replace("A1-", "A2-")
        self.check([code], forged=[code])

    def test_same_serial_counts_once(self):
        first = make_code("A1", 100, "20251231")
        second = make_code("A1", 700, "20251130")
        self.check(
            [first, first, second], accepted=[first], duplicate=[first, second], total_cents=100
        )

    def test_expired_code_does_not_block_its_serial(self):
        old = make_code("A1", 100, "20250101")
        new = make_code("A1", 250, "20251231")
        self.check([old, new, old], accepted=[new], expired=[old, old], total_cents=250)

    def test_wrong_shapes_are_malformed(self):
        code = make_code("A1", 100, "20251231")
        bad = [
            "",
            "HELLO",
            code + "X",
            "X-" + code,
            code[:-1],
            code[1:].replace("1-", "-", 1),
            make_code("A1", "1E2", "20251231"),
            make_code("A1", "", "20251231"),
            make_code("A1", 100, "2025123"),
            make_code("A_1", 100, "20251231"),
        ]
        self.check(bad, malformed=bad)

    def test_impossible_date_is_malformed_even_with_right_tag(self):
        bad = [make_code("A1", 100, "20250230"), make_code("A2", 100, "20251301")]
        leap = make_code("A3", 100, "20280229")
        self.check([*bad, leap], malformed=bad, accepted=[leap], total_cents=100)

    def test_secret_of_sixteen_bytes_is_the_shortest(self):
        with self.assertRaises(ValueError):
            task_func([], b"x" * 15, self.today)
        code = make_code("A1", 100, "20251231", b"x" * 16)
        self.assertEqual(task_func([code], b"x" * 16, self.today)["accepted"], [code])
