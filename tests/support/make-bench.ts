import bigcodebench from "../../src/benchmarks/bigcodebench.ts";
import { createEngine } from "../../src/pipeline/engine/create-engine.ts";
import type { Bench } from "../../src/pipeline/evaluate/open-bench.ts";
import type { Sandbox } from "../../src/schema/execution.ts";
import type { RunRules } from "../../src/schema/verdict.ts";
import type { Dataset } from "../../src/schema/task.ts";
import type { VerdictCache } from "../../src/verdicts/verdict-cache.ts";
import { makeTask } from "../tasks/task-rows.ts";

export const rules: RunRules = {
  limits: {
    policy: "fixed",
    limitMs: 60_000,
    addressSpaceMib: 30_720,
    dataMib: 30_720,
    stackMib: 10,
  },
  seed: 0,
  hard_limit_factor: 10,
  controls: 0,
  harness_patches: true,
};

const environment = {
  name: "starter",
  fingerprint: "f1",
  version: "3.12.1",
};

interface BenchChanges {
  count?: number;
  hash?: string;
  fingerprint?: string;
  rules?: RunRules;
  cache?: VerdictCache;
  readsCache?: boolean;
}

/** The sandbox shows what it was asked. */
type TestBench = Bench & { sandbox: Sandbox };

/** A bench of the tasks X/0, X/1, … around a sandbox; without a cache it remembers nothing. */
export function makeBench(sandbox: Sandbox, changes: BenchChanges = {}): TestBench {
  const count = changes.count ?? 3;
  const tasks = Array.from({ length: count }, (_, index) => makeTask(`X/${index}`));
  const hash = changes.hash ?? "d1";
  const dataset: Dataset = {
    name: "x",
    version: "1.0.0",
    hash,
    count,
    benchmark: bigcodebench,
    environment: "starter",
    tasks,
  };
  const engine = createEngine({
    environment: { ...environment, fingerprint: changes.fingerprint ?? "f1" },
    sandbox,
    rules: changes.rules ?? rules,
    cache: changes.cache,
    readsCache: changes.readsCache,
    controlSeed: 0,
  });
  return {
    dataset,
    source: "x.jsonl",
    selection: { subset: "full" },
    tasks,
    engine,
    sandbox,
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}
