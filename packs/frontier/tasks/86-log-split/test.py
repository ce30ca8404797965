import tempfile
import unittest
from pathlib import Path

T = "2026-11-16T08:30:0"


class TestCases(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = Path(self.temporary.name, "logs")
        self.target = Path(self.temporary.name, "sorted", "deep")
        self.folder.mkdir()

    def run_on(self, at_once=2, **logs):
        for name, text in logs.items():
            data = text if isinstance(text, bytes) else text.encode()
            Path(self.folder, f"{name}.log").write_bytes(data)
        return task_func(str(self.folder), str(self.target), at_once)

    def written(self, level):
        return Path(self.target, f"{level}.log").read_bytes().decode()

    def test_entries_go_by_moment_name_and_place(self):
        report = self.run_on(
            winch=f"{T}5 INFO start\n{T}1 INFO late\n{T}5 WARN hot\n{T}5 INFO again\n",
            brake=f"{T}5 INFO on\n{T}3 WARN worn\n",
            gate=f"{T}5 INFO open",
        )
        self.assertEqual(report, {"levels": {"INFO": 5, "WARN": 2}, "odd": 0, "unreadable": []})
        self.assertEqual(list(report["levels"]), ["INFO", "WARN"])
        self.assertEqual(
            self.written("INFO"),
            "2026-11-16T08:30:01 winch late\n"
            "2026-11-16T08:30:05 brake on\n"
            "2026-11-16T08:30:05 gate open\n"
            "2026-11-16T08:30:05 winch start\n"
            "2026-11-16T08:30:05 winch again\n",
        )
        self.assertEqual(
            self.written("WARN"),
            "2026-11-16T08:30:03 brake worn\n2026-11-16T08:30:05 winch hot\n",
        )

    def test_further_lines_of_an_entry(self):
        self.run_on(a=f"{T}1 ERROR broke\n  at line 5 \n\n \t\nmore\n{T}0 ERROR x\nlast")
        self.assertEqual(
            self.written("ERROR"),
            "2026-11-16T08:30:00 a x\n  last\n2026-11-16T08:30:01 a broke\n    at line 5\n  more\n",
        )

    def test_odd_lines_at_the_begin(self):
        report = self.run_on(a=f"head\nhead\n\n{T}1 INFO x\n", b="nothing\n")
        self.assertEqual(report, {"levels": {"INFO": 1}, "odd": 3, "unreadable": []})

    def test_levels_of_another_form(self):
        levels = ["info", "WARN2", "", "WÄRN", "Info:"]
        text = "".join(f"{T}1 {level} x\nmore\n" for level in levels)
        report = self.run_on(a=f"{T}0 OK y\n{text}{T}2 Z z\n")
        self.assertEqual(report, {"levels": {"OK": 1, "Z": 1}, "odd": 10, "unreadable": []})
        self.assertEqual(self.written("OK"), "2026-11-16T08:30:00 a y\n")

    def test_moments_have_their_form(self):
        lines = [f"{T}1\tINFO x", f"{T}1", f" {T}1 INFO x", "2026-11-16 08:30:01 INFO x"]
        lines += ["2026-11-16T08:30:0a INFO x", "2026-11-16T08:30:0² INFO x"]
        report = self.run_on(a="\n".join(lines))
        self.assertEqual(report, {"levels": {}, "odd": 6, "unreadable": []})

    def test_text_may_be_empty(self):
        self.run_on(a=f"{T}1 INFO\n{T}2 INFO \n{T}3 INFO  two  spaces \r\n")
        self.assertEqual(
            self.written("INFO"),
            "2026-11-16T08:30:01 a\n2026-11-16T08:30:02 a\n2026-11-16T08:30:03 a  two  spaces\n",
        )

    def test_unreadable_files_are_left_out(self):
        bad = f"{T}1 INFO fine\n".encode() + b"\xff\n"
        report = self.run_on(z=bad, b=bad, ok=f"{T}1 INFO grün\n")
        self.assertEqual(report, {"levels": {"INFO": 1}, "odd": 0, "unreadable": ["b", "z"]})
        self.assertEqual(self.written("INFO"), "2026-11-16T08:30:01 ok grün\n")

    def test_only_logs_of_the_folder(self):
        Path(self.folder, "deeper").mkdir()
        Path(self.folder, "dir.log").mkdir()
        for name in ("deeper/x.log", ".hidden.log", "x.txt", "x.log.1", "lift.2.log"):
            Path(self.folder, name).write_text(f"{T}1 INFO {name}\n")
        self.assertEqual(self.run_on(), {"levels": {"INFO": 1}, "odd": 0, "unreadable": []})
        self.assertEqual(self.written("INFO"), "2026-11-16T08:30:01 lift.2 lift.2.log\n")

    def test_target_is_made_and_kept(self):
        self.assertEqual(self.run_on(), {"levels": {}, "odd": 0, "unreadable": []})
        self.assertEqual(list(self.target.iterdir()), [])
        Path(self.target, "INFO.log").write_text("old\n" * 9)
        Path(self.target, "WARN.log").write_text("old\n")
        self.run_on(a=f"{T}1 INFO x\n")
        self.assertEqual(
            (self.written("INFO"), self.written("WARN")), ("2026-11-16T08:30:01 a x\n", "old\n")
        )

    def test_many_files(self):
        logs = {f"m{number:03}": f"{T}1 INFO {number}\n" for number in range(40)}
        self.assertEqual(self.run_on(3, **logs)["levels"], {"INFO": 40})
        self.assertEqual(self.written("INFO").split("\n")[7], "2026-11-16T08:30:01 m007 7")

    def test_at_least_one_at_once(self):
        with self.assertRaises(ValueError):
            self.run_on(0)
        self.assertEqual(
            self.run_on(1, a=f"{T}1 INFO x", b=f"{T}1 B y")["levels"], {"B": 1, "INFO": 1}
        )
