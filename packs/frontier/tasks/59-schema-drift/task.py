import graphlib

import sqlglot
from sqlglot import exp


def task_func(now: str, wanted: str) -> list[str]:
    """
    Write the migration from one database schema to another (PostgreSQL). Both are SQL scripts that
    hold nothing but CREATE TABLE statements with columns (CREATE TABLE t (c TYPE ...)). Only the
    columns, their types, NOT NULL and their references (REFERENCES other (c)) are looked at; names
    are written in lower case without quotes or schema. Types are equal if sqlglot writes them
    equally for PostgreSQL, so that INTEGER equals INT.

    The migration is made of these statements, in this order:

    1. for every table that is new, its CREATE TABLE statement as sqlglot writes it for PostgreSQL,
       such that a table comes after the new tables that it references; whenever several could be
       next, the first by name is;
    2. for every table that stays, by name: "ALTER TABLE t ADD COLUMN ..." for each new column, in
       the wanted order, with its definition as sqlglot writes it; then for each column that stays,
       in the wanted order, "ALTER TABLE t ALTER COLUMN c TYPE type" if the type differs (the wanted
       type as sqlglot writes it), then "ALTER TABLE t ALTER COLUMN c SET NOT NULL" or "... DROP NOT
       NULL" if that differs; then "ALTER TABLE t DROP COLUMN c" for each column that goes, in the
       old order;
    3. "DROP TABLE t" for every table that goes, such that a table is dropped before the dropped
       tables that it references; whenever several could be next, the first by name is.

    A table that references itself needs no other table for that. A PRIMARY KEY does not count as
    NOT NULL.

    Parameters:
    - now (str): The script of the schema as it is.
    - wanted (str): The script of the schema as it should be.

    Returns:
    - list[str]: The statements, without semicolons.

    Raises:
    - ValueError: If a script has another statement or is not SQL, defines a table twice, or if
      tables that are new, or tables that go, reference each other in a circle.

    Requirements:
    - graphlib
    - sqlglot

    Example:
    >>> task_func("CREATE TABLE a (x INTEGER)", "CREATE TABLE a (x BIGINT, y TEXT NOT NULL)")
    ['ALTER TABLE a ADD COLUMN y TEXT NOT NULL', 'ALTER TABLE a ALTER COLUMN x TYPE BIGINT']
    """

    def read(script):
        tables = {}
        try:
            statements = sqlglot.parse(script, dialect="postgres")
        except sqlglot.errors.SqlglotError as error:
            raise ValueError("a script is not SQL") from error
        for statement in filter(None, statements):
            if not isinstance(statement, exp.Create) or not isinstance(statement.this, exp.Schema):
                raise ValueError("a script has another statement")
            name = statement.this.this.name
            if name in tables:
                raise ValueError(f"{name} is defined twice")
            tables[name] = statement
        return tables

    def columns(statement):
        return {column.name: column for column in statement.this.find_all(exp.ColumnDef)}

    def kind(column):
        return column.kind.sql(dialect="postgres")

    def is_filled(column):
        return any(
            isinstance(constraint.kind, exp.NotNullColumnConstraint)
            and not constraint.kind.args.get("allow_null")
            for constraint in column.constraints
        )

    def in_order(tables, is_dropping):
        sorter = graphlib.TopologicalSorter({name: () for name in tables})
        for name, statement in tables.items():
            for reference in statement.find_all(exp.Reference):
                other = reference.find(exp.Table).name
                if other in tables and other != name:
                    sorter.add(*((other, name) if is_dropping else (name, other)))
        try:
            sorter.prepare()
        except graphlib.CycleError as error:
            raise ValueError("tables reference each other") from error
        ready, order = [], []
        while sorter.is_active():
            ready = sorted([*ready, *sorter.get_ready()])
            order.append(ready.pop(0))
            sorter.done(order[-1])
        return order

    old, new = read(now), read(wanted)
    fresh = {name: table for name, table in new.items() if name not in old}
    steps = [fresh[name].sql(dialect="postgres") for name in in_order(fresh, False)]
    for name in sorted(old.keys() & new.keys()):
        before, after = columns(old[name]), columns(new[name])
        alter = f"ALTER TABLE {name}"
        for label, column in after.items():
            if label not in before:
                steps.append(f"{alter} ADD COLUMN {column.sql(dialect='postgres')}")
        for label, column in after.items():
            if label not in before:
                continue
            if kind(before[label]) != kind(column):
                steps.append(f"{alter} ALTER COLUMN {label} TYPE {kind(column)}")
            if is_filled(before[label]) != is_filled(column):
                action = "SET" if is_filled(column) else "DROP"
                steps.append(f"{alter} ALTER COLUMN {label} {action} NOT NULL")
        steps += [f"{alter} DROP COLUMN {label}" for label in before if label not in after]
    gone = {name: table for name, table in old.items() if name not in new}
    return steps + [f"DROP TABLE {name}" for name in in_order(gone, True)]
