import { describe, expect, test } from "vitest";
import { arrange } from "../../web/leaderboard/arrange.ts";
import { readBoardState } from "../../web/leaderboard/board-state.ts";
import { writeTable, type TableFormat } from "../../web/leaderboard/write-table.ts";
import { madeEntry } from "./support/made-leaderboard.ts";

describe("a copied table", () => {
  const nasty = '=1+1,"a|b" \\ {x}_%&#$~^';

  test("is Markdown whose cells stay cells", () => {
    expect(write("Markdown", nasty)).toEqual([
      "| Rank | Model | Size | Average |",
      "| --: | --- | --: | --: |",
      String.raw`| 1 | =1+1,"a\|b" \\ {x}\_%&#$~^ | 1.5B | 50.0 |`,
      "| - | Heron-5 | 33B | - |",
    ]);
  });

  test("is CSV that no spreadsheet takes for a formula, with nothing for what is not known", () => {
    expect(write("CSV", nasty)).toEqual([
      "Rank,Model,Size,Average",
      String.raw`1,"'=1+1,""a|b"" \ {x}_%&#$~^",1.5B,50.0`,
      ",Heron-5,33B,",
    ]);
  });

  test("is LaTeX that compiles", () => {
    expect(write("LaTeX", nasty)).toEqual([
      String.raw`\begin{tabular}{rlrr}`,
      String.raw`  \toprule`,
      String.raw`  Rank & Model & Size & Average \\`,
      String.raw`  \midrule`,
      String.raw`  1 & =1+1,"a|b" \textbackslash{} \{x\}\_\%\&\#\$\textasciitilde{}\textasciicircum{} & 1.5B & 50.0 \\`,
      String.raw`  - & Heron-5 & 33B & - \\`,
      String.raw`  \bottomrule`,
      String.raw`\end{tabular}`,
    ]);
  });
});

function write(format: TableFormat, name: string): string[] {
  const entries = [madeEntry(0, { name, average: 0.5 }), madeEntry(4)];
  const state = readBoardState(new URLSearchParams("columns=size.average"), entries);
  return writeTable(arrange(entries, state), state, format).trimEnd().split("\n");
}
