import re

import networkx as nx
import pint
import sympy
from sympy.parsing.sympy_parser import parse_expr


def task_func(inputs: dict[str, str], formulas: dict[str, str], units: dict[str, str]) -> dict:
    """
    Compute the formula sheet of an engineering office. Formulas are written for SymPy with + - * /
    ** and brackets over numbers, the constant pi, the function sqrt, and the names of inputs and of
    other formulas. Any other identifier is a name, also one that SymPy would take for something
    else (such as E, I, N, S or beta). Inputs are quantities for pint, such as "3 cm" or "2.5".

    A formula gets the first outcome that fits: "missing X" if it uses a name that is neither input
    nor formula (X is the first such name by the alphabet); "circular" if it uses itself, directly
    or over other formulas; "needs X" if it uses a formula that has no value (X is the first such
    by the alphabet); "unit" if its quantities do not fit together (metres plus seconds, or a power
    that is no plain number) or its value cannot be given in its unit; else it has a value.

    Parameters:
    - inputs (dict[str, str]): Quantities by name; none has a unit with an offset, such as degC.
    - formulas (dict[str, str]): Formulas by name; no name is also an input.
    - units (dict[str, str]): The unit of a formula's value by its name. A formula without one is
      given in pint's base units.

    Returns:
    - dict: "order" (the formulas with a value in the order of computing: each time the first by
      name of those whose used formulas all came before), "values" (by formula, in that order, the
      number in its unit, rounded to 6 significant digits), "failed" (outcomes by formula, sorted by
      name) and "unused" (the sorted inputs that no formula uses).

    Raises:
    - ValueError: If a name is both input and formula.

    Requirements:
    - networkx
    - pint
    - re
    - sympy

    Example:
    >>> inputs = {"r": "3 cm", "p": "2 bar"}
    >>> task_func(inputs, {"S": "pi*r**2", "F": "p*S"}, {"F": "N"})["values"]
    {'S': 0.00282743, 'F': 565.487}
    """
    if set(inputs) & set(formulas):
        raise ValueError("a name is both input and formula")
    registry = pint.get_application_registry()
    uses, expressions = {}, {}
    for name, text in formulas.items():
        words = set(re.findall(r"\b[A-Za-z_]\w*", text)) - {"pi", "sqrt"}
        uses[name] = sorted(words)
        symbols = {word: sympy.Symbol(word) for word in words}
        expressions[name] = parse_expr(text, local_dict=symbols, evaluate=False)
    graph = nx.DiGraph()
    graph.add_nodes_from(formulas)
    graph.add_edges_from((used, name) for name in uses for used in uses[name] if used in formulas)
    circular = {
        name
        for group in nx.strongly_connected_components(graph)
        if len(group) > 1
        for name in group
    }
    circular |= set(nx.nodes_with_selfloops(graph))
    graph.remove_nodes_from(circular)
    known = {name: registry.Quantity(text) for name, text in inputs.items()}
    values, failed = {}, {}
    for name in [*nx.lexicographical_topological_sort(graph), *circular]:
        missing = [word for word in uses[name] if word not in inputs and word not in formulas]
        without = [word for word in uses[name] if word not in known]
        if missing:
            failed[name] = f"missing {missing[0]}"
        elif name in circular:
            failed[name] = "circular"
        elif without:
            failed[name] = f"needs {without[0]}"
        else:
            compute = sympy.lambdify(
                uses[name], expressions[name], [{"sqrt": lambda q: q**0.5}, "math"]
            )
            try:
                value = registry.Quantity(compute(*(known[word] for word in uses[name])))
                given = value.to(units[name]) if name in units else value.to_base_units()
            except pint.PintError:
                failed[name] = "unit"
            else:
                known[name] = value
                values[name] = float(f"{given.magnitude:.6g}")
    used = {word for words in uses.values() for word in words}
    return {
        "order": list(values),
        "values": values,
        "failed": dict(sorted(failed.items())),
        "unused": sorted(set(inputs) - used),
    }
