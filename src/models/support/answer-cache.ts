import path from "node:path";
import { canonicalJson, sha256 } from "../../lib/hash.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { SturdyDatabase } from "../../lib/sturdy-database.ts";
import { z } from "zod";
import type { ModelAnswer } from "./model.ts";
import {
  AnswerParts,
  FinishReason,
  ToolCall,
  Usage,
  type ModelRequest,
} from "../../schema/model.ts";

// The number is the format's.
const fileName = "answers-1.sqlite";
const schema = "CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, answer TEXT NOT NULL);";

/** Who is asked, and for which of several answers to the same question. */
export interface AskedModel {
  backend: string;
  name: string;
  baseUrl: string | null;
  body: Readonly<Record<string, unknown>>;
  sample: number;
}

const CachedAnswer = z.object({
  text: z.string(),
  reasoning: z.string().nullable(),
  finish: FinishReason,
  usage: Usage.nullable(),
  calls: z.array(ToolCall).optional(),
  parts: AnswerParts.optional(),
});
export type CachedAnswer = z.infer<typeof CachedAnswer>;

/** Answers by what was asked: money that need not be spent twice. Shared by all runs that use the folder. */
export class AnswerCache implements Disposable {
  readonly #database: SturdyDatabase;

  private constructor(database: SturdyDatabase) {
    this.#database = database;
  }

  static async open(folder: string, remark: (line: string) => void): Promise<AnswerCache> {
    const file = path.join(folder, fileName);
    return new AnswerCache(await SturdyDatabase.open({ file, schema, remark }));
  }

  find(request: ModelRequest, model: AskedModel): CachedAnswer | undefined {
    const key = keyOf(request, model);
    const row = this.#database.run((database) =>
      database.prepare("SELECT answer FROM answers WHERE key = ?").get(key),
    );
    // What is no answer counts as none: it is asked for again, and replaced.
    return CachedAnswer.safeParse(parseJson(String(row?.["answer"]))).data;
  }

  store(request: ModelRequest, model: AskedModel, answer: ModelAnswer): void {
    const { budget: _, ...kept } = answer;
    const value = JSON.stringify(kept);
    this.#database.run((database) =>
      database
        .prepare("INSERT OR REPLACE INTO answers VALUES (?, ?)")
        .run(keyOf(request, model), value),
    );
  }

  [Symbol.dispose](): void {
    this.#database[Symbol.dispose]();
  }
}

function keyOf(request: ModelRequest, model: AskedModel): string {
  return sha256(canonicalJson({ request, model }));
}
