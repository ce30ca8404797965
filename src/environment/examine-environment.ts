import { fileURLToPath } from "node:url";
import { z } from "zod";
import { measureMachine } from "./measure-machine.ts";
import { isOutdated, openCurrent, type OpenedEnvironment } from "./open-environment.ts";
import { probePython } from "./probe-python.ts";
import { readRecipe, type Recipe } from "./read-recipe.ts";
import {
  byWeight,
  countUses,
  reportDeviations,
  reportEnvironment,
  reportLibraries,
  reportMemory,
  reportNltkData,
  reportVersions,
  type Examined,
} from "./report-findings.ts";
import { fingerprintOf, takeStock, versionsOf } from "./take-stock.ts";
import { environmentVariables, helperVariables } from "./variables.ts";
import { BenchError } from "../lib/bench-error.ts";
import { makeTemporaryFolder } from "../lib/make-temporary-folder.ts";
import type { ReportProgress } from "../lib/progress.ts";
import { runProcess } from "../lib/run-process.ts";
import type { WorkContext } from "../schema/context.ts";
import type { DoctorFinding, DoctorReport, LibraryCheck } from "../schema/doctor-report.ts";
import type { Walls } from "../schema/walls.ts";

export interface ExamineOptions extends WorkContext {
  /** The tasks in question, by id, with the import names they use; without them no task is counted. */
  libsByTask: ReadonlyMap<string, readonly string[]>;
  /** What the sandbox examined; its findings are judged and sorted with the rest. */
  walls?: Walls;
  findings?: readonly DoctorFinding[];
}

/** Imports every library of an environment and says what will change verdicts. Reads only: a broken one can be examined. */
export async function examineEnvironment(
  name: string,
  options: ExamineOptions,
): Promise<DoctorReport> {
  const { settings, libsByTask, signal } = options;
  const recipe = await readRecipe(name);
  const opened = await openCurrent(recipe.name, settings);
  if (opened === undefined) {
    throw new BenchError(
      "EnvironmentMissing",
      `The environment ${name} is not built yet.`,
      `Run \`bcb env sync ${name}\`.`,
    );
  }
  const { environment } = opened;
  const interpreter = await probePython(environment.python, helperVariables(settings), signal);
  if (!interpreter.ok) {
    throw new BenchError(
      "EnvironmentMissing",
      `The Python of the environment ${name} (${environment.python}) does not run: ${interpreter.error}.`,
      `Run \`bcb env sync ${name}\` to rebuild it.`,
    );
  }
  const now = await takeStock(environment.path, interpreter.value);
  const libraries = await checkLibraries(recipe, opened, now.distributions, options);
  const machine = await measureMachine();
  const examined: Examined = { recipe, opened, now, libraries, libsByTask };
  const findings = [
    ...reportEnvironment(examined, isOutdated(opened, recipe)),
    ...reportLibraries(examined),
    ...reportVersions(examined),
    ...(await reportNltkData(examined)),
    ...reportDeviations(examined),
    ...reportMemory(recipe, libsByTask.size, machine),
    ...(options.findings ?? []),
  ];
  return {
    environment: name,
    path: environment.path,
    runtime: "Python",
    version: interpreter.value.version,
    fingerprint: fingerprintOf(now),
    tasks: libsByTask.size,
    libraries,
    machine,
    walls: options.walls ?? [],
    findings: findings.toSorted(byWeight),
    ok: findings.every((finding) => finding.severity !== "error"),
  };
}

async function checkLibraries(
  recipe: Recipe,
  { environment }: OpenedEnvironment,
  installed: readonly string[],
  { libsByTask, progress, signal }: ExamineOptions,
): Promise<LibraryCheck[]> {
  const used = countUses(libsByTask);
  const names = [...new Set([...Object.keys(recipe.libraries), ...used.keys()])].toSorted();
  const versions = versionsOf(installed);
  await using home = await makeTemporaryFolder("doctor");
  const variables = { ...environmentVariables(environment), HOME: home.path };
  const { python } = environment;
  const reasons = await importLibraries(names, { python, variables, progress, signal });
  return names.map((name) => {
    const distribution = recipe.libraries[name] ?? null;
    const reason = reasons.get(name) ?? null;
    return {
      name,
      distribution,
      version: distribution === null ? null : (versions.get(distribution) ?? null),
      imported: reason === null,
      reason,
      tasks: used.get(name) ?? 0,
    };
  });
}

const script = fileURLToPath(new URL("../../python/tools/examine_environment.py", import.meta.url));

const Line = z.union([
  z.object({ start: z.string() }),
  z.object({ name: z.string(), imported: z.boolean(), reason: z.string().nullable() }),
]);

// For all that are left: tensorflow on a cold disk alone may take half a minute.
const limitMs = 300_000;

interface ImportOptions {
  python: string;
  variables: Readonly<Record<string, string | undefined>>;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

/** Imports each library for real. One that kills the process is named, and the rest go on in a fresh one. */
export async function importLibraries(
  names: readonly string[],
  { python, variables, progress, signal }: ImportOptions,
): Promise<Map<string, string | null>> {
  const reasons = new Map<string, string | null>();
  let rest = [...names];
  while (rest.length > 0) {
    let current = rest[0] ?? "";
    const { exitCode, stderr } = await runProcess(python, ["-I", "-B", script, ...rest], {
      variables,
      limitMs,
      signal,
      onStdout(text) {
        const line = Line.parse(JSON.parse(text));
        if ("start" in line) {
          current = line.start;
        } else {
          reasons.set(line.name, line.reason);
          const done = reasons.size;
          progress({ label: "importing libraries", done, total: names.length, note: line.name });
        }
      },
    });
    if (!reasons.has(current)) {
      const last = stderr.trim().split("\n").at(-1);
      reasons.set(current, `the import ended the process (exit code ${exitCode}): ${last}`);
    }
    rest = rest.filter((name) => !reasons.has(name));
  }
  return reasons;
}
