import { createHash } from "node:crypto";
import type { Sample } from "../schema/sample.ts";

/** A hash over what is judged (task, number, form, code), sample by sample: that of all of them as one JSON array. */
export function hashSamples(): {
  add: (sample: Pick<Sample, "taskId" | "index" | "form" | "code">) => void;
  end: () => string;
} {
  const hash = createHash("sha256").update("[");
  let isFirst = true;
  return {
    add({ taskId, index, form, code }) {
      const text = JSON.stringify([taskId, index, form, code]);
      hash.update(isFirst ? text : `,${text}`);
      isFirst = false;
    },
    end: () => hash.update("]").digest("hex"),
  };
}
