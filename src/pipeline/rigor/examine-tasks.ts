import { mapConcurrent } from "../../lib/map-concurrent.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { RigorReport } from "../../schema/rigor-report.ts";
import { lookAt } from "./first-look.ts";
import { beginRepetitions, repetitionCount, type Repetitions } from "./repetitions.ts";
import { rigorKey, type RigorServices } from "./services.ts";

// Each hash seed has zygotes of its own: tasks of a group share them, and a group is lost when it is interrupted.
const groupSize = 50;
const atOnceACore = 4;

/** Reports as they are done, a group of tasks at a time. `onStep` is told the share of the work that is done. */
export async function* examineTasks(
  tasks: readonly BigCodeBenchRow[],
  services: RigorServices,
  onStep: (done: number) => void = () => {},
): AsyncGenerator<RigorReport> {
  const { engine, settings, signal } = services;
  const steps = 1 + (settings.checks.includes("repetitions") ? repetitionCount : 0);
  let taken = 0;
  for (let start = 0; start < tasks.length; start += groupSize) {
    const some = tasks.slice(start, start + groupSize);
    const group = some.map((task) => createExamination(task, services));
    for (let step = 0; step < steps; step++) {
      const work = (one: Examination) => one.takeStep(step);
      for await (const _ of mapConcurrent(group, engine.parallel * atOnceACore, work, signal)) {
        onStep(++taken / (steps * tasks.length));
      }
      signal?.throwIfAborted();
    }
    for (const one of group) yield await one.finish();
  }
}

type Examination = ReturnType<typeof createExamination>;

function createExamination(task: BigCodeBenchRow, services: RigorServices) {
  let look: Awaited<ReturnType<typeof lookAt>> | undefined;
  let repeated: Repetitions | undefined;
  // That was spent on it alone or beside others.
  let ms = 0;
  return {
    /** The first look, then repetition after repetition. */
    async takeStep(step: number): Promise<void> {
      const began = performance.now();
      if (step === 0) {
        look = await lookAt(task, services);
        const { base, limitMs } = look;
        const isRepeated = services.settings.checks.includes("repetitions") && base !== undefined;
        if (isRepeated) repeated = await beginRepetitions(task, { limitMs, base }, services);
      } else await repeated?.repeat(step - 1);
      ms += performance.now() - began;
    },
    async finish(): Promise<RigorReport> {
      if (look === undefined) throw new Error(`${task.task_id} was not looked at`);
      const began = performance.now();
      const causes = (await repeated?.findCauses()) ?? [];
      const findings = [...look.parts.findings];
      const differing = repeated?.runs.filter((run) => run !== repeated?.base) ?? [];
      if (causes.length > 0) {
        const failed = differing.find((run) => run !== "") ?? repeated?.base ?? "";
        const message = `The result depends on ${causes.join(", ")} (${differing.length} of ${repetitionCount} repetitions differ: ${failed}).`;
        findings.push({ kind: "flaky", severity: "error", message });
      }
      return {
        key: rigorKey(task, services),
        environment: services.engine.environment.fingerprint,
        ...look.parts,
        repetitions: repeated
          ? { runs: repeated.runs.length, differing: differing.length, depends_on: causes }
          : null,
        findings,
        seconds: Math.round((ms + performance.now() - began) / 100) / 10,
      };
    },
  };
}
