import { findTests } from "../../python-source/test-methods.ts";
import type { PythonParser } from "../../python-source/tree.ts";
import type { SourceMeasure } from "../../schema/language.ts";
import type { StandardModules } from "../../schema/library-domains.ts";
import { measureComplexity } from "./complexity.ts";
import { findLibraryCalls } from "./library-calls.ts";

/** What statistics take of Python. */
export function measurePython(
  parser: PythonParser,
  standardModules: StandardModules,
): SourceMeasure {
  const standard = new Set(standardModules);
  return {
    testsIn: (test) => findTests(parser.parse(test)).map(({ name }) => name),
    complexityOf: (code) => measureComplexity(parser.parse(code)),
    callsIn: (code) => findLibraryCalls(parser.parse(code)),
    isStandard: (name) => standard.has(name.split(".", 1)[0] ?? name),
  };
}
