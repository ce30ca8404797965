import type { RunCost } from "../../schema/leaderboard.ts";
import { column, type Column } from "./tabulate.ts";

interface SolvedCost {
  cost?: RunCost | undefined;
  solved?: number | null | undefined;
}

/** Tokens, price and time of all answers for each solved task; `name` is whose they are, where several stand beside each other. */
export function costColumns<Row>(read: (row: Row) => SolvedCost, name = ""): Column<Row>[] {
  const perSolved = (sumOf: (cost: RunCost) => number | null) => (row: Row) => {
    const { cost, solved } = read(row);
    const sum = cost ? sumOf(cost) : null;
    return sum === null || !solved ? null : sum / solved;
  };
  const prefix = name === "" ? "" : `${name.toLowerCase()}_`;
  const title = name === "" ? "Tokens/solved" : `${name} tokens/solved`;
  const tokens = perSolved(({ input_tokens: sent, output_tokens: written }) =>
    sent === null || written === null ? null : sent + written,
  );
  const usd = perSolved((cost) => cost.usd);
  const seconds = perSolved((cost) => cost.seconds);
  return [
    column.number(`${prefix}tokens_per_solved`, title, tokens, 0),
    column.number(`${prefix}usd_per_solved`, "USD/solved", usd, 4),
    column.number(`${prefix}seconds_per_solved`, "s/solved", seconds, 1),
  ];
}
