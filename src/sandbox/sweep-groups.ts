import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

// Reachable from src/sandbox and from dist/sandbox alike.
const script = fileURLToPath(new URL("../../python/sweep.py", import.meta.url));
const limitMs = 10_000;

/** Removes the control groups that processes of ours left when they were killed; what it cannot do, the next engine does. */
export async function sweepGroups(
  python: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(python, ["-s", "-B", script], {
    env: { ...variables },
    stdio: "ignore",
    detached: true,
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
  await new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
}
