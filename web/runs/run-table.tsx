import type { SiteIndex, SiteRun } from "../../src/schema/site.ts";
import { formatShare } from "../../src/report/format-number.ts";
import { coverageCell } from "../../src/report/coverage-words.ts";
import { linkTo } from "../lib/router.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { ShareBar } from "../parts/share-bar.tsx";

const columns: readonly Column<SiteRun>[] = [
  { title: "Run", cell: ({ id, name }) => <a href={linkTo(["runs", id])}>{name}</a> },
  { title: "pass@1", kind: "number", look: "main", cell: (run) => formatShare(run.pass_at_1) },
  {
    title: "Bar",
    kind: "bar",
    cell: ({ pass_at_1: share }) => share !== null && <ShareBar value={share} />,
  },
  { title: "Split", cell: ({ split }) => split ?? "-" },
  { title: "Subset", cell: ({ subset }) => subset ?? "-" },
  { title: "Calibration", cell: ({ calibration }) => calibration ?? "-" },
  {
    title: "Tasks",
    kind: "number",
    cell: (run) => coverageCell(run),
    look: ({ whole }) => (whole ? "" : "partial"),
  },
  { title: "Samples", kind: "number", cell: ({ samples }) => samples.toLocaleString("en") },
  {
    title: "Not run",
    kind: "number",
    cell: ({ broken }) => broken,
    look: ({ broken }) => (broken === 0 ? "none" : "broken"),
  },
];

/** All runs of the site. */
export function RunTable({ index }: { index: SiteIndex }) {
  return (
    <DataTable
      label="Runs"
      class="run-table"
      rows={index.runs}
      keyOf={({ id }) => id}
      columns={columns}
    />
  );
}
