import path from "node:path";
import { readCorpus, shippedCorpus, type Corpus } from "../../src/sandbox/hostile/read-corpus.ts";

const forgeries = path.resolve(import.meta.dirname, "../hostile/forgeries");

/** Forged passes of the corpus's tasks, and honest answers with odd habits. */
export function readForgeries(): Promise<Corpus> {
  return readCorpus(forgeries, path.join(shippedCorpus, "tasks"));
}
