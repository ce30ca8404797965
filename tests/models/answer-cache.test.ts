import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openAnswerCache, type AskedModel } from "../../src/models/support/answer-cache.ts";
import { greedy } from "../support/make-generation.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const request = {
  prompt: { kind: "chat", user: "Why?", prefill: null },
  decoding: { ...greedy, max_new_tokens: 50 },
} as const;
const model: AskedModel = { backend: "openai", name: "m", baseUrl: null, body: {}, sample: 0 };
const answer = { text: "So.", reasoning: null, finish: "stop", usage: null, budget: null } as const;

test.for(["", "{", "null", '{"text":1}', '{"text":"So."}'])(
  "the damaged row %j is no answer, and is replaced by the next one",
  async (row) => {
    const folder = await temporaryFolder();
    using cache = await openAnswerCache(folder, () => {});
    cache.store(request, model, answer);
    {
      using database = new DatabaseSync(path.join(folder, "answers-1.sqlite"));
      database.prepare("UPDATE answers SET answer = ?").run(row);
    }
    expect(cache.find(request, model)).toBeUndefined();
    cache.store(request, model, answer);
    expect(cache.find(request, model)).toMatchObject({ text: "So." });
  },
);
