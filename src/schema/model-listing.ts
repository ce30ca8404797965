import type { FinishReason, ModelErrorKind, Usage } from "./model.ts";

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
