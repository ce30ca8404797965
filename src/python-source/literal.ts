import { fail, succeed, type Result } from "../lib/result.ts";

/** Reads the text of a Python list of strings as Python itself would; the error says what is wrong and where. */
export function parsePythonStringList(text: string): Result<string[], string> {
  try {
    return succeed(readList(text));
  } catch (error) {
    if (error instanceof LiteralError) return fail(error.message);
    throw error;
  }
}

class LiteralError extends Error {}

const simpleEscapes: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const hexEscapeLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function readList(text: string): string[] {
  let at = 0;
  const items: string[] = [];
  take(/[ \t\r\n\f]*/y);
  if (take(/\[[ \t\r\n\f]*/y) === undefined) refuse('"["');
  while (text[at] !== "]") {
    let item = readString();
    // Python joins strings that stand side by side: a forgotten comma is no error there either.
    while (/['"]/.test(text.charAt(at))) item += readString();
    items.push(item);
    if (take(/,[ \t\r\n\f]*/y) === undefined) break;
  }
  if (take(/\][ \t\r\n\f]*/y) === undefined) refuse('"]"');
  if (at < text.length) refuse("nothing more after the list");
  return items;

  /** What stands here, where it is this; what follows it is next. */
  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  }

  function readString(): string {
    const quote = take(/'''|"""|'|"/y) ?? refuse("a quoted string");
    const character = quote.length === 1 ? /[^\n]/y : /[\s\S]/y;
    let value = "";
    while (!text.startsWith(quote, at)) {
      const next = take(character) ?? refuse(`the closing ${quote}`);
      value += next === "\\" ? readEscape() : next;
    }
    at += quote.length;
    take(/[ \t\r\n\f]*/y);
    return value;
  }

  function readEscape(): string {
    const octal = take(/[0-7]{1,3}/y);
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
    const kind = text.charAt(at);
    const length = hexEscapeLengths[kind];
    if (length !== undefined) {
      const digits = text.slice(at + 1, at + 1 + length);
      const code = /^[0-9a-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : Infinity;
      if (digits.length < length || code > 0x10ffff) {
        refuse(`${length} hexadecimal digits of a character`);
      }
      at += 1 + length;
      return String.fromCodePoint(code);
    }
    if (kind === "N") refuse("no \\N{…} escape (not supported)");
    const simple = simpleEscapes[kind];
    if (simple !== undefined) at += 1;
    return simple ?? "\\";
  }

  function refuse(expected: string): never {
    throw new LiteralError(`expected ${expected} at character ${at + 1}`);
  }
}
