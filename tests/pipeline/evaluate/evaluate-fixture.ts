import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  evaluate,
  type EvaluateOptions,
  type Evaluation,
} from "../../../src/pipeline/evaluate/evaluate.ts";
import { readRunRecord } from "../../../src/runs/records.ts";
import type { Context } from "../../../src/schema/context.ts";
import type { RunRecord, Verdict } from "../../../src/schema/verdict.ts";
import { makeBench } from "../../support/make-bench.ts";
import { makeContext } from "../../support/make-context.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** One samples file of the tasks X/0, X/1, … and what evaluating it leaves. */
export interface Fixture {
  folder: string;
  samplesPath: string;
  /** Writes the samples: task number and the word that the scripted sandbox answers by. */
  writeSamples: (samples: readonly [task: number, word: string][]) => Promise<void>;
  run: (options?: FixtureOptions) => Promise<Judged>;
  /** The same, still the owner of the run. */
  open: (options?: FixtureOptions) => Promise<Evaluation>;
  readRecord: () => Promise<RunRecord>;
  readVerdictLines: () => Promise<string[]>;
}

/** What is evaluated, and in which surroundings. */
interface FixtureOptions extends Partial<EvaluateOptions>, Partial<Context> {}

/** What is left of an evaluation that is over. */
export interface Judged extends Omit<Evaluation, "verdicts" | "codeOf"> {
  verdicts: Verdict[];
  codes: string[];
  asked: string[];
}

export async function makeFixture(): Promise<Fixture> {
  const folder = await temporaryFolder();
  const stem = path.join(folder, "model-a");
  const samplesPath = `${stem}.jsonl`;
  const open: Fixture["open"] = async (options = {}) => {
    const bench = options.bench ?? makeBench(new ScriptedSandbox());
    return await evaluate(
      {
        samples: { path: samplesPath },
        calibrations: ["uncalibrated"],
        groundTruth: null,
        fresh: false,
        ...options,
        bench,
      },
      makeContext(options),
    );
  };
  return {
    folder,
    samplesPath,
    open,
    async writeSamples(samples) {
      const rows = samples.map(([task, word]) => ({ task_id: `X/${task}`, solution: `# ${word}` }));
      await writeFile(samplesPath, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    },
    async run(options = {}) {
      const bench = options.bench ?? makeBench(new ScriptedSandbox());
      await using evaluation = await open({ ...options, bench });
      const sandbox = "sandbox" in bench ? bench.sandbox : undefined;
      const asked = sandbox instanceof ScriptedSandbox ? sandbox.asked.map(({ code }) => code) : [];
      const verdicts = [...evaluation.verdicts];
      return { ...evaluation, verdicts, codes: verdicts.map(evaluation.codeOf), asked };
    },
    readRecord: () => readRunRecord(stem),
    async readVerdictLines() {
      const text = await readFile(`${stem}_verdicts.jsonl`, "utf8");
      return text.split("\n").filter((line) => line !== "");
    },
  };
}

/** Task and outcome of each verdict, in order. */
export function outcomes({ verdicts }: Pick<Judged, "verdicts">): string[] {
  return verdicts.map((verdict) => `${verdict.task_id}.${verdict.sample} ${verdict.outcome}`);
}
