import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { openEditor } from "../../environment/user-programs.ts";
import { diffLines } from "../../lib/diff-lines.ts";
import { makeTemporaryFolder } from "../../lib/make-temporary-folder.ts";
import { printableLines } from "../../lib/printable.ts";
import type { Style } from "../../lib/style.ts";
import type { Settings } from "../../schema/settings.ts";
import type { TurnView } from "./refine.ts";
import type { TaskFiles } from "./workspace.ts";

/** One turn for a person: what changed since the version before, and what running it gave. */
export function renderTurn(
  { id, turn, names, before, now, validation }: TurnView,
  style: Style,
): string {
  const found = validation.findings.map(({ check, message }) =>
    style.bad(printableLines(`${check}: ${message}`)),
  );
  return [
    style.bold(`${id}, turn ${turn}`),
    ...renderDiff(names.task, before.solution, now.solution, style),
    ...renderDiff(names.test, before.test ?? "", now.test ?? "", style),
    ...(found.length === 0 ? [style.good("No problems found.")] : found),
  ].join("\n");
}

const context = 2;

function renderDiff(name: string, before: string, after: string, style: Style): string[] {
  if (before === after) return [];
  const runs = diffLines(before.split("\n"), after.split("\n"));
  const lines = runs.flatMap(({ kind, lines: all }) => {
    const shown = all.map(printableLines);
    if (kind === "added") return shown.map((line) => style.good(`+ ${line}`));
    if (kind === "removed") return shown.map((line) => style.bad(`- ${line}`));
    const same = shown.map((line) => `  ${line}`);
    if (same.length <= 2 * context) return same;
    return [...same.slice(0, context), style.dim("  …"), ...same.slice(-context)];
  });
  return [style.dim(name), ...lines];
}

/** Both files in the user's editor, in a folder of their own: a draft is changed only when the editor is closed. */
export async function editFiles(
  { now: files, names }: Pick<TurnView, "now" | "names">,
  settings: Settings,
): Promise<TaskFiles> {
  await using folder = await makeTemporaryFolder("edit");
  const [task, test] = [path.join(folder.path, names.task), path.join(folder.path, names.test)];
  await writeFile(task, files.solution);
  await writeFile(test, files.test ?? "");
  await openEditor([task, test], { variables: settings.variables });
  const edited = await readFile(test, "utf8");
  return {
    solution: await readFile(task, "utf8"),
    test: edited.trim() === "" ? null : edited,
  };
}
