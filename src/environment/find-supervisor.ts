import { homedir } from "node:os";
import { BenchError } from "../lib/bench-error.ts";
import { findPython } from "./find-python.ts";
import { toolPath } from "./find-tool.ts";

/** What the jail's own programs run on; samples do not see more of it than of any other program. */
const supervisor = ">=3.10";

/** The Python that guards samples in other languages. */
export async function findSupervisor(cacheDir: string): Promise<string> {
  const hub = { endpoint: "", home: "", offline: true };
  const variables = { PATH: toolPath(), HOME: homedir() };
  const settings = { cacheDir, homeDir: homedir(), variables, hub };
  const found = await findPython(supervisor, { settings, neededFor: "the sandbox" });
  if (found !== undefined) return found.executable;
  throw new BenchError(
    "PythonMissing",
    `The sandbox needs Python ${supervisor}, which was not found on this machine.`,
    "Install it with your system's package manager.",
  );
}
