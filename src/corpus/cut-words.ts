/** `exact`: words are what white space leaves, as they are. `normalised`: letters, digits and underscores in lower case. */
export type Reading = "exact" | "normalised";

/** Words of one reading in their order, each known by 32 bits of hash, with the line of the document that it stands on. */
export type WordBatch = ReturnType<typeof createBatch>;

// What a byte stands for when words are compared; 0 for what lies between words. UTF-8 of anything beyond ASCII is part
// of a word, in both readings, as it is.
const folds: Readonly<Record<Reading, Uint8Array>> = {
  exact: Uint8Array.from({ length: 256 }, (_, byte) => (isSpace(byte) ? 0 : byte)),
  normalised: Uint8Array.from({ length: 256 }, (_, byte) => {
    const character = String.fromCharCode(byte).toLowerCase();
    return byte >= 0x80 ? byte : /\w/.test(character) ? character.charCodeAt(0) : 0;
  }),
};
const newline = 0x0a;
const prime = 0x01000193;

// So few at once that their words stay near the processor until they are looked at.
const stretchBytes = 8192;

function createBatch(kept: number) {
  // A word for every second byte at most, and the end of a document one more.
  const column = () => new Int32Array(kept + stretchBytes / 2 + 1);
  // A word's end is its place in the stretch.
  return { hashes: column(), ends: column(), lines: column(), count: 0 };
}

/**
 * Cuts documents into the words of both readings; a document may come in pieces, cut anywhere. Words are taken a batch at a time,
 * at most `kept` of them left for the next; `offset` is where the stretch of the new ones begins in the piece. What parts exact
 * words parts normalised words as well, so that every byte is looked at once. All that the loop touches is local, because this
 * is where the time goes.
 */
export function createWordCutter(
  kept: number,
  takeWords: (words: Readonly<Record<Reading, WordBatch>>, offset: number) => void,
) {
  const fold = folds.normalised;
  const words = { exact: createBatch(kept), normalised: createBatch(kept) };
  // The words under way; 0 where there is none.
  const open = { exact: 0, normalised: 0, line: 1 };

  function cut(piece: Uint8Array, from: number, to: number): void {
    const { hashes: exactHashes, ends: exactEnds, lines: exactLines } = words.exact;
    const { hashes, ends, lines } = words.normalised;
    let { exact, normalised, line } = open;
    let exactCount = words.exact.count;
    let { count } = words.normalised;
    for (let at = from; at < to; at++) {
      const byte = piece[at] ?? 0;
      const folded = fold[byte] ?? 0;
      if (folded !== 0) {
        normalised = Math.imul(normalised ^ folded, prime);
        exact = Math.imul(exact ^ byte, prime);
        continue;
      }
      if (normalised !== 0) {
        hashes[count] = normalised;
        ends[count] = at - from;
        lines[count] = line;
        count += 1;
        normalised = 0;
      }
      if (!isSpace(byte)) {
        exact = Math.imul(exact ^ byte, prime);
        continue;
      }
      if (exact !== 0) {
        exactHashes[exactCount] = exact;
        exactEnds[exactCount] = at - from;
        exactLines[exactCount] = line;
        exactCount += 1;
        exact = 0;
      }
      if (byte === newline) line += 1;
    }
    words.exact.count = exactCount;
    words.normalised.count = count;
    Object.assign(open, { exact, normalised, line });
  }

  return {
    feed(piece: Uint8Array, end: number): void {
      for (let from = 0; from < end; from += stretchBytes) {
        cut(piece, from, Math.min(end, from + stretchBytes));
        takeWords(words, from);
      }
    },
    /** `end` is where the last piece ended. */
    endDocument(end: number): void {
      // White space ends every word.
      cut(space, 0, 1);
      takeWords(words, end);
      open.line = 1;
    },
  };
}

const space = Uint8Array.of(0x20);

/** The word that ends there, as its reading has it. */
export function wordBefore(text: Uint8Array, end: number, reading: Reading): string {
  const fold = folds[reading];
  let start = end;
  while (start > 0 && fold[text[start - 1] ?? 0] !== 0) start -= 1;
  return new TextDecoder().decode(text.slice(start, end).map((byte) => fold[byte] ?? 0));
}

/** White space and control characters of ASCII. */
function isSpace(byte: number): boolean {
  return byte <= 0x20 || byte === 0x7f;
}
