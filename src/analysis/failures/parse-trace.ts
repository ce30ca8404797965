/** A call in a trace, the outermost first. */
export interface TraceFrame {
  file: string;
  line: number;
  name: string;
}

/** A Python trace taken apart; of chained exceptions, the last: the one that the test saw. */
export interface ParsedTrace {
  /** The name as it stands there; a guess from the message where only that was kept; null where nothing tells. */
  exception: string | null;
  /** All lines of it. */
  message: string;
  frames: TraceFrame[];
}

const header = "Traceback (most recent call last):";
const chained = /^(During handling of the above exception|The above exception was the direct)/;
const frameLine = /^\s+File "([^"]*)", line (\d+)(?:, in (.*))?$/;
// A class of the sample's own has its module in front, and the function that it was made in.
const namedException = /^(?:__test__\.(?:\w+\.<locals>\.)*)?([A-Za-z_][\w.]*)(?::(?: (.*))?)?$/s;
// Without a header only what looks like the name of an exception is one: a bare message may hold a colon as well.
const namedMessage =
  /^((?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt|Iteration|Expired))(?:: (.*))?$/s;

/** Reads what Python prints of an exception, or the exception's bare message, which the official harness keeps for a module that did not load. */
export function parseTrace(text: string): ParsedTrace {
  const lines = text.split(/\r?\n/);
  const start = findStart(lines);
  if (start === undefined) return parseMessage(text);
  const frames: TraceFrame[] = [];
  let at = start + 1;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const frame = frameLine.exec(line);
    if (frame !== null) {
      const [, file = "", number = "1", name = ""] = frame;
      frames.push({ file, line: Number(number), name });
    } else if (line !== "" && !/^\s/.test(line)) break;
  }
  const said = lines.slice(at).join("\n").trimEnd();
  const parts = namedException.exec(said);
  return { exception: parts?.[1] ?? null, message: parts ? (parts[2] ?? "") : said, frames };
}

/** The line that names the exception; its message may go on below it. */
export function exceptionLine(trace: string): string {
  const { exception, message, frames } = parseTrace(trace);
  if (frames.length === 0 || exception === null) return trace.trimEnd().split("\n").at(-1) ?? "";
  return message === "" ? exception : `${exception}: ${message.split("\n")[0]}`;
}

/** The header of the last exception of a chain. Another one may stand in a message: nobody chained it. */
function findStart(lines: readonly string[]): number | undefined {
  const first = lines.indexOf(header);
  if (first === -1) return undefined;
  const last = lines.findLastIndex((line) => chained.test(line));
  if (last < first) return first;
  const next = lines.indexOf(header, last);
  return next === -1 ? first : next;
}

function parseMessage(text: string): ParsedTrace {
  const said = text.trim();
  const named = namedMessage.exec(said);
  if (named !== null) return { exception: named[1] ?? null, message: named[2] ?? "", frames: [] };
  const guess = errorPatterns.find(([pattern]) => pattern.test(said));
  return { exception: guess?.[1] ?? null, message: said, frames: [] };
}

const errorPatterns: readonly [RegExp, string][] = [
  [/^name '.*' is not defined/, "NameError"],
  [/^No module named /, "ModuleNotFoundError"],
  [/^cannot import name /, "ImportError"],
  [/\([^()]*, line \d+\)$/, "SyntaxError"],
  [/has no attribute /, "AttributeError"],
  [/^\[Errno 2\]/, "FileNotFoundError"],
  [/^\[Errno -?\d+\]/, "OSError"],
  [/unsupported operand|is not callable|positional argument|unexpected keyword/, "TypeError"],
  [/timed out/i, "TimeoutError"],
];
