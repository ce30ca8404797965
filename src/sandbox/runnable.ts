import { BenchError } from "../lib/bench-error.ts";
import type { Execution, Sandbox } from "../schema/execution.ts";

/** Refuses what the sandbox has no way to run. */
export function requireRunnable(
  { language, check }: Pick<Execution, "language" | "check">,
  { engine, runs }: Pick<Sandbox, "engine" | "runs">,
): void {
  if (runs[language]?.includes(check.kind)) return;
  const known = Object.entries(runs).map(([name, kinds]) => `${name} (${kinds.join(", ")})`);
  throw new BenchError(
    "CheckUnsupported",
    `The engine ${engine} cannot judge ${language} by a check of the kind ${check.kind}.`,
    `It runs ${known.join("; ")}. Choose tasks of these kinds, or an executor for the others.`,
  );
}

/** All the source that an execution runs: the code, then what its check adds. */
export function sourceOf({ code, check }: Pick<Execution, "code" | "check">): string {
  switch (check.kind) {
    case "unittest":
    case "program":
      return `${code}\n${check.test}`;
    case "inputs":
    case "stdio":
    case "match":
    case "script":
      return code;
    default:
      return check satisfies never;
  }
}
