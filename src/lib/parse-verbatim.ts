import { parseJson } from "./parse-json.ts";

/**
 * Parses the text of a JSON object, with the values of the named fields left as the text that they are: JavaScript's numbers
 * cannot tell 1 from 1.0, nor hold a long integer, and other languages write NaN and Infinity.
 */
export function parseVerbatim(text: string, fields: ReadonlySet<string>): unknown {
  const pieces: string[] = [];
  let written = 0;
  let index = skipSpace(text, 0);
  if (text[index] !== "{") return parseJson(text);
  index += 1;
  for (;;) {
    const keyStart = skipSpace(text, index);
    const keyEnd = skipValue(text, keyStart);
    const key = parseJson(text.slice(keyStart, keyEnd));
    const colon = skipSpace(text, keyEnd);
    if (typeof key !== "string" || text[colon] !== ":") break;
    const start = skipSpace(text, colon + 1);
    const end = skipValue(text, start);
    if (fields.has(key)) {
      pieces.push(text.slice(written, start), JSON.stringify(text.slice(start, end)));
      written = end;
    }
    const after = skipSpace(text, end);
    if (text[after] !== ",") break;
    index = after + 1;
  }
  return parseJson(pieces.join("") + text.slice(written));
}

/** The elements of a JSON array, each as the text that it is. */
export function listVerbatim(text: string): string[] {
  const elements: string[] = [];
  let index = skipSpace(text, 0) + 1;
  for (;;) {
    const start = skipSpace(text, index);
    const end = skipValue(text, start);
    if (end === start) return elements;
    elements.push(text.slice(start, end));
    index = skipSpace(text, end);
    if (text[index] !== ",") return elements;
    index += 1;
  }
}

function skipSpace(text: string, from: number): number {
  let index = from;
  while (/\s/.test(text[index] ?? "")) index += 1;
  return index;
}

/** The place after the value that begins here; only as much of JSON is looked at as tells where it ends. */
function skipValue(text: string, from: number): number {
  let depth = 0;
  let index = from;
  for (; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '"') index = skipString(text, index);
    else if (letter === "{" || letter === "[") depth += 1;
    else if (letter === "}" || letter === "]" || letter === "," || letter === ":") {
      if (depth === 0) break;
      if (letter === "}" || letter === "]") depth -= 1;
    }
    if (depth === 0 && (letter === '"' || letter === "}" || letter === "]")) return index + 1;
  }
  return from + text.slice(from, index).trimEnd().length;
}

/** The place of the closing quote. */
function skipString(text: string, from: number): number {
  let index = from + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index;
}
