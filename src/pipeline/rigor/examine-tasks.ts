import { mapConcurrent } from "../../lib/map-concurrent.ts";
import type { RigorReport } from "../../schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { lookAt } from "./first-look.ts";
import { rigorKey, type RigorServices } from "./services.ts";
import {
  beginRepetitions,
  failuresOf,
  findCauses,
  repeat,
  repetitionCount,
} from "./repetitions.ts";

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
  const each = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
    const limit = engine.parallel * atOnceACore;
    for await (const _ of mapConcurrent(items, limit, work, signal)) {
      onStep(++taken / (steps * tasks.length));
    }
    signal?.throwIfAborted();
  };

  for (let start = 0; start < tasks.length; start += groupSize) {
    const group = new Map<BigCodeBenchRow, Awaited<ReturnType<typeof begin>>>();
    const some = tasks.slice(start, start + groupSize);
    await each(some, async (task) => {
      group.set(task, await begin(task, services));
    });
    for (let index = 0; index < steps - 1; index++) {
      await each([...group.values()], async (one) => {
        const began = performance.now();
        if (one.repeated) await repeat(one.repeated, index, services);
        one.ms += performance.now() - began;
      });
    }
    for (const one of some.flatMap((task) => group.get(task) ?? [])) {
      yield await finish(one, services);
    }
  }
}

async function begin(task: BigCodeBenchRow, services: RigorServices) {
  const began = performance.now();
  const look = await lookAt(task, services);
  const { base, limitMs } = look;
  const isRepeated = services.settings.checks.includes("repetitions") && "seen" in base;
  const repeated = isRepeated
    ? await beginRepetitions({ task, limitMs, base: failuresOf(base) }, services)
    : undefined;
  // The time that was spent on it alone or beside others.
  return { task, look, repeated, ms: performance.now() - began };
}

async function finish(
  { task, look, repeated, ms }: Awaited<ReturnType<typeof begin>>,
  services: RigorServices,
): Promise<RigorReport> {
  const began = performance.now();
  const causes = repeated ? await findCauses(repeated, services) : [];
  const findings = [...look.parts.findings];
  const differing = repeated?.runs.filter((run) => run !== repeated.base) ?? [];
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
}
