"""Watches a sample and its tests from inside: what would make a pass worth nothing is written down.

The test's code is compiled with probes in it (``bcb_plan``, ``bcb_probes``). A pass needs more than the
absence of failures: every test that the source declares must have begun and ended in its own code.
"""

import __future__

import builtins
import gc
import os
import sys
import types

import bcb_answers
import bcb_audit
import bcb_evidence
import bcb_machinery
import bcb_methods
import bcb_mocks
import bcb_origins
import bcb_plan
import bcb_probes
import bcb_space
import bcb_syntax
import bcb_uses
import bcb_values
from bcb_origins import MODULE_FILE

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

_FUTURES = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})
# Changes how the test's own text is read.
_READING_FUTURES = __future__.barry_as_FLUFL.compiler_flag
_UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
_freeze, _modules, _get_frame = gc.freeze, sys.modules, sys._getframe
_dict_of = type.__dict__["__dict__"].__get__
_Function = types.FunctionType
_OWN_MODULES = (
    bcb_answers,
    bcb_audit,
    bcb_evidence,
    bcb_machinery,
    bcb_methods,
    bcb_mocks,
    bcb_origins,
    bcb_plan,
    bcb_probes,
    bcb_space,
    bcb_syntax,
    bcb_uses,
    bcb_values,
)
_kept = []


def prepare(warm_modules, own_spaces=()):
    """Keeps what there is now, when everything is imported; ``warm_modules`` also has the hidden ones."""
    bcb_values.learn_types(warm_modules)
    own = [*own_spaces, globals(), *(vars(module) for module in _OWN_MODULES)]
    _kept[:] = [bcb_machinery.Machinery(warm_modules, own)]


def read_ahead(test):
    """Reads a test before its sample is forked, which then finds it read; how many tests it declares."""
    try:
        plan = bcb_plan.read_plan(test)
        plan.compile(MODULE_FILE, 0)
    except _UNREADABLE:
        return 0
    return len(plan.tests)


class Watch:
    """Of one sample; made and begun before its first line."""

    def __init__(self, test, seal, judge):
        """``judge`` is the code that may have a report signed with the seal."""
        if not _kept:
            prepare(dict(_modules))
        (self._machinery,) = _kept
        self._machinery.settle()
        # In two halves: whoever searches memory does not find it.
        self._half = os.urandom(len(seal))
        self._other_half = _mix(seal.encode(), self._half)
        self._judge = judge
        self._evidence = bcb_evidence.Evidence()
        self._space = {}
        try:
            plan = bcb_plan.read_plan(test)
        except _UNREADABLE:
            self._plan = None  # the module will not load either
            return
        self._plan = plan
        self._origins = bcb_origins.Origins(self._machinery.folders)
        self._mocks = bcb_mocks.Mocks(
            self._origins, in_test=plan.mentions("mock"), any_in_test=plan.mentions("ANY")
        )
        self._methods = bcb_methods.Methods(self._origins, self._machinery, self._is_named_by_test)
        self._examiner = bcb_values.Examiner(
            self._origins, self._mocks, self._methods, plan.mentions("ma") or plan.mentions("masked_array")
        )
        self._uses = bcb_uses.Uses(plan, self._machinery.warm_modules)
        self._probes = bcb_probes.Probes(
            plan, self._machinery, self._origins, self._examiner, self._uses, self._evidence
        )

    def begin(self):
        """Right before the sample's first line. What is made after it can be found, as in any process."""
        if self._plan is not None:
            self._mocks.watch(self._machinery.warm_modules.get("unittest.mock"))
            self._heard = bcb_audit.listen(
                self._origins, self._machinery.functions, self._evidence, self._methods.forget
            )
        self._evidence.begin()
        _freeze()  # what is frozen is not in the lists of the garbage collector

    def compile(self, code, test, space):
        """Code to run in turn in the namespace: the solution's and the test's, or one of both."""
        self._space = space
        if self._plan is not None and not self._plan.needs_whole_source:
            try:
                solution, has_comparisons = bcb_answers.compile_solution(code, MODULE_FILE)
            except _UNREADABLE:
                solution = None
            if solution is not None and not solution.co_flags & _READING_FUTURES:
                bound = self._bind_solution(solution) if has_comparisons else solution
                return [bound, self._bind_test(code, solution)]
        whole = compile(f"{code}\n{test}", MODULE_FILE, "exec", 0, True)
        self._evidence.note("the solution's text and the test's cannot be parted")
        return [whole]

    def _bind_solution(self, solution):
        found = {}
        bound = bcb_syntax.bind(solution, self._probes.functions(), 0, found)
        self._origins.add_watched({key: one for key, one in found.items() if bcb_syntax.has_probe(one)})
        return bound

    def _bind_test(self, code, solution):
        lines = code.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
        compiled = self._plan.compile(MODULE_FILE, solution.co_flags & _FUTURES)
        found = {}
        bound = bcb_syntax.bind(compiled, self._probes.functions(), lines, found)
        self._origins.add_test(found)
        return bound

    def check_solution(self):
        """Between the solution's last line and the test's first: all that changed is the solution's doing."""
        self._try("the machinery", self._check_solution)

    def check_test(self):
        """Behind the test's last line, before its tests run."""
        self._try("the test class", self._check_test)

    def finish(self, result):
        """The evidence, for a sample of which no test failed."""
        self._try("the end of the tests", lambda: self._check_end(result))
        return self._evidence.lines()

    def sign(self, report):
        """Adds what only this run was told: a report without it was made by somebody else."""
        if _get_frame(1).f_code is not self._judge:
            self._evidence.note("somebody asked to sign a report")
            return report
        return {**report, "seal": _mix(self._half, self._other_half).decode()}

    def _try(self, what, work):
        if self._plan is None:
            return
        try:
            work()
        except Exception as error:
            self._evidence.fail(what, error)

    def _check_solution(self):
        note_all = self._evidence.note_all
        note_all(self._machinery.test_changes())
        note_all(self._machinery.surrounding_changes(self._origins, self._uses.libraries))
        note_all(self._uses.changes())
        note_all(self._uses.shadows(self._space, self._examiner.describe_function))
        self._mocks.claim_present()

    def _check_test(self):
        self._mocks.watch(_modules.get("unittest.mock"))
        self._evidence.note_all(self._uses.wrong_imports(self._space, self._origins))
        self._evidence.note_all(self._machinery.test_changes())
        self._uses.keep_own(self._space)
        cases = self._space.get("TestCases")
        if issubclass(type(cases), type):
            self._heard.update({one: name for name, one in _dict_of(cases).items() if type(one) is _Function})

    def _check_end(self, result):
        note_all = self._evidence.note_all
        note_all(self._unfinished())
        note_all(_not_passed(result))
        is_of_test = self._examiner.is_of_test
        note_all(self._machinery.test_changes(is_of_test))
        note_all(self._machinery.surrounding_changes(self._origins, self._uses.libraries, is_of_test))
        note_all(self._uses.wrong_imports(self._space, self._origins))
        note_all(self._uses.lost_own(self._space))
        note_all(self._uses.remains(self._examiner))
        note_all(self._uses.shadows(self._space, self._examiner.describe_function))

    def _unfinished(self):
        ran = {}
        probes = self._probes
        for (label, is_test), begun, ended in zip(self._plan.blocks, probes.begun, probes.ended, strict=True):
            if begun != ended:
                yield f"{label} was begun and did not come to its end"
            if is_test:
                ran[label] = ran.get(label, 0) + begun
        yield from (f"{label} did not run" for label, times in ran.items() if times == 0)

    def _is_named_by_test(self, owner):
        """Whether a class is one that the task asks for: the test calls it by its name."""
        plan, name = self._plan, type.__dict__["__name__"].__get__(owner)
        if name not in plan.loaded_names or name in plan.bound_names or name in plan.imports:
            return False
        return name[:1].isupper() and self._space.get(name) is owner


def _mix(some, others):
    return bytes(one ^ other for one, other in zip(some, others, strict=True))


def _not_passed(result):
    if len(result.skipped):
        yield "a test was skipped"
    if len(result.expectedFailures) or len(result.unexpectedSuccesses):
        yield "a test was expected to fail"
