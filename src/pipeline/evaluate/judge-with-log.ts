import type { ReportProgress } from "../../lib/progress.ts";
import type { Glance, RunLog } from "../../runs/run-log.ts";
import { holdsUnder } from "../../verdicts/holds-under.ts";
import type { GroundTruths } from "../engine/choose-limits.ts";
import type { Engine } from "../engine/create-engine.ts";
import { sampleLimits, toJob, type Job } from "../engine/to-job.ts";
import type { ChosenSamples, TaskSamples } from "./choose-samples.ts";
import type { SampleQuestions } from "./sample-questions.ts";

interface LoggedJudging {
  engine: Engine;
  groundTruths: GroundTruths;
  samples: Pick<ChosenSamples, "readCode">;
  /** The tasks whose samples are asked of. */
  selected: readonly TaskSamples[];
  kinds: readonly { calibrated: boolean; repetition: number }[];
  questions: Pick<SampleQuestions, "numberOf">;
  /** Verdicts are appended here as they finish; those already in it are not asked again. */
  log: RunLog;
  label: string;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

/** Judges what the log does not answer; at the end it is in order. Interrupted at any moment, the next call goes on from it. */
export async function judgeWithLog(judging: LoggedJudging): Promise<void> {
  const { engine, groundTruths, log, label, progress, signal } = judging;
  const { open, known } = listOpen(judging);
  if (open.length > 0) {
    const options = { groundTruths, signal, progress: { label, known, report: progress } };
    for await (const { sample, verdict } of engine.judgeAll(open, options)) {
      await log.append(sample.question, verdict);
    }
  }
  await log.putInOrder();
}

function listOpen(judging: LoggedJudging) {
  const { engine, groundTruths, samples, selected, kinds, questions, log } = judging;
  const open: (Job & { question: number })[] = [];
  const known = { judged: 0, passed: 0 };
  for (const kind of kinds) {
    const { calibrated, repetition } = kind;
    for (const { task, first, count } of selected) {
      const { limitMs } = sampleLimits(task, engine.rules, groundTruths);
      for (let sample = 0; sample < count; sample++) {
        const question = questions.numberOf(first + sample, calibrated, repetition);
        const answer = log.glance(question);
        if (isOpen(answer, limitMs)) {
          const readProgram = () => samples.readCode(task, first + sample, calibrated);
          const stored = { task, index: sample, ...kind, readProgram };
          const job = toJob(stored, engine.rules, groundTruths);
          open.push(Object.assign(job, { question }));
        } else {
          known.judged += 1;
          if (answer?.outcome === "pass") known.passed += 1;
        }
      }
    }
  }
  return { open, known };
}

/** A broken or starved run is asked again, and so is one whose time limit was another. */
function isOpen(answer: Glance | undefined, limitMs: number): boolean {
  if (answer === undefined || answer.outcome === "broken" || answer.starved) return true;
  return !holdsUnder(answer, limitMs);
}
