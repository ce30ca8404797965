import { countRuns, draftControl, programTest } from "../../controls/draft-control.ts";
import type { ControlDraft } from "../../controls/draft-control.ts";
import { findExposed, weighControls, type ControlRun } from "../../controls/weigh-controls.ts";
import { findTestReader } from "../../languages/registry.ts";
import { seededRandom } from "../../lib/draw.ts";
import { canonicalJson, sha256 } from "../../lib/hash.ts";
import type { Check, Control } from "../../schema/check.ts";
import type { Execution, Exit, Sandbox } from "../../schema/execution.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { checkHash, networkKey, type VerdictCache } from "../../verdicts/verdict-cache.ts";
import type { GroundTruths } from "./choose-limits.ts";
import type { Job } from "./to-job.ts";

/** A control takes as long as the first run did; on a busy machine, longer. */
const controlLimitMs = (wallMs: number): number => 10_000 + 3 * wallMs;
/** Of a pass that took longer than this, a control runs a part of the tests. */
const longMs = 1000;
/** More would hardly change anything else. */
const mostControls = 4;

interface ControlServices {
  execute: Sandbox["execute"];
  /** Environment and engine: a change that counts in one may not in another. */
  place: object;
  /** Nobody who writes samples may know it. */
  seed: number;
  cache: VerdictCache | undefined;
}

interface PassToControl {
  job: Pick<Job, "control">;
  execution: Execution;
  verdict: Verdict;
  /** How many controls it is put to. */
  wanted: number;
  groundTruths: GroundTruths;
  signal?: AbortSignal | undefined;
}

/** What says whether passes were earned. It keeps the controls that it tried on ground truths. */
export function createControlPass({ execute, place, seed, cache }: ControlServices) {
  const calibrated = new Map<string, Promise<Control | undefined>>();

  /**
   * Runs the same program with changed expectations, one control after another, and stops at the first that exposes it. Where
   * one leaves doubt, another one decides.
   */
  return async function controlPass(pass: PassToControl): Promise<Verdict> {
    const { job, execution, verdict, wanted, groundTruths, signal } = pass;
    const { strict } = verdict;
    if (strict?.status !== "unproven" || job.control === undefined) return verdict;
    const { groundTruth, entryPoint } = job.control;
    const { check } = execution;
    const mostRuns = wanted * countRuns(check.kind);
    const isSound = groundTruths.get(checkHash(check))?.outcome === "pass";
    const limitMs = Math.min(execution.limits.limitMs, controlLimitMs(verdict.wall_ms));
    const isLong = verdict.wall_ms - verdict.wait_ms > longMs;
    const consulted: Control[] = [];
    const runs: ControlRun[] = [];
    let status = weighControls(runs);
    for (let index = 0; isWanted(index); index++) if (!(await putNext(index))) break;
    // By chance, or by design? The same control, once more.
    const doubtful = runs.find((run) => findExposed(run).length > 0);
    if (status === "suspect" && doubtful !== undefined) await put(doubtful.control);
    const controlled = new Set(consulted.flatMap((one) => one.mustFail.map(({ test }) => test)));
    const open = consulted.flatMap(({ uncontrolled, mustPass }) => [...uncontrolled, ...mustPass]);
    const uncontrolled = new Set([...strict.uncontrolled, ...open]).difference(controlled);
    return {
      ...verdict,
      strict: {
        ...strict,
        status,
        controls: runs.length,
        exposed: runs.flatMap(findExposed),
        uncontrolled: [...uncontrolled],
      },
    };

    function isWanted(index: number): boolean {
      if (mostRuns === 0 || status === "forged") return false;
      return index < mostRuns || (status === "suspect" && index === mostRuns);
    }

    /**
     * Puts it to the control with this number; false where there is none. One that is new need not be tried on the ground truth
     * for a sample that fails every change in it; who passes one is judged by what `calibrateOnce` gives.
     */
    async function putNext(index: number): Promise<boolean> {
      if (index >= mostControls * countRuns(check.kind)) return false;
      const of = { check: checkHash(check), groundTruth, index, isLong };
      const key = sha256(canonicalJson({ ...of, ...networkKey(execution.network), ...place }));
      // Somebody else's may end with a signal of theirs.
      const recall = async () =>
        (await calibrated.get(key)?.catch(() => undefined)) ?? cache?.findControl(key);
      const calibrateOnce = async (): Promise<Control | undefined> => {
        const known = await recall();
        if (known !== undefined) return known;
        const pending = calibrate(index);
        calibrated.set(key, pending);
        const control = await pending;
        if (control !== undefined) cache?.storeControl(key, control);
        return control;
      };
      const known = await recall();
      if (known === undefined && (isSound || groundTruth === undefined)) {
        const drafted = await draft(index, new Set());
        return drafted !== undefined && put(drafted.control, { ...drafted, calibrateOnce });
      }
      const control = known ?? (await calibrateOnce());
      return control !== undefined && put(control);
    }

    /** Each changes something else than the ones before it. */
    async function draft(index: number, broken: ReadonlySet<string>) {
      const reader = await findTestReader(execution.language);
      const earlier: Control[] = [];
      for (;;) {
        const secret = sha256(`${seed}\n${checkHash(check)}\n${earlier.length}`);
        const random = seededRandom(Number.parseInt(secret.slice(0, 8), 16));
        const request = { check, entryPoint, random, earlier, broken, isShort: isLong };
        const made = draftControl(request, reader);
        if (made === undefined || earlier.length === index) return made;
        earlier.push(made.control);
      }
    }

    async function calibrate(index: number): Promise<Control | undefined> {
      // Without one, only a sample that fails every change can be told to have earned its pass.
      if (groundTruth === undefined) return undefined;
      const tryGroundTruth = async (tried: Check) =>
        listFailures(
          await execute({ ...execution, code: groundTruth, check: tried }, signal),
          tried,
        );
      const broken = isSound ? new Map<string, string>() : await tryGroundTruth(check);
      if (broken === undefined) return undefined;
      return (await draft(index, new Set(broken.keys())))?.calibrate(tryGroundTruth);
    }

    /** Runs the sample with a control; false where that could not be done. */
    async function put(
      control: Control,
      untried?: Pick<ControlDraft, "failsAsExpected"> & {
        calibrateOnce: () => Promise<Control | undefined>;
      },
    ): Promise<boolean> {
      if (control.mustFail.length === 0) {
        consulted.push(control);
        return true;
      }
      const limits = { ...execution.limits, limitMs };
      const exit = await execute({ ...execution, check: control.check, limits }, signal);
      if (exit.kind === "broken") return false;
      const failures = listFailures(exit, check);
      // Where every change was noticed, and nothing else failed, nobody has to say which ones count.
      const failsAsWhole =
        !control.mustPass.some((test) => failures?.has(test)) &&
        control.mustFail.every(({ test, kind }) =>
          untried?.failsAsExpected(failures?.get(test), kind),
        );
      if (untried !== undefined && !failsAsWhole) {
        const tried = await untried.calibrateOnce();
        if (tried === undefined) return false;
        if (checkHash(tried.check) !== checkHash(control.check)) return put(tried);
        control = tried;
      }
      consulted.push(control);
      runs.push({ control, failed: failures && new Set(failures.keys()) });
      status = weighControls(runs);
      return true;
    }
  };
}

/** The trace of each failing test, subtests included; undefined where the run did not get to its end. */
function listFailures(exit: Exit, { kind }: Check): Map<string, string> | undefined {
  if (exit.kind !== "reported") return undefined;
  const named = Object.entries(exit.details);
  return new Map(
    named.map(([name, trace]) => [kind === "program" ? programTest : methodOf(name), trace]),
  );
}

/** The method that a failure is of; that of a subtest has its parameters behind it. */
export function methodOf(failure: string): string {
  return /^\w+(?= [([])/.exec(failure)?.[0] ?? failure;
}
