import type { LogicalLine } from "./logical-lines.ts";

/** Whether a line is fit for its place; one such as `case [x]: y = 1` can be either. */
export type Fitness = Record<"asStatement" | "asCase", boolean>;

/** How the last statement of a block can or must go on. */
type Sequel = "none" | "if" | "loop" | "try" | "except" | "try-else" | "decorated";

const unfinished: ReadonlySet<Sequel> = new Set<Sequel>(["try", "decorated"]);
/** Which statement each clause continues, and what may come after it. */
const clauses = new Map<string, Partial<Record<Sequel, Sequel>>>([
  ["elif", { if: "if" }],
  ["else", { if: "none", loop: "none", except: "try-else" }],
  ["except", { try: "except", except: "except" }],
  ["finally", { try: "none", except: "none", "try-else": "none" }],
]);
const beginnings = new Map<string, Sequel>([
  ["if", "if"],
  ["while", "loop"],
  ["for", "loop"],
  ["try", "try"],
  ["@", "decorated"],
]);
const canBeDecorated = /^(@|def\b|class\b|async[\s\\]+def\b)/;
const mostBlocks = 100; // Python's own limit
// Far more than anyone writes: from every line on they are read to their end.
const mostDecorators = 100;

/** Puts logical lines together to a program: Python's rules for blocks and clauses. What is inside a line is not its matter. */
export class BlockReader {
  readonly #blocks: Block[] = [newBlock(0, 0, false)];
  /** A header's colon came last: a block of statements or of cases must begin. */
  #awaited: "statements" | "cases" | undefined;

  /** False when no program can go on like this. */
  take(line: LogicalLine, fitness: Fitness): boolean {
    if (line.isBlank) return true;
    const block = this.#enter(line);
    if (block === undefined) return false;
    if (!(block.holdsCases ? fitness.asCase : fitness.asStatement)) return false;
    if (!block.holdsCases) {
      const sequel = follow(block.sequel, line);
      if (sequel === undefined) return false;
      block.sequel = sequel;
      block.decorators = sequel === "decorated" ? block.decorators + 1 : 0;
      if (block.decorators > mostDecorators) return false;
    }
    if (line.endsWithColon) this.#awaited = line.word === "match" ? "cases" : "statements";
    return true;
  }

  /** Whether what was taken is a program as it stands. */
  get isWhole(): boolean {
    return (
      this.#awaited === undefined && !this.#blocks.some(({ sequel }) => unfinished.has(sequel))
    );
  }

  /** The block that a line belongs to by its indentation. */
  #enter({ column, narrowColumn }: LogicalLine): Block | undefined {
    const awaited = this.#awaited;
    this.#awaited = undefined;
    let top = this.#blocks.at(-1);
    if (awaited !== undefined) {
      if (top && (column <= top.column || narrowColumn <= top.narrowColumn)) return undefined;
      const block = newBlock(column, narrowColumn, awaited === "cases");
      return this.#blocks.push(block) > mostBlocks ? undefined : block;
    }
    for (; top && top.column > column; top = this.#blocks.at(-1)) {
      if (unfinished.has(top.sequel)) return undefined;
      this.#blocks.pop();
    }
    return top?.column === column && top.narrowColumn === narrowColumn ? top : undefined;
  }
}

type Block = ReturnType<typeof newBlock>;

function newBlock(column: number, narrowColumn: number, holdsCases: boolean) {
  // Decorators: how many stand before what comes next.
  return { column, narrowColumn, holdsCases, sequel: "none" as Sequel, decorators: 0 };
}

function follow(before: Sequel, { word, text }: LogicalLine): Sequel | undefined {
  const clause = clauses.get(word);
  if (clause !== undefined) return clause[before];
  if (before === "try") return undefined;
  if (before === "decorated" && !canBeDecorated.test(text)) return undefined;
  if (word === "async") return /^async[\s\\]+for\b/.test(text) ? "loop" : "none";
  return beginnings.get(word) ?? "none";
}

// What else a clause needs to be a program: before it, and after it.
const surroundings = new Map<string, readonly [before: string, after: string]>([
  ["elif", ["if 1: pass\n", ""]],
  ["else", ["if 1: pass\n", ""]],
  ["except", ["try: pass\n", ""]],
  ["finally", ["try: pass\n", ""]],
  ["try", ["", "finally: pass\n"]],
  ["@", ["", "def f(): pass\n"]],
]);
const openers = words("if elif else while for try except finally with def class async match");

// Two names side by side are no Python, unless one of them is a keyword, or the first may be one.
const keywords = words(
  "False None True and as assert async await break case class continue def del elif else except finally for from",
  "global if import in is lambda match nonlocal not or pass raise return try type while with yield",
);
const twoNames = /^([A-Za-z_]\w*)[ \t]+([A-Za-z_]\w*)(?!\w)/;

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}

/** Small programs that Python accepts exactly if the line is fit for its place; none where it cannot be. */
export function makeProbes(line: LogicalLine): Partial<Record<keyof Fitness, string>> {
  const { text, word, endsWithColon, isBlank } = line;
  if (isBlank) return {};
  const asCase = `match 0:\n ${text}\n${endsWithColon ? "  pass\n" : ""}`;
  const probes = word === "case" ? { asCase } : {};
  const [, first = "", second = ""] = twoNames.exec(text) ?? [];
  const isProse = first !== "" && !keywords.has(first) && !keywords.has(second);
  // No simple statement ends with a colon.
  if ((endsWithColon && !openers.has(word)) || isProse) return probes;
  const [before, after] = surroundings.get(word) ?? ["", ""];
  const body = word === "match" ? " case _: pass\n" : " pass\n";
  const asStatement = `${before}${text}\n${endsWithColon ? body : ""}${after}`;
  return { ...probes, asStatement };
}
