import { printable, type Style } from "../lib/printable.ts";
import type { FinishReason, ModelErrorKind, Usage } from "../schema/model.ts";
import { renderTable } from "./table.ts";

/** What `bcb models list --json` prints, one for each adapter. Of keys it says only whether they are set. */
export interface ModelListing {
  backend: string;
  model: string;
  key: "required" | "optional" | "none";
  key_variables: { name: string; is_set: boolean }[];
  base_url: "required" | "optional" | "none";
  default_url: string | null;
}

/** What `bcb models check --json` prints. */
export type ModelCheck = { backend: string; model: string } & (
  | {
      ok: true;
      /** Null where only the files behind a model were read. */
      answer: string | null;
      finish: FinishReason | null;
      usage: Usage | null;
      duration_ms: number;
    }
  | { ok: false; kind: ModelErrorKind | "server"; problem: string; advice: string }
);

/** What `bcb models list` prints. */
export function renderModels(
  listings: readonly ModelListing[],
  { style, columns }: { style: Style; columns: number | undefined },
): string {
  const rows = listings.map((listing) => {
    const { backend, base_url, default_url, model } = listing;
    const url = base_url === "none" ? base_url : (default_url ?? base_url);
    return [backend, describeKey(listing), url, model];
  });
  const heading = ["backend", "key", "base URL", "--model is"];
  return renderTable(heading, rows, { left: [0, 1, 2, 3], style, columns });
}

function describeKey({ key, key_variables }: ModelListing): string {
  if (key === "none") return "none";
  if (key_variables.length === 0) return "optional: --api-key-env";
  const set = key_variables.find((variable) => variable.is_set);
  if (set !== undefined) return `${set.name} is set`;
  return `${key_variables.map(({ name }) => name).join(" or ")} is not set`;
}

/** What `bcb models check` prints. */
export function renderModelCheck(check: ModelCheck, style: Style): string {
  const who = printable(`${check.backend}, ${check.model}`);
  if (!check.ok) {
    return [`${style.bad("no answer:")} ${who}`, printable(check.problem), check.advice].join("\n");
  }
  const { answer, finish, usage, duration_ms } = check;
  if (answer === null) return `${style.good("can be read:")} ${who}`;
  const tokens = usage === null ? "" : `, ${usage.input_tokens} + ${usage.output_tokens} tokens`;
  const said = answer === "" ? `no text (ended by ${finish})` : JSON.stringify(printable(answer));
  const seconds = (duration_ms / 1000).toFixed(1);
  return `${style.good("answers:")} ${who}\n${said}, in ${seconds} s${tokens}`;
}
