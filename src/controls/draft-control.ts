import type { Check } from "../schema/check.ts";
import type { TestReader } from "../schema/control.ts";
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

/** The next control of a check; undefined where there is none, or no other, or nobody reads tests in its language. */
export function draftControl(
  request: ControlRequest,
  reader: TestReader | undefined,
): ControlDraft | undefined {
  const { check } = request;
  switch (check.kind) {
    case "unittest":
      return reader && draftSuiteControl(check, request, reader);
    case "program":
      return reader && draftProgramControl(check, request, reader);
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
