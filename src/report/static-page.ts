import type { DataTable } from "../schema/data-table.ts";
import { formatCell } from "./formats/tabulate.ts";
import { escapeText } from "./site/one-file.ts";

interface StaticPage {
  title: string;
  /** Sentences under the title. */
  lead: readonly string[];
  tables: readonly DataTable[];
  /** The text of an SVG that we drew. */
  figure?: string | undefined;
}

const styles = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.7rem; text-align: right; border-bottom: 1px solid #8884; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } .note { color: #777; font-size: 0.9rem; }
svg { max-width: 100%; height: auto; background: white; }
`;

/** Tables and a figure as one page that needs neither scripts nor other files. */
export function renderStaticPage({ title, lead, tables, figure }: StaticPage): string {
  const svg = figure?.replace(/^<\\?xml[^>]*>\s*/, "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
<title>${escapeText(title)}</title>
<style>${styles}</style>
</head>
<body>
<h1>${escapeText(title)}</h1>
${lead.map((line) => `<p>${escapeText(line)}</p>`).join("\n")}
${svg === undefined ? "" : `<figure>${svg}</figure>`}
${tables.map(renderTable).join("\n")}
</body>
</html>
`;
}

function renderTable({ title, columns, rows, notes }: DataTable): string {
  const head = columns.map((column) => `<th scope="col">${escapeText(column.title)}</th>`).join("");
  const body = rows.map((row) => {
    const cells = columns.map(
      (column, place) => `<td>${escapeText(formatCell(row[place] ?? null, column))}</td>`,
    );
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<h2>${escapeText(title)}</h2>
<div class="scroll"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table></div>
${notes.map((note) => `<p class="note">${escapeText(note)}</p>`).join("\n")}`;
}
