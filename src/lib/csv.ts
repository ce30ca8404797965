// What stands in quotes, where two of them stand for one and the last may be missing; and what follows it.
const field = /(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^,\r\n]*)/y;

/**
 * The fields of a CSV text, row by row: RFC 4180, with any of the three line ends. Empty lines are left out; a quote
 * that is never closed runs to the end.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let place = text.startsWith("\uFEFF") ? 1 : 0;
  while (place < text.length) {
    field.lastIndex = place;
    const [all = "", quoted, plain = ""] = field.exec(text) ?? [];
    row.push(`${quoted?.replaceAll('""', '"') ?? ""}${plain}`);
    place += all.length;
    if (text[place] === ",") {
      place += 1;
      if (place < text.length) continue;
      row.push("");
    } else place += text.startsWith("\r\n", place) ? 2 : 1;
    const isEmptyLine = row.length === 1 && row[0] === "" && quoted === undefined;
    if (!isEmptyLine) rows.push(row);
    row = [];
  }
  return rows;
}
