import { spawn } from "node:child_process";
import { fault } from "../lib/bench-error.ts";
import type { Settings } from "../schema/settings.ts";

/** Opens files in the user's own editor, on the user's own terminal, until it is closed. */
export async function openEditor(
  files: readonly string[],
  { variables }: { variables: Settings["variables"] },
): Promise<void> {
  const editor = variables["VISUAL"] || variables["EDITOR"] || "vi";
  // A shell, because people write `code --wait` into the variable; the files are its arguments, never its words.
  const child = spawn("/bin/sh", ["-c", `${editor} "$@"`, "editor", ...files], {
    env: { ...variables },
    stdio: "inherit",
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  if (code === 0) return;
  throw fault.BadUsage(
    `The editor "${editor}" exited with ${code ?? "a signal"}.`,
    "Set EDITOR to an editor that is installed.",
  );
}
