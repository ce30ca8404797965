import path from "node:path";
import type { z } from "zod";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import { parseJson } from "../lib/parse-json.ts";
import { openSturdyDatabase, type SturdyDatabase } from "../lib/sturdy-database.ts";
import { Control, type Check } from "../schema/check.ts";
import type { Execution } from "../schema/execution.ts";
import { Verdict } from "../schema/verdict.ts";

/** A verdict without whose it is: equal code under equal conditions has it too. */
const Remembered = Verdict.omit({
  task_id: true,
  sample: true,
  calibrated: true,
  solution_hash: true,
  seed: true,
  hash_seed: true,
  environment: true,
  cached: true,
}).strip();
type Remembered = z.infer<typeof Remembered>;

// The number is the format's: another version of bcb beside this one keeps a file of its own.
const fileName = "verdicts-4.sqlite";
const schema = `
  CREATE TABLE IF NOT EXISTS verdicts (key TEXT PRIMARY KEY, verdict TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS durations (
    test TEXT, environment TEXT, wall_ms INTEGER NOT NULL, cpu_ms INTEGER NOT NULL,
    PRIMARY KEY (test, environment)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS controls (key TEXT PRIMARY KEY, control TEXT NOT NULL);
`;

/** Verdicts by what they rest on, and how long tasks take; shared by all evaluations that use the folder. */
export class VerdictCache implements Disposable {
  readonly #database: SturdyDatabase;

  private constructor(database: SturdyDatabase) {
    this.#database = database;
  }

  static async open(folder: string, remark: (line: string) => void): Promise<VerdictCache> {
    const file = path.join(folder, fileName);
    return new VerdictCache(await openSturdyDatabase({ file, schema, remark }));
  }

  /** The remembered answer, if it holds under the execution's time limit. */
  find(execution: Execution, place: ExecutionPlace): Remembered | undefined {
    const key = executionKey(execution, place);
    const row = this.#find("SELECT verdict FROM verdicts WHERE key = ?", key);
    const remembered = Remembered.safeParse(parseJson(String(row?.["verdict"])));
    if (!remembered.success) return undefined;
    return holdsUnder(remembered.data, execution.limits.limitMs) ? remembered.data : undefined;
  }

  /** A broken run is not remembered, nor one that was starved: they say nothing of the code. */
  store(execution: Execution, place: ExecutionPlace, verdict: Verdict): void {
    if (verdict.outcome === "broken" || verdict.starved) return;
    const key = executionKey(execution, place);
    const text = JSON.stringify(Remembered.parse(verdict));
    this.#write("INSERT OR REPLACE INTO verdicts VALUES (?, ?)", key, text);
    // A hanging sample says nothing of how long its task takes.
    if (verdict.outcome === "timeout") return;
    this.#write(
      `INSERT INTO durations VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
         wall_ms = (wall_ms + excluded.wall_ms) / 2, cpu_ms = (cpu_ms + excluded.cpu_ms) / 2`,
      checkHash(execution.check),
      place.environment,
      verdict.wall_ms,
      verdict.cpu_ms,
    );
  }

  /** A control that was tried on its ground truth. */
  findControl(key: string): Control | undefined {
    const row = this.#find("SELECT control FROM controls WHERE key = ?", key);
    return Control.safeParse(parseJson(String(row?.["control"]))).data;
  }

  storeControl(key: string, control: Control): void {
    this.#write("INSERT OR REPLACE INTO controls VALUES (?, ?)", key, JSON.stringify(control));
  }

  /** A mean of the last runs of this check in this environment, whatever the code; later ones weigh more. */
  findDuration(check: Check, environment: string): { wallMs: number; cpuMs: number } | undefined {
    const asked = "SELECT wall_ms, cpu_ms FROM durations WHERE test = ? AND environment = ?";
    const row = this.#find(asked, checkHash(check), environment);
    if (row === undefined) return undefined;
    return { wallMs: Number(row["wall_ms"]), cpuMs: Number(row["cpu_ms"]) };
  }

  [Symbol.dispose](): void {
    this.#database[Symbol.dispose]();
  }

  #find(sql: string, ...values: string[]) {
    return this.#database.run((database) => database.prepare(sql).get(...values));
  }

  #write(sql: string, ...values: (string | number)[]): void {
    this.#database.run((database) => database.prepare(sql).run(...values));
  }
}

/** Where the execution happens, as far as it could change the verdict. */
export interface ExecutionPlace {
  /** Fingerprint of the environment. */
  environment: string;
  /** The sandbox's identity. */
  engine: string;
}

/** The address of a verdict: everything that it rests on, but for the wall time (see holdsUnder). */
export function executionKey(execution: Execution, { environment, engine }: ExecutionPlace) {
  const { language, code, check, limits, seed, hashSeed, harnessPatches, network } = execution;
  const { limitMs: _wallTime, ...memory } = limits;
  return sha256(
    canonicalJson({
      code: sha256(code),
      ...(check.kind === "unittest"
        ? { test: checkHash(check) }
        : { language, check: checkHash(check) }),
      environment,
      engine,
      memory,
      seed,
      hashSeed,
      harnessPatches,
      ...networkKey(network),
    }),
  );
}

/** What the answers in its network add to a key; nothing where nobody answers. */
export function networkKey(network: Execution["network"]): { network?: string } {
  if (network === undefined) return {};
  return { network: "hash" in network ? network.hash : "the internet of that moment" };
}

/** The address of one run of it: of a run under another time limit nothing is known yet. */
export function runKey(execution: Execution, place: ExecutionPlace): string {
  return sha256(`${executionKey(execution, place)} ${execution.limits.limitMs}`);
}

/** What runs of the same check have in common, whatever the code. */
export function checkHash(check: Check): string {
  const known = hashes.get(check);
  if (known !== undefined) return known;
  // By its text alone, as in the caches of earlier versions.
  const hash = sha256(check.kind === "unittest" ? check.test : canonicalJson(check));
  hashes.set(check, hash);
  return hash;
}

/** A check may hold megabytes, and is asked for several times a sample. */
const hashes = new WeakMap<Check, string>();

/**
 * Whether a verdict that was made under one time limit is the verdict under another: what ended in time would end
 * in time again under any limit that leaves it the time it took, and what ran out of time would under any shorter one.
 */
export function holdsUnder(
  made: Pick<Verdict, "outcome" | "wall_ms" | "wait_ms" | "limit_ms">,
  limitMs: number,
): boolean {
  const { outcome, wall_ms, wait_ms, limit_ms } = made;
  if (limit_ms === limitMs) return true;
  return outcome === "timeout" ? limit_ms > limitMs : wall_ms - wait_ms <= limitMs;
}
