import { chooseMutants } from "../../construct/mutants.ts";
import type { AuthorKit, OfferedTests, SurvivingMutant } from "../../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { MutationResult } from "../../schema/rigor-report.ts";
import { SyntaxGaveUp } from "../../schema/language.ts";
import { failuresOf, runTests } from "./probe.ts";
import { vary } from "./repetitions.ts";
import { mutantLimitMs, probeLimitMs, solutionLimitMs, type RigorServices } from "./services.ts";

// A task whose tests take long has fewer mutants: the whole pack is to be examined in minutes.
const mutationMs = 30_000;
const fewest = 6;

/** The mutants of a task that its compiler takes, as many as the settings and the time of its tests allow. */
async function prepareMutants(
  task: BigCodeBenchRow,
  cpuMs: number,
  { kit, compiler, settings }: RigorServices,
) {
  const all = kit.listMutants(task);
  const accepted = kit.compilesMutants
    ? await compiler.accepts(all.map(({ code }) => code)).catch((error: unknown) => {
        if (error instanceof SyntaxGaveUp) return all.map(() => false);
        throw error;
      })
    : undefined;
  const valid = all.filter((_, index) => accepted?.[index] ?? true);
  const affordable = Math.max(fewest, Math.floor(mutationMs / Math.max(1, cpuMs)));
  const mutants = chooseMutants(valid, Math.min(settings.mutants, affordable), settings.seed);
  return { mutants, leftOut: valid.length - mutants.length };
}

/** Which small faults in the solution the tests notice. */
export async function judgeMutants(
  task: BigCodeBenchRow,
  { wallMs, cpuMs }: { wallMs: number; cpuMs: number },
  services: RigorServices,
): Promise<MutationResult> {
  const { mutants, leftOut } = await prepareMutants(task, cpuMs, services);
  const runs = await Promise.all(
    mutants.map(async ({ code: solution, kind, line, before, after }) => {
      const run = { solution, limitMs: mutantLimitMs(wallMs), wish: { failfast: true } };
      const looked = await runTests(task, run, services);
      return { looked, mutant: { kind, line, before, after } };
    }),
  );
  const count = (end: "broken" | "timeout") =>
    runs.filter(({ looked }) => looked.ended === end).length;
  const survivors = runs.filter(({ looked }) => failuresOf(looked) === "");
  // Where the harness failed, nothing is known of the mutant.
  const judged = mutants.length - count("broken");
  const killed = judged - survivors.length;
  return {
    mutants: judged,
    left_out: leftOut,
    killed,
    killed_by_time: count("timeout"),
    score: judged === 0 ? null : killed / judged,
    survivors: survivors.map(({ mutant }) => mutant),
  };
}

/** The mutants of a task that its tests do not notice. */
export async function findSurvivors(task: BigCodeBenchRow, services: RigorServices) {
  const trial = await openTrial(task, services);
  const { mutants } = await prepareMutants(task, trial.cpuMs, services);
  // Without the line: it counts other lines than task.py has.
  const named = mutants.map(({ kind, before, after, code }) => ({
    label: `${kind}: \`${before}\` became \`${after}\``,
    code,
  }));
  return trial.survive(named, task.test);
}

export type Strengthening = Awaited<ReturnType<typeof strengthenTask>>;

/** Tests, and what they are to notice. */
interface Offer extends Pick<AuthorKit, "addTest"> {
  offered: OfferedTests;
  faults: readonly SurvivingMutant[];
}

/**
 * Adds those of the offered tests that the task's solution passes, also under other circumstances, and that notice a
 * fault which no test before them did. Faults that the present tests notice already do not count.
 */
export async function strengthenTask(
  task: BigCodeBenchRow,
  { offered, faults, addTest }: Offer,
  services: RigorServices,
) {
  const trial = await openTrial(task, services);
  const kept: { name: string; kills: string[] }[] = [];
  const refused: { name: string; reason: string }[] = [];
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
  return {
    /** The test file with the methods that were kept. */
    test,
    /** Faults that no test before noticed. */
    survivors: survivors.length,
    killed: survivors.length - left.length,
    kept,
    refused,
    /** What still nobody notices. */
    left: left.map(({ label }) => label),
  };
}

/** Runs the task once, to know what its variants may take. */
async function openTrial(task: BigCodeBenchRow, services: RigorServices) {
  const run = async (given: Omit<Parameters<typeof runTests>[1], "limitMs">, limitMs: number) =>
    failuresOf(await runTests(task, { ...given, limitMs }, services));
  const base = await runTests(task, { limitMs: solutionLimitMs(services.settings) }, services);
  const { wallMs, cpuMs } = base.seen ? base : { wallMs: 0, cpuMs: 0 };
  return {
    cpuMs,

    /** Why the task cannot have this test file; undefined where it can. */
    async findProblem(test: string): Promise<string | undefined> {
      const plain = await run({ test }, probeLimitMs(wallMs));
      if (plain !== "") return `the solution does not pass: ${plain}`;
      const varied = await run({ test, ...vary(0, ["time"]) }, probeLimitMs(wallMs));
      return varied === "" ? undefined : `it depends on circumstances: ${varied}`;
    },

    /** The faults that the test file lets pass. */
    async survive(faults: readonly SurvivingMutant[], test: string): Promise<SurvivingMutant[]> {
      const runs = faults.map(({ code: solution }) =>
        run({ solution, test, wish: { failfast: true } }, mutantLimitMs(wallMs)),
      );
      const failures = await Promise.all(runs);
      // Where the harness failed, nothing was noticed.
      return faults.filter((_, index) => failures[index] === "" || failures[index] === "broken");
    },
  };
}
