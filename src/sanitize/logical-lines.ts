/** Source as Python's tokenizer sees it: every kind of newline is one. */
export interface PhysicalLines {
  source: string;
  /** Where each line begins in the source; one more than there are lines, for the end. */
  starts: readonly number[];
}

export function splitPhysicalLines(text: string): PhysicalLines {
  const source = text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) {
    starts.push(at + 1);
  }
  starts.push(source.length + 1);
  return { source, starts };
}

const firstWord = /^[a-z]+(?!\p{ID_Continue})/u;
const mostBrackets = 200; // Python's own limit
// Backslashes join lines without end, and a logical line is read from each of them on: far more than anyone writes.
const mostJoined = 200;
const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
// What can change the state (quotes, brackets, a comment, a backslash, the end of a line), and what begins no token.
const notable = /["'#\\\n()[\]{}`$?!]/g;

/** Physical lines that Python's tokenizer joins: up to the newline that is outside of brackets and strings. */
export type LogicalLine = NonNullable<ReturnType<typeof readLogicalLine>>;

/**
 * The logical line that begins at a physical one, whatever stands before it; undefined where there is none that Python
 * could accept: brackets that do not match, a string or a bracket that is never closed, a character that begins no token;
 * nor where more lines are joined than code has.
 */
export function readLogicalLine({ source, starts }: PhysicalLines, first: number) {
  const indent = readIndent(source, starts[first] ?? 0);
  if (indent === undefined) return undefined;
  const { at: start, column, narrowColumn } = indent;
  const end = findEnd(source, start);
  if (end === undefined) return undefined;
  let next = first + 1;
  while ((starts[next] ?? Number.POSITIVE_INFINITY) <= end.at) next += 1;
  const text = source.slice(start, end.at);
  const lastStart = starts[next - 1] ?? 0;
  return {
    /** The physical line after its last. */
    next,
    /** Nothing but space or a comment: it has no part in the program, wherever it is indented. */
    isBlank: start >= source.length || source[start] === "\n" || source[start] === "#",
    /** Where it begins, with tabs that reach to the next eighth column, and with tabs that are one wide. */
    column,
    narrowColumn,
    /** Without its indentation. */
    text,
    /** Its first word, or `@`. */
    word: text.startsWith("@") ? "@" : (firstWord.exec(text)?.[0] ?? ""),
    /** It opens a block, if it is anything. */
    endsWithColon: source[end.lastToken] === ":",
    /** It ends by a backslash before an empty line, and Python wants to see a line after that. */
    isCutShort: next - 1 > first && lastStart === end.at && source[lastStart - 2] === "\\",
  };
}

function readIndent(source: string, start: number) {
  let [at, column, narrowColumn] = [start, 0, 0];
  let continued = 0;
  let joined = 0;
  for (; ; at++) {
    const character = source[at];
    if (character === " ") {
      column += 1;
      narrowColumn += 1;
    } else if (character === "\t") {
      column = (Math.floor(column / 8) + 1) * 8;
      narrowColumn += 1;
    } else if (character === "\f") {
      column = narrowColumn = 0;
    } else if (character === "\\") {
      // What stands before the first backslash is the indentation of what follows.
      continued ||= column;
      at += 1;
      if (source[at] !== "\n" || ++joined > mostJoined) return undefined;
    } else {
      if (continued > 0) [column, narrowColumn] = [continued, continued];
      return { at, column, narrowColumn };
    }
  }
}

/** Where the logical line ends (at its newline or the end of the source), and its last token's last character. */
function findEnd(source: string, start: number): { at: number; lastToken: number } | undefined {
  const open: string[] = [];
  let lastToken = -1;
  let joined = 0;
  let at = start;
  while (true) {
    notable.lastIndex = at;
    const found = notable.exec(source)?.index ?? source.length;
    let before = found - 1;
    while (before >= at && " \t\f".includes(source.charAt(before))) before -= 1;
    if (before >= at) lastToken = before;
    if (found >= source.length) return open.length > 0 ? undefined : { at: found, lastToken };
    const character = source[found] ?? "";
    at = found + 1;
    if (character === "\n") {
      if (open.length === 0) return { at: found, lastToken };
      continue;
    }
    if (character === "#") {
      const end = source.indexOf("\n", found);
      at = end === -1 ? source.length : end;
      continue;
    }
    if (character === "\\") {
      if (source[at] !== "\n" || ++joined > mostJoined) return undefined;
      at += 1;
      continue;
    }
    lastToken = found;
    const closer = closers[character];
    if (closer !== undefined) {
      if (open.push(closer) > mostBrackets) return undefined;
    } else if (character === '"' || character === "'") {
      const end = skipString(source, found, character);
      if (end === undefined) return undefined;
      at = end;
    } else if (character === "!") {
      if (source[at] !== "=") return undefined;
      // What is left closes a bracket, or begins no token at all.
    } else if (open.pop() !== character) return undefined;
  }
}

/** The place after a string's closing quotes. A prefix changes nothing: even a raw string's backslash guards a quote. */
function skipString(source: string, start: number, quote: string): number | undefined {
  const triple = quote.repeat(3);
  const closing = source.startsWith(triple, start) ? triple : quote;
  const isTriple = closing === triple;
  let at = start + closing.length;
  if (isTriple && source.lastIndexOf(triple) < at) return undefined;
  for (; at < source.length; at++) {
    const character = source[at];
    if (character === "\\") at += 1;
    else if (character === "\n" && !isTriple) return undefined;
    else if (character === quote && source.startsWith(closing, at)) return at + closing.length;
  }
  return undefined;
}
