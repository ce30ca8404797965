import duckdb
import sqlglot
from sqlglot import exp


def task_func(tables: dict[str, list[dict]], query: str, tenant: int, most: int = 100) -> dict:
    """
    Run an analyst's query on tables that several tenants share, so that it sees the rows of one
    tenant only. The query is one SELECT statement of DuckDB (also with WITH, UNION and so on).
    Wherever it names a table, be it in a subquery, a join or a common table expression, it gets
    only the rows of that table whose column "tenant" is the given one; a row without a tenant
    (null) belongs to all. The table's alias, or its name if it has none, stays usable as before. A
    name that is a common table expression of the query is no table, also if a table has the same
    name. Names of tables do not regard case.

    Parameters:
    - tables (dict[str, list[dict]]): The rows of each table; all rows of a table have the same
      keys, one of which is "tenant", and there is at least one row. Values are whole numbers, texts
      or None, and a column is BIGINT if no row has a text in it, otherwise VARCHAR.
    - query (str): The query.
    - tenant (int): The tenant.
    - most (int): The most rows of the result (100 if left out).

    Returns:
    - dict: "columns" (the names of the result's columns), "rows" (a list of tuples, at most `most`,
      in the order of the query), "more" (whether there were more rows) and "tables" (the sorted
      names, in lower case, of the tables that the query reads).

    Raises:
    - PermissionError: If the query is not exactly one SELECT statement, names a table that is not
      among the tables or has a schema before it, or calls a table function such as read_csv or
      range in FROM.
    - ValueError: If the query is not SQL, or DuckDB cannot run it.

    Requirements:
    - duckdb
    - sqlglot

    Example:
    >>> rows = [{"tenant": 1, "name": "ann"}, {"tenant": 2, "name": "bo"}]
    >>> task_func({"staff": rows}, "SELECT upper(s.name) AS who FROM Staff s", 2)
    {'columns': ['who'], 'rows': [('BO',)], 'more': False, 'tables': ['staff']}
    """
    try:
        statements = [one for one in sqlglot.parse(query, dialect="duckdb") if one is not None]
    except sqlglot.errors.SqlglotError as error:
        raise ValueError("the query is not SQL") from error
    if len(statements) != 1 or not isinstance(statements[0], exp.Query):
        raise PermissionError("only one SELECT is allowed")
    (tree,) = statements
    known = {name.lower(): rows for name, rows in tables.items()}
    local = {cte.alias.lower() for cte in tree.find_all(exp.CTE)}
    read = set()
    for table in list(tree.find_all(exp.Table)):
        name = table.name.lower()
        if (
            not isinstance(table.this, exp.Identifier)
            or table.db
            or name not in known.keys() | local
        ):
            raise PermissionError(f"{name} is not allowed")
        if name in local:
            continue
        read.add(name)
        own = exp.or_(
            exp.column("tenant").eq(exp.Literal.number(tenant)),
            exp.column("tenant").is_(exp.null()),
        )
        rows = exp.select("*").from_(exp.to_table(f"data_{name}")).where(own)
        table.replace(rows.subquery(table.alias or table.name))

    with duckdb.connect() as connection:
        for name in read:
            rows = known[name]
            kinds = {
                key: "VARCHAR" if any(isinstance(row[key], str) for row in rows) else "BIGINT"
                for key in rows[0]
            }
            columns = ", ".join(f'"{key}" {kind}' for key, kind in kinds.items())
            connection.execute(f'CREATE TABLE "data_{name}" ({columns})')
            marks = ", ".join("?" * len(kinds))
            connection.executemany(
                f'INSERT INTO "data_{name}" VALUES ({marks})', [list(row.values()) for row in rows]
            )
        try:
            result = connection.execute(tree.sql(dialect="duckdb"))
            found = result.fetchmany(most + 1)
        except duckdb.Error as error:
            raise ValueError("the query cannot be run") from error
        columns = [column[0] for column in result.description]
    return {
        "columns": columns,
        "rows": found[:most],
        "more": len(found) > most,
        "tables": sorted(read),
    }
