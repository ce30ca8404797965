import { describe, expect, test } from "vitest";
import {
  arrange,
  readBoardState,
  writeTable,
  type TableFormat,
} from "../../web/leaderboard/board-state.ts";
import { makeScore, makeTable } from "../support/make-entry.ts";
import { madeEntry } from "./support/made-leaderboard.ts";

describe("a copied table", () => {
  const nasty = '=1+1,"a|b" \\ {x}_%&#$~^';

  test("is Markdown whose cells stay cells", () => {
    expect(write("Markdown", nasty)).toEqual([
      "| # | Model | Size (B) | Average |",
      "| --: | --- | --: | --: |",
      String.raw`| 1 | =1+1,"a\|b" \\ {x}\_%&amp;#$\~^ | 1.5 | 50.0 |`,
      "| - | Heron-5 | 33 | - |",
    ]);
  });

  test("is CSV that no spreadsheet takes for a formula, with nothing for what is not known", () => {
    expect(write("CSV", nasty)).toEqual([
      "rank,model,size_b,average",
      String.raw`1,"'=1+1,""a|b"" \ {x}_%&#$~^",1.5,0.5`,
      ",Heron-5,33,",
    ]);
  });

  test("is LaTeX that compiles", () => {
    expect(write("LaTeX", nasty).slice(4, -1)).toEqual([
      String.raw`\begin{tabular}{rlrr}`,
      String.raw`\toprule`,
      String.raw`\textbf{\#} & \textbf{Model} & \textbf{Size (B)} & \textbf{Average} \\`,
      String.raw`\midrule`,
      String.raw`1 & =1+1,\textquotedblright{}a\textbar{}b\textquotedblright{} \textbackslash{} \{x\}\_\%\&\#\$\textasciitilde{}\textasciicircum{} & 1.5 & 50.0 \\`,
      String.raw`- & Heron-5 & 33 & - \\`,
      String.raw`\bottomrule`,
      String.raw`\end{tabular}`,
    ]);
  });
});

/** Lines, without the blanks that line a table up. */
function write(format: TableFormat, name: string): string[] {
  const half = makeScore(0.5);
  const table = makeTable([madeEntry(0, { name, complete: half, instruct: half }), madeEntry(4)]);
  const state = readBoardState(new URLSearchParams("columns=size_b.average"), table);
  const text = writeTable(arrange(table.entries, state), state, format);
  return text
    .trimEnd()
    .replaceAll(/ {2,}/g, " ")
    .replaceAll(/-{4,}/g, "---")
    .replaceAll(/-{2,}:/g, "--:")
    .split("\n");
}
