// Reads vitest's JSON reports. `left-out REPORT…` prints the test files in which tests were skipped, a line each;
// `failed REPORT…` those in which one failed;
// `count REPORT…` prints how many tests passed and failed, where of two runs of a file the later one counts.
import { readFileSync } from "node:fs";
import { z } from "zod";

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** How many tests of a file ended how. */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const [request, ...reports] = process.argv.slice(2);
const files = new Map(reports.flatMap(readReport));
if (request === "left-out") {
  for (const [file, { skipped }] of files) if (skipped > 0) console.log(file);
} else if (request === "failed") {
  for (const [file, { failed }] of files) if (failed > 0) console.log(file);
} else if (request === "count") {
  const sum = (name: keyof Tally): number =>
    files.values().reduce((total, tally) => total + tally[name], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
} else {
  console.error("Usage: node scripts/test-results.ts left-out|failed|count REPORT…");
  process.exitCode = 2;
}

function readReport(report: string): [file: string, tally: Tally][] {
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, "utf8")));
  return testResults.map(({ name, status, assertionResults }) => {
    const count = (wanted: string): number =>
      assertionResults.filter((test) => test.status === wanted).length;
    const [passed, failed] = [count("passed"), count("failed")];
    // A file may fail outside of its tests: in its imports, or in what prepares them.
    const failures = status === "failed" ? Math.max(failed, 1) : failed;
    const skipped = assertionResults.length - passed - failed;
    // From a clone or from the checkout: the same file.
    return [name.replace(/^.*\/(?=tests\/)/, ""), { passed, failed: failures, skipped }];
  });
}
