import type { Failure } from "../../schema/failure.ts";
import type { ParsedTrace, TraceFrame } from "./parse-trace.ts";

export type FailurePlace = Pick<Failure, "place" | "line" | "library" | "call">;

// The sample and its test are one module in the official harness and in ours.
const ownFile = /^__test__\.py$/;
const harnessFile = /(^|\/)(bigcodebench\/eval\/[^/]*|bcb_\w+)\.py$/;
const mockFile = /(^|\/)unittest\/mock\.py$/;
const installed = /(?:^|\/)(?:site-packages|dist-packages|python\d+\.\d+)\/([^:]+)$/;
const testMethod = /^(test|setUp|tearDown|assert|_callTestMethod)/;

/** Where a trace ends, and which library the failing line of the solution (or else of the test) called. */
export function locateFailure(
  { exception, frames: all }: ParsedTrace,
  solutionLines: number | undefined,
): FailurePlace {
  const frames = all.filter(({ file }) => !harnessFile.test(file));
  const isOfSolution = ({ file, line, name }: TraceFrame): boolean =>
    ownFile.test(file) &&
    (solutionLines === undefined ? !testMethod.test(name) : line <= solutionLines);
  const lastOwn = frames.findLastIndex(({ file }) => ownFile.test(file));
  const last = frames.at(-1);
  const callee = frames.slice(lastOwn + 1).find(isLibrary);
  // What an assertion of unittest, NumPy or pandas runs through is not at fault.
  const library = exception === "AssertionError" ? null : findLibrary(callee, exception);
  return {
    place:
      last === undefined
        ? "unknown"
        : !ownFile.test(last.file)
          ? "library"
          : isOfSolution(last)
            ? "solution"
            : "test",
    line: frames.findLast(isOfSolution)?.line ?? null,
    library,
    call: library !== null && callee !== undefined ? nameCall(callee) : null,
  };
}

function isLibrary({ file }: TraceFrame): boolean {
  return installed.test(file) && !mockFile.test(file);
}

function findLibrary(callee: TraceFrame | undefined, exception: string | null): string | null {
  if (callee !== undefined) {
    const [top = ""] = moduleOf(callee.file).split(".", 1);
    return faces.get(top) ?? top;
  }
  // An exception of a library's own names it: pandas.errors.MergeError.
  return exception?.includes(".") ? (exception.split(".", 1)[0] ?? null) : null;
}

/** Modules that nobody imports by their own name. */
const faces = new Map([
  ["_strptime", "datetime"],
  ["genericpath", "os"],
  ["posixpath", "os"],
  ["sre_compile", "re"],
  ["sre_parse", "re"],
  ["_pydecimal", "decimal"],
  ["mpl_toolkits", "matplotlib"],
]);

function nameCall({ file, name }: TraceFrame): string {
  return `${moduleOf(file)}.${name}`;
}

/** `…/site-packages/pandas/core/frame.py` -> `pandas.core.frame`. */
function moduleOf(file: string): string {
  const inside = installed.exec(file)?.[1]?.replace(/^site-packages\//, "") ?? "";
  return inside
    .replace(/\.(py|pyx|so)$/, "")
    .replace(/\/__init__$/, "")
    .replaceAll("/", ".");
}
