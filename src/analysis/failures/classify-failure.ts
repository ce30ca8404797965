import { FailureKind, type Failure, type SampleFailure } from "../../schema/failure.ts";
import type { StoredResult, StoredRun } from "../../schema/verdict.ts";
import { parseTrace, type ParsedTrace, type TraceFrame } from "./parse-trace.ts";

/** What is known of a run's tasks and code: names that code for a task imports modules by, and the judged code. */
interface RunContext {
  importableIn: (taskId: string) => ReadonlySet<string>;
  codeOf?: ((taskId: string, sample: number) => string | undefined) | undefined;
}

/** Why each failing sample of a run failed, in the run's order. */
export function classifyRun(
  { name, results }: Pick<StoredRun, "name" | "results">,
  { importableIn, codeOf }: RunContext,
): SampleFailure[] {
  return results.flatMap((result) => {
    const { task_id, sample } = result;
    const code = codeOf?.(task_id, sample);
    return classifySample(result, { run: name, importable: importableIn(task_id), code }) ?? [];
  });
}

/** Undefined for a sample that passes. The code is what stands in front of the test, calibration included, where it is known. */
export function classifySample(
  result: Pick<StoredResult, "task_id" | "sample" | "passed" | "outcome" | "details" | "reason">,
  {
    run,
    importable,
    code,
  }: { run: string; importable: ReadonlySet<string>; code?: string | undefined },
): SampleFailure | undefined {
  const { task_id, sample, passed, outcome, reason } = result;
  if (passed) return undefined;
  const lines = code?.split("\n");
  const told = Object.entries(result.details).map(([test, trace]) => ({
    test,
    failure: classifyFailure(trace, { importable, solutionLines: lines?.length }),
  }));
  const place = { run, task_id, sample, tests: told.length };
  const untold = (kind: FailureKind, message: string): SampleFailure => {
    const nowhere = { place: "unknown", line: null, library: null, call: null } as const;
    return { ...place, test: null, kind, exception: null, message, ...nowhere, source: null };
  };
  // What ended the whole sample counts, whatever its tests said before.
  if (outcome === "timeout") return untold("time", reason ?? "Timed out.");
  if (outcome === "crash") return untold("crash", reason ?? "The process crashed.");
  const byKind = [...Map.groupBy(told, ({ failure }) => failure.kind)];
  const { options } = FailureKind;
  const [chosen] = byKind
    .toSorted(
      ([a, one], [b, other]) =>
        other.length - one.length || options.indexOf(a) - options.indexOf(b),
    )
    .flatMap(([, group]) => group);
  if (chosen === undefined) return untold("other", "No traceback in the file.");
  const { test, failure } = chosen;
  const failing = failure.line === null ? undefined : lines?.[failure.line - 1];
  return { ...place, test, ...failure, source: failing?.trim() ?? null };
}

/** What helps to tell a failure. */
interface FailureContext {
  /** Names that a module is imported by; a NameError about one is a missing import. */
  importable: ReadonlySet<string>;
  /** Lines of the code in front of the test; without it frames are told apart by their names. */
  solutionLines?: number | undefined;
}

const longestMessage = 400;

/** One failing test by its trace. */
export function classifyFailure(text: string, context: FailureContext): Failure {
  const trace = parseTrace(text);
  const [message = ""] = trace.message.split("\n", 1);
  return {
    kind: kindOf(trace, context.importable),
    exception: trace.exception,
    message: message.slice(0, longestMessage),
    ...locateFailure(trace, context.solutionLines),
  };
}

function kindOf(trace: ParsedTrace, importable: ReadonlySet<string>): FailureKind {
  const { exception } = trace;
  const message = trace.message.slice(0, 20 * longestMessage);
  const bare = exception?.split(".").at(-1) ?? "";
  const unpatched = /<module '__test__'[^>]*> does not have the attribute '([^']*)'/.exec(message);
  if (unpatched !== null) return missingName(unpatched[1] ?? "", importable);
  const byName = kindByException.get(bare);
  if (byName === "syntax" || byName === "missing-import") return byName;
  if (bare === "NameError" || bare === "UnboundLocalError") {
    return missingName(/'([^']*)'/.exec(message)?.[1] ?? "", importable);
  }
  // The list of answers that the test prepared came to its end.
  const isSpent =
    mockFile.test(trace.frames.at(-1)?.file ?? "") && /^Stop(Async)?Iteration$/.test(bare);
  if (isSpent || mockWords.test(message)) return "mock-expectation";
  if (bare === "AssertionError") {
    const [first = ""] = message.split("\n", 1);
    if (/\bnot (raised|triggered)\b|^No logs of level /.test(first)) return "not-raised";
    return otherType.test(message) ? "wrong-type" : "wrong-value";
  }
  if (/Timeout/.test(bare) || /\btimed out\b/i.test(message)) return "time";
  if (bare === "AttributeError") return /'NoneType'/.test(message) ? "wrong-type" : "missing-key";
  return byName ?? kindOfStranger(exception ?? "", bare);
}

function missingName(name: string, importable: ReadonlySet<string>): FailureKind {
  return importable.has(name) ? "missing-import" : "missing-definition";
}

const mockWords =
  /\b(Magic|Async|NonCallable)?Mock (name|id|spec)=|\bMagicMock\b|^[Ee]xpected (call|mock|'[^']*' to (have been|not have been|be|have been any))|^Calls not found|^(expected call|Actual) |to (not )?have been (called|awaited)|call not found/;

const otherType =
  /is not an instance of|^Attributes? .*dtype.* (is|are) different|class(es)? .*different/;

/** Exceptions that tell their kind by their names. */
const kindByException = new Map(
  (
    [
      ["syntax", "SyntaxError IndentationError TabError"],
      ["missing-import", "ModuleNotFoundError ImportError"],
      ["missing-definition", "NotImplementedError"],
      ["missing-key", "KeyError IndexError LookupError NoSuchElementException"],
      ["wrong-type", "TypeError _UFuncNoLoopError UFuncTypeError DTypePromotionError"],
      ["crash", "MemoryError RecursionError SystemExit KeyboardInterrupt"],
      ["refused-value", "ValueError ZeroDivisionError OverflowError FloatingPointError"],
      ["refused-value", "ArithmeticError UnicodeDecodeError UnicodeEncodeError UnicodeError"],
      ["refused-value", "LinAlgError StopIteration BufferError InvalidOperation"],
      ["file-or-network", "OSError IOError FileNotFoundError FileExistsError PermissionError"],
      ["file-or-network", "IsADirectoryError NotADirectoryError BrokenPipeError"],
      ["file-or-network", "CalledProcessError EOFError"],
    ] as const satisfies readonly [FailureKind, string][]
  ).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind] as const)),
);

// Whose exceptions are about files, connections, processes or databases.
const outsideModules =
  /^(requests|urllib\d?|http|socket|ssl|smtplib|ftplib|imaplib|poplib|subprocess|shutil|zipfile|tarfile|sqlite3|sqlalchemy|psycopg2|mysql|pymongo|paramiko|aiohttp|botocore|openpyxl|PIL)\b/;

/** Exceptions that a library or the solution made: by where they come from, then by how they are called. */
function kindOfStranger(exception: string, bare: string): FailureKind {
  if (outsideModules.test(exception)) return "file-or-network";
  if (/Connection|Network|Socket|Http|HTTP|URL|File|Database|Permission/.test(bare)) {
    return "file-or-network";
  }
  if (/NotFound|Missing|NoSuch|DoesNotExist/.test(bare)) return "missing-key";
  if (/Type/.test(bare)) return "wrong-type";
  // What a library of its own calls an error refuses what it was given; a bare Exception says nothing.
  return exception.includes(".") || /(Value|Parse|Decode|Encode|Invalid|Format)/.test(bare)
    ? "refused-value"
    : "other";
}

/** Names that modules are commonly imported by. */
const usualAliases = ["np", "pd", "plt", "sns", "tf", "nx", "sp", "sm", "mpl", "ET", "bs4", "dt"];

/** What a program that names it without binding it forgot to import. */
export function listImportable(...modules: (readonly string[])[]): Set<string> {
  return new Set([...usualAliases, ...modules.flat()]);
}

// The sample and its test are one module in the official harness and in ours.
const ownFile = /^__test__\.py$/;
const harnessFile = /(^|\/)(bigcodebench\/eval\/[^/]*|bcb_\w+)\.py$/;
const mockFile = /(^|\/)unittest\/mock\.py$/;
const installed = /(?:^|\/)(?:site-packages|dist-packages|python\d+\.\d+)\/([^:]+)$/;
const testMethod = /^(test|setUp|tearDown|assert|_callTestMethod)/;

/** Where a trace ends, and which library the failing line of the solution (or else of the test) called. */
function locateFailure(
  { exception, frames: all }: ParsedTrace,
  solutionLines: number | undefined,
): Pick<Failure, "place" | "line" | "library" | "call"> {
  const frames = all.filter(({ file }) => !harnessFile.test(file));
  const isOfSolution = ({ file, line, name }: TraceFrame): boolean =>
    ownFile.test(file) &&
    (solutionLines === undefined ? !testMethod.test(name) : line <= solutionLines);
  const lastOwn = frames.findLastIndex(({ file }) => ownFile.test(file));
  const last = frames.at(-1);
  const callee = frames
    .slice(lastOwn + 1)
    .find(({ file }) => installed.test(file) && !mockFile.test(file));
  // What an assertion of unittest, NumPy or pandas runs through is not at fault.
  const isAsserted = exception === "AssertionError";
  // An exception of a library's own names it: pandas.errors.MergeError.
  const named = exception?.includes(".") ? exception : "";
  const [top = ""] = (callee === undefined ? named : moduleOf(callee.file)).split(".", 1);
  const library = isAsserted ? null : (faces.get(top) ?? top) || null;
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
    call:
      library !== null && callee !== undefined ? `${moduleOf(callee.file)}.${callee.name}` : null,
  };
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

/** `…/site-packages/pandas/core/frame.py` -> `pandas.core.frame`. */
function moduleOf(file: string): string {
  const inside = installed.exec(file)?.[1]?.replace(/^site-packages\//, "") ?? "";
  return inside
    .replace(/\.(py|pyx|so)$/, "")
    .replace(/\/__init__$/, "")
    .replaceAll("/", ".");
}
