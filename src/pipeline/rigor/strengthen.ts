import { addTest } from "../../construct/add-test.ts";
import { combine, variations } from "../../construct/circumstances.ts";
import type { MutatedSolution } from "../../construct/mutants.ts";
import type { Mutant } from "../../schema/rigor-report.ts";
import type { Task } from "../../schema/task.ts";
import { prepareMutants } from "./judge-mutants.ts";
import { failuresOf } from "./repetitions.ts";
import { mostMs, mutantLimitMs, probeLimitMs, type RigorServices } from "./services.ts";

export interface Strengthening {
  /** With the tests that were kept. */
  task: Task;
  kept: { test: string; kills: Mutant[] }[];
  refused: { test: string; reason: string }[];
  /** What still nobody notices. */
  survivors: Mutant[];
  mutants: number;
}

/**
 * Adds those of the tests that the task's solution passes, also under other circumstances, and that notice a fault
 * which no test before them did. A candidate is the source of one method of TestCases.
 */
export async function strengthenTask(
  task: Task,
  candidates: readonly string[],
  services: RigorServices,
): Promise<Strengthening> {
  const { prober, parser } = services;
  const base = await prober.runTests(task, { limitMs: mostMs, wish: {} });
  const { wallMs, cpuMs } = "seen" in base ? base : { wallMs: 0, cpuMs: 0 };
  const { mutants } = await prepareMutants(task, cpuMs, services);
  const kept: Strengthening["kept"] = [];
  const refused: Strengthening["refused"] = [];
  let current = task.test;
  let survivors = await survive(mutants, current);
  for (const candidate of candidates) {
    const added = addTest(current, candidate, parser);
    const problem = added.ok ? await findProblem(added.value) : added.error;
    if (!added.ok || problem !== undefined) {
      refused.push({ test: candidate, reason: problem ?? "" });
      continue;
    }
    const left = await survive(survivors, added.value);
    const kills = survivors.filter((mutant) => !left.includes(mutant)).map(describe);
    if (kills.length === 0) {
      refused.push({ test: candidate, reason: "it notices nothing that other tests miss" });
      continue;
    }
    kept.push({ test: candidate, kills });
    current = added.value;
    survivors = left;
  }
  return {
    task: { ...task, test: current },
    kept,
    refused,
    survivors: survivors.map(describe),
    mutants: mutants.length,
  };

  async function findProblem(test: string): Promise<string | undefined> {
    const limitMs = probeLimitMs(wallMs);
    const plain = failuresOf(await prober.runTests(task, { test, limitMs, wish: {} }));
    if (plain !== "") return `the solution does not pass: ${plain}`;
    const [variation] = variations;
    const changed = variation ? combine(variation, ["time"]) : { wish: {} };
    const varied = failuresOf(await prober.runTests(task, { test, limitMs, ...changed }));
    return varied === "" ? undefined : `it depends on circumstances: ${varied}`;
  }

  async function survive(
    some: readonly MutatedSolution[],
    test: string,
  ): Promise<MutatedSolution[]> {
    const limitMs = mutantLimitMs(wallMs);
    const runs = some.map(({ code }) =>
      prober.runTests(task, { solution: code, test, limitMs, wish: { failfast: true } }),
    );
    const ends = await Promise.all(runs);
    return some.filter((_, index) => {
      const end = ends[index];
      return end !== undefined && failuresOf(end) === "";
    });
  }
}

function describe({ kind, line, before, after }: MutatedSolution): Mutant {
  return { kind, line, before, after };
}
