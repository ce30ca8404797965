import { InvalidArgumentError, type Command } from "commander";
import type { RigorCheck } from "../../schema/rigor-report.ts";
import type { CommandContext } from "../context.ts";
import {
  addDatasetOptions,
  addJsonOption,
  datasetSource,
  parseCount,
  parseMemoryMib,
  parseParallel,
  parsePositive,
  parseSeed,
  toParallel,
  toSelection,
  weakSandboxOption,
  type DatasetFlags,
  type Parallel,
} from "../options.ts";

export interface RigorFlags extends DatasetFlags {
  env?: string;
  out?: string;
  mutants: number;
  skip: RigorCheck[];
  seed: number;
  timeout?: number;
  parallel?: Parallel;
  memory?: number;
  fresh?: boolean;
  allowWeakSandbox?: boolean;
  json?: boolean;
}

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
export function addRigorOptions(command: Command, outWords: string): Command {
  addDatasetOptions(command)
    .option("-e, --env <name>", "Python environment (default: the pack's own, else bigcodebench)")
    .option("--mutants <n>", "most mutants a task", parseCount, 25)
    .option("--skip <list>", `leave checks out: ${checks.join(", ")}`, parseChecks, [])
    .option("--seed <n>", "chooses among the mutants where there are more", parseSeed, 0)
    .option(
      "--timeout <seconds>",
      "wall time of a solution with its tests (default: as the official harness; 30 in a workspace)",
      parsePositive,
    )
    .option("-p, --parallel <n>", "busy samples at once; auto is one a core", parseParallel)
    .option("--memory <size>", "what all samples together may use, such as 12G", parseMemoryMib)
    .option("--fresh", "examine again what was examined before")
    .option(...weakSandboxOption)
    .option("-o, --out <dir>", outWords);
  return addJsonOption(command);
}

function parseChecks(text: string): RigorCheck[] {
  return text.split(",").map((part) => {
    const check = checks.find((one) => one === part.trim());
    if (check === undefined) throw new InvalidArgumentError(`Checks are ${checks.join(", ")}.`);
    return check;
  });
}

export async function toRigorOptions(flags: RigorFlags, context: CommandContext) {
  const { terminal, settings, signal } = context;
  return {
    settings,
    signal,
    source: datasetSource(flags, context),
    selection: await toSelection(flags),
    environment: flags.env,
    rigor: {
      mutants: flags.mutants,
      seed: flags.seed,
      limitMs: flags.timeout === undefined ? undefined : Math.ceil(flags.timeout * 1000),
      checks: checks.filter((check) => !flags.skip.includes(check)),
    },
    parallel: toParallel(flags.parallel),
    memoryMib: flags.memory,
    fresh: flags.fresh ?? false,
    allowWeakSandbox: flags.allowWeakSandbox ?? false,
    outDir: flags.out,
    progress: terminal.progress,
    remark: (line: string) => terminal.complain(line),
  };
}
