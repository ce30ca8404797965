import type { CommandContext } from "./context.ts";
import { count, memoryMib, natural, parsed, refuse, seconds, text, toggle } from "./flags.ts";
import type { FlagValues } from "./flags.ts";
import { environmentFlag, namedTaskFlags, parallelFlag, weakSandboxFlag } from "./shared-flags.ts";

// Not read from the schema: the help has to be there at once, without zod.
const checks = ["text", "stubs", "coverage", "repetitions", "examples", "mutation"] as const;

/** The flags of every command that examines tasks. */
export const rigorFlags = (outWords: string) => ({
  tasks: namedTaskFlags,
  environment: environmentFlag,
  rigor: {
    mutants: count("--mutants <n>", "maximum number of mutants per task", 25),
    skip: parsed("--skip <list>", `checks to skip: ${checks.join(", ")}`, parseChecks, []),
    seed: natural("--seed <n>", "seed for choosing among more mutants than that", 0),
    limitMs: seconds(
      "--timeout <seconds>",
      "timeout for a solution with its tests (default: the official one; 30 in a workspace)",
    ),
  },
  machine: {
    parallel: parallelFlag,
    memoryMib: memoryMib("--memory <size>", "memory for all samples together, such as 12G"),
  },
  fresh: toggle("--fresh", "discard earlier results and examine again"),
  allowWeakSandbox: weakSandboxFlag,
  outDir: text("-o, --out <dir>", outWords),
});

function parseChecks(words: string): (typeof checks)[number][] {
  return words.split(",").map((part) => {
    const check = checks.find((one) => one === part.trim());
    if (check === undefined) refuse(`The checks are ${checks.join(", ")}.`);
    return check;
  });
}

export type RigorValues = FlagValues<ReturnType<typeof rigorFlags>>;

export function toRigorOptions(
  { rigor: { skip, ...rigor }, ...flags }: RigorValues,
  context: CommandContext,
) {
  return {
    ...context,
    ...flags,
    rigor: { ...rigor, checks: checks.filter((check) => !skip.includes(check)) },
  };
}
