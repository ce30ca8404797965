import networkx as nx
import sqlglot
from sqlglot import exp


def task_func(scripts: dict[str, str], changed: list[str]) -> dict:
    """
    Find out which SQL scripts of a nightly warehouse load (PostgreSQL's dialect) must run again,
    and in which order. A script writes the tables of its CREATE TABLE ... AS, CREATE VIEW ... AS
    and INSERT INTO ... statements, and reads all other tables that occur in its statements, but
    neither the names of common table expressions nor tables that the script itself has written in
    an earlier statement. A table that a statement writes is read as well if it occurs in that
    statement once more. Names of tables are compared in lower case, with their schema if it is
    given ("schema.table"). A script runs after every other script that writes a table it reads. A
    table changes if it is in `changed`, or if a script that writes it runs again; a script runs
    again if it reads a table that changes.

    Parameters:
    - scripts (dict[str, str]): The SQL text by the script's name.
    - changed (list[str]): The tables that have changed.

    Returns:
    - dict: "reads" and "writes" (dicts from each script's name to the sorted list of its tables),
      "run" (the names of the scripts that run again, in an order in which each comes after those it
      must run after; whenever several could be next, the first by name is) and "sources" (the
      sorted tables that are read by some script and written by none).

    Raises:
    - ValueError: If scripts must run after each other in a circle.
    - sqlglot.errors.ParseError: If a script is not SQL.

    Requirements:
    - networkx
    - sqlglot

    Example:
    >>> scripts = {"b": "CREATE TABLE day AS SELECT * FROM raw.sale"}
    >>> scripts["a"] = "INSERT INTO top SELECT * FROM day"
    >>> task_func(scripts, ["raw.sale"])["run"]
    ['b', 'a']
    """
    reads, writes = {}, {}

    def name_of(table):
        return ".".join(part.name for part in table.parts).lower()

    for script, text in scripts.items():
        read, written = set(), set()
        for statement in sqlglot.parse(text, dialect="postgres"):
            if statement is None:
                continue
            target = None
            if isinstance(statement, exp.Insert) or (
                isinstance(statement, exp.Create) and statement.expression
            ):
                target = statement.this.find(exp.Table)
            local = {cte.alias.lower() for cte in statement.find_all(exp.CTE)}
            for table in statement.find_all(exp.Table):
                name = name_of(table)
                if table is not target and name not in local | written:
                    read.add(name)
            if target is not None:
                written.add(name_of(target))
        reads[script], writes[script] = sorted(read), sorted(written)

    order = nx.DiGraph()
    order.add_nodes_from(scripts)
    for later, tables in reads.items():
        for earlier, made in writes.items():
            if earlier != later and set(tables) & set(made):
                order.add_edge(earlier, later)
    if not nx.is_directed_acyclic_graph(order):
        raise ValueError("scripts must run after each other")
    hot = {table.lower() for table in changed}
    again = set()
    for script in nx.topological_sort(order):
        if hot & set(reads[script]):
            again.add(script)
            hot.update(writes[script])
    made = {table for tables in writes.values() for table in tables}
    return {
        "reads": reads,
        "writes": writes,
        "run": list(nx.lexicographical_topological_sort(order.subgraph(again))),
        "sources": sorted({table for tables in reads.values() for table in tables} - made),
    }
