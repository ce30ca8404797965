import type { PythonParser } from "../python-source/tree.ts";
import type { Check } from "../schema/check.ts";
import type { ControlDraft, ControlRequest } from "./control-draft.ts";
import { draftCaseControl } from "./draft-case-control.ts";
import { draftProgramControl } from "./draft-program-control.ts";
import { draftSuiteControl } from "./draft-suite-control.ts";

/**
 * How often a check is run for one control that is asked for. A suite goes on after a failure, so that one run changes an
 * expectation in every method; a program stops at the first, so that a run changes one.
 */
export function countRuns(kind: Check["kind"]): number {
  return kind === "program" ? 4 : 1;
}

/** The next control of a check; undefined where there is none, or no other. */
export function draftControl(
  request: ControlRequest,
  parser: PythonParser,
): ControlDraft | undefined {
  const { check } = request;
  switch (check.kind) {
    case "unittest":
      return draftSuiteControl(check.test, request, parser);
    case "program":
      return draftProgramControl(check.test, request, parser);
    case "stdio":
    case "match":
      return draftCaseControl(check, request);
    case "inputs":
    case "script":
      return undefined;
    default:
      return check satisfies never;
  }
}
