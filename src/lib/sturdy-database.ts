import { renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { errorMessage } from "./bench-error.ts";
import { makeFolder } from "./files.ts";

interface DatabaseOptions {
  file: string;
  /** Statements that make what is not there. */
  schema: string;
  /** Something worth saying: the database was damaged, or cannot be used. */
  remark: (line: string) => void;
}

export type SturdyDatabase = Awaited<ReturnType<typeof openSturdyDatabase>>;

/**
 * A database that can be made again, so it never stops its user: one that is damaged is set aside and begun anew,
 * one that cannot be opened or written answers nothing. Several processes may share the file.
 */
export async function openSturdyDatabase(options: DatabaseOptions) {
  const { file, remark } = options;
  let opened: ReturnType<typeof openDatabase> | undefined;
  let isGivenUp = false;

  function close(): void {
    try {
      opened?.database.close();
    } catch {
      // A damaged database may refuse even that.
    }
    opened = undefined;
  }

  function giveUp(error: unknown): void {
    close();
    isGivenUp = true;
    remark(`${file} cannot be used (${errorMessage(error)}): continuing without it.`);
  }

  function setAside(): void {
    const inode = opened?.inode;
    close();
    try {
      // Another process may have been quicker, and this is its new one.
      if (inode !== undefined && statSync(file).ino !== inode) return;
      renameSync(file, `${file}.damaged`);
      for (const ending of ["-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
    } catch (error) {
      giveUp(error);
      return;
    }
    const name = path.basename(file);
    remark(`${file} was damaged: it was renamed to ${name}.damaged and replaced by a new one.`);
  }

  await makeFolder(path.dirname(file)).catch(giveUp);
  return {
    /** What the work returns, or undefined where the database could not do it. */
    run<T>(work: (database: DatabaseSync) => T): T | undefined {
      for (let attempt = 0; !isGivenUp; attempt++) {
        try {
          opened ??= openDatabase(options);
          return work(opened.database);
        } catch (error) {
          const code = primaryCode(error);
          if (code === undefined) throw error;
          // Others were at it all the time: this one thing is left out.
          if (code === busy && attempt > 0) return undefined;
          if (code !== busy) {
            if (attempt > 0 || !damaged.includes(code)) giveUp(error);
            else setAside();
          }
        }
      }
      return undefined;
    },
    [Symbol.dispose](): void {
      close();
      isGivenUp = true;
    },
  };
}

const busyMs = 10_000;
// SQLite's primary result codes: SQLITE_ERROR (other tables than ours), SQLITE_CORRUPT, SQLITE_NOTADB; SQLITE_BUSY.
const damaged: readonly number[] = [1, 11, 26];
const busy = 5;

function openDatabase({ file, schema }: DatabaseOptions) {
  const database = new DatabaseSync(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${busyMs}`);
    // A killed process loses nothing that was committed; only a power cut may cost the last moments.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    database.exec(schema);
    return { database, inode: statSync(file).ino };
  } catch (error) {
    database.close();
    throw error;
  }
}

function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
}
