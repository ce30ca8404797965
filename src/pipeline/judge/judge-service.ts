import { BenchError } from "../../lib/bench-error.ts";
import { mapConcurrent } from "../../lib/map-concurrent.ts";
import type { Execution, Exit } from "../../schema/execution.ts";
import type { JudgedSample, JudgeHealth, JudgeSample } from "../../schema/judge-api.ts";
import type { Bench } from "../evaluate/open-bench.ts";
import type { Sanitizer } from "../sanitize/create-sanitizer.ts";
import { FairQueue, QueueClosed, type Admission, type QueueSize } from "./fair-queue.ts";
import { createGroundTruthBook } from "./ground-truth-book.ts";
import { prepareSample } from "./prepare-sample.ts";
import type { Engine } from "../engine/create-engine.ts";

export interface JudgeServiceOptions {
  bench: Bench;
  sanitizer: Sanitizer;
  /** What may wait and run at once. */
  most: QueueSize;
  /** Opens an engine for code that nobody judges, in another language than the tasks'; without it the tasks' engine is asked. */
  others?: { own: string; open: OpenEngineFor } | undefined;
}

/** Told of each answer, and how long it took from when the sample's turn in its request had come. */
type HearJudged = (judged: JudgedSample, ms: number) => void;

/** Who asks, and until when. */
export interface Asker {
  /** The name that goes with the token. */
  client: string;
  /** Aborts when the client is gone. */
  signal: AbortSignal;
}

/** Samples that have room in the queue until it is disposed. */
interface AdmittedSamples extends Disposable {
  /** Verdicts as they finish; a few ahead of what is taken. To be called once. */
  judge(): AsyncGenerator<JudgedSample>;
}

/** The judge that clients share: one warm engine behind a queue. */
export interface JudgeService extends AsyncDisposable {
  readonly bench: Bench;
  readonly queue: FairQueue;
  readonly health: JudgeHealth["status"];
  /** Takes room for all of the samples, or throws QueueFull. */
  admit(samples: readonly JudgeSample[], asker: Asker): AdmittedSamples;
  /** Runs code that nobody judges; it waits among the samples, and throws QueueFull as they do. */
  run(execution: Execution, asker: Asker): Promise<Exit>;
  onJudged(hear: HearJudged): void;
  /** Makes ready what can be made ready; samples are taken meanwhile. */
  warm(): Promise<void>;
  /** Begins nothing new; resolves when what runs has ended, at the latest after so many milliseconds. */
  close(graceMs: number): Promise<void>;
}

export function createJudgeService(options: JudgeServiceOptions): JudgeService {
  const { bench, sanitizer, most, others } = options;
  const { engine } = bench;
  const otherEngines = new Map<string, Promise<Engine>>();
  /** Opened when its language is first asked for; what could not be opened is tried again by the next who asks. */
  const findEngine = async (language: string): Promise<Engine> => {
    if (others === undefined || language === others.own) return engine;
    const known = otherEngines.get(language);
    if (known !== undefined) return known;
    const opening = others.open(language);
    otherEngines.set(language, opening);
    opening.catch(() => otherEngines.delete(language));
    return opening;
  };
  const queue = new FairQueue({ most, handedOn: engine.backlog, now });
  const stopped = new AbortController();
  const truths = createGroundTruthBook(engine, stopped.signal);
  const tasks = new Map(bench.tasks.map((task) => [task.task_id, task]));
  const services = { tasks, sanitizer, environment: engine.environment.name };
  const busy = new Set<Promise<unknown>>();
  const listeners: HearJudged[] = [];
  let isWarm = false;

  async function judge(asked: JudgeSample, asker: Asker): Promise<Answer> {
    const prepared = await prepareSample(asked, services);
    if (!prepared.ok) return prepared.error;
    const { sample, solution } = prepared.value;
    const { signal, client: line } = asker;
    const groundTruths = await truths.find(sample.task, line);
    const verdict = await engine.judge(sample, { groundTruths, signal, line });
    if (verdict.outcome === "broken") {
      return { status: 503, error: `The sample could not be run: ${verdict.reason}. Try again.` };
    }
    return { status: 200, verdict, ...(solution === undefined ? {} : { solution }) };
  }

  /** An answer in any case, but for a client that is gone and for a service that stops. */
  async function answer(asked: JudgeSample, asker: Asker): Promise<Answer> {
    try {
      return await judge(asked, asker);
    } catch (error) {
      asker.signal.throwIfAborted();
      if (error instanceof BenchError && error.name === "CheckUnsupported") {
        return { status: 400, error: `${error.message} ${error.hint}` };
      }
      return { status: 503, error: `The sample could not be run: ${String(error)}. Try again.` };
    }
  }

  async function take(asked: Asked, admission: Admission, asker: Asker): Promise<JudgedSample> {
    const { sample, id, bytes } = asked;
    const begun = now();
    const { signal } = asker;
    const work = admission.run(() => answer(sample, asker), { bytes, signal });
    busy.add(work);
    try {
      const judged = { id, ...(await work) };
      for (const hear of listeners) hear(judged, now() - begun);
      return judged;
    } catch (error) {
      if (!(error instanceof QueueClosed)) throw error;
      return { id, status: 503, error: error.message };
    } finally {
      busy.delete(work);
    }
  }

  return {
    bench,
    queue,
    get health() {
      return queue.isClosed ? "closing" : isWarm ? "ready" : "warming";
    },
    admit(samples, asker) {
      const asked = samples.map((sample, place): Asked => ({
        sample,
        id: sample.id ?? place,
        bytes: weigh(sample),
      }));
      const bytes = asked.reduce((sum, one) => sum + one.bytes, 0);
      const admission = queue.admit(asker.client, { samples: asked.length, bytes });
      const signal = AbortSignal.any([asker.signal, stopped.signal]);
      const work = (one: Asked) => take(one, admission, { ...asker, signal });
      return {
        judge: () => mapConcurrent(asked, engine.backlog, work, asker.signal),
        [Symbol.dispose]: () => admission[Symbol.dispose](),
      };
    },
    async run(execution, { client, signal: gone }) {
      const bytes = JSON.stringify(execution).length;
      using admission = queue.admit(client, { samples: 1, bytes });
      const signal = AbortSignal.any([gone, stopped.signal]);
      const runner = await findEngine(execution.language);
      const work = admission.run(() => runner.execute(execution, signal, client), {
        bytes,
        signal,
      });
      busy.add(work);
      return await work.finally(() => busy.delete(work));
    },
    onJudged: (hear) => void listeners.push(hear),
    async warm() {
      await engine.warm();
      isWarm = true;
    },
    async close(graceMs) {
      queue.close();
      const ended = Promise.allSettled(busy);
      const timer = setTimeout(() => stopped.abort(new QueueClosed()), graceMs);
      await ended.finally(() => clearTimeout(timer));
    },
    async [Symbol.asyncDispose]() {
      queue.close();
      stopped.abort(new QueueClosed());
      await Promise.allSettled(busy);
      const opened = await Promise.allSettled(otherEngines.values());
      const there = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      await Promise.all(there.map((one) => one[Symbol.asyncDispose]()));
      await sanitizer[Symbol.asyncDispose]();
      await bench[Symbol.asyncDispose]();
    },
  };
}

const now = (): number => performance.now();

type Answer =
  | Omit<Extract<JudgedSample, { status: 200 }>, "id">
  | Omit<Exclude<JudgedSample, { status: 200 }>, "id">;

interface Asked {
  sample: JudgeSample;
  id: string | number;
  bytes: number;
}

/** About what a sample holds in memory while it waits. */
function weigh({ solution, completion, answer, task }: JudgeSample): number {
  const texts = [solution, completion, answer, task?.test, task?.setup, task?.prompt];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), task?.ground_truth?.length ?? 0);
}

/** Opens an engine for code in a language. */
export type OpenEngineFor = (language: string) => Promise<Engine>;
