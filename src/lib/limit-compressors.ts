type Decompress = (input: Uint8Array, outputLength: number) => Uint8Array;
type Compressors = Readonly<Record<string, Decompress>>;

// Text becomes some ten times as long; a bomb a thousand times.
const usual = {
  /** From so many bytes on the ratio counts. */
  free: 256 * 2 ** 20,
  /** Most bytes that a byte may become. */
  ratio: 30,
};
export type ExpansionLimits = typeof usual;

/** The same decompressors for one reading, which refuse pages that become absurdly large together: before they do. */
export function limitCompressors(compressors: Compressors, { free, ratio } = usual) {
  let [taken, made] = [0, 0];
  const limit =
    (decompress: Decompress): Decompress =>
    (input, outputLength) => {
      taken += input.length;
      made += outputLength;
      if (made > free && made > ratio * taken) {
        const [from, to] = [taken, made].map((bytes) => (bytes / 2 ** 20).toFixed(1));
        throw new Error(`${from} MiB would become more than ${to} MiB: not a text file`);
      }
      return decompress(input, outputLength);
    };
  return Object.fromEntries(
    Object.entries(compressors).map(([codec, decompress]) => [codec, limit(decompress)]),
  );
}
