import { createControl } from "../../controls/create-control.ts";
import { seededRandom } from "../../lib/draw.ts";
import { canonicalJson, sha256 } from "../../lib/hash.ts";
import { once } from "../../lib/once.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import type { Control } from "../../schema/control.ts";
import type { Execution, Exit } from "../../schema/execution.ts";
import type { UntrustedCode } from "../../schema/untrusted-code.ts";
import type { VerdictCache } from "../../verdicts/verdict-cache.ts";

/** A test whose expectations are to be changed, and the code that is known to meet them. */
interface ControlledTest {
  execution: Execution;
  groundTruth: UntrustedCode;
  entryPoint: string;
  /** Whether the ground truth is known to pass the test as it is. */
  isSound: boolean;
}

interface StoreServices {
  execute: (execution: Execution, signal?: AbortSignal) => Promise<Exit>;
  /** Environment and engine: a change that counts in one may not in another. */
  place: object;
  /** Nobody who writes samples may know it. */
  seed: number;
  cache: VerdictCache | undefined;
}

/** The controls of tests, made when they are first asked for and then kept. */
export interface ControlStore {
  /** The control with this number; undefined where the test has no more. */
  find(test: ControlledTest, index: number, signal?: AbortSignal): Promise<Control | undefined>;
}

/** More would hardly change anything else. */
const mostControls = 4;

export function createControlStore({ execute, place, seed, cache }: StoreServices): ControlStore {
  const parser = once(loadPythonParser);
  const known = new Map<string, Promise<Control[]>>();

  async function extend(
    test: ControlledTest,
    key: string,
    controls: Control[],
    signal?: AbortSignal,
  ) {
    const { execution, groundTruth, entryPoint } = test;
    const tryGroundTruth = async (source: string) =>
      listFailures(await execute({ ...execution, code: groundTruth, test: source }, signal));
    const broken = test.isSound ? new Map() : await tryGroundTruth(execution.test);
    const random = seededRandom(Number.parseInt(sha256(`${seed}\n${key}\n${controls.length}`), 16));
    const control =
      broken &&
      (await createControl(
        {
          test: execution.test,
          entryPoint,
          random,
          earlier: controls,
          broken: new Set(broken.keys()),
        },
        { parser: await parser(), tryGroundTruth },
      ));
    if (control === undefined) return controls;
    const extended = [...controls, control];
    cache?.storeControls(key, extended);
    return extended;
  }

  return {
    async find(test, index, signal) {
      const { execution, groundTruth } = test;
      const key = sha256(canonicalJson({ test: execution.test, groundTruth, ...place }));
      const before = known.get(key) ?? Promise.resolve(cache?.findControls(key) ?? []);
      const now = before.then((controls) =>
        index < controls.length || index >= mostControls
          ? controls
          : extend(test, key, controls, signal),
      );
      known.set(
        key,
        now.catch(() => before),
      );
      return (await now)[index];
    },
  };
}

/** The trace of each failing method, subtests included; undefined where the run did not get to its end. */
export function listFailures(exit: Exit): Map<string, string> | undefined {
  if (exit.kind !== "reported") return undefined;
  const named = Object.entries(exit.details);
  return new Map(named.map(([name, trace]) => [/^\w+(?= [([])/.exec(name)?.[0] ?? name, trace]));
}
