import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Settings } from "../schema/settings.ts";

/** Starts a program of the user's that outlives us, such as a browser; false where there is no such program. */
export async function startProgram(
  command: string,
  parameters: readonly string[],
  variables: Settings["variables"],
): Promise<boolean> {
  const child = spawn(command, parameters, {
    env: { ...variables },
    stdio: "ignore",
    detached: true,
  });
  child.unref();
  return once(child, "spawn").then(
    () => true,
    () => false,
  );
}
