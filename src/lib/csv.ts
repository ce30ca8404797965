/**
 * The fields of a CSV text, row by row: RFC 4180, with any of the three line ends. Empty lines are left out; a quote
 * that is never closed runs to the end.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let place = text.startsWith("\uFEFF") ? 1 : 0;
  while (place < text.length) {
    const field = readField(text, place);
    row.push(field.value);
    if (text[field.end] === ",") {
      place = field.end + 1;
      if (place < text.length) continue;
      row.push("");
    } else place = field.end + (text.startsWith("\r\n", field.end) ? 2 : 1);
    const isEmptyLine = row.length === 1 && row[0] === "" && !field.isQuoted;
    if (!isEmptyLine) rows.push(row);
    row = [];
  }
  return rows;
}

const plainEnd = /[,\r\n]/g;

/** Its value, and where the comma or the line end behind it stands. */
function readField(text: string, start: number): { value: string; end: number; isQuoted: boolean } {
  let value = "";
  let place = start;
  const isQuoted = text[start] === '"';
  if (isQuoted) {
    let close = start;
    do {
      const from = close + 1;
      close = text.indexOf('"', from);
      if (close === -1) return { value: value + text.slice(from), end: text.length, isQuoted };
      value += text.slice(from, close);
      place = close + 1;
      // Two quotes stand for one.
      if (text[place] === '"') value += '"';
      close = place;
    } while (text[place] === '"');
  }
  plainEnd.lastIndex = place;
  const end = plainEnd.exec(text)?.index ?? text.length;
  return { value: value + text.slice(place, end), end, isQuoted };
}
