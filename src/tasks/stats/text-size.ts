/** Characters as Python counts them: code points. */
export function countChars(text: string): number {
  return Array.from(text).length;
}

/** Lines of a text; a newline at its end opens no further line. */
export function countLines(text: string): number {
  if (text === "") return 0;
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === "" ? lines.length - 1 : lines.length;
}

/** Python source without its blank lines and the lines that hold nothing but a comment. */
export function bareCode(source: string): string {
  return source
    .split("\n")
    .filter((line) => /^\s*[^\s#]/.test(line))
    .join("\n");
}
