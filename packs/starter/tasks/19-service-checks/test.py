import os
import subprocess
import tempfile
import unittest
from unittest import mock


class TestCases(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.path = os.path.join(temporary.name, "checks.ini")
        self.calls = []
        self.answers = {}

    def fake_run(self, args, **options):
        """Answer as subprocess.run would, with (code, stdout, stderr) or an exception."""
        self.assertIsInstance(args, (list, tuple))
        self.assertFalse(options.get("shell"))
        self.calls.append((list(args), options.get("timeout")))
        answer = self.answers.get(args[0], (0, "", ""))
        if isinstance(answer, Exception):
            raise answer
        code, out, err = answer
        captured = options.get("capture_output")
        if not (captured or options.get("stdout") == subprocess.PIPE):
            out = None
        if not (captured or options.get("stderr") == subprocess.PIPE):
            err = None
        if not any(options.get(key) for key in ("text", "universal_newlines", "encoding")):
            out, err = out and out.encode(), err and err.encode()
        if code and options.get("check"):
            raise subprocess.CalledProcessError(code, args, out, err)
        return subprocess.CompletedProcess(args, code, out, err)

    def check(self, config, **arguments):
        with open(self.path, "w", encoding="utf-8") as handle:
            handle.write(config)
        with mock.patch("subprocess.run", side_effect=self.fake_run):
            return task_func(self.path, **arguments)

    def test_ranks_by_severity_and_then_by_name(self):
        self.answers = {
            "bad": (2, "", "down"),
            "slow": subprocess.TimeoutExpired("slow", 5),
            "warn": (1, "nearly full", ""),
            "fine": (0, "all good", ""),
        }
        sections = ["zeta fine", "warm warn", "lost slow", "beta bad", "alpha bad", "abc fine"]
        config = "".join(
            "[check:{}]\ncommand = {}\nwarning_codes = 1\n".format(*line.split())
            for line in sections
        )
        result = self.check(config)
        self.assertEqual(
            result,
            [
                ("alpha", "CRITICAL", "down"),
                ("beta", "CRITICAL", "down"),
                ("lost", "UNKNOWN", "timeout after 5.0 s"),
                ("warm", "WARNING", "nearly full"),
                ("abc", "OK", "all good"),
                ("zeta", "OK", "all good"),
            ],
        )
        self.assertEqual(result[0].name, "alpha")
        self.assertEqual(result[0].status, "CRITICAL")
        self.assertEqual(result[0].detail, "down")

    def test_splits_commands_like_a_shell_and_keeps_percent_signs(self):
        self.check(
            "[check:a]\ncommand = curl -w '%{http_code} ok' \"http://x/a b\" c\\ d\n"
            "[check:b]\ncommand = date +%s Zürich\n"
        )
        self.assertEqual(
            [args for args, _ in self.calls],
            [["curl", "-w", "%{http_code} ok", "http://x/a b", "c d"], ["date", "+%s", "Zürich"]],
        )

    def test_exit_codes_decide_the_status(self):
        codes = {"p0": 0, "p1": 1, "p2": 2, "p3": 3, "p13": 13, "killed": -9}
        self.answers = {program: (code, "", "") for program, code in codes.items()}
        config = "".join(
            f"[check:{program}]\ncommand = {program}\nwarning_codes = 1 , 13\n" for program in codes
        )
        self.assertEqual(
            {result.name: result.status for result in self.check(config)},
            {
                "p0": "OK",
                "p1": "WARNING",
                "p2": "CRITICAL",
                "p3": "CRITICAL",
                "p13": "WARNING",
                "killed": "CRITICAL",
            },
        )

    def test_without_warning_codes_every_failure_is_critical(self):
        self.answers = {"p": (1, "", "")}
        self.assertEqual(self.check("[check:x]\ncommand = p\n"), [("x", "CRITICAL", "")])

    def test_detail_is_the_last_line_that_is_not_blank(self):
        self.answers = {
            "a": (0, "first\n  second  \n\n  \n", "noise"),
            "b": (0, " \n\n", "warming up\n ready \n\n \n"),
            "c": (1, "", "  \n"),
        }
        config = "".join(f"[check:{name}]\ncommand = {name}\n" for name in "abc")
        self.assertEqual(
            self.check(config), [("c", "CRITICAL", ""), ("a", "OK", "second"), ("b", "OK", "ready")]
        )

    def test_timeouts_are_passed_on_and_reported(self):
        self.answers = {"slow": subprocess.TimeoutExpired("slow", 1)}
        config = "[check:a]\ncommand = slow\ntimeout = 2.5\n[check:b]\ncommand = slow\n"
        self.assertEqual(
            self.check(config, default_timeout=8),
            [("a", "UNKNOWN", "timeout after 2.5 s"), ("b", "UNKNOWN", "timeout after 8.0 s")],
        )
        self.assertEqual([timeout for _, timeout in self.calls], [2.5, 8.0])

    def test_default_timeout_is_five_seconds(self):
        self.check("[check:a]\ncommand = a\n")
        self.assertEqual(self.calls, [(["a"], 5.0)])

    def test_programs_that_cannot_start_are_unknown(self):
        self.answers = {
            "/opt/gone": FileNotFoundError("gone"),
            "/opt/locked": PermissionError("locked"),
            "/opt/broken": OSError("exec format error"),
        }
        config = "".join(f"[check:{i}]\ncommand = {p} -x\n" for i, p in enumerate(self.answers))
        self.assertEqual(
            self.check(config),
            [
                ("0", "UNKNOWN", "cannot start /opt/gone"),
                ("1", "UNKNOWN", "cannot start /opt/locked"),
                ("2", "UNKNOWN", "cannot start /opt/broken"),
            ],
        )

    def test_disabled_checks_and_other_sections_are_skipped(self):
        config = (
            "[server]\ncommand = never\n[checks]\ncommand = never\n"
            "[check:off]\nenabled = no\ncommand = never\n"
            "[check:empty]\nenabled = False\n"
            "[check:on]\nenabled = yes\ncommand = run\n"
        )
        self.assertEqual(self.check(config), [("on", "OK", "")])
        self.assertEqual([args for args, _ in self.calls], [["run"]])

    def test_missing_or_blank_command_is_an_error_before_anything_runs(self):
        for section in ("[check:b]\ntimeout = 3\n", "[check:b]\ncommand =\n"):
            with self.assertRaises(ValueError):
                self.check("[check:a]\ncommand = first\n" + section)
        self.assertEqual(self.calls, [])

    def test_missing_file_is_an_error(self):
        with self.assertRaises(FileNotFoundError):
            task_func(self.path)

    def test_file_without_checks_gives_an_empty_list(self):
        self.assertEqual(self.check("[server]\nname = web1\n"), [])
