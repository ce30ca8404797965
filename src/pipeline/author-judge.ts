import type { Validate } from "../schema/author-validation.ts";
import type { Settings } from "../schema/settings.ts";
import { createBasicValidation } from "./author-basic-validation.ts";
import { createEngine, type EngineOptions } from "./create-engine.ts";
import type { Engine } from "./engine.ts";

/** An engine, and the validation that runs on it. */
export interface AuthorJudge extends AsyncDisposable {
  engine: Engine;
  validate: Validate;
}

interface JudgeWishes {
  settings: Settings;
  /** For a solution with its tests: drafts may never end, so the limit is short and the same for all. */
  limitMs: number;
  allowWeakSandbox: boolean;
  cache?: EngineOptions["cache"];
  remark: (line: string) => void;
}

export async function openJudge(
  environment: string,
  { settings, limitMs, allowWeakSandbox, cache, remark }: JudgeWishes,
): Promise<AuthorJudge> {
  const engine = await createEngine({
    environment,
    limits: { limitMs },
    cacheDir: settings.cacheDir,
    allowWeakSandbox,
    cache,
    remark,
  });
  return {
    engine,
    validate: await createBasicValidation(engine),
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}
