type Decompress = (input: Uint8Array, outputLength: number) => Uint8Array;
type Compressors = Readonly<Record<string, Decompress>>;

export interface ExpansionLimits {
  /** From so many bytes on the ratio counts. */
  free: number;
  /** Most bytes that a byte may become. */
  ratio: number;
}

// Text becomes some ten times as long; a bomb a thousand times.
const usual: ExpansionLimits = { free: 256 * 2 ** 20, ratio: 30 };

/** The same decompressors for one reading, which refuse pages that become absurdly large together: before they do. */
export function limitCompressors(
  compressors: Compressors,
  { free, ratio }: ExpansionLimits = usual,
): Record<string, Decompress> {
  let [taken, made] = [0, 0];
  const limit =
    (decompress: Decompress): Decompress =>
    (input, outputLength) => {
      taken += input.length;
      made += outputLength;
      if (made > free && made > ratio * taken) {
        const sizes = `${toMib(taken)} MiB would become more than ${toMib(made)} MiB`;
        throw new Error(`${sizes}: not a text file`);
      }
      return decompress(input, outputLength);
    };
  return Object.fromEntries(
    Object.entries(compressors).map(([codec, decompress]) => [codec, limit(decompress)]),
  );
}

function toMib(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
