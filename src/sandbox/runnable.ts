import { fault } from "../lib/bench-error.ts";
import type { Execution, Sandbox } from "../schema/execution.ts";

/** Refuses what the sandbox has no way to run. */
export function requireRunnable(
  { language, check }: Pick<Execution, "language" | "check">,
  { engine, runs }: Pick<Sandbox, "engine" | "runs">,
): void {
  if (runs[language]?.includes(check.kind)) return;
  const known = Object.entries(runs).map(([name, kinds]) => `${name} (${kinds.join(", ")})`);
  throw fault.CheckUnsupported(
    `The engine ${engine} cannot run ${language} with a check of kind ${check.kind}.`,
    `It supports ${known.join("; ")}. Select tasks of these kinds, or use another executor.`,
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
