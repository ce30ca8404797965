import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { DoctorFinding, DoctorReport } from "../../schema/doctor-report.ts";
import { checkLibraries, importLibraries } from "../check-libraries.ts";
import type { ExamineOptions } from "../examine-environment.ts";
import { notBuilt } from "../open-environment.ts";
import { concludeReport, failedImport } from "../report-findings.ts";
import { fingerprintOf } from "../take-stock.ts";
import { openNpm, readNpmRecipe, takeNpmStock, type NpmRecipe } from "./open-npm.ts";

/** Imports every package of an environment and says what will change verdicts; reads only. */
export async function examineNpm(name: string, options: ExamineOptions): Promise<DoctorReport> {
  const { settings, libsByTask } = options;
  const recipe = await readNpmRecipe(name);
  const opened = await openNpm(recipe, settings);
  if (opened === undefined) throw notBuilt(name);
  const { path: root } = opened.environment;
  const reasons = await importPackages(recipe, root, options);
  const libraries = checkLibraries(reasons, libsByTask, (one) => ({
    distribution: one,
    version: recipe.packages.get(one) ?? null,
  }));
  const version = process.versions.node;
  const fingerprint = fingerprintOf(await takeNpmStock(root));
  const hint = `Run \`bcb env sync ${name}\`.`;
  const unusable: DoctorFinding = {
    severity: "error",
    topic: "environment",
    subject: name,
    message: `cannot be used: ${opened.problem}`,
    tasks: libsByTask.size,
    hint,
  };
  const failed = libraries.filter(({ imported }) => !imported);
  return concludeReport(
    { environment: name, path: root, runtime: "Node", version, fingerprint, libraries },
    [
      ...(opened.problem === null ? [] : [unusable]),
      ...failed.map((library) => failedImport(library, hint)),
    ],
    { ...options, needs: recipe },
  );
}

interface ImportOptions extends Pick<ExamineOptions, "progress" | "signal"> {
  /** Where Node keeps what it compiles. */
  compileCache?: string;
}

const program = fileURLToPath(new URL("../../../javascript/import-packages.mjs", import.meta.url));

/** Imports each package for real; why one could not be, by name. */
export async function importPackages(
  { packages, entries }: NpmRecipe,
  root: string,
  { compileCache, progress, signal }: ImportOptions,
): Promise<Map<string, string | null>> {
  const source = await readFile(program, "utf8");
  const start = [process.execPath, "--input-type=module", "--eval", source] as const;
  return importLibraries([...packages.keys()], {
    command: (names) => [...start, ...names.flatMap((name) => [name, entries[name] ?? name])],
    variables: { NODE_COMPILE_CACHE: compileCache },
    cwd: root,
    progress,
    signal,
  });
}
