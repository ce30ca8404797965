import { fileURLToPath } from "node:url";
import { checkLibraries, importLibraries } from "./check-libraries.ts";
import { notBuilt, openCurrent } from "./open-environment.ts";
import { probePython } from "./probe-python.ts";
import { readRecipe } from "./read-recipe.ts";
import { concludeReport, reportFindings } from "./report-findings.ts";
import { fingerprintOf, takeStock, versionsOf } from "./take-stock.ts";
import { environmentVariables, helperVariables } from "./variables.ts";
import { fault } from "../lib/bench-error.ts";
import { makeTemporaryFolder } from "../lib/make-temporary-folder.ts";
import type { WorkContext } from "../schema/context.ts";
import type { DoctorFinding, DoctorReport } from "../schema/doctor-report.ts";
import type { Walls } from "../schema/walls.ts";

export interface ExamineOptions extends WorkContext {
  /** The tasks in question, by id, with the import names they use; without them no task is counted. */
  libsByTask: ReadonlyMap<string, readonly string[]>;
  /** What the sandbox examined; its findings are judged and sorted with the rest. */
  walls?: Walls;
  findings?: readonly DoctorFinding[];
}

const script = fileURLToPath(new URL("../../python/tools/examine_environment.py", import.meta.url));

/** Imports every library of an environment and says what will change verdicts. Reads only: a broken one can be examined. */
export async function examineEnvironment(
  name: string,
  options: ExamineOptions,
): Promise<DoctorReport> {
  const { settings, libsByTask, progress, signal } = options;
  const recipe = await readRecipe(name);
  const opened = await openCurrent(recipe.name, settings);
  if (opened === undefined) throw notBuilt(name);
  const { environment } = opened;
  const { path: root, python } = environment;
  const interpreter = await probePython(python, helperVariables(settings), signal);
  if (!interpreter.ok) {
    throw fault.EnvironmentMissing(
      `The Python of the environment ${name} (${python}) does not run: ${interpreter.error}.`,
      `Run \`bcb env sync ${name}\` to rebuild it.`,
    );
  }
  const now = await takeStock(root, interpreter.value);
  const versions = versionsOf(now.distributions);
  const used = [...libsByTask.values()].flat();
  const names = [...new Set([...Object.keys(recipe.libraries), ...used])].toSorted();
  await using home = await makeTemporaryFolder("doctor");
  const reasons = await importLibraries(names, {
    command: (rest) => [python, "-I", "-B", script, ...rest],
    variables: { ...environmentVariables(environment), HOME: home.path },
    progress,
    signal,
  });
  const libraries = checkLibraries(reasons, libsByTask, (library) => {
    const distribution = recipe.libraries[library] ?? null;
    return { distribution, version: versions.get(distribution ?? "") ?? null };
  });
  const { version } = interpreter.value;
  const fingerprint = fingerprintOf(now);
  return concludeReport(
    { environment: name, path: root, runtime: "Python", version, fingerprint, libraries },
    await reportFindings({ recipe, opened, installed: versions, libraries, libsByTask }),
    { ...options, needs: recipe },
  );
}
