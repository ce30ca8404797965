import { listTables } from "../../src/report/report-tables.ts";
import type { Report } from "../../src/schema/report.ts";
import { Section } from "../parts/section.tsx";
import { Banners, ShowFile } from "../parts/states.tsx";
import { Domains } from "../report/domains.tsx";
import { Foundations } from "../report/foundations.tsx";
import { Ranking } from "../report/ranking.tsx";
import { leadWords, listWarnings } from "../report/report-words.ts";
import { ReportTasks } from "../report/report-tasks.tsx";

/** What `bcb evaluate` and `bcb report` found, on one page. */
export function ReportPage() {
  return <ShowFile path="data/report.json">{(report) => <ReportView report={report} />}</ShowFile>;
}

function ReportView({ report }: { report: Report }) {
  return (
    <>
      <h1>{report.title}</h1>
      <p class="lead">{leadWords(report)}</p>
      <Banners words={listWarnings(report)} />
      {report.models.length === 0 && (
        <Section title="Ranking">
          <p class="note">
            No runs have been evaluated yet. Run <code>bcb evaluate</code> first.
          </p>
        </Section>
      )}
      {listTables(report).map((table) => (
        <div key={table.title}>
          <Ranking table={table} />
          <Domains table={table} />
        </div>
      ))}
      {report.tasks.length > 0 && report.models.length > 0 && <ReportTasks report={report} />}
      <Foundations report={report} />
    </>
  );
}
