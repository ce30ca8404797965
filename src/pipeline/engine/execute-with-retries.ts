import type { Execution, Exit, Sandbox } from "../../schema/execution.ts";

const retries = 2;

/** Runs it up to three times: a broken run is our fault, and says nothing. What stays broken is said, never scored. */
export async function executeWithRetries(
  execution: Execution,
  sandbox: Sandbox,
  signal: AbortSignal | undefined,
): Promise<Exit> {
  for (let attempt = 0; ; attempt++) {
    const exit = await sandbox.execute(execution, signal);
    if (exit.kind !== "broken" || attempt === retries) return exit;
  }
}
