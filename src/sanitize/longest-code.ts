import { SyntaxGaveUp, type SyntaxJudge } from "../schema/syntax.ts";
import { BlockReader, makeProbes, type Fitness, type Probes } from "./block-reader.ts";
import {
  readLogicalLine,
  splitPhysicalLines,
  type LogicalLine,
  type PhysicalLines,
} from "./logical-lines.ts";
import { LineTable, type LineRange } from "./line-table.ts";

/**
 * Of all ranges of at least two lines that Python accepts, the one with the most lines that are not blank; of equals the
 * first by start, then by end. Where there is none, the first line.
 *
 * Python is not asked about every range. A program is accepted when each of its logical lines is fit for its place and
 * they form blocks. So the blocks are read here, with every line taken for fit until Python was asked about it, and
 * Python is asked about the best range that is left. Where it refuses, it is asked about the lines.
 */
export async function findLongestCode(text: string, python: SyntaxJudge): Promise<LineRange> {
  if (text.includes("\0") && text.includes("\n")) {
    throw new SyntaxGaveUp("ValueError: source code string cannot contain null bytes");
  }
  const search = new Search(text);
  while (true) {
    const best = search.findBest();
    if (best === undefined) return { first: 0, last: 0 };
    const [isAccepted] = await python.accepts([search.textOf(best)]);
    if (isAccepted) return { first: best.first, last: best.last };
    const unknown = search.listUnknown(best);
    if (unknown.length === 0) search.refuse(best);
    else search.learn(unknown, await python.accepts(unknown));
  }
}

interface Candidate extends LineRange {
  /** How many of its lines are not blank. */
  size: number;
}

/** A logical line with what Python says of it, as soon as it was asked. */
interface Entry {
  line: LogicalLine;
  probes: Probes;
  fitness: Fitness | undefined;
}

class Search {
  readonly #table: LineTable;
  readonly #physical: PhysicalLines;
  readonly #entries = new Map<number, Entry | undefined>();
  readonly #answers = new Map<string, boolean>();
  readonly #refused = new Set<string>();

  constructor(text: string) {
    this.#table = new LineTable(text);
    this.#physical = splitPhysicalLines(text);
  }

  textOf(range: LineRange): string {
    return this.#table.textOf(range);
  }

  learn(probes: readonly string[], answers: readonly boolean[]): void {
    for (const [index, probe] of probes.entries())
      this.#answers.set(probe, answers[index] ?? false);
  }

  refuse({ first, last }: LineRange): void {
    this.#refused.add(`${first} ${last}`);
  }

  /** The best range that nothing speaks against yet. */
  findBest(): Candidate | undefined {
    const table = this.#table;
    let best: Candidate | undefined;
    for (let first = 0; first < table.count - 1; first++) {
      const most = table.sizeOf({ first, last: table.count - 1 });
      if (most <= (best?.size ?? 0)) break;
      best = this.#extend(first, best);
    }
    return best;
  }

  /** What Python was not asked yet about the lines of a range. */
  listUnknown({ first, last }: LineRange): string[] {
    const probes = new Set<string>();
    const end = this.#table.beginOf(last + 1);
    let at = this.#table.beginOf(first);
    while (at < end) {
      const entry = this.#entryAt(at);
      for (const probe of Object.values(entry?.probes ?? {})) {
        if (probe !== undefined && !this.#answers.has(probe)) probes.add(probe);
      }
      at = entry?.line.next ?? at + 1;
    }
    return [...probes];
  }

  /** `best`, or a better range that begins at this line. */
  #extend(first: number, best: Candidate | undefined): Candidate | undefined {
    const table = this.#table;
    const reader = new BlockReader();
    const end = table.beginOf(table.count);
    let better = best;
    let last = first;
    let at = table.beginOf(first);
    while (at < end) {
      const entry = this.#entryAt(at);
      if (entry === undefined || !reader.take(entry.line, this.#fitnessOf(entry))) break;
      at = entry.line.next;
      while (table.beginOf(last + 1) < at) last += 1;
      if (table.beginOf(last + 1) !== at || last === first) continue;
      const size = table.sizeOf({ first, last });
      if (size <= (better?.size ?? 0) || !reader.isWhole) continue;
      if (entry.line.isCutShort && table.endsBare(last)) continue;
      if (!this.#refused.has(`${first} ${last}`)) better = { first, last, size };
    }
    return better;
  }

  #entryAt(at: number): Entry | undefined {
    if (!this.#entries.has(at)) {
      const line = readLogicalLine(this.#physical, at);
      const entry = line && { line, probes: makeProbes(line), fitness: undefined };
      this.#entries.set(at, entry);
    }
    return this.#entries.get(at);
  }

  #fitnessOf(entry: Entry): Fitness {
    if (entry.fitness !== undefined) return entry.fitness;
    const { asStatement, asCase } = entry.probes;
    const statement = asStatement === undefined ? false : this.#answers.get(asStatement);
    const clause = asCase === undefined ? false : this.#answers.get(asCase);
    const fitness = { asStatement: statement ?? true, asCase: clause ?? true };
    if (statement !== undefined && clause !== undefined) entry.fitness = fitness;
    return fitness;
  }
}
