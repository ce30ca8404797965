import type { z } from "zod";
import { createExchange, JudgeRefused, type ExchangeOptions } from "./exchange.ts";
import { parseJson } from "../lib/parse-json.ts";
import {
  JudgedSample,
  RewardAnswer,
  TaskList,
  type JudgeSample,
  type Reward,
  type RewardMode,
} from "../schema/judge-api.ts";

/** A sample as it is sent; see `JudgeSample`. */
export type SampleToJudge = z.input<typeof JudgeSample>;

/** What came of a sample that could be judged. */
export type Judged = Extract<JudgedSample, { status: 200 }>;

interface CallOptions {
  signal?: AbortSignal | undefined;
}

export interface JudgeClient extends AsyncDisposable {
  /** One sample; throws JudgeRefused where it cannot be judged. */
  judge(sample: SampleToJudge, options?: CallOptions): Promise<Judged>;
  /**
   * Many samples, in the order in which they finish, each under its own id (by default its place among the samples). What could
   * not be run is asked again; what still cannot be has a status other than 200. Ids must differ.
   */
  judgeAll(samples: readonly SampleToJudge[], options?: CallOptions): AsyncGenerator<JudgedSample>;
  /** In the order of the samples. What could not be run is asked again; what still cannot be has no number. */
  reward(
    samples: readonly SampleToJudge[],
    options?: CallOptions & { mode?: RewardMode },
  ): Promise<Reward[]>;
  tasks(options?: CallOptions): Promise<TaskList>;
}

/** Asks a `bcb judge`. What it refuses for want of room (429) or by its own fault (503) is asked again after a while. */
export function createJudgeClient(options: ExchangeOptions): JudgeClient {
  const exchange = createExchange(options);

  async function* askOnce(
    samples: readonly Numbered[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<JudgedSample> {
    const response = await exchange.ask("/v1/verdicts/batch", { samples }, signal);
    for await (const line of readLines(response.body)) yield JudgedSample.parse(parseJson(line));
  }

  /** Nothing where not one of them could be run, however often that was asked for. */
  async function askRewards(
    mode: RewardMode,
    samples: readonly Numbered[],
    signal: AbortSignal | undefined,
  ): Promise<Reward[]> {
    try {
      const response = await exchange.ask("/v1/rewards", { mode, samples }, signal);
      return RewardAnswer.parse(await response.body.json()).rewards;
    } catch (error) {
      if (error instanceof JudgeRefused && error.status === 503) return [];
      throw error;
    }
  }

  return {
    async judge(sample, { signal } = {}) {
      const response = await exchange.ask("/v1/verdicts", sample, signal);
      const judged = JudgedSample.parse(await response.body.json());
      if (judged.status === 200) return judged;
      throw new JudgeRefused(judged.status, judged.error);
    },
    async *judgeAll(samples, { signal } = {}) {
      const open = new Map(number(samples).map((sample) => [sample.id, sample]));
      for (let attempt = 0; open.size > 0; attempt++) {
        const isLast = attempt === exchange.retries;
        try {
          for await (const judged of askOnce([...open.values()], signal)) {
            if (judged.status === 503 && !isLast) continue;
            open.delete(judged.id);
            yield judged;
          }
        } catch (error) {
          // A connection that broke says nothing of the samples that were not answered.
          if (isLast || signal?.aborted || error instanceof JudgeRefused) throw error;
        }
        if (open.size > 0 && !isLast) await exchange.pause(attempt, signal);
        else break;
      }
    },
    async reward(samples, { signal, mode = "strict" } = {}) {
      const numbered = samples.map((sample, place) => ({ ...sample, id: place }));
      const rewards: (Reward | undefined)[] = samples.map(() => undefined);
      let open = numbered;
      for (let attempt = 0; open.length > 0; attempt++) {
        const answered = await askRewards(mode, open, signal);
        for (const reward of answered) rewards[Number(reward.id)] = reward;
        open = numbered.filter(({ id }) => rewards[id]?.status === 503);
        if (attempt === exchange.retries || answered.length === 0) break;
        if (open.length > 0) await exchange.pause(attempt, signal);
      }
      return rewards.map((reward, place) => named(reward, samples[place]?.id ?? place));
    },
    async tasks({ signal } = {}) {
      const response = await exchange.ask("/v1/tasks", undefined, signal);
      return TaskList.parse(await response.body.json());
    },
    [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose](),
  };
}

type Numbered = SampleToJudge & { id: string | number };

function number(samples: readonly SampleToJudge[]): Numbered[] {
  return samples.map((sample, place) => ({ ...sample, id: sample.id ?? place }));
}

function named(reward: Reward | undefined, id: string | number): Reward {
  if (reward !== undefined) return { ...reward, id };
  return { id, status: 503, error: "The service gave no answer for this sample." };
}

/** The lines of a stream; an empty one at the end is none. */
async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
