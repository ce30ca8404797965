// What Node's stripVTControlCharacters takes away, for browsers as well.
const escapes =
  // oxlint-disable-next-line no-control-regex
  /\u001B\][\s\S]*?(?:\u0007|\u001B\\|\u009C)|[\u001B\u009B][[\]()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g;

// Control characters steer a terminal; direction marks reorder what follows them, in a terminal and in a page.
const hidden =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** What a model or a file said, harmless on a terminal and on one line: no escape sequence, no line break. */
export function printable(text: string): string {
  return showHidden(text.replaceAll(escapes, "").replaceAll(/[\t\r\n]+/g, " "));
}

/** The same for text of several lines. */
export function printableLines(text: string): string {
  return showHidden(text.replaceAll(escapes, "").replaceAll(/\r\n?/g, "\n"));
}

/** Characters that steer instead of show, spelled out (`\u202e`); tabs and line ends stay. */
export function showHidden(text: string): string {
  return text.replaceAll(
    hidden,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const same = (text: string): string => text;

/** How words stand out on a terminal; plain text where there is none. */
export const plainStyle = { bold: same, dim: same, good: same, bad: same };
export type Style = typeof plainStyle;
