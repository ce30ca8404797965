import { locateEnvironment } from "../../environment/open-environment.ts";
import type { Style } from "../../lib/style.ts";
import { formatCount } from "../../report/format-number.ts";
import { renderTable } from "../../report/table.ts";
import { environmentVariables } from "../../environment/variables.ts";
import { examineWalls, findMissingWalls } from "../../sandbox/examine-walls.ts";
import { nameWalls } from "../../sandbox/explain-walls.ts";
import { fault } from "../../lib/bench-error.ts";
import type { Attack } from "../../schema/attack.ts";
import type { WorkContext } from "../../schema/context.ts";
import { openArena, type ArenaOptions } from "./hostile-arena.ts";

/** `variable`: one of this process that a sample must not get to see. */
type AttackOptions = WorkContext & Pick<ArenaOptions, "variable">;

interface AttackRow extends Pick<Attack, "name" | "kind" | "title"> {
  outcome: string;
  strict: string | null;
  /** What was not as it should be; none when all held. */
  complaints: string[];
}

/** `bcb doctor --hostile`: every attack of the corpus against the installed engine; never without walls. */
export async function runAttacks(name: string, options: AttackOptions) {
  const { settings, variable, progress, signal } = options;
  const environment = await locateEnvironment(name, settings);
  const { python } = environment;
  const variables = environmentVariables(environment);
  const missing = findMissingWalls(await examineWalls({ python, variables, signal }));
  if (missing.length > 0) {
    throw fault.SandboxTooWeak(
      `This machine lacks ${nameWalls(missing.map(({ wall }) => wall))}: the attacks could harm it.`,
      "Run `bcb doctor` to find out why, or run this in a virtual machine.",
    );
  }
  await using arena = await openArena({ environment, variable, places: [settings.homeDir] });
  const runHonest = async (when: string): Promise<string[]> => {
    const found: string[] = [];
    for (const { name: sample } of arena.honest) {
      signal?.throwIfAborted();
      const harm = await arena.runHonest(sample);
      found.push(...harm.map((one) => `${sample} ${when} the attacks ${one}`));
    }
    return found;
  };
  const innocent = await runHonest("before");
  const rows: AttackRow[] = [];
  for (const attack of arena.attacks) {
    signal?.throwIfAborted();
    const { attacks } = arena;
    progress({ label: "attacks", done: rows.length, total: attacks.length, note: attack.name });
    const { verdict, complaints } = await arena.run(attack);
    const { name: id, kind, title } = attack;
    const strict = verdict.strict?.status ?? null;
    rows.push({ name: id, kind, title, outcome: verdict.outcome, strict, complaints });
  }
  innocent.push(...(await runHonest("after")));
  const left = await arena.close();
  const held = rows.every(({ complaints }) => complaints.length === 0);
  const ok = held && innocent.length === 0 && left.length === 0;
  return { environment: name, rows, innocent, left, ok };
}

type AttackReport = Awaited<ReturnType<typeof runAttacks>>;

export function renderAttacks(report: AttackReport, style: Style): string {
  const { environment, rows, innocent, left, ok } = report;
  const table = renderTable(
    ["", "Kind", "Attack", "Official", "Strict", "Amiss"],
    rows.map(({ kind, title, outcome, strict, complaints }) => {
      const mark = complaints.length === 0 ? "✓" : "✗";
      return [mark, kind, title, outcome, strict ?? "-", complaints.join("; ")];
    }),
    { left: [0, 1, 2, 3, 4, 5], style },
  );
  const bad = rows.filter(({ complaints }) => complaints.length > 0).length;
  const sum = `${formatCount(rows.length, "attack")}: ${bad === 0 ? "all held" : `${bad} not as expected`}.`;
  return [
    style.bold(environment),
    "",
    table,
    "",
    ok ? style.good(sum) : style.bad(sum),
    ...innocent.map((line) => style.bad(`Honest samples that did not pass: ${line}`)),
    ...left.map((line) => style.bad(`Left behind: ${line}`)),
  ].join("\n");
}
