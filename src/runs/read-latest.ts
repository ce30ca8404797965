import { isUtf8 } from "node:buffer";
import { BenchError } from "../lib/bench-error.ts";
import {
  badLineError,
  parseLineOf,
  rangeOf,
  readLineBlocks,
  type ByteRange,
  type LineBlock,
} from "../lib/jsonl.ts";
import { Verdict } from "../schema/verdict.ts";
import { createPlaces } from "./question.ts";
import { createPlainLine, type PlainLine } from "./plain-line.ts";

/** What is made of a line, whichever way it could be read. */
interface Form<Item> {
  ofPlain: (line: PlainLine) => Item;
  ofVerdict: (verdict: Verdict) => Item;
}

interface Latest<Item> {
  items: Item[];
  isCalibrated: (place: number) => boolean;
}

/**
 * The last word of a log on each question, at the place of the first. A line that a killed writer left half is passed
 * over.
 */
export async function readLatest<Item>(
  file: string,
  { ofPlain, ofVerdict }: Form<Item>,
): Promise<Latest<Item>> {
  const items: Item[] = [];
  const { find, isCalibrated } = createPlaces();
  await forEachLine(file, {
    ofPlain: (line) => {
      items[find(line.toQuestion())] = ofPlain(line);
    },
    ofVerdict: (verdict) => {
      items[find(verdict)] = ofVerdict(verdict);
    },
  });
  return { items, isCalibrated };
}

/** Every line that holds a verdict, in the order of the file, with where it stands. */
export async function forEachLine(
  file: string,
  {
    ofPlain,
    ofVerdict,
  }: {
    ofPlain: (line: PlainLine, range: ByteRange) => void;
    ofVerdict: (verdict: Verdict, range: ByteRange) => void;
  },
): Promise<void> {
  const plain = createPlainLine();
  for await (const block of readLineBlocks(file)) {
    if ("problem" in block) {
      if (block.isComplete) throw badLineError(file, block);
      continue;
    }
    const { bytes, ends } = block;
    const isText = isUtf8(bytes);
    let start = 0;
    for (let index = 0; index < ends.length; index++) {
      const end = ends[index] ?? 0;
      const range = rangeOf(block, index);
      if (isText && plain.read(bytes, start, end)) ofPlain(plain, range);
      else {
        const verdict = parseVerdict(file, block, index);
        if (verdict !== undefined) ofVerdict(verdict, range);
      }
      start = end + 1;
    }
  }
}

/** Any line, in whatever form its JSON is written; undefined for one that is empty or torn. */
function parseVerdict(file: string, block: LineBlock, index: number): Verdict | undefined {
  const parsed = parseLineOf(block, index);
  if (parsed === undefined) return undefined;
  if ("problem" in parsed) {
    if (!parsed.isComplete) return undefined;
    throw badLineError(file, parsed);
  }
  const verdict = Verdict.safeParse(parsed.value);
  if (verdict.success) return verdict.data;
  const [issue] = verdict.error.issues;
  throw new BenchError(
    "FileUnreadable",
    `${file}, line ${parsed.line}: not a verdict (${issue?.path.join(".")}: ${issue?.message}).`,
    "The file was written by another version or edited. Move it away, or use --fresh to judge again.",
  );
}
