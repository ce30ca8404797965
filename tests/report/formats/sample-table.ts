import type { DataTable } from "../../../src/schema/data-table.ts";

/** A table with every kind of column, and names that try to get out of their cell. */
export const sampleTable: DataTable = {
  title: "Models & scores",
  columns: [
    { key: "model", title: "Model", kind: "text" },
    { key: "size", title: "Size", kind: "number" },
    { key: "complete", title: "Complete", kind: "interval", of: "share" },
    { key: "average", title: "Average", kind: "share" },
    { key: "elo", title: "Elo", kind: "interval", of: "number", digits: 0 },
  ],
  rows: [
    [
      '=HYPERLINK("http://x","y")',
      6.7,
      { value: 0.5, low: 0.45, high: 0.55 },
      0.4567,
      { value: 1012.4, low: 990.2, high: 1030.9 },
    ],
    ["a|b, <i>_c_</i>\n& 100%", null, { value: 0.25, low: null, high: null }, null, null],
  ],
  notes: ["One model is not measured."],
};
