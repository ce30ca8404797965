import path from "node:path";
import { canonicalJson, sha256 } from "../../lib/hash.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { openSturdyDatabase } from "../../lib/sturdy-database.ts";
import type { ModelAnswer } from "./model.ts";
import { SaidAnswer, type ModelRequest } from "../../schema/model.ts";

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

export type AnswerCache = Awaited<ReturnType<typeof openAnswerCache>>;

/** Answers by what was asked: money that need not be spent twice. Shared by all runs that use the folder. */
export async function openAnswerCache(folder: string, remark: (line: string) => void) {
  const file = path.join(folder, fileName);
  const store = await openSturdyDatabase({ file, schema, remark });
  return {
    find(request: ModelRequest, model: AskedModel) {
      const key = keyOf(request, model);
      const row = store.run((database) =>
        database.prepare("SELECT answer FROM answers WHERE key = ?").get(key),
      );
      // What is no answer counts as none: it is asked for again, and replaced.
      return SaidAnswer.safeParse(parseJson(String(row?.["answer"]))).data;
    },
    store(request: ModelRequest, model: AskedModel, answer: ModelAnswer): void {
      const { budget: _, ...kept } = answer;
      const values = [keyOf(request, model), JSON.stringify(kept)];
      store.run((database) =>
        database.prepare("INSERT OR REPLACE INTO answers VALUES (?, ?)").run(...values),
      );
    },
    [Symbol.dispose]: () => store[Symbol.dispose](),
  };
}

function keyOf(request: ModelRequest, model: AskedModel): string {
  return sha256(canonicalJson({ request, model }));
}
