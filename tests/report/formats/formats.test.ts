import * as fc from "fast-check";
import { parquetMetadata, parquetReadObjects, parquetSchema } from "hyparquet";
import { describe, expect, test } from "vitest";
import { plainStyle } from "../../../src/lib/printable.ts";
import { parseCsv } from "../../../src/lib/csv.ts";
import { renderCsv } from "../../../src/report/formats/flat-table.ts";
import { renderDataTable } from "../../../src/report/formats/render-data-table.ts";
import { renderParquet } from "../../../src/report/formats/render-parquet.ts";
import type { DataTable } from "../../../src/schema/data-table.ts";
import { sampleTable } from "./sample-table.ts";

const terminal = { style: plainStyle };

describe("a table for people", () => {
  test("shows shares in percent, bounds in brackets, and a dash for what is unknown", () => {
    expect(renderDataTable(sampleTable, "table", terminal).split("\n")).toEqual([
      "Model                       Size           Complete  Average               Elo",
      '=HYPERLINK("http://x","y")   6.7  50.0 [45.0, 55.0]     45.7  1012 [990, 1031]',
      "a|b, <i>_c_</i> & 100%         -               25.0        -                 -",
      "One model is not measured.",
    ]);
  });

  test("of Markdown keeps names inside their cells and free of markup", () => {
    const lines = renderDataTable(sampleTable, "markdown", terminal).split("\n");
    expect(lines).toHaveLength(6);
    expect(lines[1]).toMatch(/^\| -+ \| -+: \| -+: \| -+: \| -+: \|$/);
    expect(lines[3]).toContain(String.raw`a\|b, &lt;i>\_c\_&lt;/i> &amp; 100%`);
    expect(lines[2]).not.toContain("http://");
  });

  test("of LaTeX is escaped, has its rules, and marks the best share", () => {
    const latex = renderDataTable(sampleTable, "latex", terminal);
    expect(latex).toContain(String.raw`\caption{Models \& scores One model is not measured.}`);
    expect(latex).toContain(String.raw`\begin{tabular}{lrrrr}`);
    expect(latex).toContain(
      String.raw`a\textbar{}b, \textless{}i\textgreater{}\_c\_\textless{}/i\textgreater{} \& 100\% & - & 25.0 & - & - \\`,
    );
    expect(latex).toContain(String.raw`\textbf{50.0} {\scriptsize [45.0, 55.0]}`);
    expect(latex.match(/\\(top|mid|bottom)rule/g)).toHaveLength(3);
  });
});

function tableOf(...texts: string[]): DataTable {
  return {
    title: "t",
    columns: [
      { key: "a", title: "A", kind: "text" },
      { key: "b", title: "B", kind: "number" },
    ],
    rows: texts.map((text) => [text, -1.5]),
    notes: [],
  };
}

describe("CSV", () => {
  test("has whole numbers, and an interval as three columns", () => {
    expect(renderCsv(sampleTable)).toBe(
      [
        "model,size,complete,complete_low,complete_high,average,elo,elo_low,elo_high",
        `"'=HYPERLINK(""http://x"",""y"")",6.7,0.5,0.45,0.55,0.4567,1012.4,990.2,1030.9`,
        '"a|b, <i>_c_</i>\n& 100%",,0.25,,,,,,',
      ].join("\n"),
    );
  });

  test.for(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", " =1", "＝1"])(
    "lets no text be a formula: %j",
    (text) => {
      expect(parseCsv(renderCsv(tableOf(text)))[1]).toEqual([`'${text}`, "-1.5"]);
    },
  );

  test("gives back what was put in", () => {
    const harmless = fc
      .string({ unit: "binary" })
      .filter((text) => !/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text));
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 1, maxLength: 6 }), (texts) => {
        const [, ...rows] = parseCsv(renderCsv(tableOf(...texts)));
        expect(rows.map(([text]) => text)).toEqual(texts);
      }),
    );
  });
});

test("JSON is a record a row, with null for what is unknown", () => {
  const rows: unknown = JSON.parse(renderDataTable(sampleTable, "json", terminal));
  expect(rows).toMatchObject([
    { size: 6.7, complete: 0.5, complete_low: 0.45, elo_high: 1030.9 },
    { size: null, complete: 0.25, complete_low: null, average: null, elo: null },
  ]);
});

test("Parquet holds the same rows, also where a column or the table is empty", async () => {
  const bytes = renderParquet(sampleTable);
  const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
  expect(rows).toEqual(JSON.parse(renderDataTable(sampleTable, "json", terminal)));
  const empty = renderParquet({ ...sampleTable, rows: [] });
  const metadata = parquetMetadata(new Uint8Array(empty).buffer);
  expect(Number(metadata.num_rows)).toBe(0);
  expect(parquetSchema(metadata).children.map(({ element }) => element.name)).toHaveLength(9);
});
