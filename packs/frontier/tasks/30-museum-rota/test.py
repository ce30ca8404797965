import unittest


def guard(most=31, away=(), **likes):
    return {"most": most, "away": list(away), "likes": likes}


class TestCases(unittest.TestCase):
    def test_likes_decide(self):
        guards = {"Ida": guard(2, Wed=3), "Jon": guard(2, ["2026-11-03"], Wed=1, Thu=1)}
        self.assertEqual(
            task_func("2026-11-02", 4, guards, 1, []),
            {
                "likes": 4,
                "rota": {"2026-11-03": ["Ida"], "2026-11-04": ["Ida"], "2026-11-05": ["Jon"]},
                "duties": {"Ida": 2, "Jon": 1},
            },
        )

    def test_several_guards_a_day(self):
        guards = {"Zoe": guard(Tue=1, Wed=5), "Al": guard(Tue=4, Wed=1), "Bo": guard(Tue=3, Wed=4)}
        found = task_func("2026-11-03", 2, guards, 2, [])
        self.assertEqual(found["rota"], {"2026-11-03": ["Al", "Bo"], "2026-11-04": ["Bo", "Zoe"]})
        self.assertEqual((found["likes"], found["duties"]), (16, {"Zoe": 1, "Al": 1, "Bo": 2}))

    def test_mondays_and_closed_days(self):
        found = task_func(
            "2026-11-01", 4, {"A": guard(Sun=1, Mon=9, Tue=2, Wed=4)}, 1, ["2026-11-03"]
        )
        self.assertEqual(
            found,
            {"likes": 5, "rota": {"2026-11-01": ["A"], "2026-11-04": ["A"]}, "duties": {"A": 2}},
        )

    def test_three_of_five_days(self):
        week = {"Tue": 5, "Wed": 5, "Thu": 5, "Fri": 5, "Sat": 5}
        guards = {"A": guard(**week), "B": guard()}
        found = task_func("2026-11-03", 5, guards, 1, [])
        self.assertEqual((found["likes"], found["duties"]), (15, {"A": 3, "B": 2}))
        # Over the Monday: the sixth day is free again.
        guards = {"A": guard(Fri=9, Sat=9, Sun=1, Tue=9, Wed=9), "B": guard()}
        found = task_func("2026-11-06", 6, guards, 1, [])
        self.assertEqual(found["likes"], 36)
        self.assertEqual(len(found["rota"]), 5)

    def test_closed_days_count_in_the_five_days(self):
        guards = {"A": guard(Tue=3, Wed=3, Fri=3, Sat=2), "B": guard()}
        found = task_func("2026-11-03", 5, guards, 1, ["2026-11-05"])
        self.assertEqual((found["likes"], found["duties"]), (9, {"A": 3, "B": 1}))
        self.assertEqual(found["rota"]["2026-11-07"], ["B"])

    def test_sunday_after_a_saturday_is_free(self):
        guards = {"A": guard(Sat=2, Sun=3), "B": guard(Sat=1, Sun=1)}
        found = task_func("2026-11-07", 2, guards, 1, [])
        self.assertEqual(found["rota"], {"2026-11-07": ["B"], "2026-11-08": ["A"]})
        self.assertEqual(found["likes"], 4)
        found = task_func("2026-11-08", 7, {"A": guard(Sat=2, Sun=3), "B": guard()}, 1, [])
        self.assertEqual((found["likes"], found["rota"]["2026-11-08"]), (5, ["A"]))

    def test_most_duties(self):
        guards = {"A": guard(1, Tue=2, Wed=3), "B": guard(1)}
        found = task_func("2026-11-03", 2, guards, 1, [])
        self.assertEqual(found["rota"], {"2026-11-03": ["B"], "2026-11-04": ["A"]})
        with self.assertRaises(ValueError):
            task_func("2026-11-03", 3, guards, 1, [])

    def test_spans_include_both_days(self):
        guards = {
            "A": guard(
                9, ["2026-11-04/2026-11-05", "2026-11-07"], Tue=1, Wed=1, Thu=1, Fri=1, Sat=1
            ),
            "B": guard(),
        }
        found = task_func("2026-11-03", 5, guards, 1, [])
        self.assertEqual(
            [names for names in found["rota"].values()], [["A"], ["B"], ["B"], ["A"], ["B"]]
        )
        self.assertEqual(found["likes"], 2)

    def test_dislikes(self):
        guards = {"A": guard(Tue=-2, Wed=-5), "B": guard(1, Tue=-1, Wed=-3)}
        found = task_func("2026-11-03", 2, guards, 1, [])
        self.assertEqual((found["likes"], found["rota"]["2026-11-03"]), (-5, ["A"]))

    def test_over_the_end_of_a_month(self):
        found = task_func("2027-02-28", 4, {"A": guard(Sun=1, Tue=1)}, 1, ["2027-03-03"])
        self.assertEqual(found["rota"], {"2027-02-28": ["A"], "2027-03-02": ["A"]})

    def test_no_rota_is_possible(self):
        for guards, need in (({"A": guard()}, 2), ({"A": guard(9, ["2026-11-03"])}, 1), ({}, 1)):
            with self.assertRaises(ValueError):
                task_func("2026-11-03", 1, guards, need, [])
        self.assertEqual(task_func("2026-11-03", 1, {"A": guard()}, 1, [])["likes"], 0)

    def test_only_closed_days(self):
        self.assertEqual(
            task_func("2026-11-02", 1, {"A": guard(Mon=5)}, 1, []),
            {"likes": 0, "rota": {}, "duties": {"A": 0}},
        )
