import { checkHash } from "../../verdicts/verdict-cache.ts";
import { findExposed, weighControls, type ControlRun } from "../../controls/weigh-controls.ts";
import { countRuns } from "../../controls/draft-control.ts";
import type { Control } from "../../schema/control.ts";
import type { StrictStatus, Verdict } from "../../schema/verdict.ts";
import type { GroundTruths } from "./choose-limits.ts";
import { listFailures, type FoundControl } from "./control-store.ts";
import type { EngineParts } from "./judge-all.ts";
import type { Job } from "./to-job.ts";

/** A control takes as long as the first run did; on a busy machine, longer. */
const controlLimitMs = (wallMs: number): number => 10_000 + 3 * wallMs;
/** Of a pass that took longer than this, a control runs a part of the tests. */
const longMs = 1000;

interface PassToControl {
  job: Job;
  verdict: Verdict;
  /** How many controls it is put to. */
  wanted: number;
  groundTruths: GroundTruths;
  signal?: AbortSignal | undefined;
}

/**
 * Says whether a pass was earned: runs the same program with changed expectations, one control after another, and stops at the
 * first that exposes it. Where one leaves doubt, another one decides.
 */
export async function controlPass(
  { job, verdict, wanted, groundTruths, signal }: PassToControl,
  { controls, execute }: Pick<EngineParts, "controls" | "execute">,
): Promise<Verdict> {
  const { strict } = verdict;
  if (strict?.status !== "unproven" || job.control === undefined) return verdict;
  const { execution } = job;
  const { check } = execution;
  const mostRuns = wanted * countRuns(check.kind);
  const isSound = groundTruths.get(checkHash(check))?.outcome === "pass";
  const limitMs = Math.min(execution.limits.limitMs, controlLimitMs(verdict.wall_ms));
  const isLong = verdict.wall_ms - verdict.wait_ms > longMs;
  const question = { execution, ...job.control, isSound, isLong };
  const consulted: Control[] = [];
  const runs: ControlRun[] = [];
  let status: StrictStatus = weighControls(runs);
  for (let index = 0; isWanted(index); index++) {
    const found = await controls.find(question, index, signal);
    if (found === undefined || !(await put(found))) break;
  }
  // By chance, or by design? The same control, once more.
  const doubtful = runs.find((run) => findExposed(run).length > 0);
  if (status === "suspect" && doubtful !== undefined) await put(doubtful);
  const controlled = new Set(consulted.flatMap((one) => one.mustFail.map(({ test }) => test)));
  const open = consulted.flatMap(({ uncontrolled, mustPass }) => [...uncontrolled, ...mustPass]);
  return {
    ...verdict,
    strict: {
      ...strict,
      status,
      controls: runs.length,
      exposed: runs.flatMap(findExposed),
      uncontrolled: [...new Set([...strict.uncontrolled, ...open])].filter(
        (test) => !controlled.has(test),
      ),
    },
  };

  function isWanted(index: number): boolean {
    if (mostRuns === 0 || status === "forged") return false;
    return index < mostRuns || (status === "suspect" && index === mostRuns);
  }

  /** Runs the sample with a control; false where that could not be done. */
  async function put({ control, untried }: FoundControl): Promise<boolean> {
    if (control.mustFail.length === 0) {
      consulted.push(control);
      return true;
    }
    const limits = { ...execution.limits, limitMs };
    const exit = await execute({ ...execution, check: control.check, limits }, signal);
    if (exit.kind === "broken") return false;
    const failures = listFailures(exit, check);
    if (untried !== undefined && !failsAsWhole(control, failures, untried)) {
      const calibrated = await untried.calibrate();
      if (calibrated === undefined) return false;
      if (checkHash(calibrated.check) !== checkHash(control.check)) {
        return put({ control: calibrated });
      }
      control = calibrated;
    }
    consulted.push(control);
    runs.push({ control, failed: failures && new Set(failures.keys()) });
    status = weighControls(runs);
    return true;
  }
}

/** Whether every change was noticed, and nothing else failed: then nobody has to say which ones count. */
function failsAsWhole(
  { mustFail, mustPass }: Control,
  failures: ReadonlyMap<string, string> | undefined,
  { failsAsExpected }: Pick<NonNullable<FoundControl["untried"]>, "failsAsExpected">,
): boolean {
  if (failures === undefined || mustPass.some((test) => failures.has(test))) return false;
  return mustFail.every(({ test, kind }) => failsAsExpected(failures.get(test), kind));
}
