import { describe, expect, test } from "vitest";
import { readSettings } from "../../src/cli/settings.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { runRigor } from "../../src/pipeline/rigor/run-rigor.ts";

describe("the starter tasks under examination", () => {
  test("are all green, fully covered, and notice most small faults", async () => {
    const choice = { source: "starter", selection: { subset: "full" as const } };
    const { reports, summary } = await runRigor(choice, {
      settings: readSettings(process.env),
      progress: noProgress,
      fresh: true,
      rigor: {
        mutants: 25,
        seed: 0,
        checks: ["text", "stubs", "coverage", "repetitions", "examples", "mutation"],
      },
    });
    const errors = reports.flatMap(({ task_id, findings }) =>
      findings.map(({ message }) => `${task_id}: ${message}`),
    );
    expect(errors).toEqual([]);
    expect(summary).toMatchObject({ tasks: 35, green: 35, branch_coverage: 1, flaky: 0 });
    expect(summary.mutants_per_task).toBeGreaterThanOrEqual(15);
    expect(summary.mutation_score).toBeGreaterThanOrEqual(0.8);
    expect(summary.lowest_score?.score).toBeGreaterThanOrEqual(0.6);
  });
});
