/** What Python's `str.strip()` takes away; JavaScript's `trim` has another idea of it. */
const space = String.raw`\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const firstOther = new RegExp(`[^${space}]`);
const oneSpace = new RegExp(`[${space}]`);
// oxlint-disable-next-line no-control-regex
const lineEnd = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

/** `text.strip()` of Python. */
export function stripPython(text: string): string {
  const start = text.search(firstOther);
  if (start === -1) return "";
  let end = text.length;
  while (oneSpace.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Whether `text.strip()` of Python leaves nothing. */
export function isBlankPython(text: string): boolean {
  return !firstOther.test(text);
}

/** `text.splitlines()` of Python: more characters end a line there than a newline. */
export function splitPythonLines(text: string): string[] {
  const lines = text.split(lineEnd);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** A literal of Python for the text: over several lines, so that it can be read, and imports in it are seen. */
export function writePythonText(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", String.raw`\'`)
    // What Python reads otherwise than it is written: its line ends, and what UTF-8 cannot hold.
    .replaceAll(/\r|\0|[\ud800-\udfff]/gu, (sign) => {
      const code = sign.charCodeAt(0).toString(16).padStart(4, "0");
      return `\\u${code}`;
    });
  return `'''${escaped}'''`;
}

/** The text of the first literal that `writePythonText` wrote in a source. */
export function readPythonText(source: string): string {
  const start = source.indexOf("'''") + 3;
  const escaped = source.slice(start, source.lastIndexOf("'''"));
  return escaped.replaceAll(/\\(?:u([0-9a-f]{4})|(.))/gs, (_, code: string, sign: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : sign,
  );
}
