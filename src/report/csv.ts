export type CsvCell = string | number | boolean | null;

/** A CSV file with its heading, quoted by RFC 4180; no cell of text is taken for a formula by a spreadsheet. */
export function renderCsv(
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): string {
  return [header, ...rows].map(renderCsvRow).join("\n");
}

export function renderCsvRow(cells: readonly CsvCell[]): string {
  return cells.map(renderCell).join(",");
}

function renderCell(cell: CsvCell): string {
  if (cell === null) return "";
  const text = typeof cell === "string" ? disarm(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet computes what begins with one of these; an apostrophe in front makes it text. */
function disarm(text: string): string {
  return /^\s*[=+\-@|%]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}
