import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DuckDBResult } from "@duckdb/node-api";
import { BenchError, fault, errorMessage } from "../lib/bench-error.ts";
import { importOptional, type FetchPackage } from "../lib/import-optional.ts";
import { mendSurrogates } from "../lib/mend-surrogates.ts";
import { queryViews } from "./query-view.ts";

/** A file of JSON lines, or rows; half characters of a trace or an answer are taken out of the latter. */
export type LentRows = string | Iterable<unknown> | AsyncIterable<unknown>;

interface DatabaseOptions {
  /** Ends whatever is being asked. */
  signal: AbortSignal;
  /** Where DuckDB comes from where it is not installed beside bcb. */
  fetchPackage: FetchPackage;
}

/** Tables in memory that are filled first, then locked: what is asked of them reaches no file and no network. */
export type QueryDatabase = Awaited<ReturnType<typeof openDatabase>>;

const loadLibrary = () => import("@duckdb/node-api");
const interruptEveryMs = 50;

/** An empty table for every view. */
export async function openDatabase({ signal, fetchPackage }: DatabaseOptions) {
  const library = await importOptional("@duckdb/node-api", loadLibrary, fetchPackage);
  const instance = await library.DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    // What does not fit into memory is an error, not a file in the user's folder.
    temp_directory: "",
  });
  const connection = await instance.connect();
  for (const [name, { columns }] of Object.entries(queryViews)) {
    const types = Object.entries(columns).map(([each, { type }]) => `${each} ${type}`);
    await connection.run(`create table ${name} (${types.join(", ")})`);
  }
  let interrupting: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    // A query that is about to begin does not hear an interruption.
    interrupting = setInterval(() => connection.interrupt(), interruptEveryMs);
  };
  if (signal.aborted) interrupt();
  else signal.addEventListener("abort", interrupt, { once: true });
  return {
    library,
    connection,
    /** Runs a statement of our own; `values` stand for its `?`. */
    async run(sql: string, values: string[] = []): Promise<void> {
      signal.throwIfAborted();
      await connection.run(sql, values);
    },
    /** The same with a statement that selects from `@rows`; their column `line` numbers them. */
    async runWith(
      rows: LentRows,
      columns: Readonly<Record<string, string>>,
      sql: string,
      values: string[] = [],
    ): Promise<void> {
      const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`);
      // DuckDB takes `*`, `?` and `[` in a path for a pattern: it is given one of ours.
      const folder = await mkdtemp(path.join(tmpdir(), "bcb-sql-"));
      try {
        const isFile = typeof rows === "string";
        const ending = isFile && rows.endsWith(".gz") ? "jsonl.gz" : "jsonl";
        const plain = path.join(folder, `rows.${ending}`);
        await (isFile ? symlink(path.resolve(rows), plain) : writeFile(plain, toLines(rows)));
        const table = `(select *, row_number() over () as line
          from read_json('${plain.replaceAll("'", "''")}', format = 'newline_delimited',
            columns = {${types.join(", ")}}, maximum_object_size = 67108864, hive_partitioning = false))`;
        signal.throwIfAborted();
        await connection.run(
          sql.replace("@rows", () => table),
          values,
        );
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    /** From here on nothing outside the tables can be read or written, and nothing can change that. */
    async lock(): Promise<void> {
      await connection.run("set enable_external_access = false");
      await connection.run("set lock_configuration = true");
    },
    [Symbol.dispose](): void {
      signal.removeEventListener("abort", interrupt);
      clearInterval(interrupting);
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function* toLines(rows: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${mendSurrogates(JSON.stringify(row))}\n`;
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
  const views = Object.keys(queryViews);
  const names = stage.connection.getTableNames(sql, false).map((name) => name.toLowerCase());
  const found = views.filter((view) => names.includes(view));
  if (found.length > 0) return found;
  // Not all statements tell (`summarize runs` does not): then the words do.
  return views.filter((view) => new RegExp(`\\b${view}\\b`, "i").test(sql));
}

const numberType = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL)$/;

/** Asks tables that are full and locked: rows come as they are found, cells as JSON has them; whole numbers too large for JSON are text. */
export async function askDatabase(db: QueryDatabase, sql: string) {
  const statement = await prepare(db, sql);
  const result = await explainFailure(() => statement.stream());
  const { DuckDBTypeId } = db.library;
  const columns = result.deduplicatedColumnNames().map((name, index) => ({
    name,
    isNumber: numberType.test(DuckDBTypeId[result.columnTypeId(index)]),
  }));
  return { columns, rows: streamRows(result, columns) };
}

async function prepare({ library, connection }: QueryDatabase, sql: string) {
  const { StatementType } = library;
  const statement = await explainFailure(async () => {
    const statements = await connection.extractStatements(sql);
    if (statements.count !== 1) {
      const message = `The query has ${statements.count} statements.`;
      throw fault.QueryInvalid(message, "Run one statement at a time.");
    }
    return statements.prepare(0);
  });
  const { SELECT, EXPLAIN } = StatementType;
  if (![SELECT, EXPLAIN].includes(statement.statementType)) {
    const kind = StatementType[statement.statementType].replaceAll("_", " ");
    throw fault.QueryInvalid(
      `${kind} statements do more than read.`,
      "The views are read-only: use SELECT, DESCRIBE, SUMMARIZE or EXPLAIN.",
    );
  }
  if (statement.parameterCount > 0) {
    throw fault.QueryInvalid("The query has parameters.", "Write the values into the query.");
  }
  return statement;
}

async function* streamRows(result: DuckDBResult, columns: readonly { isNumber: boolean }[]) {
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
    const message = errorMessage(cause);
    throw fault.QueryInvalid(`DuckDB rejected the query: ${message}`, adviceOn(message), { cause });
  }
}

function adviceOn(message: string): string {
  if (/^Permission Error|disabled by configuration|locked/i.test(message)) {
    return "A query can only read the views: no files, no network, no settings.";
  }
  if (/^Out of Memory/i.test(message)) {
    return "Reduce the result: fewer columns, a WHERE clause, or fewer --runs.";
  }
  return "`bcb sql` without a query lists the views and their columns; the dialect is DuckDB's.";
}
