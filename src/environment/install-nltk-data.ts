import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { runProcess } from "../lib/run-process.ts";
import type { WorkContext } from "../schema/context.ts";
import { helperVariables } from "./variables.ts";

const script = fileURLToPath(new URL("../../python/tools/fetch_nltk_data.py", import.meta.url));

const Line = z.object({ package: z.string(), found: z.boolean(), reason: z.string() });

export interface MissingData {
  package: string;
  reason: string;
}

/**
 * Puts NLTK packages that are not there yet, unpacked, into the environment in `root`, whose own NLTK does the downloading;
 * answers with those that could not be had, and why. An environment without them is usable, and the doctor says so.
 */
export async function installNltkData(
  packages: readonly string[],
  root: string,
  { settings, progress, signal }: WorkContext,
): Promise<MissingData[]> {
  if (packages.length === 0) return [];
  const found = new Set<string>();
  const reasons = new Map<string, string>();
  const note = () =>
    progress({ label: "NLTK data", done: found.size + reasons.size, total: packages.length });
  note();
  const source = settings.nltkData === undefined ? "" : path.resolve(settings.nltkData);
  const words = ["-I", script, path.join(root, "nltk_data"), source, ...packages];
  const { stderr } = await runProcess(path.join(root, "bin", "python"), words, {
    variables: helperVariables(settings),
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
