import type { PythonParser } from "../../python-source/tree.ts";
import type { SourceMeasure } from "../../schema/language.ts";
import type { StandardModules } from "../../schema/library-domains.ts";
import { measureComplexity } from "./complexity.ts";
import { countTests } from "./count-tests.ts";
import { findLibraryCalls } from "./library-calls.ts";

/** What statistics take of Python. */
export function measurePython(
  parser: PythonParser,
  standardModules: StandardModules,
): SourceMeasure {
  const standard = new Set(standardModules);
  return {
    countTests: (test) => countTests(parser.parse(test)),
    complexityOf: (code) => measureComplexity(parser.parse(code)),
    callsIn: (code) => findLibraryCalls(parser.parse(code)),
    isStandard: (name) => standard.has(name.split(".", 1)[0] ?? name),
  };
}
