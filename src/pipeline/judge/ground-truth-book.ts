import { errorMessage } from "../../lib/error-code.ts";
import type { Task } from "../../schema/task.ts";
import { checkHash } from "../../verdicts/verdict-cache.ts";
import type { GroundTruthRun, GroundTruths } from "../engine/choose-limits.ts";
import type { Engine } from "../engine/create-engine.ts";

const nothing: GroundTruths = new Map();
// Of tasks that samples bring along; those of the dataset are fewer.
const mostKept = 20_000;

/**
 * How a task's own solution fares, found out when the task is first asked for; of a task without one, nothing. Nobody's
 * leaving ends a check: others wait for it, too.
 */
export function createGroundTruthBook(
  engine: Pick<Engine, "checkGroundTruth">,
  signal: AbortSignal,
): (task: Task, line: string) => Promise<GroundTruths> {
  const known = new Map<string, Promise<GroundTruthRun | undefined>>();

  /** What was broken or could not be asked says nothing: the next one asks again. */
  async function check(task: Task, hash: string, line: string) {
    try {
      const { groundTruths } = await engine.checkGroundTruth([task], { signal, line });
      const run = groundTruths.get(hash);
      if (run?.outcome === "broken") known.delete(hash);
      return run;
    } catch (cause) {
      known.delete(hash);
      signal.throwIfAborted();
      const words = `the task's own solution was not judged: ${errorMessage(cause)}`;
      throw new Error(words, { cause });
    }
  }

  return async (task, line) => {
    if (task.ground_truth === "") return nothing;
    const hash = checkHash(task.check);
    const checked = known.get(hash) ?? check(task, hash, line);
    known.set(hash, checked);
    if (known.size > mostKept) known.delete(known.keys().next().value ?? "");
    const run = await checked;
    return run === undefined ? nothing : new Map([[hash, run]]);
  };
}
