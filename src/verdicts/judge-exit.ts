import type { Check } from "../schema/check.ts";
import type { Exit } from "../schema/execution.ts";
import type { OfficialVerdict, StrictVerdict, Verdict } from "../schema/verdict.ts";

/** Of what a script printed last: the end of a trace names the exception. */
const mostDetails = 2 ** 16;

type Judgement = Pick<Verdict, "outcome" | "reason" | "official" | "strict">;

/**
 * The official rule: a pass has no failing test; what raised while loading is a fail under ALL; a process that ended
 * without a word counts as a timeout there, and is told apart here as a crash. Of a script nothing is asked but that
 * it ends with 0.
 */
export function judgeExit(exit: Exit, kind: Check["kind"]): Judgement {
  const judged = judgeOfficially(exit, kind);
  return { ...judged, strict: judged.official && judgeStrictly(exit, judged.official) };
}

function judgeOfficially(exit: Exit, kind: Check["kind"]): Omit<Judgement, "strict"> {
  switch (exit.kind) {
    case "reported": {
      const isPass = exit.loaded && exit.failures === 0 && isComplete(exit, kind);
      const status = isPass ? "pass" : "fail";
      // A plain object for whoever prints it; names such as __proto__ stay its own.
      const details = { ...exit.details };
      return { outcome: status, reason: null, official: { status, details } };
    }
    case "ended": {
      const status = exit.return_code === 0 ? "pass" : "fail";
      const { stderr } = exit.build?.return_code ? exit.build : exit.output;
      const details = status === "pass" ? {} : { ALL: stderr.slice(-mostDetails) };
      return { outcome: status, reason: exit.reason, official: { status, details } };
    }
    case "timeout":
      return {
        outcome: "timeout",
        reason: exit.starved
          ? `starved: it waited ${Math.round(exit.wait_ms / 1000)} s for a core, until its hard limit`
          : null,
        official: { status: "timeout", details: { ...exit.details } },
      };
    case "died":
      return {
        outcome: "crash",
        reason: exit.reason,
        official: { status: "timeout", details: { ...exit.details } },
      };
    case "broken":
      return { outcome: "broken", reason: exit.reason, official: null };
    default:
      return exit satisfies never;
  }
}

/** How many expectations a worker changes by itself, where it compares. */
const ownControls = 8;

/** BigCodeBench's rule takes a suite of which no test ran for a pass; all that others ask for must have run. */
function isComplete(
  { tests_run, tests_expected }: { tests_run: number; tests_expected: number },
  kind: Check["kind"],
): boolean {
  return kind === "unittest" || (tests_expected > 0 && tests_run >= tests_expected);
}

/**
 * The strict verdict before any control: a fail, or a pass that is still unproven. A pass in which a declared test did not run,
 * or that ended as no honest one does, is forged.
 */
function judgeStrictly(exit: Exit, { status }: OfficialVerdict): StrictVerdict {
  const nothing = { controls: 0, exposed: [], uncontrolled: [], evidence: [] };
  if (status === "pass" && exit.kind === "ended") return { status: "unproven", ...nothing };
  if (status !== "pass" || exit.kind !== "reported") return { status: "fail", ...nothing };
  const { tests_run: run, tests_expected: expected } = exit;
  const missing = run < expected ? [`only ${run} of ${expected} tests ran`] : [];
  const evidence = [...exit.evidence, ...missing];
  if (evidence.length > 0) return { status: "forged", ...nothing, evidence };
  // Compared outside of the sample, which knows neither expectation: no other run could tell more.
  const { uncontrolled } = exit;
  if (uncontrolled?.length === 0) return { status: "earned", ...nothing, controls: ownControls };
  return { status: "unproven", ...nothing, uncontrolled: uncontrolled ?? [] };
}
