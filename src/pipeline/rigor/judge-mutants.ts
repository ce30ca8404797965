import { chooseMutants } from "../../construct/mutants.ts";
import type { MutatedSolution } from "../../schema/rigor-kit.ts";
import type { MutationResult } from "../../schema/rigor-report.ts";
import { SyntaxGaveUp } from "../../schema/syntax.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { runTests } from "./probe.ts";
import { failuresOf } from "./repetitions.ts";
import { mutantLimitMs, type RigorServices } from "./services.ts";

// A task whose tests take long has fewer mutants: the whole pack is to be examined in minutes.
const mutationMs = 30_000;
const fewest = 6;

/** The mutants of a task that its compiler takes, as many as the settings and the time of its tests allow. */
export async function prepareMutants(
  task: BigCodeBenchRow,
  cpuMs: number,
  { kit, compiler, settings }: Pick<RigorServices, "kit" | "compiler" | "settings">,
): Promise<{ mutants: MutatedSolution[]; leftOut: number }> {
  const all = kit.listMutants(task);
  const accepted = kit.compilesMutants
    ? await compiler.accepts(all.map(({ code }) => code)).catch((error: unknown) => {
        if (error instanceof SyntaxGaveUp) return all.map(() => false);
        throw error;
      })
    : undefined;
  const valid = all.filter((_, index) => accepted?.[index] ?? true);
  const affordable = Math.max(fewest, Math.floor(mutationMs / Math.max(1, cpuMs)));
  const count = Math.min(settings.mutants, affordable);
  const mutants = chooseMutants(valid, count, settings.seed);
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
  const count = (end: "broken" | "timeout"): number =>
    runs.filter(({ looked }) => "ended" in looked && looked.ended === end).length;
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
