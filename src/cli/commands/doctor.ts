import { randomUUID } from "node:crypto";
import { defineCommand } from "../command.ts";
import { text, toggle } from "../flags.ts";
import { datasetWords } from "../shared-flags.ts";

export default defineCommand({
  about: "check this machine: libraries, sandbox, and what would change verdicts (exit code 1)",
  arguments: [["[env]", "environment to check", { usual: "starter" }]],
  flags: {
    source: text(datasetWords, "count how many tasks of this dataset each problem affects"),
    selfTest: toggle("--self-test", "instead, judge small samples with known verdicts"),
    hostile: toggle(
      "--hostile",
      "instead, attack the sandbox with the hostile corpus (takes minutes)",
    ),
  },
  examples: [
    "bcb doctor",
    "bcb doctor bigcodebench --json",
    "bcb doctor bigcodebench --self-test",
    "bcb doctor --hostile",
  ],
  async run(flags, context, name) {
    const { settings, style } = context;
    if (flags.hostile) {
      const { renderAttacks, runAttacks } = await import("../../pipeline/doctor/hostile-arena.ts");
      const variable = { name: "BCB_HOSTILE_SECRET", value: randomUUID() };
      process.env[variable.name] = variable.value; // for attacks to look for
      const report = await runAttacks(name, { ...context, variable });
      return answer(report, renderAttacks(report, style));
    }
    if (flags.selfTest) {
      const { renderSelfTest, runSelfTest } = await import("../../pipeline/doctor/self-test.ts");
      const report = await runSelfTest(name, context);
      return answer(report, renderSelfTest(report, style));
    }
    const { examine, renderDoctor } = await import("../../pipeline/doctor/environments.ts");
    const source = flags.source ?? settings.dataset;
    const report = await examine(name, { ...context, source });
    return { ...answer(report, renderDoctor(report, style)), tellsNext: true };
  },
});

function answer<Report extends { ok: boolean }>(json: Report, words: string) {
  return { json, text: words, finding: json.ok ? "none" : "negative" } as const;
}
