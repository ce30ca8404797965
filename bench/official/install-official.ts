import path from "node:path";
import { installBeside } from "../../src/environment/install-beside.ts";
import type { ReportProgress } from "../../src/lib/progress.ts";
import type { Settings } from "../../src/schema/settings.ts";

interface OfficialInstallation {
  settings: Settings;
  /** The interpreter of our environment: the official harness runs in it too. */
  python: string;
  progress: ReportProgress;
}

/** The folder with the official harness from the package index, beside our environments in the cache; installed once. */
export function installOfficial(installation: OfficialInstallation): Promise<string> {
  const requirements = path.join(import.meta.dirname, "requirements.txt");
  return installBeside(
    { name: "official-0.2.5", title: "the official harness", requirements },
    installation,
  );
}
