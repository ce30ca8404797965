import { InvalidArgumentError } from "commander";
import type { RigorCheck } from "../schema/rigor-report.ts";
import type { CommandContext } from "./context.ts";
import { parsed, text, toggle, type FlagValues } from "./flags.ts";
import { parseCount, parseMemoryMib, parseSeconds, parseSeed } from "./parsers.ts";
import {
  environmentFlag,
  parallelFlag,
  taskFlags,
  toParallel,
  weakSandboxFlag,
} from "./shared-flags.ts";

// Not read from the schema: the help has to be there at once, without zod.
const checks: readonly RigorCheck[] = [
  "text",
  "stubs",
  "coverage",
  "repetitions",
  "examples",
  "mutation",
];

/** The flags of every command that examines tasks. */
export const rigorFlags = (outWords: string) => ({
  tasks: taskFlags,
  environment: environmentFlag,
  rigor: {
    mutants: parsed("--mutants <n>", "most mutants a task", parseCount, 25),
    skip: parsed("--skip <list>", `leave checks out: ${checks.join(", ")}`, parseChecks, []),
    seed: parsed("--seed <n>", "chooses among the mutants where there are more", parseSeed, 0),
    limitMs: parsed(
      "--timeout <seconds>",
      "wall time of a solution with its tests (default: as the official harness; 30 in a workspace)",
      parseSeconds,
    ),
  },
  machine: {
    parallel: parallelFlag(),
    memoryMib: parsed(
      "--memory <size>",
      "what all samples together may use, such as 12G",
      parseMemoryMib,
    ),
  },
  fresh: toggle("--fresh", "examine again what was examined before"),
  allowWeakSandbox: weakSandboxFlag,
  outDir: text("-o, --out <dir>", outWords),
});

function parseChecks(words: string): RigorCheck[] {
  return words.split(",").map((part) => {
    const check = checks.find((one) => one === part.trim());
    if (check === undefined) throw new InvalidArgumentError(`Checks are ${checks.join(", ")}.`);
    return check;
  });
}

export type RigorValues = FlagValues<ReturnType<typeof rigorFlags>>;

export function toRigorOptions(
  { rigor: { skip, ...rigor }, machine, ...flags }: RigorValues,
  context: CommandContext,
) {
  return {
    ...context,
    ...flags,
    rigor: { ...rigor, checks: checks.filter((check) => !skip.includes(check)) },
    machine: { ...machine, parallel: toParallel(machine.parallel) },
  };
}
