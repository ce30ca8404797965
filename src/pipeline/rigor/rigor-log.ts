import { existsSync } from "node:fs";
import path from "node:path";
import { JsonlWriter, readJsonl } from "../../lib/jsonl.ts";
import { makeFolder } from "../../lib/make-folder.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { renderRigorReport } from "../../report/render-rigor.ts";
import { RigorReport } from "../../schema/rigor-report.ts";

/** What earlier calls found, the last word on each task; a line of another version is passed over. */
export async function readReports(folder: string): Promise<RigorReport[]> {
  const file = logFile(folder);
  if (!existsSync(file)) return [];
  const latest = new Map<string, RigorReport>();
  for await (const { value } of readJsonl(file, { tolerateTornTail: true })) {
    const report = RigorReport.safeParse(value);
    if (report.success) latest.set(report.data.task_id, report.data);
  }
  return [...latest.values()];
}

export async function appendReports(folder: string): Promise<JsonlWriter> {
  await makeFolder(folder);
  return JsonlWriter.append(logFile(folder));
}

/** Puts the reports in order, each task once, and writes them for people, too. */
export async function writeReports(folder: string, reports: readonly RigorReport[]): Promise<void> {
  await makeFolder(folder);
  const rows = reports.map((report) => `${JSON.stringify(report)}\n`);
  await writeAtomically(logFile(folder), rows.join(""));
  const texts = reports.map((report) => `${renderRigorReport(report)}\n`);
  await writeAtomically(path.join(folder, "rigor.txt"), texts.join("\n"));
}

function logFile(folder: string): string {
  return path.join(folder, "rigor.jsonl");
}
