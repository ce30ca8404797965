"""Reads a test's source once: what it declares and uses, and its code with probes set into it.

A probe is a call of one of our functions around an operand, an assertion or a test's body. It returns the
value that it is given and stands on that value's line, so the test runs and fails as it would without.
"""

import ast
import gc
import hashlib

from bcb_syntax import (
    FUNCTIONS,
    call,
    called_name,
    dotted,
    first_statement,
    has,
    inner_bodies,
    is_generator,
    is_text,
    returns,
    walk,
    wrap,
)

# What an assertion does with its operands: which of their methods could make it pass.
IDENTITY, TYPE, TRUTH, VALUE, CLOSE, USE = "identity", "type", "truth", "value", "close", "use"
METHOD = "method"
_KINDS = {
    **dict.fromkeys(("assertIs", "assertIsNot", "assertIsNone", "assertIsNotNone"), IDENTITY),
    **dict.fromkeys(("assertRaises", "assertRaisesRegex", "assertWarns", "assertWarnsRegex"), TYPE),
    **dict.fromkeys(("assertIsInstance", "assertNotIsInstance", "isinstance", "issubclass"), TYPE),
    **dict.fromkeys(("assertTrue", "assertFalse", "assertLogs", "assertNoLogs", "callable"), TRUTH),
    **dict.fromkeys(("allclose", "isclose"), CLOSE),
    **dict.fromkeys(("array_equal", "array_equiv", "equals"), VALUE),
}
COMPARISONS = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__contains__")
_FIXTURES = {"setUp", "tearDown", "setUpClass", "tearDownClass"}
_RAISES = {"assertRaises", "assertRaisesRegex"}
_KEPT_PLANS = 64


class TestPlan:
    """What a test's source says of itself."""

    def __init__(self, source):
        self._tree = ast.parse(source)
        self._compiled = {}
        self.needs_whole_source = any(_binds_to_whole(node) for node in self._tree.body)
        self.tests = set()  # names of the test methods; one that is declared twice counts once
        self.blocks = []  # (label, whether it is a test method): each must end as often as it begins
        self.sites = []  # (line, words, kind): where values and functions are looked at
        self.imports = {}  # name in the test -> (module, attribute or None)
        self.uses = set()  # (name, attribute, …): what it takes from names, by dots
        self.own_names = set(_names_of(self._tree.body))  # bound once and for all, at the top of the module
        self.loaded_names = set()
        self.bound_names = set()
        nodes = list(walk(self._tree))
        for node in nodes:
            self._note_names(node)
        for node in self._tree.body:
            if isinstance(node, ast.ClassDef) and node.name == "TestCases":
                self._mark_methods(node)
        for node in nodes:
            if isinstance(node, ast.Compare):
                self._probe_compare(node)
            elif isinstance(node, ast.Call):
                self._probe_call(node)
        if self._tree.body and is_text(self._tree.body[0]):
            del self._tree.body[0]  # behind a solution it is not the module's docstring

    def compile(self, filename, flags):
        if flags not in self._compiled:
            self._compiled[flags] = compile(self._tree, filename, "exec", flags, True)
        return self._compiled[flags]

    def mentions(self, name):
        """Whether a name stands anywhere in the test: by itself, behind a dot, or in an import."""
        parts = [part for module, one in self.imports.values() for part in (*module.split("."), one)]
        return name in self.loaded_names or name in parts or any(name in path for path in self.uses)

    def _note_names(self, node):
        if isinstance(node, ast.Name):
            (self.loaded_names if isinstance(node.ctx, ast.Load) else self.bound_names).add(node.id)
        elif isinstance(node, ast.Import):
            for item in node.names:
                module = item.name if item.asname else item.name.partition(".")[0]
                self.imports[item.asname or module] = (module, None)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for item in node.names:
                self.imports[item.asname or item.name] = (node.module, item.name)
        elif isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            self.bound_names.add(node.name)
        elif isinstance(node, ast.Global):
            self.own_names -= set(node.names)
        elif isinstance(node, ast.Attribute):
            path = dotted(node)
            if path:
                self.uses.add(path)

    def _mark_methods(self, test_class):
        for method in test_class.body:
            if not isinstance(method, FUNCTIONS):
                continue
            is_test = method.name.startswith("test")
            if not is_test and method.name not in _FIXTURES:
                continue
            if is_test:
                self.tests.add(method.name)
            if not is_generator(method):
                number = self._add_block(method.name, is_test)
                self._mark_contexts(method.body, False)
                for statement, block in returns(method.body):
                    block.insert(block.index(statement), call("end", statement, number))
                self._mark_block(method.body, number)

    def _add_block(self, label, is_test):
        self.blocks.append((label, is_test))
        return len(self.blocks) - 1

    def _mark_block(self, body, number):
        first = first_statement(body)
        begin, end = call("begin", body[first], number), call("end", body[-1], number)
        body.insert(first, begin)
        body.append(end)

    def _mark_contexts(self, body, is_guarded):
        """Marks blocks that swallow an exception, or need one: it does not show at the end of the method."""
        for statement in body:
            caught = is_guarded or (isinstance(statement, ast.Try) and bool(statement.handlers))
            for inner in inner_bodies(statement):
                self._mark_contexts(inner, caught)
            if not isinstance(statement, (ast.With, ast.AsyncWith)):
                continue
            names = {called_name(item.context_expr) for item in statement.items}
            # Another manager beside it, such as assertRaises, may end the block early and be content.
            is_alone = "subTest" in names and len(statement.items) == 1
            if is_alone and not has(statement.body, (ast.Return, ast.Break, ast.Continue)):
                number = self._add_block(f"the subtest in line {statement.lineno}", False)
                self._mark_block(statement.body, number)
            elif names & _RAISES and not is_guarded and len(statement.items) == 1:
                statement.body.append(call("unraised", statement.body[-1], statement.lineno))

    def _add_site(self, node, words, kind):
        self.sites.append((node.lineno, words, kind))
        return len(self.sites) - 1

    def _probe_compare(self, node):
        if all(isinstance(operator, (ast.Is, ast.IsNot)) for operator in node.ops):
            return
        site = self._add_site(node, "a comparison", VALUE)
        node.left, *node.comparators = _look_at([node.left, *node.comparators], site)

    def _probe_call(self, node):
        name = called_name(node)
        is_assertion = name is not None and name.startswith("assert")
        kind = _KINDS.get(name)
        if kind is None and is_assertion:
            kind = CLOSE if "lmost" in name or "close" in name else VALUE
        path = dotted(node.func)
        if kind is None and path and len(path) > 1 and path[0] in self.imports:
            kind = USE
        if kind is None:
            return
        site = self._add_site(node, ".".join(path or (name,)), kind)
        node.func = wrap("callee", node.func, site)
        if kind is TRUTH and node.args:
            self._probe_method(node.args[0])
        if kind is not USE:
            values = _look_at([*node.args, *(keyword.value for keyword in node.keywords)], site)
            node.args = values[: len(node.args)]
            for keyword, value in zip(node.keywords, values[len(node.args) :], strict=True):
                keyword.value = value
        if is_assertion:
            _check_last(node, site)

    def _probe_method(self, node):
        """A method whose answer is all that an assertion sees."""
        if isinstance(node, ast.UnaryOp):
            node = node.operand
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr not in _KINDS
        ):
            node.func = wrap("callee", node.func, self._add_site(node, node.func.attr, METHOD))


def _look_at(values, site):
    """Probes around operands, in the order of their evaluation."""
    looked = [value for value in values if not isinstance(value, (ast.Constant, ast.JoinedStr))]
    kinds = {id(value): "look" for value in looked}
    if len(looked) > 1:
        kinds[id(looked[0])] = "first"
    return [_probe(kinds[id(value)], value, site) if id(value) in kinds else value for value in values]


def _probe(kind, value, site):
    if isinstance(value, ast.Starred):
        value.value = wrap(kind, value.value, site)
        return value
    return wrap(kind, value, site)


def _check_last(node, site):
    """Has the machinery looked at when everything else is evaluated: an operand may have changed it."""
    if node.keywords:
        node.keywords[-1].value = _probe("check", node.keywords[-1].value, site)
    elif node.args:
        node.args[-1] = _probe("check", node.args[-1], site)


def _names_of(statements):
    """What is bound at the top of a module, by definitions and plain assignments."""
    for statement in statements:
        if isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
            yield statement.name
        elif isinstance(statement, ast.Assign):
            yield from (target.id for target in statement.targets if isinstance(target, ast.Name))


def _binds_to_whole(node):
    """Statements whose meaning depends on what stands before them in the same module."""
    return isinstance(node, ast.Global) or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


_plans = {}


def read_plan(source):
    """The plan of a test, remembered: the same test judges many samples. Raises what ``ast.parse`` raises."""
    key = hashlib.sha256(source.encode(errors="surrogatepass")).digest()  # the source itself is kept nowhere
    plan = _plans.get(key)
    if plan is None:
        collects = gc.isenabled()
        gc.disable()  # thousands of nodes, and not one to collect
        try:
            plan = TestPlan(source)
        finally:
            if collects:
                gc.enable()
        if len(_plans) >= _KEPT_PLANS:
            _plans.pop(next(iter(_plans)))
        _plans[key] = plan
    return plan
