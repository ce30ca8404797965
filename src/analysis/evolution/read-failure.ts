import type { ApiChange } from "../../schema/evolution.ts";
import { parseTrace, type ParsedTrace, type TraceFrame } from "../failures/parse-trace.ts";

/** What one trace says of a change: which library, what it did, and to which of its names. */
export interface TraceReading {
  library: string | null;
  /** How the library is known. */
  evidence: "message" | "frame" | "none";
  change: ApiChange | null;
  what: string | null;
  /** The exception and the first line of its message. */
  message: string;
}

interface Names {
  /** Names that the code binds by imports, with what they stand for. */
  imports: ReadonlyMap<string, string>;
  /** Classes as messages name them -> the library they are of. */
  classes: Readonly<Record<string, string>>;
}

const chain =
  /\n\n(?:During handling of the above exception, another exception occurred|The above exception was the direct cause of the following exception):\n\n/;
const installed = /\/(?:site|dist)-packages\/([^/.]+)/;
const standard = /\/lib\/python\d+\.\d+\/(?!site-packages|unittest\/)([^/.]+)/;

/** Reads a trace for what a library changed; of chained exceptions, the last that went through a library. */
export function readFailure(trace: string, names: Names): TraceReading {
  const parts = trace.split(chain).map(parseTrace);
  const chosen =
    parts.findLast((part) => deepest(part.frames, installed) !== undefined) ?? parts.at(-1);
  if (chosen === undefined) throw new Error("a text has a part");
  const { exception, message } = chosen;
  const [first = ""] = message.trim().split("\n", 1);
  const said = [exception ?? "", first].filter((word) => word !== "").join(": ");
  const { change: told, what } = readChange(chosen);
  const named = findNamed(chosen, names);
  const isAsserted = exception === "AssertionError";
  // What an assertion of a library runs through is not at fault.
  const frame = isAsserted ? undefined : deepest(chosen.frames, installed);
  const library = named ?? frame ?? null;
  // A library that asks a stranger for what it does not have cannot do with it.
  const isStranger = named === undefined && frame !== undefined && member.test(message);
  const change = isStranger ? "refused" : told;
  const isStandard =
    library === null && !isAsserted && deepest(chosen.frames, standard) !== undefined;
  return {
    library: isStandard ? "python" : library,
    evidence: named !== undefined ? "message" : frame || isStandard ? "frame" : "none",
    change,
    what,
    message: said,
  };
}

function deepest(frames: readonly TraceFrame[], place: RegExp): string | undefined {
  const found = frames.findLast(({ file }) => place.test(file));
  return found === undefined ? undefined : place.exec(found.file)?.[1];
}

const attribute = /(?:module|type object) '([\w.]+)' has no attribute '(\w+)'/;
const member = /'([\w.]+)' object has no attribute '(\w+)'/;
const imported = /cannot import name '(\w+)' from '([\w.]+)'/;
const moduleGone = /No module named '([\w.]+)'/;
const parameter = /([\w.]+)\(\) got an unexpected keyword argument '(\w+)'/;
const arity = /([\w.]+)\(\) (?:missing \d+ required|takes .*positional argument)/;
const instead = /'([\w.]+)'.*?(?:[Uu]se|renamed to|replaced by) '?`?([\w.]+)'?`?/;
const resource = /Resource '?(?:\S*m)?(\w+)/;

/** What messages tell of, and how that is named; the first that fits counts. */
const sayings: readonly [RegExp, ApiChange, (first: string, second: string) => string][] = [
  [attribute, "removed", (owner, name) => `${owner}.${name}`],
  [member, "removed", (owner, name) => `${owner}.${name}`],
  [imported, "removed", (name, module) => `${module}.${name}`],
  [moduleGone, "removed", (module) => module],
  [parameter, "signature", (call, name) => `${call}(${name}=…)`],
  [arity, "signature", (call) => `${call}()`],
  [instead, "renamed", (before, after) => `${before} → ${after}`],
];

function readChange({ exception, message }: ParsedTrace): Pick<TraceReading, "change" | "what"> {
  const bare = exception?.split(".").at(-1) ?? "";
  if (bare.endsWith("Warning")) return { change: "warning", what: firstLine(message) };
  if (bare === "LookupError" || /^\s*\*{20}\s+Resource/.test(message)) {
    return { change: "data", what: resource.exec(message)?.[1] ?? null };
  }
  for (const [pattern, change, name] of sayings) {
    const [said, first = "", second = ""] = pattern.exec(message) ?? [];
    if (said !== undefined) return { change, what: name(first, second) };
  }
  const what = firstLine(message);
  if (bare === "AssertionError") {
    const isType =
      /is not an instance of|dtype|class(?:es)? .*different|^<class '/m.test(message) ||
      /Attributes? .* (?:is|are) different/.test(message);
    return { change: isType ? "type" : "value", what };
  }
  if (/Type/.test(bare)) return { change: "type", what };
  return { change: bare === "" ? null : "refused", what };
}

/** The library whose name, class or function the message has. */
function findNamed({ exception, message, frames }: ParsedTrace, names: Names): string | undefined {
  const module = /module '([\w.]+)' has no attribute/.exec(message)?.[1];
  const source = module ?? imported.exec(message)?.[2] ?? moduleGone.exec(message)?.[1];
  if (source !== undefined) return source.split(".", 1)[0];
  const call = (parameter.exec(message) ?? arity.exec(message))?.[1];
  const owner =
    call ?? /(?:type object )?'([\w.]+)'(?: object)? has no attribute/.exec(message)?.[1];
  const [head = ""] = owner?.split(".") ?? [];
  // A class by its full path is a stranger to the library that asked it.
  const isStranger = owner?.includes(".") && /^[a-z]/.test(owner);
  if (isStranger && deepest(frames, installed) !== undefined) return undefined;
  const known = names.imports.get(head) ?? names.classes[head];
  if (known !== undefined) return known.split(".", 1)[0];
  if (isStranger) return head;
  // An exception of a library's own names it: pandas.errors.MergeError.
  return exception?.includes(".") && exception !== "json.decoder.JSONDecodeError"
    ? exception.split(".", 1)[0]
    : undefined;
}

function firstLine(message: string): string | null {
  const [first = ""] = message.trim().split("\n", 1);
  return first === "" ? null : first.slice(0, 160);
}
