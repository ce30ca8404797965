import { isBlankPython } from "../python-source/text.ts";
import { SyntaxGaveUp, type SyntaxJudge } from "../schema/language.ts";
import { BlockReader, makeProbes, type Fitness } from "./block-reader.ts";
import type { LineRange } from "./line-table.ts";
import { readLogicalLine, splitPhysicalLines, type LogicalLine } from "./logical-lines.ts";

/** A range of lines, and how many of them are not blank. */
type Candidate = LineRange & { size: number };

/** A logical line, what Python can be asked of it, and what it says; fit until it was asked. */
interface Entry {
  line: LogicalLine;
  probes: ReturnType<typeof makeProbes>;
  fitness: Fitness;
  wasAsked: boolean;
}

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
  const lines = text.split("\n");
  const { begins, filled } = measureLines(lines);
  const beginOf = (line: number): number => begins[line] ?? 0;
  const sizeOf = (first: number, last: number): number =>
    (filled[last + 1] ?? 0) - (filled[first] ?? 0);
  const physical = splitPhysicalLines(text);
  const entries = new Map<number, Entry | undefined>();
  const refused = new Set<string>();
  while (true) {
    const best = findBest();
    if (best === undefined) return { first: 0, last: 0 };
    const { first, last } = best;
    const [isAccepted] = await python.accepts([lines.slice(first, last + 1).join("\n")]);
    if (isAccepted) return { first, last };
    const unknown = listUnknown(best);
    if (unknown.length === 0) refused.add(`${first} ${last}`);
    else await ask(unknown);
  }

  /** The best range that nothing speaks against yet. */
  function findBest(): Candidate | undefined {
    let best: Candidate | undefined;
    for (let first = 0; first < lines.length - 1; first++) {
      if (sizeOf(first, lines.length - 1) <= (best?.size ?? 0)) break;
      best = extend(first, best);
    }
    return best;
  }

  /** `best`, or a better range that begins at this line. */
  function extend(first: number, best: Candidate | undefined): Candidate | undefined {
    const reader = new BlockReader();
    const end = beginOf(lines.length);
    let better = best;
    let last = first;
    let at = beginOf(first);
    while (at < end) {
      const entry = entryAt(at);
      if (entry === undefined || !reader.take(entry.line, entry.fitness)) break;
      at = entry.line.next;
      while (beginOf(last + 1) < at) last += 1;
      if (beginOf(last + 1) !== at || last === first) continue;
      const size = sizeOf(first, last);
      if (size <= (better?.size ?? 0) || !reader.isWhole) continue;
      // A range ends with a line end after which nothing comes; but after a CRLF Python reads one more.
      const endsBare = lines[last] === "" && !lines[last - 1]?.endsWith("\r");
      if (entry.line.isCutShort && endsBare) continue;
      if (!refused.has(`${first} ${last}`)) better = { first, last, size };
    }
    return better;
  }

  function entryAt(at: number): Entry | undefined {
    if (!entries.has(at)) {
      const line = readLogicalLine(physical, at);
      const probes = line ? makeProbes(line) : {};
      const fitness = { asStatement: "asStatement" in probes, asCase: "asCase" in probes };
      entries.set(at, line && { line, probes, fitness, wasAsked: false });
    }
    return entries.get(at);
  }

  /** The lines of a range that Python was not asked about yet. */
  function listUnknown({ first, last }: LineRange): Entry[] {
    const unknown: Entry[] = [];
    const end = beginOf(last + 1);
    for (let at = beginOf(first); at < end;) {
      const entry = entryAt(at);
      const canBeAsked = Object.keys(entry?.probes ?? {}).length > 0;
      if (entry && canBeAsked && !entry.wasAsked) unknown.push(entry);
      at = entry?.line.next ?? at + 1;
    }
    return unknown;
  }

  async function ask(unknown: readonly Entry[]): Promise<void> {
    const sources = [...new Set(unknown.flatMap(({ probes }) => Object.values(probes)))];
    const accepted = await python.accepts(sources);
    const fit = new Set(sources.filter((_, index) => accepted[index]));
    for (const entry of unknown) {
      const { asStatement = "", asCase = "" } = entry.probes;
      entry.fitness = { asStatement: fit.has(asStatement), asCase: fit.has(asCase) };
      entry.wasAsked = true;
    }
  }
}

/**
 * Where each line begins among the lines as Python reads them, to which a carriage return is a line end, too, and how many
 * lines before it are not blank; both also for the end of the text.
 */
function measureLines(lines: readonly string[]) {
  const [begins, filled] = [[0], [0]];
  let [physical, full] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const inner = line.endsWith("\r") && !isLast ? line.slice(0, -1) : line;
    physical += inner.split("\r").length;
    full += isBlankPython(line) ? 0 : 1;
    begins.push(physical);
    filled.push(full);
  }
  return { begins, filled };
}
