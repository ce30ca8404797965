import type { KnownTask } from "../schema/benchmark-facts.ts";

const titles = {
  internet: "because it needs the internet",
  hangs: "because it hangs under the official harness",
  slow: "because it takes too long",
  library: "because a library is missing",
  broken: "because its solution or test is wrong upstream",
} as const satisfies Record<KnownTask["why"], string>;

/** Which tasks are left out of a score "without known", by why. */
export function knownTaskNotes(known: readonly (KnownTask & { task_id: string })[]): string[] {
  if (known.length === 0) return [];
  const groups = Map.groupBy(known, ({ why }) => why);
  const words = [...groups].map(([why, tasks]) => {
    return `${titles[why]} (${tasks.map(({ task_id }) => task_id).join(", ")})`;
  });
  return [`Tasks whose ground truth is known to fail everywhere: ${words.join("; ")}.`];
}

/** Such as: it needs the internet (downloads an archive from …). */
export function knownReason({ why, reason }: KnownTask): string {
  return why === "internet" ? `needs the internet: it ${reason}` : reason;
}
