import type { DuckDBPreparedStatement, DuckDBResult } from "@duckdb/node-api";
import { BenchError, fault } from "../lib/bench-error.ts";
import { errorMessage } from "../lib/error-code.ts";
import { queryViews } from "./query-view.ts";
import { openDatabase, type DatabaseOptions, type QueryDatabase } from "./open-database.ts";

/** An answer under way: rows come as they are found, cells as JSON has them; whole numbers too large for JSON are text. */
export interface QueryAnswer {
  columns: readonly { name: string; isNumber: boolean }[];
  rows: AsyncIterable<readonly unknown[]>;
}

/**
 * Reads a question before anything is loaded for it, and says which views it names; one that does more than read is
 * refused. This is done on empty tables of its own that are locked already: a query may open files as soon as DuckDB
 * looks at it, and a plan made for empty tables gives wrong answers once they are full (seen in DuckDB 1.5.6).
 */
export async function rehearseQuery(sql: string, options: DatabaseOptions): Promise<string[]> {
  using stage = await openDatabase(options);
  await stage.lock();
  await prepare(stage, sql);
  return namedViews(stage, sql);
}

const numberType = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL)$/;

/** Asks tables that are full and locked. */
export async function askDatabase(db: QueryDatabase, sql: string): Promise<QueryAnswer> {
  const statement = await prepare(db, sql);
  const result = await explainFailure(() => statement.stream());
  const { DuckDBTypeId } = db.library;
  const columns = result.deduplicatedColumnNames().map((name, index) => ({
    name,
    isNumber: numberType.test(DuckDBTypeId[result.columnTypeId(index)]),
  }));
  return { columns, rows: streamRows(result, columns) };
}

async function prepare(db: QueryDatabase, sql: string): Promise<DuckDBPreparedStatement> {
  const { StatementType } = db.library;
  const statement = await explainFailure(async () => {
    const statements = await db.connection.extractStatements(sql);
    if (statements.count !== 1) {
      throw refusal(
        `The query has ${statements.count} statements.`,
        "Run one statement at a time.",
      );
    }
    return statements.prepare(0);
  });
  const { SELECT, EXPLAIN } = StatementType;
  if (![SELECT, EXPLAIN].includes(statement.statementType)) {
    const kind = StatementType[statement.statementType].replaceAll("_", " ");
    throw refusal(
      `${kind} statements do more than read.`,
      "The views are read-only: use SELECT, DESCRIBE, SUMMARIZE or EXPLAIN.",
    );
  }
  if (statement.parameterCount > 0) {
    throw refusal("The query has parameters.", "Write the values into the query.");
  }
  return statement;
}

function namedViews(db: QueryDatabase, sql: string): string[] {
  const views = Object.keys(queryViews);
  const names = db.connection.getTableNames(sql, false).map((name) => name.toLowerCase());
  const found = views.filter((view) => names.includes(view));
  if (found.length > 0) return found;
  // Not all statements tell (`summarize runs` does not): then the words do.
  return views.filter((view) => new RegExp(`\\b${view}\\b`, "i").test(sql));
}

async function* streamRows(
  result: DuckDBResult,
  columns: QueryAnswer["columns"],
): AsyncGenerator<readonly unknown[]> {
  const chunks = result.yieldRowsJson();
  for (;;) {
    const next = await explainFailure(() => chunks.next());
    if (next.done) return;
    for (const row of next.value) {
      yield row.map((value, index) => (columns[index]?.isNumber ? toNumber(value) : value));
    }
  }
}

/** DuckDB writes large whole numbers and decimals as text; what JSON can hold exactly becomes a number again. */
function toNumber(value: unknown): unknown {
  if (typeof value !== "string" || !/^-?\d+(\.\d+)?$/.test(value)) return value;
  const number = Number(value);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? value : number;
}

async function explainFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof BenchError) throw cause;
    throw refusal(
      `DuckDB rejected the query: ${errorMessage(cause)}`,
      adviceOn(errorMessage(cause)),
      cause,
    );
  }
}

function adviceOn(message: string): string {
  if (/^Permission Error|disabled by configuration|locked/i.test(message)) {
    return "A query can only read the views: no files, no network, no settings.";
  }
  if (/^Out of Memory/i.test(message))
    return "Reduce the result: fewer columns, a WHERE clause, or fewer --runs.";
  return "`bcb sql` without a query lists the views and their columns; the dialect is DuckDB's.";
}

function refusal(message: string, hint: string, cause?: unknown): BenchError {
  return fault.QueryInvalid(message, hint, { cause });
}
