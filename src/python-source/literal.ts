import { fail, succeed, type Result } from "../lib/result.ts";

/** Reads the text of a Python list of strings as Python itself would; the error says what is wrong and where. */
export function parsePythonStringList(text: string): Result<string[], string> {
  try {
    return succeed(new Reader(text).list());
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

/** A cursor over the text: every method consumes what it returns. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  list(): string[] {
    const items: string[] = [];
    this.#skipSpace();
    this.#expect("[");
    this.#skipSpace();
    while (this.#peek() !== "]") {
      items.push(this.#item());
      if (this.#peek() !== ",") break;
      this.#at += 1;
      this.#skipSpace();
    }
    this.#expect("]");
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#refuse("nothing more after the list");
    return items;
  }

  /** Python joins strings that stand side by side: a forgotten comma is no error there either. */
  #item(): string {
    let value = this.#string();
    this.#skipSpace();
    while (this.#peek() === "'" || this.#peek() === '"') {
      value += this.#string();
      this.#skipSpace();
    }
    return value;
  }

  #string(): string {
    const quote = this.#peek();
    if (quote !== "'" && quote !== '"') this.#refuse("a quoted string");
    const triple = quote.repeat(3);
    const end = this.#text.startsWith(triple, this.#at) ? triple : quote;
    this.#at += end.length;
    let value = "";
    while (!this.#text.startsWith(end, this.#at)) {
      const character = this.#peek();
      if (character === "" || (character === "\n" && end === quote)) {
        this.#refuse(`the closing ${end}`);
      }
      this.#at += 1;
      value += character === "\\" ? this.#escape() : character;
    }
    this.#at += end.length;
    return value;
  }

  #escape(): string {
    const kind = this.#peek();
    const octal = /^[0-7]{1,3}/.exec(this.#text.slice(this.#at, this.#at + 3))?.[0];
    if (octal !== undefined) {
      this.#at += octal.length;
      return String.fromCodePoint(Number.parseInt(octal, 8));
    }
    const hexLength = hexEscapeLengths[kind];
    if (hexLength !== undefined) return this.#hexEscape(hexLength);
    if (kind === "N") this.#refuse("no \\N{…} escape (not supported)");
    const simple = simpleEscapes[kind];
    if (simple === undefined) return "\\";
    this.#at += 1;
    return simple;
  }

  #hexEscape(length: number): string {
    const digits = this.#text.slice(this.#at + 1, this.#at + 1 + length);
    const code = Number.parseInt(digits, 16);
    if (digits.length < length || !/^[0-9a-f]+$/i.test(digits) || code > 0x10ffff) {
      this.#refuse(`${length} hexadecimal digits of a character`);
    }
    this.#at += 1 + length;
    return String.fromCodePoint(code);
  }

  #skipSpace(): void {
    while (/^[ \t\r\n\f]$/.test(this.#peek())) this.#at += 1;
  }

  #expect(character: string): void {
    if (this.#peek() !== character) this.#refuse(`"${character}"`);
    this.#at += 1;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #refuse(expected: string): never {
    throw new LiteralError(`expected ${expected} at character ${this.#at + 1}`);
  }
}
