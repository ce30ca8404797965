import { errorMessage } from "../lib/bench-error.ts";
import { QueuedSample, queueSizes, type QueueJob } from "../schema/queue.ts";
import { unpackText } from "./pack-text.ts";

/** A sample of a job that is what it should be. */
export interface ReadSample {
  key: string;
  sample: QueuedSample;
}

interface RefusedSample {
  key: string;
  refusal: string;
}

export function isSound(one: ReadSample | RefusedSample): one is ReadSample {
  return "sample" in one;
}

/** The samples of a job, in the order of its keys; each is checked on its own, since others are not to suffer for it. */
export function readJob({ keys, samples }: QueueJob): (ReadSample | RefusedSample)[] {
  let values: unknown;
  try {
    values = unpackText(samples, queueSizes.job);
  } catch (error) {
    return keys.map((key) => ({ key, refusal: `its job cannot be read: ${errorMessage(error)}` }));
  }
  const listed: unknown[] = Array.isArray(values) ? values : [];
  return keys.map((key, index) => {
    const parsed = QueuedSample.safeParse(listed[index]);
    if (parsed.success) return { key, sample: parsed.data };
    const [issue] = parsed.error.issues;
    return { key, refusal: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "it is none"}` };
  });
}
