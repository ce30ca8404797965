"""Compiles a solution so that it tells how its values compare, and when it looks at the variables of a frame.

Few solutions have to do with either: all others are compiled as they are.
"""

import ast

from bcb_plan import COMPARISONS
from bcb_syntax import FUNCTIONS, called_name, first_statement, is_generator, returns, walk, wrap, wrap_answer

# Under a name that nobody can write: a function may bind its parameters anew.
_KEPT = ".asked"
_VARIABLES = "f_locals"
_MEMORY = {"memmove", "memset", "cast", "string_at"}


def compile_solution(source, filename):
    """The code, and whether there are probes in it."""
    compares = any(name in source for name in COMPARISONS)
    reaches = "ctypes" in source
    if not compares and not reaches and _VARIABLES not in source:
        return compile(source, filename, "exec", 0, True), False
    tree = ast.parse(source, filename)
    for node in list(walk(tree)):
        if isinstance(node, ast.Attribute) and node.attr == _VARIABLES and isinstance(node.ctx, ast.Load):
            node.value = wrap("peek", node.value, 0)
        elif reaches and isinstance(node, ast.Call) and called_name(node) in _MEMORY:
            _watch_addresses(node)
        # Any function may become a comparison method: by a decorator, an assignment, a call of type.
        elif compares and isinstance(node, ast.Lambda):
            _watch_lambda(node)
        elif compares and isinstance(node, FUNCTIONS):
            _watch_function(node)
    return compile(tree, filename, "exec", 0, True), True


def _watch_addresses(node):
    for index in range(min(len(node.args), 2 if called_name(node) == "memmove" else 1)):
        if not isinstance(node.args[index], ast.Starred):
            node.args[index] = wrap("address", node.args[index], 0)


def _watch_lambda(node):
    operands = _operands(node)
    if operands is not None and not is_generator(ast.Expr(node.body)):
        node.body = wrap_answer(operands, node.body, node.body)


def _watch_function(node):
    operands = _operands(node)
    if operands is None or isinstance(node, ast.AsyncFunctionDef) or is_generator(node):
        return
    for statement, _ in returns(node.body):
        statement.value = wrap_answer(ast.Name(_KEPT, ast.Load()), statement.value, statement)
    first = first_statement(node.body)
    assign = ast.Assign([ast.Name(_KEPT, ast.Store())], operands)
    for part in ast.walk(assign):
        ast.copy_location(part, node.body[first])
    node.body.insert(first, assign)


def _operands(node):
    """What the function is given by position, if that could be a value and what it is compared with."""
    names = [item.arg for item in (*node.args.posonlyargs, *node.args.args)]
    rest = node.args.vararg
    if len(names) < 2 and rest is None:
        return None
    values = [ast.Name(name, ast.Load()) for name in names]
    if rest is not None:
        values.append(ast.Starred(ast.Name(rest.arg, ast.Load()), ast.Load()))
    return ast.Tuple(values, ast.Load())
