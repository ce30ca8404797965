import { sha256 } from "../lib/hash.ts";
import { childInField, type PythonNode, type PythonParser } from "../python-source/tree.ts";
import type { Mutant } from "../schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import { editsOf, type Edit } from "./mutation-rules.ts";

/** A solution with one small fault in it; `code` is the whole text that is judged. */
export interface MutatedSolution extends Mutant {
  code: string;
  /** 0 for what a test should notice, 1 for what it often has no reason to look at. */
  rank: number;
}

/**
 * Every mutant of a task's solution, in source order: faults in the function's body and in the defaults of its
 * parameters. What the prompt gives away, annotations and docstrings are left alone.
 */
export function listMutants(task: BigCodeBenchRow, parser: PythonParser): MutatedSolution[] {
  const source = `${task.complete_prompt}\n${task.canonical_solution}`;
  const bodyStart = task.complete_prompt.length + 1;
  const found = new Map<string, MutatedSolution>();
  const pending: { node: PythonNode; parent: PythonNode | undefined; rank: number }[] = [];
  pending.push({ node: parser.parse(source), parent: undefined, rank: 0 });
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, parent } = next;
    if (isLeftAlone(node) || isEquivalentByForm(node)) continue;
    const rank = next.rank || (isSeldomChecked(node) ? 1 : 0);
    if (node.start >= bodyStart || isDefault(node, parent)) {
      for (const edit of editsOf(node, parent, source)) {
        if (edit.start < bodyStart && edit.kind !== "constant" && edit.kind !== "text") continue;
        const mutant = applyEdit(edit, source, rank);
        if (mutant.code !== source && !found.has(mutant.code)) found.set(mutant.code, mutant);
      }
    }
    for (const child of node.children.toReversed())
      pending.push({ node: child, parent: node, rank });
  }
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
  const line = source.slice(0, start).split("\n").length;
  const lineStart = source.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = source.indexOf("\n", end);
  const code = source.slice(0, start) + text + source.slice(end);
  const changedEnd = lineEnd === -1 ? code.length : lineEnd + text.length - (end - start);
  return {
    kind,
    line,
    before: source.slice(lineStart, lineEnd === -1 ? source.length : lineEnd).trim(),
    after: code.slice(lineStart, changedEnd).trim(),
    code,
    rank,
  };
}

function isLeftAlone(node: PythonNode): boolean {
  if (
    /^(type|comment|import_statement|import_from_statement|future_import_statement)$/.test(
      node.type,
    )
  )
    return true;
  // A text that stands alone is a comment.
  const isStatement = node.type === "expression_statement";
  return isStatement && /^(string|concatenated_string)$/.test(node.children[0]?.type ?? "");
}

const sameWithout = new Map(
  Object.entries<RegExp>({
    encoding: /^["']utf-?8["']$/i,
    newline: /^["']["']$/,
    mode: /^["']r["']$/,
  }),
);

/** Arguments that say what holds anyway in the environments that tasks run in. */
function isEquivalentByForm(node: PythonNode): boolean {
  if (node.type !== "keyword_argument") return false;
  const usual = sameWithout.get(childInField(node, "name")?.text ?? "");
  return usual?.test(childInField(node, "value")?.text ?? "") ?? false;
}

const seldomChecked =
  /^(?:logging|logger|log|warnings|gc)\.|^print$|\.(?:close|flush|show|tight_layout|set_title|set_xlabel|set_ylabel|suptitle|title|xlabel|ylabel|legend|grid|xticks|yticks|set_style|style\.use)$|^plt\.(?:figure|close)$/;

/** Messages for people, labels, tidying up: a test may look at them, and need not. */
function isSeldomChecked(node: PythonNode): boolean {
  const call = node.type === "expression_statement" ? node.children[0] : node;
  if (call?.type !== "call") return false;
  const callee = childInField(call, "function")?.text ?? "";
  return seldomChecked.test(callee) || /(?:Error|Exception|Warning)$/.test(callee);
}

function isDefault(node: PythonNode, parent: PythonNode | undefined): boolean {
  return node.field === "value" && /^(typed_)?default_parameter$/.test(parent?.type ?? "");
}
