import { findLines } from "../python-source/test-methods.ts";
import type { PythonParser } from "../python-source/tree.ts";
import type { ChangeKind, TestReader } from "../schema/control.ts";
import { listChanges, listProgramChanges } from "./list-changes.ts";
import { isHarness, listHarnessChanges } from "./list-harness-changes.ts";

/** Tests in Python: suites of unittest, programs of assertions, harnesses in DS-1000's form. */
export function createPythonReader(parser: PythonParser): TestReader {
  return {
    listProgramChanges(test, sources) {
      const program = parser.parse(test);
      const asserted = listProgramChanges(program, sources);
      return isHarness(program) ? listHarnessChanges(program, asserted) : asserted;
    },
    listSuiteChanges: (test, sources) => listChanges(parser.parse(test), sources),
    findTests: (test, names) => findLines(parser.parse(test), names),
    failsAsExpected,
  };
}

function failsAsExpected(trace: string | undefined, kind: ChangeKind): boolean {
  if (trace === undefined) return false;
  if (kind === "exception") return true;
  return kind === "attribute"
    ? /^AttributeError\b/m.test(trace)
    : /^(AssertionError|Wrong answer)\b/m.test(trace);
}
