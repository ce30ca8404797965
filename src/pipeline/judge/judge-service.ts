import { BenchError, errorMessage } from "../../lib/bench-error.ts";
import { mapConcurrent } from "../../lib/map-concurrent.ts";
import type { Execution, Exit } from "../../schema/execution.ts";
import type { JudgedSample, JudgeHealth, JudgeSample } from "../../schema/judge-api.ts";
import type { Task } from "../../schema/task.ts";
import { checkHash } from "../../verdicts/verdict-cache.ts";
import type { GroundTruths } from "../engine/choose-limits.ts";
import type { Bench } from "../evaluate/open-bench.ts";
import type { Sanitizer } from "../sanitize/create-sanitizer.ts";
import { FairQueue, QueueClosed, type QueueSize } from "./fair-queue.ts";
import { prepareSample } from "./prepare-sample.ts";
import type { Engine } from "../engine/create-engine.ts";

// Of tasks that samples bring along; those of the dataset are fewer.
const mostTruths = 20_000;

interface JudgeServiceOptions {
  bench: Bench;
  sanitizer: Sanitizer;
  /** What may wait and run at once. */
  most: QueueSize;
  /** Opens an engine for code that nobody judges, in another language than the tasks'; without it the tasks' engine is asked. */
  others?: { own: string; open: (language: string) => Promise<Engine> } | undefined;
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

export type JudgeService = ReturnType<typeof createJudgeService>;

/** The judge that clients share: one warm engine behind a queue. */
export function createJudgeService({ bench, sanitizer, most, others }: JudgeServiceOptions) {
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
  const truths = new Map<string, ReturnType<typeof checkTruth>>();
  const tasks = new Map(bench.tasks.map((task) => [task.task_id, task]));
  const services = { tasks, sanitizer, environment: engine.environment.name };
  const busy = new Set<Promise<unknown>>();
  const listeners: HearJudged[] = [];
  let isWarm = false;

  /** What was broken or could not be asked says nothing: the next one asks again. */
  async function checkTruth(task: Task, hash: string, line: string) {
    const { signal } = stopped;
    try {
      const { groundTruths } = await engine.checkGroundTruth([task], { signal, line });
      if (groundTruths.get(hash)?.outcome === "broken") truths.delete(hash);
      return groundTruths;
    } catch (cause) {
      truths.delete(hash);
      signal.throwIfAborted();
      const words = `the task's own solution was not judged: ${errorMessage(cause)}`;
      throw new Error(words, { cause });
    }
  }

  /**
   * How a task's own solution fares, found out when the task is first asked for; of a task without one, nothing. Nobody's
   * leaving ends a check: others wait for it, too.
   */
  async function findTruths(task: Task, line: string): Promise<GroundTruths> {
    if (task.ground_truth === "") return new Map();
    const hash = checkHash(task.check);
    const checked = truths.get(hash) ?? checkTruth(task, hash, line);
    truths.set(hash, checked);
    if (truths.size > mostTruths) truths.delete(truths.keys().next().value ?? "");
    return checked;
  }

  /** An answer in any case, but for a client that is gone and for a service that stops. */
  async function answer(asked: JudgeSample, { signal, client: line }: Asker): Promise<Answer> {
    try {
      const prepared = await prepareSample(asked, services);
      if ("error" in prepared) return prepared;
      const { sample, solution } = prepared;
      const groundTruths = await findTruths(sample.task, line);
      const verdict = await engine.judge(sample, { groundTruths, signal, line });
      if (verdict.outcome === "broken") return notRun(verdict.reason);
      return { status: 200, verdict, ...(solution === undefined ? {} : { solution }) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof BenchError && error.name === "CheckUnsupported") {
        return { status: 400, error: `${error.message} ${error.hint}` };
      }
      return notRun(String(error));
    }
  }

  async function take(
    id: string | number,
    sample: JudgeSample,
    { run }: Pick<ReturnType<typeof admitAll>, "run">,
  ): Promise<JudgedSample> {
    const begun = now();
    try {
      const judged = { id, ...(await run((asker) => answer(sample, asker), weigh(sample))) };
      for (const hear of listeners) hear(judged, now() - begun);
      return judged;
    } catch (error) {
      if (!(error instanceof QueueClosed)) throw error;
      return { id, status: 503, error: error.message };
    }
  }

  /** Takes room for so much, or throws QueueFull; what runs in it is waited for when the service closes. */
  function admitAll({ client, signal: gone }: Asker, size: QueueSize) {
    const admission = queue.admit(client, size);
    const signal = AbortSignal.any([gone, stopped.signal]);
    return {
      run: <T>(work: (asker: Asker) => Promise<T>, bytes: number): Promise<T> => {
        const running = admission.run(() => work({ client, signal }), { bytes, signal });
        busy.add(running);
        return running.finally(() => busy.delete(running));
      },
      [Symbol.dispose]: () => admission[Symbol.dispose](),
    };
  }

  async function stop(): Promise<void> {
    stopped.abort(new QueueClosed());
    await Promise.allSettled(busy);
  }

  return {
    bench,
    queue,
    get health(): JudgeHealth["status"] {
      return queue.isClosed ? "closing" : isWarm ? "ready" : "warming";
    },
    /** Takes room for all of the samples until it is disposed, or throws QueueFull. */
    admit(samples: readonly JudgeSample[], asker: Asker) {
      const bytes = samples.reduce((sum, sample) => sum + weigh(sample), 0);
      const admitted = admitAll(asker, { samples: samples.length, bytes });
      const work = ([place, sample]: [number, JudgeSample]) =>
        take(sample.id ?? place, sample, admitted);
      return {
        /** Verdicts as they finish; a few ahead of what is taken. To be called once. */
        judge: () => mapConcurrent(samples.entries(), engine.backlog, work, asker.signal),
        [Symbol.dispose]: admitted[Symbol.dispose],
      };
    },
    /** Runs code that nobody judges; it waits among the samples, and throws QueueFull as they do. */
    async run(execution: Execution, asker: Asker): Promise<Exit> {
      const bytes = JSON.stringify(execution).length;
      using admitted = admitAll(asker, { samples: 1, bytes });
      const runner = await findEngine(execution.language);
      return await admitted.run(
        ({ client, signal }) => runner.execute(execution, signal, client),
        bytes,
      );
    },
    onJudged: (hear: HearJudged) => void listeners.push(hear),
    /** Makes ready what can be made ready; samples are taken meanwhile. */
    async warm(): Promise<void> {
      await engine.warm();
      isWarm = true;
    },
    /** Begins nothing new; resolves when what runs has ended, at the latest after so many milliseconds. */
    async close(graceMs: number): Promise<void> {
      queue.close();
      const ended = Promise.allSettled(busy);
      const timer = setTimeout(() => void stop(), graceMs);
      await ended.finally(() => clearTimeout(timer));
    },
    async [Symbol.asyncDispose](): Promise<void> {
      queue.close();
      await stop();
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

function notRun(reason: string | null): Answer {
  return { status: 503, error: `The sample could not be run: ${reason}. Try again.` };
}

/** About what a sample holds in memory while it waits. */
function weigh({ solution, completion, answer, task }: JudgeSample): number {
  const texts = [solution, completion, answer, task?.test, task?.setup, task?.prompt];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), task?.ground_truth?.length ?? 0);
}
