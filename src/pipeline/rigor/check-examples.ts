import type { RigorFinding, RigorReport } from "../../schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { Prober } from "./probe.ts";

type Examples = NonNullable<RigorReport["examples"]>;

const otherSeed = 7;
// An address, or an object that shows nothing else: another in every run.
const fleeting = /0x[0-9a-f]{4,}|^<.*>$/is;

/** Runs the docstring's examples; one counts only where two runs with other seeds print the same. */
export async function checkExamples(
  task: BigCodeBenchRow,
  { prober, limitMs }: { prober: Prober; limitMs: number },
): Promise<{ examples: Examples; findings: RigorFinding[] } | undefined> {
  if (!task.complete_prompt.includes(">>>")) return undefined;
  const first = await prober.runExamples(task, { limitMs });
  if (!("seen" in first)) return undefined;
  const rows = first.seen.examples;
  const isOff = rows.some(([, want, got]) => want !== got);
  const second = isOff ? await prober.runExamples(task, { limitMs, seed: otherSeed }) : first;
  const again = "seen" in second ? second.seen.examples : [];
  const counts: Examples = { run: rows.length, agree: 0, differ: 0, unchecked: 0 };
  const findings: RigorFinding[] = [];
  for (const [index, [source, want, got]] of rows.entries()) {
    if (want === got) counts.agree += 1;
    else if (
      want === "" ||
      got.startsWith("!") ||
      fleeting.test(got) ||
      again[index]?.[2] !== got
    ) {
      counts.unchecked += 1;
    } else {
      counts.differ += 1;
      const message = `The example \`${oneLine(source)}\` gives ${oneLine(got)}, not ${oneLine(want)}.`;
      findings.push({ kind: "example-differs", severity: "error", message });
    }
  }
  return { examples: counts, findings };
}

function oneLine(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
