import { fileURLToPath } from "node:url";
import { runProcess } from "../lib/run-process.ts";

// Reachable from src/sandbox and from dist/sandbox alike.
const script = fileURLToPath(new URL("../../python/sweep.py", import.meta.url));
const limitMs = 10_000;

/** Removes the control groups that processes of ours left when they were killed; what it cannot do, the next engine does. */
export async function sweepGroups(
  python: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  await runProcess(python, ["-s", "-B", script], { variables, limitMs });
}
