import type { Clock } from "../../../src/lib/clock.ts";
import { readSettings } from "../../../src/cli/settings.ts";
import { batchClients } from "../../../src/models/batches/registry.ts";
import { createSanitizer } from "../../../src/pipeline/sanitize/create-sanitizer.ts";
import type {
  BatchContext,
  BatchGenerationOptions,
} from "../../../src/pipeline/batches/batch-work.ts";
import { generateByBatch } from "../../../src/pipeline/batches/generate-by-batch.ts";
import type { GenerationRecord } from "../../../src/schema/generation.ts";
import { greedy, makeGeneration } from "../../support/make-generation.ts";
import { makeTask } from "../../tasks/task-rows.ts";

export interface Visit {
  vendor: keyof typeof batchClients;
  url: string;
  file: string;
}

const names = { openai: "gpt-4o", anthropic: "claude-3-5-sonnet-20240620" };
export const batchTasks = Array.from({ length: 5 }, (_, index) => makeTask(`B/${index}`));
export const canary = "sk-canary-0123456789abcdef";

const decoding = { ...greedy, max_new_tokens: 50 };

export function recordOf({ vendor, url }: Visit): GenerationRecord {
  return makeGeneration({
    backend: vendor,
    model: names[vendor],
    base_url: `${url}/v1`,
    dataset: { name: "t", version: "1", hash: "h", count: batchTasks.length },
    decoding,
  });
}

export function planOf(record: GenerationRecord): BatchGenerationOptions["plan"] {
  return {
    record,
    requestFor: (task) => ({
      prompt: { kind: "chat", user: task.task_id, prefill: null },
      decoding,
    }),
  };
}

/** A clock on which waiting takes no time. */
export function fastClock(): Clock {
  let passedMs = 0;
  return {
    now: () => new Date(Date.now() + passedMs),
    async pause(ms, signal) {
      signal.throwIfAborted();
      passedMs += ms;
    },
  };
}

/** One call of `bcb generate --batch`, below the command line. */
export async function visit(
  where: Visit,
  options: Partial<BatchGenerationOptions> & Partial<BatchContext> = {},
) {
  const { default: open } = await batchClients[where.vendor]();
  await using client = await open({
    name: names[where.vendor],
    baseUrl: `${where.url}/v1`,
    apiKey: canary,
    limitMs: 5000,
    variables: {},
  });
  const environment = "starter";
  await using sanitizer = await createSanitizer({
    settings: readSettings(process.env),
    environment,
  });
  const { clock = fastClock(), random = () => 0, ...rest } = options;
  const { signal = new AbortController().signal, ...changes } = rest;
  return await generateByBatch(
    {
      client,
      tasks: batchTasks,
      known: batchTasks,
      plan: planOf(recordOf(where)),
      file: where.file,
      sanitizer,
      waits: false,
      cancels: false,
      ...changes,
    },
    { clock, random, signal },
  );
}
