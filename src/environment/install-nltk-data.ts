import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { ReportProgress } from "../lib/progress.ts";
import { runProcess } from "../lib/run-process.ts";

const script = fileURLToPath(new URL("../../python/tools/fetch_nltk_data.py", import.meta.url));

const Line = z.object({ package: z.string(), found: z.boolean(), reason: z.string() });

export interface NltkInstallation {
  /** The environment's interpreter: its own NLTK does the downloading. */
  python: string;
  target: string;
  packages: readonly string[];
  /** BCB_NLTK_DATA: a folder with the packages as zips or unpacked, in NLTK's layout. */
  source: string | undefined;
  variables: Readonly<Record<string, string | undefined>>;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

export interface MissingData {
  package: string;
  reason: string;
}

/** Puts NLTK packages, unpacked, into `target`; answers with those that could not be had, and why. */
export async function installNltkData(installation: NltkInstallation): Promise<MissingData[]> {
  const { python, target, packages, source, variables, progress, signal } = installation;
  if (packages.length === 0) return [];
  const found = new Set<string>();
  const reasons = new Map<string, string>();
  const note = () =>
    progress({ label: "NLTK data", done: found.size + reasons.size, total: packages.length });
  note();
  const { stderr } = await runProcess(python, ["-I", script, target, source ?? "", ...packages], {
    variables,
    signal,
    onStdout(text) {
      const line = Line.parse(JSON.parse(text));
      if (line.found) found.add(line.package);
      else reasons.set(line.package, line.reason);
      note();
    },
  });
  const crash = stderr.trim().split("\n").at(-1) ?? "";
  return packages
    .filter((name) => !found.has(name))
    .map((name) => ({ package: name, reason: reasons.get(name) ?? crash }));
}
