"""Lists what samples use of libraries, by Python's own syntax tree: {key: code} on stdin, {key: [calls, libraries]} out.

Names are resolved without scopes; null stands for code that is no Python.
"""

import ast
import json
import sys
import warnings


def list_uses(source):
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return None
    imports = find_imports(tree)
    calls, libraries = set(), set()
    for node in ast.walk(tree):
        for called in [getattr(node, "func", None), *getattr(node, "decorator_list", [])]:
            name = resolve(called, imports)
            if name is not None:
                calls.add(name)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in imports:
            libraries.add(imports[node.id].split(".")[0])
    return [sorted(calls), sorted(libraries)]


def find_imports(tree):
    imports = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.split(".")[0]
                imports[alias.asname or top] = alias.name if alias.asname else top
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            for alias in node.names:
                imports[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return imports


def resolve(node, imports):
    names = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name) or node.id not in imports:
        return None
    return ".".join([imports[node.id], *reversed(names)])


warnings.simplefilter("ignore")
sources = json.load(sys.stdin)
json.dump({key: list_uses(source) for key, source in sources.items()}, sys.stdout)
