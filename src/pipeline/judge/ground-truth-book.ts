import { errorMessage } from "../../lib/error-code.ts";
import type { Task } from "../../schema/task.ts";
import { checkHash } from "../../verdicts/verdict-cache.ts";
import type { GroundTruthRun, GroundTruths } from "../engine/choose-limits.ts";
import type { Engine } from "../engine/create-engine.ts";

/** How the tasks' own solutions fare, found out when a task is first asked for. */
export interface GroundTruthBook {
  /** What is known of the task, checked first where nothing is; of a task without a solution, nothing. */
  find(task: Task, line: string): Promise<GroundTruths>;
}

const nothing: GroundTruths = new Map();
// Of tasks that samples bring along; those of the dataset are fewer.
const mostKept = 20_000;

/** Nobody's leaving ends a check: others wait for it, too. */
export function createGroundTruthBook(
  engine: Pick<Engine, "checkGroundTruth">,
  signal: AbortSignal,
): GroundTruthBook {
  const known = new Map<string, Promise<GroundTruthRun | undefined>>();

  async function check(task: Task, line: string): Promise<GroundTruthRun | undefined> {
    const { groundTruths } = await engine.checkGroundTruth([task], { signal, line });
    return groundTruths.get(checkHash(task.check));
  }

  return {
    async find(task, line) {
      if (task.ground_truth === "") return nothing;
      const hash = checkHash(task.check);
      let checked = known.get(hash);
      if (checked === undefined) {
        checked = check(task, line);
        known.set(hash, checked);
        for (const first of known.keys()) {
          if (known.size <= mostKept) break;
          known.delete(first);
        }
        const forget = () => known.delete(hash);
        // What was broken or could not be asked says nothing: the next one asks again.
        checked.then((run) => run?.outcome === "broken" && forget(), forget);
      }
      const run = await checked.catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new Error(`the task's own solution was not judged: ${errorMessage(cause)}`, {
          cause,
        });
      });
      return run === undefined ? nothing : new Map([[hash, run]]);
    },
  };
}
