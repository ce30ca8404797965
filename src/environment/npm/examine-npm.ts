import { BenchError } from "../../lib/bench-error.ts";
import type { DoctorFinding, DoctorReport, LibraryCheck } from "../../schema/doctor-report.ts";
import type { ExamineOptions } from "../examine-environment.ts";
import { measureMachine } from "../measure-machine.ts";
import { byWeight, countUses, reportMemory } from "../report-findings.ts";
import { importPackages } from "./import-packages.ts";
import { npmFingerprint, openNpm, readNpmRecipe, takeNpmStock } from "./open-npm.ts";

/** Imports every package of an environment and says what will change verdicts; reads only. */
export async function examineNpm(name: string, options: ExamineOptions): Promise<DoctorReport> {
  const { settings, libsByTask, progress, signal } = options;
  const recipe = await readNpmRecipe(name);
  const opened = await openNpm(recipe, settings);
  const hint = `Run \`bcb env sync ${name}\`.`;
  if (opened === undefined) {
    throw new BenchError("EnvironmentMissing", `The environment ${name} is not built yet.`, hint);
  }
  const { path: root } = opened.environment;
  const used = countUses(libsByTask);
  const names = [...recipe.packages.keys()];
  const reasons = await importPackages(recipe, { root }, { progress, signal });
  const libraries = names.map((one): LibraryCheck => {
    const reason = reasons.get(one) ?? null;
    const version = recipe.packages.get(one) ?? null;
    const tasks = used.get(one) ?? 0;
    return { name: one, distribution: one, version, imported: reason === null, reason, tasks };
  });
  const machine = await measureMachine();
  const { problem } = opened;
  const findings: DoctorFinding[] = [
    ...(problem === undefined
      ? []
      : [blame("environment", name, `cannot be used: ${problem}`, libsByTask.size)]),
    ...libraries
      .filter(({ imported }) => !imported)
      .map((one) => blame("library", one.name, `cannot be imported: ${one.reason}`, one.tasks)),
    ...reportMemory(recipe, libsByTask.size, machine),
    ...(options.findings ?? []),
  ];
  return {
    environment: name,
    path: root,
    runtime: "Node",
    version: process.versions.node,
    fingerprint: npmFingerprint(await takeNpmStock(root)),
    tasks: libsByTask.size,
    libraries,
    machine,
    walls: options.walls ?? [],
    findings: findings.toSorted(byWeight),
    ok: findings.every(({ severity }) => severity !== "error"),
  };

  function blame(
    topic: DoctorFinding["topic"],
    subject: string,
    message: string,
    tasks: number,
  ): DoctorFinding {
    return { severity: "error", topic, subject, message, tasks, hint };
  }
}
