import { combine, variations } from "../../construct/circumstances.ts";
import type { AuthorKit, OfferedTests } from "../../schema/author-kit.ts";
import type { SurvivingMutant } from "../../schema/survivor.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { prepareMutants } from "./judge-mutants.ts";
import { failuresOf } from "./repetitions.ts";
import { mutantLimitMs, probeLimitMs, solutionLimitMs, type RigorServices } from "./services.ts";

export interface Strengthening {
  /** The test file with the methods that were kept. */
  test: string;
  kept: { name: string; kills: string[] }[];
  refused: { name: string; reason: string }[];
  /** The faults that no test before noticed. */
  survivors: readonly SurvivingMutant[];
  /** Those that still nobody notices. */
  left: readonly SurvivingMutant[];
}

/** Tests, and what they are to notice. */
interface Offer extends Pick<AuthorKit, "addTest"> {
  offered: OfferedTests;
  faults: readonly SurvivingMutant[];
}

/** The mutants of a task that its tests do not notice. */
export async function findSurvivors(
  task: BigCodeBenchRow,
  services: RigorServices,
): Promise<SurvivingMutant[]> {
  const trial = await openTrial(task, services);
  const { mutants } = await prepareMutants(task, trial.cpuMs, services);
  // Without the line: it counts other lines than task.py has.
  const named = mutants.map(({ kind, before, after, code }) => ({
    label: `${kind}: \`${before}\` became \`${after}\``,
    code,
  }));
  return trial.survive(named, task.test);
}

/**
 * Adds those of the offered tests that the task's solution passes, also under other circumstances, and that notice a
 * fault which no test before them did. Faults that the present tests notice already do not count.
 */
export async function strengthenTask(
  task: BigCodeBenchRow,
  { offered, faults, addTest }: Offer,
  services: RigorServices,
): Promise<Strengthening> {
  const trial = await openTrial(task, services);
  const kept: Strengthening["kept"] = [];
  const refused: Strengthening["refused"] = [];
  const survivors = await trial.survive(faults, task.test);
  let [test, left] = [task.test, survivors];
  for (const method of offered.methods) {
    const { name } = method;
    const grown = addTest(test, { imports: offered.imports, method });
    const problem = await trial.findProblem(grown);
    if (problem !== undefined) {
      refused.push({ name, reason: problem });
      continue;
    }
    const alive = await trial.survive(left, grown);
    const kills = left.filter((fault) => !alive.includes(fault)).map(({ label }) => label);
    if (kills.length === 0) {
      refused.push({ name, reason: "it detects nothing that the other tests miss" });
      continue;
    }
    kept.push({ name, kills });
    [test, left] = [grown, alive];
  }
  return { test, kept, refused, survivors, left };
}

interface Trial {
  cpuMs: number;
  /** Why the task cannot have this test file; undefined where it can. */
  findProblem(test: string): Promise<string | undefined>;
  /** The faults that the test file lets pass. */
  survive(faults: readonly SurvivingMutant[], test: string): Promise<SurvivingMutant[]>;
}

/** Runs the task once, to know what its variants may take. */
async function openTrial(
  task: BigCodeBenchRow,
  { prober, settings }: RigorServices,
): Promise<Trial> {
  const base = await prober.runTests(task, { limitMs: solutionLimitMs(settings), wish: {} });
  const { wallMs, cpuMs } = "seen" in base ? base : { wallMs: 0, cpuMs: 0 };
  return {
    cpuMs,

    async findProblem(test) {
      const limitMs = probeLimitMs(wallMs);
      const plain = failuresOf(await prober.runTests(task, { test, limitMs, wish: {} }));
      if (plain !== "") return `the solution does not pass: ${plain}`;
      const [variation] = variations;
      const changed = variation ? combine(variation, ["time"]) : { wish: {} };
      const varied = failuresOf(await prober.runTests(task, { test, limitMs, ...changed }));
      return varied === "" ? undefined : `it depends on circumstances: ${varied}`;
    },

    async survive(faults, test) {
      const limitMs = mutantLimitMs(wallMs);
      const runs = faults.map(async ({ code }) => {
        const wish = { failfast: true };
        return failuresOf(await prober.runTests(task, { solution: code, test, limitMs, wish }));
      });
      const failures = await Promise.all(runs);
      // Where the harness failed, nothing was noticed.
      return faults.filter((_, index) => failures[index] === "" || failures[index] === "broken");
    },
  };
}
