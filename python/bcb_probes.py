"""The functions that stand in a test's code: each returns what it is given, whatever happens."""

import builtins
import sys
import types

from bcb_origins import TEST
from bcb_plan import METHOD
from bcb_values import PLAIN

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

_mro_of = type.__dict__["__mro__"].__get__
_name_of = type.__dict__["__name__"].__get__
_Method, _Frame = types.MethodType, types.FrameType
_get_frame = sys._getframe


class Probes:
    def __init__(self, plan, machinery, origins, examiner, uses, evidence):
        self._blocks = plan.blocks
        self._sites = plan.sites
        self._machinery = machinery
        self._origins = origins
        self._examiner = examiner
        self._uses = uses
        self._evidence = evidence
        self._pending = {}
        self._case = None  # whose assertion is about to be made
        self.begun, self.ended = [0] * len(plan.blocks), [0] * len(plan.blocks)

    def functions(self):
        """By the names that the syntax has for them."""
        names = ("begin", "end", "unraised", "first", "look", "check", "callee", "answer", "peek", "address")
        return {name: getattr(self, name) for name in names}

    def begin(self, number):
        """Before the first statement of a test method, a fixture or a subtest."""
        self.begun[number] += 1
        try:
            if self._origins.of_caller(2) is not TEST:
                self._evidence.note(f"{self._blocks[number][0]} is not the code that the test declares")
            self._evidence.note_all(self._machinery.test_changes(self._examiner.is_of_test))
        except Exception as error:
            self._evidence.fail("the machinery", error)

    def end(self, number):
        """Behind the last statement, or before one that returns."""
        self.ended[number] += 1
        self._case = None
        try:
            self._evidence.note_all(self._machinery.test_changes(self._examiner.is_of_test))
        except Exception as error:
            self._evidence.fail("the machinery", error)

    def unraised(self, line):
        """At the end of a block that should have been left by an exception."""
        self._evidence.note(f"line {line} of the test needs an exception, and none came")

    def first(self, site, value):
        """Around the first of several operands."""
        kind = type(value)
        if type(kind) is type and kind in PLAIN:
            self._pending.pop(site, None)
            return value
        try:
            self._pending[site] = self._examiner.suspects(value, self._sites[site][2])
        except Exception as error:
            self._evidence.fail("a compared value", error)
        return value

    def look(self, site, value):
        """Around another operand, or the only one."""
        kind = type(value)
        if type(kind) is type and kind in PLAIN and not self._pending:
            return value
        try:
            self._examine(value, site)
        except Exception as error:
            self._evidence.fail("a compared value", error)
        return value

    def check(self, _, value):
        """Around the last operand of an assertion."""
        try:
            self._evidence.note_all(self._machinery.near_changes(self._examiner.is_of_test))
            if self._case is not None:
                self._look_at_case(self._case)
        except Exception as error:
            self._evidence.fail("the machinery", error)
        return value

    def callee(self, site, function):
        """Around a function that compares, measures or comes from another module."""
        try:
            line, words, kind = self._sites[site]
            name = words.rpartition(".")[2]
            if type(function) is _Method and self._machinery.test_methods.get(name) is function.__func__:
                self._case = function.__self__
            elif kind is METHOD:
                self._examine_method(function, name, line)
            else:
                self._examine_function(function, words, line)
        except Exception as error:
            self._evidence.fail("a function", error)
        return function

    def answer(self, _, asked, answer):
        """Around what a function of the solution says, which may be a comparison method."""
        try:
            if len(asked) > 1 and answer is not NotImplemented:
                self._judge_answer(asked[0], asked[1], answer)
        except Exception as error:
            self._evidence.fail("a comparison", error)
        return answer

    def address(self, _, value):
        """Around what the solution hands to a function that reads or writes memory."""
        if type(value) is int:
            self._evidence.note("the solution reached for memory by its address")
        return value

    def peek(self, _, frame):
        """Around a frame whose variables the solution is about to see."""
        try:
            if type(frame) is _Frame and self._origins.of_code(frame.f_code) is TEST:
                self._evidence.note("the solution looked at the variables of the test")
        except Exception as error:
            self._evidence.fail("a frame", error)
        return frame

    def _judge_answer(self, this, other, answer):
        owner, name = self._examiner.methods.find_method(type(this), _get_frame(2).f_code)
        if owner is None or (answer is False or answer is None) != (name == "__ne__"):
            return
        if any(one is owner for one in _mro_of(type(other))) or self._examiner.methods.is_named_by_test(
            owner
        ):
            return
        if self._origins.of_asker(4) is TEST:
            words = f"the solution's class {_name_of(owner)} says itself what it is equal to ({name})"
            self._evidence.note(words)

    def _examine(self, value, site):
        line, words, kind = self._sites[site]
        earlier = self._pending.pop(site, [])
        suspects = self._examiner.suspects(value, kind)
        # Two values of one class may compare as that class likes.
        shared = {id(owner) for owner, _ in earlier} & {id(owner) for owner, _ in suspects}
        for owner, reason in (*earlier, *suspects):
            if owner is None or id(owner) not in shared:
                self._evidence.note(f"{words} in line {line} of the test: {reason}")

    def _examine_function(self, function, words, line):
        reason = self._examiner.describe_function(function)
        if words.rpartition(".")[2].startswith("assert"):
            self._evidence.note_all(self._uses.meet_assertion(function, self._origins))
            is_other = self._uses.is_other(words, function) or not self._uses.is_assertion(words, function)
        else:
            is_other = self._examiner.is_builtin(function) and self._uses.is_other(words, function)
        if reason is None and is_other and not self._examiner.is_of_test(function):
            reason = "was replaced"
        if reason is not None:
            self._evidence.note(f"{words} in line {line} of the test {reason}")

    def _examine_method(self, method, name, line):
        owner = type(method.__self__) if type(method) is _Method else None
        if owner is not None and self._examiner.methods.is_overridden(owner, name):
            self._evidence.note(f"{name} in line {line} of the test: {_name_of(owner)} has its own")

    def _look_at_case(self, case):
        ways = object.__getattribute__(case, "__dict__").get("_type_equality_funcs", {})
        for way in ways.values():
            if type(way) is not str and self._examiner.describe_function(way) is not None:
                self._evidence.note("the test object was given another way to compare")
