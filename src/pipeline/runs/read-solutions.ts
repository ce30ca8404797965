import { sha256 } from "../../lib/hash.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import { readSamples } from "../../samples/read-samples.ts";
import { assembleCode, toSolution } from "../../sanitize/assemble-code.ts";
import type { Benchmark, Task } from "../../schema/task.ts";
import type { Sample } from "../../schema/sample.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import { findOfficialFile, findSamplesFile } from "../../runs/find-beside.ts";
import { stemOf } from "../../runs/names.ts";
import { readEvalResults } from "../../runs/read-eval-results.ts";
import { readVerdicts } from "../../runs/verdict-log.ts";

/** The tasks of samples; without its task a sample is given as it is. */
export interface SampleTasks {
  tasks: ReadonlyMap<string, Task>;
  /** Tells the tasks' names where a samples file has others. */
  benchmark?: Pick<Benchmark, "taskIdOf" | "words"> | undefined;
}

/**
 * The code that a stored run judged, and the file that it was read from (null where none was found): `NAME_eval_results.json`,
 * else the samples file, the one that is named or the one beside it. Of a run with verdicts of our own, only code whose hash is
 * the judged one is given.
 */
export async function readSolutions(
  run: StoredRun,
  sources: SampleTasks & { samplesPath?: string | undefined },
) {
  const { samplesPath } = sources;
  const official = samplesPath === undefined ? await findOfficialFile(run) : undefined;
  const source = official ?? samplesPath ?? (await findSamplesFile(run)) ?? null;
  const isCalibrated = run.calibration !== "uncalibrated";
  const codes =
    official === undefined
      ? await readTexts(source, sources, (task, sample) =>
          task === undefined ? sample.code : assembleCode(task, sample, isCalibrated),
        )
      : await readOfficialCode(official);
  const isOurs = run.record !== null && source !== null;
  const hashes = isOurs ? await readSolutionHashes(run) : undefined;
  const byHash = new Map(isOurs ? Array.from(codes.values(), (code) => [sha256(code), code]) : []);
  return {
    source,
    /** The code that was in front of the test; undefined where it is not known. */
    codeOf(this: void, taskId: string, sample: number): string | undefined {
      const key = sampleKey(taskId, sample);
      return hashes === undefined ? codes.get(key) : byHash.get(hashes.get(key) ?? "");
    },
  };
}

/** The hash of each judged code, by `sampleKey`: from our verdicts, else of the code in the official file. */
export async function readSolutionHashes(run: StoredRun): Promise<Map<string, string>> {
  if (run.record !== null) {
    const isCalibrated = run.calibration === "calibrated";
    const verdicts = await readVerdicts(run.file);
    return new Map(
      verdicts
        .filter(({ calibrated }) => calibrated === isCalibrated)
        .map(({ task_id, sample, solution_hash }) => [sampleKey(task_id, sample), solution_hash]),
    );
  }
  if (stemOf(run.file, "evalResults") === undefined) return new Map();
  const codes = await readOfficialCode(run.file);
  return new Map([...codes].map(([key, code]) => [key, sha256(code)]));
}

/** The samples of a run as solutions, by `sampleKey`; none where their file is not there. */
export async function readSamplesAsSolutions(run: StoredRun, tasks: SampleTasks) {
  return readTexts((await findSamplesFile(run)) ?? null, tasks, toSolution);
}

async function readTexts(
  source: string | null,
  { tasks, benchmark }: SampleTasks,
  write: (task: Task | undefined, sample: Sample) => string,
): Promise<Map<string, string>> {
  const { samples } = source === null ? { samples: [] } : await readSamples(source);
  return new Map(
    samples.map((sample) => {
      const taskId = benchmark?.taskIdOf?.(sample.taskId) ?? sample.taskId;
      return [sampleKey(taskId, sample.index), write(tasks.get(taskId), sample)];
    }),
  );
}

async function readOfficialCode(file: string): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for (const [taskId, samples] of Object.entries(await readEvalResults(file))) {
    for (const [index, { solution }] of samples.entries()) {
      codes.set(sampleKey(taskId, index), solution);
    }
  }
  return codes;
}
