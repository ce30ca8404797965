import { findTests } from "../../python-source/test-methods.ts";
import type { PythonNode } from "../../python-source/tree.ts";

/** How many tests unittest would find in the class TestCases. */
export function countTests(testModule: PythonNode): number {
  return findTests(testModule).length;
}
