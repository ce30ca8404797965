import { spawn } from "node:child_process";
import { once } from "node:events";

/** Starts a program of the user's that outlives us, such as a browser; false where there is no such program. */
export async function startProgram(
  command: string,
  parameters: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
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
