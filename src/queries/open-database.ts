import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { importOptional, type FetchPackage } from "../lib/import-optional.ts";
import { mendSurrogates } from "../lib/mend-surrogates.ts";
import { queryViews } from "./query-view.ts";

/** A file of JSON lines, or rows; half characters of a trace or an answer are taken out of the latter. */
export type LentRows = string | Iterable<unknown> | AsyncIterable<unknown>;

export interface DatabaseOptions {
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
    /** The same with a statement that selects from rows; their column `line` numbers them. */
    async runWith(
      rows: LentRows,
      columns: Readonly<Record<string, string>>,
      toSql: (table: string) => string,
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
        await connection.run(toSql(table), values);
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
