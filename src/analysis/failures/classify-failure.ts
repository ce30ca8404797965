import type { Failure, FailureKind } from "../../schema/failure.ts";
import { locateFailure } from "./locate-failure.ts";
import { parseTrace, type ParsedTrace } from "./parse-trace.ts";

/** What helps to tell a failure. */
export interface FailureContext {
  /** Names that a module is imported by; a NameError about one is a missing import. */
  importable: ReadonlySet<string>;
  /** Lines of the code in front of the test; without it frames are told apart by their names. */
  solutionLines?: number | undefined;
}

const longestMessage = 400;

/** One failing test by its trace. */
export function classifyFailure(text: string, context: FailureContext): Failure {
  const trace = parseTrace(text);
  const place = locateFailure(trace, context.solutionLines);
  const [message = ""] = trace.message.split("\n", 1);
  return {
    kind: kindOf(trace, context.importable),
    exception: trace.exception,
    message: message.slice(0, longestMessage),
    ...place,
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
  if (isMockExpectation(trace, bare, message)) return "mock-expectation";
  if (bare === "AssertionError") return kindOfAssertion(message);
  if (/Timeout/.test(bare) || /\btimed out\b/i.test(message)) return "time";
  if (bare === "AttributeError") return /'NoneType'/.test(message) ? "wrong-type" : "missing-key";
  return byName ?? kindOfStranger(exception ?? "", bare);
}

function missingName(name: string, importable: ReadonlySet<string>): FailureKind {
  return importable.has(name) ? "missing-import" : "missing-definition";
}

const mockWords =
  /\b(Magic|Async|NonCallable)?Mock (name|id|spec)=|\bMagicMock\b|^[Ee]xpected (call|mock|'[^']*' to (have been|not have been|be|have been any))|^Calls not found|^(expected call|Actual) |to (not )?have been (called|awaited)|call not found/;

function isMockExpectation({ frames }: ParsedTrace, bare: string, message: string): boolean {
  if (mockWords.test(message)) return true;
  // The list of answers that the test prepared came to its end.
  const last = frames.at(-1);
  const isMock = last !== undefined && /(^|\/)unittest\/mock\.py$/.test(last.file);
  return isMock && (bare === "StopIteration" || bare === "StopAsyncIteration");
}

function kindOfAssertion(message: string): FailureKind {
  const [first = ""] = message.split("\n", 1);
  if (/\bnot (raised|triggered)\b|^No logs of level /.test(first)) return "not-raised";
  if (
    /is not an instance of|^Attributes? .*dtype.* (is|are) different|class(es)? .*different/.test(
      message,
    )
  ) {
    return "wrong-type";
  }
  return "wrong-value";
}

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
