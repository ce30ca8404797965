import { BenchError } from "../lib/bench-error.ts";
import type { SourceOverlap, TaskPart, TextFinding } from "../schema/overlap.ts";
import type { Reading } from "./cut-words.ts";
import { countGrams, indexTexts } from "./index-texts.ts";
import type { CorpusFile } from "./list-corpus.ts";
import { createMatcher, createTally } from "./match-grams.ts";
import { readSource, type DocumentSink, type ReadOptions } from "./read-source.ts";

/** A text that is looked for. */
export interface SoughtText {
  task_id: string;
  part: TaskPart;
  text: string;
}

export interface OverlapRequest extends Omit<ReadOptions, "onBytes"> {
  texts: readonly SoughtText[];
  /** Sizes of the grams, going up. */
  sizes: readonly number[];
  files: readonly CorpusFile[];
  /** Hears how far the reading is; undefined where the size of a file is not known. */
  onBytes?: ((fromDisk: number, ofText: number) => void) | undefined;
}

const mostSources = 10;
const longestExample = 30;

/** Looks for the texts in every file, one after the other. A file that cannot be read is a problem, not the end. */
export async function measureOverlap(request: OverlapRequest) {
  const { texts, sizes, files, signal } = request;
  const searches = {
    exact: createSearch("exact", texts, sizes),
    normalised: createSearch("normalised", texts, sizes),
  };
  const each = Object.values(searches);
  const problems: { file: string; problem: string }[] = [];
  let bytes = 0;
  const onBytes = (fromDisk: number, ofText: number) => {
    bytes += ofText;
    request.onBytes?.(fromDisk, ofText);
  };
  const indexes = { exact: searches.exact.index, normalised: searches.normalised.index };
  const matcher = createMatcher(indexes, (reading, hit) =>
    searches[reading].tally.hit(hit, sink.place),
  );
  const sink: DocumentSink = { place: () => "", feed: matcher.feed };
  for (const { path: file } of files) {
    signal?.throwIfAborted();
    try {
      const odd = await readSource(file, sink, { stdin: request.stdin, signal, onBytes });
      problems.push(...odd.map((problem) => ({ file, problem })));
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof BenchError)) throw error;
      problems.push({ file, problem: error.message });
      // What was read of it counts; nothing may run on into the next file.
      sink.feed(new Uint8Array(), 0, true);
    }
    for (const search of each) search.endSource(file);
  }
  const [smallest = 1] = sizes;
  const { index } = searches.normalised;
  const tooShort = texts.filter((_, text) => countGrams(index, text, smallest) === 0).length;
  return { findings: each.flatMap((search) => search.findings()), bytes, problems, tooShort };
}

/** One reading of the texts, with what was found of them so far. */
function createSearch(reading: Reading, texts: readonly SoughtText[], sizes: readonly number[]) {
  const encoder = new TextEncoder();
  const bytes = texts.map(({ text }) => encoder.encode(text));
  const index = indexTexts(bytes, reading, sizes[0] ?? 1);
  const tally = createTally(index, sizes);
  const found = new Map<number, { files: number; sources: SourceOverlap[] }>();
  const count = (matches: readonly number[], text: number): TextFinding["grams"] =>
    sizes.map((n, which) => {
      const matched = matches[which] ?? 0;
      const total = countGrams(index, text, n);
      return { n, matched, total, share: total === 0 ? 0 : matched / total };
    });
  return {
    index,
    tally,
    endSource(file: string): void {
      for (const { text, matched, longest, longestFrom, place } of tally.takeSource()) {
        const known = found.get(text) ?? { files: 0, sources: [] };
        const shown = Math.min(longest, longestExample);
        const words = index.wordsBetween(longestFrom, longestFrom + shown);
        const example = shown < longest ? `${words} …` : words;
        const source = { file, grams: count(matched, text), longest, place, example };
        const sources = [...known.sources, source].toSorted(byMatches).slice(0, mostSources);
        found.set(text, { files: known.files + 1, sources });
      }
    },
    findings: (): TextFinding[] =>
      texts.flatMap(({ task_id, part }, text) => {
        const sources = found.get(text);
        const grams = count(tally.matchedAnywhere(text), text);
        return sources === undefined ? [] : [{ task_id, part, reading, grams, ...sources }];
      }),
  };
}

function byMatches(a: SourceOverlap, b: SourceOverlap): number {
  return (b.grams[0]?.matched ?? 0) - (a.grams[0]?.matched ?? 0) || b.longest - a.longest;
}
