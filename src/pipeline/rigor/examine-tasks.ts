import { mapConcurrent } from "../../lib/map-concurrent.ts";
import type { RigorReport } from "../../schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { lookAt, type FirstLook } from "./first-look.ts";
import { rigorKey, type RigorServices } from "./services.ts";
import {
  failuresOf,
  findCauses,
  findFixedFactors,
  repeat,
  repetitionCount,
  type Repeated,
} from "./repetitions.ts";

interface Examination {
  look: FirstLook;
  repeated: Repeated | undefined;
  /** Time that was spent on it alone or beside others. */
  ms: number;
}

// Each hash seed has zygotes of its own: tasks of a group share them, and a group is lost when it is interrupted.
const groupSize = 50;
const atOnceACore = 4;

/** Reports as they are done, a group of tasks at a time. `onStep` is told the share of the work that is done. */
export async function* examineTasks(
  tasks: readonly BigCodeBenchRow[],
  services: RigorServices,
  onStep: (done: number) => void = () => {},
): AsyncGenerator<RigorReport> {
  const { engine, prober, settings, signal } = services;
  const steps = 1 + (settings.checks.includes("repetitions") ? repetitionCount : 0);
  let taken = 0;
  const step = (): void => onStep(++taken / (steps * tasks.length));
  const each = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
    const limit = engine.parallel * atOnceACore;
    for await (const _ of mapConcurrent(items, limit, work, signal)) step();
    signal?.throwIfAborted();
  };

  for (let start = 0; start < tasks.length; start += groupSize) {
    const group: Examination[] = [];
    await each(tasks.slice(start, start + groupSize), async (task) => {
      group.push(await begin(task, services));
    });
    for (let index = 0; index < steps - 1; index++) {
      await each(group, async (one) => {
        const began = performance.now();
        if (one.repeated) await repeat(one.repeated, index, prober);
        one.ms += performance.now() - began;
      });
    }
    const order = new Map(tasks.map((task, index) => [task, index]));
    group.sort((a, b) => (order.get(a.look.task) ?? 0) - (order.get(b.look.task) ?? 0));
    for (const one of group) yield await finish(one, services);
  }
}

async function begin(task: BigCodeBenchRow, services: RigorServices): Promise<Examination> {
  const began = performance.now();
  const look = await lookAt(task, services);
  const { base, limitMs } = look;
  let repeated: Repeated | undefined;
  if (services.settings.checks.includes("repetitions") && "seen" in base) {
    const failures = failuresOf(base);
    const { prober } = services;
    const without = await findFixedFactors(task, { prober, limitMs, base: failures });
    repeated = { task, limitMs, base: failures, without, runs: [] };
  }
  return { look, repeated, ms: performance.now() - began };
}

async function finish(one: Examination, services: RigorServices): Promise<RigorReport> {
  const { look, repeated } = one;
  const began = performance.now();
  const causes = repeated ? await findCauses(repeated, services.prober) : [];
  const findings = [...look.parts.findings];
  const differing = repeated?.runs.filter((run) => run !== repeated.base) ?? [];
  if (causes.length > 0) {
    const failed = differing.find((run) => run !== "") ?? repeated?.base ?? "";
    const message = `The result depends on ${causes.join(", ")} (${differing.length} of ${repetitionCount} repetitions differ: ${failed}).`;
    findings.push({ kind: "flaky", severity: "error", message });
  }
  return {
    key: rigorKey(look.task, services),
    environment: services.engine.environment.fingerprint,
    ...look.parts,
    repetitions: repeated
      ? { runs: repeated.runs.length, differing: differing.length, depends_on: causes }
      : null,
    findings,
    seconds: Math.round((one.ms + performance.now() - began) / 100) / 10,
  };
}
