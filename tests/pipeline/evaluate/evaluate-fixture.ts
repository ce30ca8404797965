import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { noProgress } from "../../../src/lib/progress.ts";
import {
  evaluate,
  type EvaluateOptions,
  type Evaluation,
} from "../../../src/pipeline/evaluate/evaluate.ts";
import { makeBench } from "../../support/make-bench.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** One samples file of the tasks X/0, X/1, … and what evaluating it leaves. */
export interface Fixture {
  folder: string;
  samplesPath: string;
  /** Writes the samples: task number and the word that the scripted sandbox answers by. */
  writeSamples: (samples: readonly [task: number, word: string][]) => Promise<void>;
  run: (options?: Partial<EvaluateOptions>) => Promise<Evaluation & { asked: string[] }>;
  readVerdictLines: () => Promise<string[]>;
}

export async function makeFixture(): Promise<Fixture> {
  const folder = await temporaryFolder();
  const stem = path.join(folder, "model-a");
  const samplesPath = `${stem}.jsonl`;
  return {
    folder,
    samplesPath,
    async writeSamples(samples) {
      const rows = samples.map(([task, word]) => ({ task_id: `X/${task}`, solution: `# ${word}` }));
      await writeFile(samplesPath, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    },
    async run(options = {}) {
      const bench = options.bench ?? makeBench(new ScriptedSandbox());
      const evaluation = await evaluate({
        samplesPath,
        selection: { subset: "full" },
        calibrations: ["uncalibrated"],
        groundTruth: null,
        fresh: false,
        bcbVersion: "1.0.0",
        progress: noProgress,
        ...options,
        bench,
      });
      const { sandbox } = bench;
      const asked = sandbox instanceof ScriptedSandbox ? sandbox.asked.map(({ code }) => code) : [];
      return { ...evaluation, asked };
    },
    async readVerdictLines() {
      const text = await readFile(`${stem}_verdicts.jsonl`, "utf8");
      return text.split("\n").filter((line) => line !== "");
    },
  };
}

/** Task and outcome of each verdict, in order. */
export function outcomes({ verdicts }: Evaluation): string[] {
  return verdicts.map((verdict) => `${verdict.task_id}.${verdict.sample} ${verdict.outcome}`);
}
