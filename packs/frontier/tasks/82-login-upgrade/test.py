import hashlib
import unittest

from argon2 import PasswordHasher, Type

HASHER = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
SLOW = PasswordHasher(time_cost=2, memory_cost=64, parallelism=1)
OTHER = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1, type=Type.I)


def old(password, salt="s1", form="{}"):
    return f"sha1:{salt}:" + form.format(hashlib.sha1((salt + password).encode()).hexdigest())


class TestCases(unittest.TestCase):
    def outcomes(self, accounts, *attempts, most=3, retired=()):
        return task_func(HASHER, accounts, list(attempts), most, frozenset(retired))[0]

    def test_old_hash_is_replaced(self):
        accounts = {"ben": "x", "ada": old("tenor")}
        outcomes, stored = task_func(HASHER, accounts, [("ada", "tenor"), ("ada", "tenor")], 3)
        self.assertEqual((outcomes, list(stored)), (["upgraded", "ok"], ["ben", "ada"]))
        self.assertEqual(stored["ada"].split("$")[1:4], ["argon2id", "v=19", "m=64,t=1,p=1"])
        self.assertEqual(HASHER.verify(stored["ada"], "tenor"), True)
        self.assertEqual(accounts, {"ben": "x", "ada": old("tenor")})

    def test_argon2_with_other_parameters_is_replaced(self):
        accounts = {"ada": SLOW.hash("bass"), "ben": HASHER.hash("alto"), "cy": OTHER.hash("solo")}
        attempts = [("ada", "bass"), ("ben", "alto"), ("cy", "solo")]
        outcomes, stored = task_func(HASHER, accounts, attempts, 3)
        self.assertEqual(outcomes, ["upgraded", "ok", "upgraded"])
        self.assertEqual(
            [HASHER.check_needs_rehash(one) for one in stored.values()], [False, False, False]
        )
        self.assertEqual(stored["ben"] == accounts["ben"], True)

    def test_hash_of_a_wrong_attempt_stays(self):
        accounts = {"ada": old("tenor"), "ben": SLOW.hash("alto")}
        outcomes, stored = task_func(HASHER, accounts, [("ada", "Tenor"), ("ben", "alto ")], 3)
        self.assertEqual((outcomes, stored == accounts), (["wrong", "wrong"], True))

    def test_names_are_compared_without_case(self):
        accounts = {"strasse": old("a"), "jo": old("b")}
        self.assertEqual(
            self.outcomes(accounts, (" Straße\n", "a"), ("JO", "b"), ("j o", "b"), ("", "b")),
            ["upgraded", "upgraded", "unknown", "unknown"],
        )

    def test_old_hash_in_capitals_and_empty_salt(self):
        digest = hashlib.sha1("grün".encode()).hexdigest().upper()
        accounts = {"a": f"sha1::{digest}", "b": old("pw", "sälz")}
        self.assertEqual(
            self.outcomes(accounts, ("a", "grün"), ("b", "pw")), ["upgraded", "upgraded"]
        )

    def test_what_cannot_be_read(self):
        digest = hashlib.sha1(b"pw").hexdigest()
        accounts = {"a": "pw", "b": "", "c": f"sha1:{digest}", "d": f"sha1:x:y:{digest}"}
        accounts |= {"e": f"SHA1::{digest}", "f": "$argon2id$broken"}
        attempts = [(name, "pw") for name in accounts]
        self.assertEqual(self.outcomes(accounts, *attempts), ["unreadable"] * 6)

    def test_unreadable_does_not_lock(self):
        self.assertEqual(
            self.outcomes({"a": "pw"}, ("a", "x"), ("a", "pw"), most=1), ["unreadable"] * 2
        )

    def test_locked_after_wrong_attempts(self):
        accounts = {"ada": old("tenor"), "ben": old("bass")}
        attempts = [("ada", "x"), ("Ada", "y"), ("ben", "bass"), ("ada", "tenor")]
        self.assertEqual(
            self.outcomes(accounts, *attempts, most=2), ["wrong", "wrong", "upgraded", "locked"]
        )
        self.assertEqual(
            self.outcomes(accounts, *attempts, most=3), ["wrong", "wrong", "upgraded", "upgraded"]
        )

    def test_right_one_begins_the_count_again(self):
        attempts = [("ada", one) for one in ("x", "pw", "x", "pw", "x", "x", "pw")]
        self.assertEqual(
            self.outcomes({"ada": HASHER.hash("pw")}, *attempts, most=2),
            ["wrong", "ok", "wrong", "ok", "wrong", "wrong", "locked"],
        )

    def test_retired_passwords(self):
        accounts = {"ada": old("tenor"), "ben": HASHER.hash("bass")}
        attempts = [("ada", "bass"), ("ada", "tenor"), ("ben", "bass"), ("ben", "bass")]
        outcomes, stored = task_func(HASHER, accounts, attempts, 5, frozenset(["bass"]))
        self.assertEqual(outcomes, ["wrong", "upgraded", "retired", "locked"])
        self.assertEqual(stored["ben"] == accounts["ben"], True)

    def test_most_is_at_least_one(self):
        with self.assertRaises(ValueError):
            self.outcomes({}, most=0)
        self.assertEqual(
            self.outcomes({"a": old("x")}, ("a", "y"), ("a", "x"), most=1), ["wrong", "locked"]
        )

    def test_nothing(self):
        self.assertEqual(task_func(HASHER, {}, [("ada", "x")], 1), (["unknown"], {}))
