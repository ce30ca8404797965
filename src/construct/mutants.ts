import { sha256 } from "../lib/hash.ts";
import { walkTree, type SyntaxNode, type SyntaxParser } from "../source-tree/tree.ts";
import type { MutatedSolution } from "../schema/rigor-kit.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import type { Edit, MutationRules } from "./mutation-rules.ts";
import { pythonRules } from "./python-rules.ts";

/**
 * Every mutant of a task's solution, in source order: faults in the function's body and in the defaults of its
 * parameters. What the prompt gives away, annotations and docstrings are left alone.
 */
export function listMutants(
  task: Pick<BigCodeBenchRow, "complete_prompt" | "canonical_solution">,
  parser: SyntaxParser,
  rules: MutationRules = pythonRules,
): MutatedSolution[] {
  const source = `${task.complete_prompt}\n${task.canonical_solution}`;
  const bodyStart = task.complete_prompt.length + 1;
  const found = new Map<string, MutatedSolution>();
  const seldom = new Set<SyntaxNode | undefined>();
  walkTree(parser.parse(source), (node, parent) => {
    if (rules.isLeftAlone(node)) return false;
    if (seldom.has(parent) || rules.isSeldomChecked(node)) seldom.add(node);
    const isDefault = node.field === "value" && rules.defaulted.test(parent?.type ?? "");
    if (node.start < bodyStart && !isDefault) return true;
    for (const edit of rules.edits[node.type]?.(node, parent, source) ?? []) {
      if (edit.start < bodyStart && edit.kind !== "constant" && edit.kind !== "text") continue;
      const mutant = applyEdit(edit, source, seldom.has(node) ? 1 : 0);
      if (mutant.code !== source && !found.has(mutant.code)) found.set(mutant.code, mutant);
    }
    return true;
  });
  return [...found.values()];
}

/** At most `count` of them, the same for the same seed, spread over lines and kinds; in source order. */
export function chooseMutants(
  mutants: readonly MutatedSolution[],
  count: number,
  seed: number,
): MutatedSolution[] {
  const lines = new Map<number, number>();
  const kinds = new Map<string, number>();
  const open = new Map(mutants.map((mutant) => [mutant, sha256(`${seed}\n${mutant.code}`)]));
  const chosen = new Set<MutatedSolution>();
  while (chosen.size < count && open.size > 0) {
    const cost = ({ rank, line, kind }: MutatedSolution): number =>
      1000 * rank + (lines.get(line) ?? 0) + 2 * (kinds.get(kind) ?? 0);
    const [[best] = []] = [...open].toSorted(
      ([a, one], [b, other]) => cost(a) - cost(b) || (one < other ? -1 : 1),
    );
    if (best === undefined) break;
    open.delete(best);
    chosen.add(best);
    lines.set(best.line, (lines.get(best.line) ?? 0) + 1);
    kinds.set(best.kind, (kinds.get(best.kind) ?? 0) + 1);
  }
  return mutants.filter((mutant) => chosen.has(mutant));
}

function applyEdit(
  { kind, start, end, text }: Edit,
  source: string,
  rank: number,
): MutatedSolution {
  const head = source.slice(source.lastIndexOf("\n", start - 1) + 1, start);
  const [tail] = source.slice(end).split("\n", 1);
  return {
    kind,
    line: source.slice(0, start).split("\n").length,
    before: `${head}${source.slice(start, end)}${tail}`.trim(),
    after: `${head}${text}${tail}`.trim(),
    code: source.slice(0, start) + text + source.slice(end),
    rank,
  };
}
