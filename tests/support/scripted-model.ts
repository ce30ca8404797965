import { setTimeout as sleep } from "node:timers/promises";
import { ModelError, type Model, type ModelAnswer } from "../../src/models/support/model.ts";
import type { ModelRequest } from "../../src/schema/model.ts";

type Reply = string | ModelError | Partial<ModelAnswer>;

/** A model that answers by a script, remembers what it was asked, and takes its time where it is told to. */
export class ScriptedModel implements Model {
  readonly backend = "openai-compatible";
  readonly name = "scripted";
  readonly abilities = { chat: true, completion: true, prefill: false };
  readonly asked: ModelRequest[] = [];
  mostAtOnce = 0;
  #running = 0;
  readonly #reply: (request: ModelRequest, number: number) => Reply;
  readonly #ms: number;

  constructor(reply: (request: ModelRequest, number: number) => Reply, ms = 0) {
    this.#reply = reply;
    this.#ms = ms;
  }

  async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
    this.asked.push(request);
    this.#running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    try {
      const reply = this.#reply(request, this.asked.length);
      await sleep(this.#ms, undefined, { signal });
      if (reply instanceof ModelError) throw reply;
      const given = typeof reply === "string" ? { text: reply } : reply;
      const usage = {
        input_tokens: 100,
        cached_input_tokens: 0,
        output_tokens: 10,
        reasoning_tokens: 0,
      };
      return { text: "", reasoning: null, finish: "stop", usage, budget: null, ...given };
    } finally {
      this.#running -= 1;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}
