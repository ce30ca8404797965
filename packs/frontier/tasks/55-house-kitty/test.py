import unittest

import icontract


class TestCases(unittest.TestCase):
    def setUp(self):
        self.Kitty = task_func(("ann", "bo"), 1000)

    def broken(self, action, *values, **named):
        """The name of the contract that the action breaks."""
        with self.assertRaises(icontract.ViolationError) as caught:
            action(*values, **named)
        return str(caught.exception)

    def test_payments_and_their_entries(self):
        kitty = self.Kitty()
        self.assertEqual((kitty.cents, kitty.entries), (0, []))
        self.assertEqual(kitty.pay_in("ann", 900), None)
        self.assertEqual(kitty.pay_out("bo", 250, "bread"), 650)
        self.assertEqual(kitty.pay_in(who="bo", cents=50, what="fine"), None)
        found = [(entry.who, entry.cents, entry.what) for entry in kitty.entries]
        self.assertEqual(found, [("ann", 900, "share"), ("bo", -250, "bread"), ("bo", 50, "fine")])
        self.assertEqual((kitty.cents, isinstance(kitty.entries[0], Entry)), (700, True))

    def test_settling(self):
        kitty = self.Kitty()
        self.assertEqual(list(kitty.settle().items()), [("ann", 0), ("bo", 0)])
        kitty.pay_in("bo", 400)
        kitty.pay_in("bo", 100)
        kitty.pay_out("ann", 30, "salt")
        self.assertEqual(list(kitty.settle().items()), [("ann", -30), ("bo", 500)])

    def test_before_paying_in(self):
        kitty = self.Kitty()
        self.assertEqual(self.broken(kitty.pay_in, "cy", 5), "known-member")
        self.assertEqual(self.broken(kitty.pay_in, "ann", 0), "positive")
        self.assertEqual(self.broken(kitty.pay_in, "ann", 1001), "below-limit")
        kitty.pay_in("ann", 1)
        self.assertEqual(self.broken(kitty.pay_in, "bo", 1000), "below-limit")
        kitty.pay_in("bo", 999)
        self.assertEqual(kitty.cents, 1000)

    def test_before_paying_out(self):
        kitty = self.Kitty()
        kitty.pay_in("ann", 10)
        self.assertEqual(self.broken(kitty.pay_out, "cy", 5, "tea"), "known-member")
        self.assertEqual(self.broken(kitty.pay_out, "bo", 0, "tea"), "positive")
        self.assertEqual(self.broken(kitty.pay_out, "bo", -1, "tea"), "positive")
        self.assertEqual(self.broken(kitty.pay_out, "bo", 5, " \n"), "purpose")
        self.assertEqual(self.broken(kitty.pay_out, "bo", 5, ""), "purpose")
        self.assertEqual(self.broken(kitty.pay_out, "bo", 11, "tea"), "enough")
        self.assertEqual(kitty.pay_out("bo", 10, "tea"), 0)

    def test_refused_payments_leave_no_entry(self):
        kitty = self.Kitty()
        self.broken(kitty.pay_in, "ann", 5000)
        self.broken(kitty.pay_out, "ann", 1, "tea")
        self.assertEqual((kitty.entries, kitty.cents), ([], 0))

    def test_derived_class_that_forgets_the_entry(self):
        class Lazy(self.Kitty):
            def pay_in(self, who, cents, what="share"):
                pass

            def pay_out(self, who, cents, what):
                return self.cents

        kitty = Lazy()
        kitty.entries.append(Entry("ann", 10, "gift"))
        with self.assertRaises(icontract.ViolationError):
            kitty.pay_in("ann", 5)
        with self.assertRaises(icontract.ViolationError):
            kitty.pay_out("ann", 5, "tea")
        self.assertEqual(kitty.cents, 10)

    def test_derived_class_that_books_wrongly(self):
        class Wrong(self.Kitty):
            def pay_in(self, who, cents, what="share"):
                self.entries.append(Entry(who, cents - 1, what))

            def pay_out(self, who, cents, what):
                self.entries.append(Entry(who, 1 - cents, what))
                return self.cents

        kitty = Wrong()
        self.assertEqual(self.broken(kitty.pay_in, "ann", 5), "exact")
        self.assertEqual(self.broken(kitty.pay_out, "ann", 3, "tea"), "exact")

    def test_derived_class_that_books_twice(self):
        class Twice(self.Kitty):
            def pay_in(self, who, cents, what="share"):
                self.entries += [Entry(who, cents - 1, what), Entry(who, 1, what)]

            def pay_out(self, who, cents, what):
                self.entries += [Entry(who, 1 - cents, what), Entry(who, -1, what)]
                return self.cents

        kitty = Twice()
        self.assertEqual(self.broken(kitty.pay_in, "ann", 5), "one-more")
        self.assertEqual(self.broken(kitty.pay_out, "ann", 5, "tea"), "one-more")

    def test_derived_class_that_changes_the_past(self):
        class Forger(self.Kitty):
            def pay_in(self, who, cents, what="share"):
                super().pay_in(who, cents, what)
                if len(self.entries) > 1:
                    self.entries[0] = Entry("bo", self.entries[0].cents, "share")

        kitty = Forger()
        kitty.pay_in("ann", 5)
        self.assertEqual(self.broken(kitty.pay_in, "ann", 7), "one-more")

    def test_derived_class_that_returns_another_rest(self):
        class Off(self.Kitty):
            def pay_out(self, who, cents, what):
                return super().pay_out(who, cents, what) + 1

        kitty = Off()
        kitty.pay_in("ann", 10)
        self.assertEqual(self.broken(kitty.pay_out, "ann", 4, "tea"), "returns-rest")

    def test_derived_classes_that_settle_wrongly(self):
        def derive(make):
            class Settling(self.Kitty):
                def settle(self):
                    return make(self)

            kitty = Settling()
            kitty.entries.append(Entry("ann", 10, "share"))
            return kitty

        def spoil(kitty):
            kitty.entries.reverse()
            return {"ann": 10, "bo": 0}

        self.assertEqual(self.broken(derive(lambda _: {"ann": 5, "bo": 4}).settle), "adds-up")
        self.assertEqual(self.broken(derive(lambda _: {"ann": 10}).settle), "all-members")
        self.assertEqual(self.broken(derive(lambda _: {"bo": 0, "ann": 10}).settle), "all-members")
        kitty = derive(spoil)
        self.assertEqual(kitty.settle(), {"ann": 10, "bo": 0})
        kitty.entries.append(Entry("bo", 0, "nothing"))
        self.assertEqual(self.broken(kitty.settle), "unchanged")

    def test_box_is_never_negative(self):
        class Debt(self.Kitty):
            def borrow(self):
                self.entries.append(Entry("ann", -1, "debt"))

            def lend(self):
                self.entries += [Entry("ann", 1, "loan"), Entry("ann", -1, "loan")]

        kitty = Debt()
        kitty.lend()
        self.assertEqual(kitty.cents, 0)
        self.assertEqual(self.broken(kitty.borrow), "not-negative")

    def test_classes_do_not_share_anything(self):
        other = task_func(("cy",), 1)
        kitty = other()
        kitty.pay_in("cy", 1)
        self.assertEqual((other().entries, self.Kitty().entries), ([], []))
        self.assertEqual(self.broken(kitty.pay_in, "cy", 1), "below-limit")
        self.assertEqual(kitty.settle(), {"cy": 1})

    def test_bad_rules(self):
        for members, most in (((), 5), (("ann", "ann"), 5), (("ann",), 0)):
            with self.assertRaises(ValueError):
                task_func(members, most)
        self.assertEqual(issubclass(task_func(("ann",), 1), icontract.DBC), True)
