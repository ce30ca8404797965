import type { LogicalLine } from "./logical-lines.ts";

/** Small programs that Python accepts exactly if the line is fit for its place. */
export interface Probes {
  /** As a statement or a clause by itself. */
  asStatement: string | undefined;
  /** As a clause of a `match`; a line such as `case [x]: y = 1` can be either. */
  asCase: string | undefined;
}

// What else a clause needs to be a program: before it, and after it.
const surroundings = new Map<string, readonly [before: string, after: string]>([
  ["elif", ["if 1: pass\n", ""]],
  ["else", ["if 1: pass\n", ""]],
  ["except", ["try: pass\n", ""]],
  ["finally", ["try: pass\n", ""]],
  ["try", ["", "finally: pass\n"]],
  ["@", ["", "def f(): pass\n"]],
]);
const openers = words("if elif else while for try except finally with def class async match");

// Two names side by side are no Python, unless one of them is a keyword, or the first may be one.
const keywords = words(
  "False None True and as assert async await break case class continue def del elif else except finally for from",
  "global if import in is lambda match nonlocal not or pass raise return try type while with yield",
);
const twoNames = /^([A-Za-z_]\w*)[ \t]+([A-Za-z_]\w*)(?!\w)/;

function isProse(text: string): boolean {
  const [, first = "", second = ""] = twoNames.exec(text) ?? [];
  return first !== "" && !keywords.has(first) && !keywords.has(second);
}

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}

export function makeProbes({ text, word, endsWithColon, isBlank }: LogicalLine): Probes {
  if (isBlank) return { asStatement: undefined, asCase: undefined };
  const asCase =
    word === "case" ? `match 0:\n ${text}\n${endsWithColon ? "  pass\n" : ""}` : undefined;
  // No simple statement ends with a colon.
  if ((endsWithColon && !openers.has(word)) || isProse(text))
    return { asStatement: undefined, asCase };
  const [before, after] = surroundings.get(word) ?? ["", ""];
  const body = word === "match" ? " case _: pass\n" : " pass\n";
  return { asStatement: `${before}${text}\n${endsWithColon ? body : ""}${after}`, asCase };
}
