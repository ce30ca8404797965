import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { environmentVariables } from "../../src/environment/variables.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import { readJsonl } from "../../src/lib/jsonl.ts";
import type { ReportProgress } from "../../src/lib/progress.ts";
import { writeAtomically } from "../../src/lib/files.ts";
import type { BuiltEnvironment } from "../../src/schema/environment.ts";
import type { ReferenceSample } from "../support/reference-samples.ts";

const driver = path.join(import.meta.dirname, "judge_with_official.py");

/** What the official harness said of a sample. `broken`: it gave no verdict. */
export const OfficialAnswer = z.object({
  id: z.string(),
  status: z.enum(["pass", "fail", "timeout", "broken"]),
  details: z.record(z.string(), z.string()),
  seconds: z.number(),
  cpu_seconds: z.number(),
});
export type OfficialAnswer = z.infer<typeof OfficialAnswer>;

/** Which official module the forking process has loaded: the whole command, or its judging part alone. */
export type OfficialParent = "evaluate" | "eval";

export interface OfficialJudging {
  environment: BuiltEnvironment;
  /** From installOfficial. */
  folder: string;
  parent: OfficialParent;
  workers: number;
  /** False: as where nobody compiled the libraries and none may be written, so that each import compiles. */
  bytecode: boolean;
  progress: ReportProgress;
}

export interface OfficialRun {
  answers: Map<string, OfficialAnswer>;
  /** From the first sample's start to the last one's end: starting Python and its imports are not in it. */
  wallSeconds: number;
}

/** Judges the samples in their order with the official harness in our environment, under its own default limits. */
export async function judgeWithOfficial(
  samples: readonly ReferenceSample[],
  { environment, folder, parent, workers, bytecode, progress }: OfficialJudging,
): Promise<OfficialRun> {
  const scratch = path.join(tmpdir(), `bcb-official-${randomUUID()}`);
  const questions = path.join(scratch, "questions.jsonl");
  const answersFile = path.join(scratch, "answers.jsonl");
  const home = path.join(scratch, "home");
  await mkdir(home, { recursive: true });
  const label = `official harness, ${samples.length} samples`;
  const clock = setInterval(() => {
    void countAnswers(answersFile).then((done) => progress({ label, done, total: samples.length }));
  }, 30_000);
  try {
    await writeAtomically(questions, samples.map((sample) => `${toQuestion(sample)}\n`).join(""));
    const variables = {
      ...environmentVariables(environment),
      HOME: home,
      ...(bytecode ? {} : { PYTHONPYCACHEPREFIX: path.join(scratch, "nothing") }),
    };
    const parameters = ["-s", "-B", driver, folder, parent, String(workers)];
    const { exitCode, stderr } = await runProcess(
      environment.python,
      [...parameters, questions, answersFile],
      { variables, cwd: home },
    );
    if (exitCode !== 0) throw new Error(`The official harness stopped:\n${stderr.slice(-3000)}`);
    return await readRun(answersFile);
  } finally {
    clearInterval(clock);
    await rm(scratch, { recursive: true, force: true });
  }
}

function toQuestion({ id, code, task }: ReferenceSample): string {
  const { texts, entry_point } = task;
  return JSON.stringify({ id, code, test: texts.test, entry_point, gt_seconds: null });
}

async function readRun(file: string): Promise<OfficialRun> {
  const answers = new Map<string, OfficialAnswer>();
  for await (const { value } of readJsonl(file)) {
    if (typeof value["wall_seconds"] === "number") {
      return { answers, wallSeconds: value["wall_seconds"] };
    }
    const answer = OfficialAnswer.parse(value);
    answers.set(answer.id, answer);
  }
  throw new Error(`${file} does not tell the whole time.`);
}

async function countAnswers(file: string): Promise<number> {
  let lines = 0;
  try {
    for await (const { value } of readJsonl(file, { tolerateTornTail: true })) {
      if (OfficialAnswer.safeParse(value).success) lines += 1;
    }
  } catch {
    // Not there yet.
  }
  return lines;
}
