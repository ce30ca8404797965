import { findTests } from "../../lib/python-tests.ts";
import type { PythonNode } from "../../lib/python-tree.ts";

/** How many tests unittest would find in the class TestCases. */
export function countTests(testModule: PythonNode): number {
  return findTests(testModule).length;
}
