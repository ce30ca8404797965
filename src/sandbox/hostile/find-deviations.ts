import type { Attack } from "../../schema/doctor-report.ts";

/** What was seen of a sample: a verdict has all of it. */
export interface Observation {
  outcome: string;
  reason: string | null;
  official: { details: Readonly<Record<string, string>> } | null;
  strict: { status: string; evidence: readonly unknown[] } | null;
  wall_ms: number;
  wait_ms: number;
  peak_mib: number;
}

/** A worker may need this long to end what a sample left. */
const graceMs = 5000;
/** The peak has pages that the sample shares with its zygote; and without control groups it is seen an instant late. */
const slackMib = 192;
const longestTrace = 64 * 1024 + 200;
const mostTraces = 20_000;
const longestTraces = 2 * 1024 * 1024;

/** How what became of an attack differs from what its header says; nothing when all is well. */
export function findDeviations(
  attack: Attack,
  seen: Observation,
  { memoryMib }: { memoryMib: number },
): string[] {
  const found: string[] = [];
  const official: readonly string[] = attack.official;
  const strict: readonly string[] = attack.strict;
  if (!official.includes(seen.outcome)) {
    found.push(`is ${describe(seen)}, expected ${official.join(" or ")}`);
  }
  if (seen.strict === null || !strict.includes(seen.strict.status)) {
    found.push(
      `is strictly ${seen.strict?.status ?? "not judged"}, expected ${strict.join(" or ")}`,
    );
  }
  if (seen.wall_ms - seen.wait_ms > attack.limitMs + graceMs) {
    found.push(`took ${seen.wall_ms} ms where ${attack.limitMs} were allowed`);
  }
  if (seen.peak_mib > memoryMib + slackMib) {
    found.push(`took ${seen.peak_mib} MiB where ${memoryMib} were allowed`);
  }
  const traces = Object.entries(seen.official?.details ?? {});
  const longest = traces.reduce((most, [, trace]) => Math.max(most, trace.length), 0);
  const total = traces.reduce((sum, [name, trace]) => sum + name.length + trace.length, 0);
  if (longest > longestTrace || traces.length > mostTraces || total > longestTraces) {
    found.push(`left ${traces.length} traces, ${total} characters together, one of ${longest}`);
  }
  return found;
}

/** What keeps an honest sample from passing; evidence of forgery is harm, too. */
export function findHarm(seen: Observation): string[] {
  if (seen.outcome !== "pass") return [`is ${describe(seen)}`];
  return seen.strict?.status === "forged" ? [`is forged: ${seen.strict.evidence.join("; ")}`] : [];
}

function describe({ outcome, reason, official }: Observation): string {
  const [failure] = Object.entries(official?.details ?? {});
  const lastLine = failure?.[1].trimEnd().split("\n").at(-1);
  const detail = reason ?? (failure === undefined ? undefined : `${failure[0]}: ${lastLine}`);
  return detail === undefined ? outcome : `${outcome} (${detail.slice(0, 200)})`;
}
