import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request, type Dispatcher } from "undici";
import type { z } from "zod";
import { parseJson } from "../lib/parse-json.ts";
import { JudgedSample, JudgeError, RewardAnswer, TaskList } from "../schema/judge-api.ts";
import type { JudgeSample, Reward, RewardMode } from "../schema/judge-api.ts";

interface JudgeClientOptions {
  /** Of the service, such as http://127.0.0.1:8421. */
  url: string;
  token: string;
  /** How often a request is sent again; 5 by default. */
  retries?: number | undefined;
  /** What the first pause takes, where the service does not say; each later one twice as much. 500 by default. */
  pauseMs?: number | undefined;
}

/** The service answered, and will answer the same to the same request. */
export class JudgeRefused extends Error {
  override readonly name = "JudgeRefused";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A sample as it is sent; see `JudgeSample`. */
export type SampleToJudge = z.input<typeof JudgeSample>;

/** What came of a sample that could be judged. */
export type Judged = Extract<JudgedSample, { status: 200 }>;

interface CallOptions {
  signal?: AbortSignal | undefined;
}

export type JudgeClient = ReturnType<typeof createJudgeClient>;

const longestPauseMs = 60_000;
const longestErrorText = 10_000;

/** Asks a `bcb judge`. What it refuses for want of room (429) or by its own fault (503) is asked again after a while. */
export function createJudgeClient(options: JudgeClientOptions) {
  const { url, token, retries = 5, pauseMs = 500 } = options;
  const base = url.replace(/\/+$/, "");
  // A verdict takes as long as it takes.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

  async function pause(attempt: number, signal?: AbortSignal, askedMs = 0): Promise<void> {
    const ownMs = pauseMs * 2 ** attempt;
    // Not all at the same moment: those who were refused together would be refused again.
    const spread = 0.5 + Math.random();
    const ms = Math.min(longestPauseMs, Math.max(askedMs, ownMs) * spread);
    await sleep(ms, undefined, { signal });
  }

  /** Sends a body as JSON, or asks without one; again where that may help. Throws JudgeRefused for any status but 200. */
  async function ask(
    path: string,
    body: object | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Dispatcher.ResponseData["body"]> {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt === retries;
      try {
        const response = await request(`${base}${path}`, {
          method: body === undefined ? "GET" : "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: body === undefined ? null : JSON.stringify(body),
          signal: signal ?? null,
          dispatcher,
        });
        const { statusCode: status, headers } = response;
        if (status === 200) return response.body;
        const text = (await response.body.text()).slice(0, longestErrorText);
        const words = JudgeError.safeParse(parseJson(text)).data?.error ?? text.trim();
        const refused = new JudgeRefused(status, words || `The service answered ${status}.`);
        if (isLast || ![429, 503].includes(status)) throw refused;
        await pause(attempt, signal, 1000 * Number(headers["retry-after"] ?? 0));
      } catch (error) {
        if (isLast || signal?.aborted || error instanceof JudgeRefused) throw error;
        await pause(attempt, signal);
      }
    }
  }

  /** Nothing where not one of them could be run, however often that was asked for. */
  async function askRewards(asked: object, signal: AbortSignal | undefined): Promise<Reward[]> {
    try {
      return RewardAnswer.parse(await (await ask("/v1/rewards", asked, signal)).json()).rewards;
    } catch (error) {
      if (error instanceof JudgeRefused && error.status === 503) return [];
      throw error;
    }
  }

  return {
    /** One sample; throws JudgeRefused where it cannot be judged. */
    async judge(sample: SampleToJudge, { signal }: CallOptions = {}): Promise<Judged> {
      const answer = await ask("/v1/verdicts", sample, signal);
      const judged = JudgedSample.parse(await answer.json());
      if (judged.status === 200) return judged;
      throw new JudgeRefused(judged.status, judged.error);
    },
    /**
     * Many samples, in the order in which they finish, each under its own id (by default its place among the samples). What
     * could not be run is asked again; what still cannot be has a status other than 200. Ids must differ.
     */
    async *judgeAll(samples: readonly SampleToJudge[], { signal }: CallOptions = {}) {
      const numbered = samples.map((sample, place) => ({ ...sample, id: sample.id ?? place }));
      const open = new Map(numbered.map((sample) => [sample.id, sample]));
      for (let attempt = 0; open.size > 0; attempt++) {
        const isLast = attempt === retries;
        try {
          const asked = { samples: [...open.values()] };
          const answer = await ask("/v1/verdicts/batch", asked, signal);
          for await (const line of readLines(answer)) {
            const judged = JudgedSample.parse(parseJson(line));
            if (judged.status === 503 && !isLast) continue;
            open.delete(judged.id);
            yield judged;
          }
        } catch (error) {
          // A connection that broke says nothing of the samples that were not answered.
          if (isLast || signal?.aborted || error instanceof JudgeRefused) throw error;
        }
        if (open.size > 0 && !isLast) await pause(attempt, signal);
        else break;
      }
    },
    /** In the order of the samples. What could not be run is asked again; what still cannot be has no number. */
    async reward(
      samples: readonly SampleToJudge[],
      { signal, mode = "strict" }: CallOptions & { mode?: RewardMode } = {},
    ) {
      const numbered = samples.map((sample, place) => ({ ...sample, id: place }));
      const error = "The service gave no answer for this sample.";
      const rewards = samples.map((_, id): Reward => ({ id, status: 503, error }));
      let open = numbered;
      for (let attempt = 0; open.length > 0; attempt++) {
        const answered = await askRewards({ mode, samples: open }, signal);
        for (const reward of answered) rewards[Number(reward.id)] = reward;
        open = numbered.filter(({ id }) => rewards[id]?.status === 503);
        if (attempt === retries || answered.length === 0) break;
        if (open.length > 0) await pause(attempt, signal);
      }
      const asked = rewards.slice(0, samples.length);
      return asked.map((reward, place) => ({ ...reward, id: samples[place]?.id ?? place }));
    },
    async tasks({ signal }: CallOptions = {}) {
      return TaskList.parse(await (await ask("/v1/tasks", undefined, signal)).json());
    },
    [Symbol.asyncDispose]: () => dispatcher.close(),
  };
}

/** The lines of a stream; an empty one at the end is none. */
async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // undici's body decodes each chunk by itself, whatever setEncoding is told.
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
