import type { TaskCount } from "./pass-at-k.ts";

/** pass@1 of a task, exactly: equal shares are equal numbers, which a product over samples does not promise. */
export function passRate({ samples, passed }: TaskCount): number {
  return passed / samples;
}
