"""Python's syntax trees with probes in them: calls of constants, which ``bind`` replaces by functions.

No name of a module leads to a function that stands in its code as a constant.
"""

import ast
import functools
import os

# Nobody can write a constant that would be taken for ours.
_TOKEN = os.urandom(16).hex()
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SCOPES = (*FUNCTIONS, ast.ClassDef, ast.Lambda)
_YIELDS = (ast.Yield, ast.YieldFrom)
# What may hold others: not the operators, and not what says how a name is used.
_PARTS = (ast.expr, ast.stmt, ast.keyword, ast.arguments, ast.comprehension, ast.excepthandler, ast.withitem)
_PARTS = (*_PARTS, ast.arg, ast.alias, ast.match_case)
_OR = ast.Or()


def wrap(kind, value, number):
    """A probe around an expression, in its place."""
    return _call(kind, number, [value], value)


def call(kind, place, number):
    """A probe as a statement, in the place of another one."""
    return ast.Expr(_call(kind, number, [], place), **_place_of(place))


def wrap_answer(operands, answer, place):
    """A probe around what a function returns, None for nothing; it is also given its operands."""
    for node in ast.walk(operands):
        ast.copy_location(node, place)
    nothing = ast.Constant(None, **_place_of(place))
    return _call("answer", 0, [operands, answer or nothing], place)


def _call(kind, number, values, place):
    where = _place_of(place)
    # One constant with the number in it: a test has no numbers that it would not have without us.
    constant = ast.Constant(f"{_TOKEN}{kind} {number}", **where)
    # Not the constant alone: the compiler warns about calls of constants.
    return ast.Call(ast.BoolOp(_OR, [constant, constant], **where), values, [], **where)


def _place_of(node):
    return {
        "lineno": node.lineno,
        "col_offset": node.col_offset,
        "end_lineno": node.end_lineno,
        "end_col_offset": node.end_col_offset,
    }


def bind(code, probes, offset, found):
    """The code with functions for the probes' constants, its lines moved; each code object goes to ``found``.

    A function is given the number of its probe first.
    """
    constants = []
    for value in code.co_consts:
        if isinstance(value, type(code)):
            value = bind(value, probes, offset, found)
        elif isinstance(value, str) and value.startswith(_TOKEN):
            kind, _, number = value[len(_TOKEN) :].partition(" ")
            value = functools.partial(probes[kind], int(number))
        constants.append(value)
    bound = code.replace(co_consts=tuple(constants), co_firstlineno=code.co_firstlineno + offset)
    found[id(bound)] = bound
    return bound


def has_probe(code):
    return any(type(constant) is functools.partial for constant in code.co_consts)


def walk(tree):
    pending = [tree]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(_parts_of(node))


def _parts_of(node):
    found = []
    for name in node._fields:
        value = getattr(node, name, None)
        if type(value) is list:
            found.extend(value)
        else:
            found.append(value)
    return [part for part in found if isinstance(part, _PARTS)]


def has(body, kinds):
    """Whether the block itself holds such a node, functions and classes inside it aside."""
    pending = list(body)
    while pending:
        node = pending.pop()
        if isinstance(node, kinds):
            return True
        if not isinstance(node, _SCOPES):
            pending.extend(_parts_of(node))
    return False


def is_generator(function):
    body = getattr(function, "body", [function])
    return has(body, _YIELDS)


def inner_bodies(statement):
    """The blocks of a statement, none for what has a scope of its own."""
    if isinstance(statement, _SCOPES):
        return
    for name in ("body", "orelse", "finalbody"):
        if isinstance(getattr(statement, name, None), list):
            yield getattr(statement, name)
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield part.body


def returns(body):
    """Every return statement of a function's own body, with the block that it stands in."""
    for statement in list(body):
        if isinstance(statement, ast.Return):
            yield statement, body
        for inner in inner_bodies(statement):
            yield from returns(inner)


def is_text(statement):
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def first_statement(body):
    """Where a function's code begins, behind its docstring."""
    return 1 if is_text(body[0]) and len(body) > 1 else 0


def called_name(node):
    function = node.func if isinstance(node, ast.Call) else None
    return getattr(function, "attr", None) or getattr(function, "id", None)


def dotted(node):
    """The names of ``a.b.c``, or None for what does not begin with a name."""
    path = []
    while isinstance(node, ast.Attribute):
        path.append(node.attr)
        node = node.value
    return (node.id, *reversed(path)) if isinstance(node, ast.Name) else None
