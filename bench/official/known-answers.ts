import { existsSync } from "node:fs";
import { appendJsonl, readJsonl } from "../../src/lib/jsonl.ts";
import type { ReferenceSample } from "../support/reference-samples.ts";
import {
  judgeWithOfficial,
  OfficialAnswer,
  type OfficialJudging,
  type OfficialRun,
} from "./judge-with-official.ts";

interface KnownAnswers extends OfficialJudging {
  /** `--official-timings`: answers of earlier runs; those that it lacks are added. */
  file: string | undefined;
}

/** The official run, of which answers known from a file are not asked again: then its time is reckoned, not measured. */
export async function judgeOrRecall(
  samples: readonly ReferenceSample[],
  options: KnownAnswers,
): Promise<OfficialRun & { recalled: number }> {
  const { file, workers } = options;
  const known = file === undefined ? new Map<string, OfficialAnswer>() : await readKnown(file);
  const open = samples.filter(({ id }) => !known.has(id));
  const run =
    open.length === 0
      ? { answers: new Map<string, OfficialAnswer>(), wallSeconds: 0 }
      : await judgeWithOfficial(open, options);
  if (file !== undefined && run.answers.size > 0) {
    await using writer = await appendJsonl(file);
    for (const answer of run.answers.values()) await writer.write(answer);
  }
  const answers = new Map(
    samples.flatMap(({ id }) => {
      const answer = run.answers.get(id) ?? known.get(id);
      return answer === undefined ? [] : [[id, answer] as const];
    }),
  );
  const recalled = samples.length - open.length;
  const reckoned = reckonWall(
    [...answers.values()].map(({ seconds }) => seconds),
    workers,
  );
  return { answers, recalled, wallSeconds: recalled === 0 ? run.wallSeconds : reckoned };
}

/** How long a pool of workers takes that gives each next item to the first worker that is free. */
export function reckonWall(seconds: readonly number[], workers: number): number {
  const busyUntil = Array.from({ length: workers }, () => 0);
  for (const duration of seconds) {
    const first = busyUntil.indexOf(Math.min(...busyUntil));
    busyUntil[first] = (busyUntil[first] ?? 0) + duration;
  }
  return Math.max(...busyUntil);
}

async function readKnown(file: string): Promise<Map<string, OfficialAnswer>> {
  const known = new Map<string, OfficialAnswer>();
  if (!existsSync(file)) return known;
  for await (const { value } of readJsonl(file, { tolerateTornTail: true })) {
    const answer = OfficialAnswer.parse(value);
    known.set(answer.id, answer);
  }
  return known;
}
