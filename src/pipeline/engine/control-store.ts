import { countRuns, draftControl, type ControlDraft } from "../../controls/draft-control.ts";
import { programTest } from "../../controls/draft-program-control.ts";
import { findTestReader } from "../../languages/registry.ts";
import { seededRandom } from "../../lib/draw.ts";
import { canonicalJson, sha256 } from "../../lib/hash.ts";
import type { Check } from "../../schema/check.ts";
import type { Control, TestReader } from "../../schema/control.ts";
import type { Execution, Exit, Sandbox } from "../../schema/execution.ts";
import type { UntrustedCode } from "../../schema/untrusted-code.ts";
import { checkHash, networkKey, type VerdictCache } from "../../verdicts/verdict-cache.ts";

/** An execution whose expectations are to be changed, and the code that is known to meet them. */
interface ControlledTest {
  execution: Execution;
  /** Undefined where there is none: then only a sample that fails every change can be told to have earned its pass. */
  groundTruth: UntrustedCode | undefined;
  entryPoint: string;
  /** Whether the ground truth is known to pass the test as it is. */
  isSound: boolean;
  /** Whether it takes so long that a part of its tests has to do. */
  isLong: boolean;
}

interface StoreServices {
  execute: Sandbox["execute"];
  /** Environment and engine: a change that counts in one may not in another. */
  place: object;
  /** Nobody who writes samples may know it. */
  seed: number;
  cache: VerdictCache | undefined;
}

/** The controls of tests, tried on the ground truth when that is asked for, and then kept. */
export type ControlStore = ReturnType<typeof createControlStore>;

export interface FoundControl {
  control: Control;
  /** Of one that was not tried on the ground truth yet. */
  untried?: {
    failsAsExpected: TestReader["failsAsExpected"];
    calibrate(): Promise<Control | undefined>;
  };
}

/** More would hardly change anything else. */
const mostControls = 4;

export function createControlStore({ execute, place, seed, cache }: StoreServices) {
  const calibrated = new Map<string, Promise<Control | undefined>>();

  /** Each changes something else than the ones before it. */
  async function draft(
    test: ControlledTest,
    index: number,
    broken: ReadonlySet<string>,
  ): Promise<ControlDraft | undefined> {
    const reader = await findTestReader(test.execution.language);
    const { entryPoint, execution, isLong: isShort } = test;
    const { check } = execution;
    const of = checkHash(check);
    const earlier: Control[] = [];
    for (;;) {
      const secret = sha256(`${seed}\n${of}\n${earlier.length}`);
      const random = seededRandom(Number.parseInt(secret.slice(0, 8), 16));
      const request = { check, entryPoint, random, earlier, broken, isShort };
      const made = draftControl(request, reader);
      if (made === undefined || earlier.length === index) return made;
      earlier.push(made.control);
    }
  }

  async function calibrate(test: ControlledTest, index: number, signal?: AbortSignal) {
    const { execution, groundTruth, isSound } = test;
    if (groundTruth === undefined) return undefined;
    const tryGroundTruth = async (check: Check) =>
      listFailures(await execute({ ...execution, code: groundTruth, check }, signal), check);
    const broken = isSound ? new Map() : await tryGroundTruth(execution.check);
    if (broken === undefined) return undefined;
    return (await draft(test, index, new Set(broken.keys())))?.calibrate(tryGroundTruth);
  }

  return {
    /**
     * The control with this number; undefined where the test has no more. Of one that is untried: a sample that fails every
     * change in it needs no more, and who passes one is judged by what `calibrate` gives.
     */
    async find(
      test: ControlledTest,
      index: number,
      signal?: AbortSignal,
    ): Promise<FoundControl | undefined> {
      const { execution, groundTruth, isSound, isLong } = test;
      const { check } = execution;
      if (index >= mostControls * countRuns(check.kind)) return undefined;
      const of = { check: checkHash(check), groundTruth, index, isLong };
      const key = sha256(canonicalJson({ ...of, ...networkKey(execution.network), ...place }));
      // Somebody else's may end with a signal of theirs.
      const recall = async () =>
        (await calibrated.get(key)?.catch(() => undefined)) ?? cache?.findControl(key);
      const calibrateOnce = async (): Promise<Control | undefined> => {
        const known = await recall();
        if (known !== undefined) return known;
        const pending = calibrate(test, index, signal);
        calibrated.set(key, pending);
        const control = await pending;
        if (control !== undefined) cache?.storeControl(key, control);
        return control;
      };
      const known = await recall();
      if (known !== undefined) return { control: known };
      if (isSound || groundTruth === undefined) {
        const drafted = await draft(test, index, new Set());
        if (drafted === undefined) return undefined;
        const { control, failsAsExpected } = drafted;
        return { control, untried: { failsAsExpected, calibrate: calibrateOnce } };
      }
      const control = await calibrateOnce();
      return control && { control };
    },
  };
}

/** The trace of each failing test, subtests included; undefined where the run did not get to its end. */
export function listFailures(exit: Exit, { kind }: Check): Map<string, string> | undefined {
  if (exit.kind !== "reported") return undefined;
  const named = Object.entries(exit.details);
  if (kind === "program") return new Map(named.map(([, trace]) => [programTest, trace]));
  return new Map(named.map(([name, trace]) => [methodOf(name), trace]));
}

/** The method that a failure is of; that of a subtest has its parameters behind it. */
export function methodOf(failure: string): string {
  return /^\w+(?= [([])/.exec(failure)?.[0] ?? failure;
}
