import { readFile } from "node:fs/promises";
import path from "node:path";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import { writeAtomically } from "../lib/files.ts";
import type { Check } from "../schema/check.ts";
import { markUntrusted, type Execution, type Exit, type Sandbox } from "../schema/execution.ts";
import type { WorkerExecution } from "./worker.ts";

type InputsCheck = Extract<Check, { kind: "inputs" }>;

/** Some references take a minute; nothing waits for them but the samples of their own task. */
const referenceMs = 600_000;

/**
 * The sandbox with what checks of inputs expect: their references run first, each once and in a jail of its own. With a
 * folder, what they returned is kept there for the next time.
 */
export function withExpectedOutputs(sandbox: Sandbox, folder: string | undefined): Sandbox {
  const found = new Map<string, Promise<string | Exit>>();

  async function find(
    { check, ...execution }: Execution & { check: InputsCheck },
    signal: AbortSignal | undefined,
    line: string | undefined,
  ): Promise<string | Exit> {
    const { tolerance: _, ...asked } = check;
    const key = sha256(canonicalJson({ ...asked, engine: sandbox.engine }));
    const file = folder && path.join(folder, `${key}.json`);
    const run = async () => {
      const kept = file && (await readFile(file, "utf8").catch(() => undefined));
      if (kept !== undefined) return kept;
      const exit = await sandbox.execute(
        {
          ...execution,
          check,
          code: markUntrusted(check.reference),
          limits: { ...execution.limits, limitMs: referenceMs },
          seed: 0,
          hashSeed: 0,
        },
        signal,
        line,
      );
      if (exit.kind !== "reported" || exit.returned === undefined) return exit;
      if (file) await writeAtomically(file, exit.returned);
      return exit.returned;
    };
    for (let pending = found.get(key); pending !== undefined; pending = found.get(key)) {
      // Somebody else's may end with a signal of theirs, or have been broken.
      const earlier = await pending.catch(() => undefined);
      if (typeof earlier === "string") return earlier;
      if (found.get(key) === pending) found.delete(key);
    }
    const pending = run();
    found.set(key, pending);
    return pending;
  }

  return {
    ...sandbox,
    async execute(execution, signal, line) {
      const { check } = execution;
      if (check.kind !== "inputs") return sandbox.execute(execution, signal, line);
      const expected = await find({ ...execution, check }, signal, line);
      if (typeof expected !== "string") return expected;
      const whole: WorkerExecution = { ...execution, expected };
      return sandbox.execute(whole, signal, line);
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}
