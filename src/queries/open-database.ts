import type { DuckDBAppender, DuckDBConnection, DuckDBType, DuckDBValue } from "@duckdb/node-api";
import { importOptional, type FetchPackage } from "../lib/import-optional.ts";
import {
  queryViewNames,
  queryViews,
  type QueryRow,
  type QueryValue,
  type QueryViewName,
} from "./query-view.ts";

const loadLibrary = async (fetchPackage: FetchPackage | undefined) =>
  importOptional("@duckdb/node-api", () => import("@duckdb/node-api"), fetchPackage);
type Library = Awaited<ReturnType<typeof loadLibrary>>;

export interface DatabaseOptions {
  /** Ends whatever is being asked. */
  signal?: AbortSignal | undefined;
  /** Where DuckDB comes from where it is not installed beside bcb. */
  fetchPackage?: FetchPackage | undefined;
}

/** Tables in memory that are filled first, then locked: what is asked of them reaches no file and no network. */
export interface QueryDatabase extends Disposable {
  readonly library: Library;
  readonly connection: DuckDBConnection;
  append<View extends QueryViewName>(
    view: View,
    rows: AsyncIterable<QueryRow<View>> | Iterable<QueryRow<View>>,
  ): Promise<void>;
  /** Runs a statement of our own; `values` stand for its `?`. */
  run(sql: string, values?: readonly (string | number)[]): Promise<void>;
  /** From here on nothing outside the tables can be read or written, and nothing can change that. */
  lock(): Promise<void>;
}

const dayMs = 86_400_000;
const interruptEveryMs = 50;

/** An empty table for every view. */
export async function openDatabase({
  signal,
  fetchPackage,
}: DatabaseOptions = {}): Promise<QueryDatabase> {
  const duckdb = await loadLibrary(fetchPackage);
  const instance = await duckdb.DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    // What does not fit into memory is an error, not a file in the user's folder.
    temp_directory: "",
  });
  const connection = await instance.connect();
  for (const name of queryViewNames) await connection.run(tableOf(name));
  let interrupting: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    // A query that is about to begin does not hear an interruption.
    interrupting = setInterval(() => connection.interrupt(), interruptEveryMs);
  };
  if (signal?.aborted) interrupt();
  else signal?.addEventListener("abort", interrupt, { once: true });

  const toValue = (value: QueryValue | undefined, type: DuckDBType): DuckDBValue => {
    if (value === null || value === undefined) return null;
    if (typeof value === "string" && type.typeId === duckdb.DuckDBTypeId.DATE) {
      return new duckdb.DuckDBDateValue(Date.parse(value) / dayMs);
    }
    if (typeof value !== "object") return value;
    if (isList(value)) return duckdb.listValue(value);
    return duckdb.mapValue(Object.entries(value).map(([key, each]) => ({ key, value: each })));
  };
  const appendRow = (appender: DuckDBAppender, values: readonly (QueryValue | undefined)[]) => {
    for (const [index, value] of values.entries()) {
      const type = appender.columnType(index);
      appender.appendValue(toValue(value, type), type);
    }
    appender.endRow();
  };

  return {
    library: duckdb,
    connection,
    async append(view, rows) {
      const appender = await connection.createAppender(view);
      const names = Object.keys(queryViews[view].columns);
      for await (const row of rows) {
        signal?.throwIfAborted();
        const fields = new Map<string, QueryValue | undefined>(Object.entries(row));
        appendRow(
          appender,
          names.map((name) => fields.get(name)),
        );
      }
      appender.closeSync();
    },
    async run(sql, values = []) {
      signal?.throwIfAborted();
      await connection.run(sql, [...values]);
    },
    async lock() {
      await connection.run("set enable_external_access = false");
      await connection.run("set lock_configuration = true");
    },
    [Symbol.dispose]() {
      signal?.removeEventListener("abort", interrupt);
      clearInterval(interrupting);
      connection.closeSync();
      instance.closeSync();
    },
  };
}

function tableOf(name: QueryViewName): string {
  const columns = Object.entries(queryViews[name].columns);
  return `create table ${name} (${columns.map(([each, { type }]) => `${each} ${type}`).join(", ")})`;
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}
