import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officialMemoryLimits } from "../../src/pipeline/engine/official-limits.ts";
import { readForgeries } from "../../src/sandbox/hostile/read-corpus.ts";
import type { Attack, Control } from "../../src/schema/attack.ts";
import type { Sandbox } from "../../src/schema/execution.ts";
import { loadStandardModules } from "../../src/tasks/library-domains.ts";
import { judgeExit } from "../../src/verdicts/judge-exit.ts";
import { openSandbox } from "../support/open-sandbox.ts";

const corpus = await readForgeries();
const sizes = { memory_mib: 512, processes: 96, disk_mib: 48, files: 2000 };

// A forgery that does not obtain the official verdict it is after would make every stricter rule look good.
describe("officially", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    const standardModules = new Set(await loadStandardModules());
    sandbox = openSandbox({ sources: [...corpus.tests.values()], standardModules, sizes });
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  const judge = async ({ code, task }: Attack | Control): Promise<string> => {
    const exit = await sandbox.execute({
      code,
      test: corpus.tests.get(task) ?? "",
      limits: { ...officialMemoryLimits, limitMs: 30_000 },
      seed: 0,
      hashSeed: 0,
      harnessPatches: true,
    });
    return judgeExit(exit).outcome;
  };

  test.for(corpus.attacks)("$name is $official: $title", async (attack) => {
    expect(attack.official).toContain(await judge(attack));
  });

  test.for(corpus.controls)("$name passes: $title", async (control) => {
    expect(await judge(control)).toBe("pass");
  });
});
