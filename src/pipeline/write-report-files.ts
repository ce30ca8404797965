import path from "node:path";
import { makeFolder, writeAtomically } from "../lib/files.ts";
import { plainStyle } from "../lib/printable.ts";
import { renderDataTable } from "../report/formats/render-data-table.ts";
import { renderStaticPage } from "../report/static-page.ts";

/** A report as data, as text and as a page, in files that differ by their ending; returns their paths. */
export async function writeReportFiles(
  stem: string,
  report: object,
  page: Parameters<typeof renderStaticPage>[0],
): Promise<string[]> {
  const tables = page.tables.map((table) =>
    renderDataTable(table, "markdown", { style: plainStyle }),
  );
  const texts = {
    [`${stem}.json`]: `${JSON.stringify(report, null, 2)}\n`,
    [`${stem}.md`]: `${tables.join("\n\n")}\n`,
    [`${stem}.html`]: renderStaticPage(page),
  };
  await makeFolder(path.dirname(stem));
  for (const [file, text] of Object.entries(texts)) await writeAtomically(file, text);
  return Object.keys(texts);
}
