/** What a byte stands for when words are compared; 0 for what lies between words. */
export type Fold = Uint8Array;

/** `exact`: words are what white space leaves, as they are. `normalised`: letters, digits and underscores in lower case. */
export type Reading = "exact" | "normalised";

// UTF-8 of anything beyond ASCII is part of a word, in both readings, as it is.
export const folds: Readonly<Record<Reading, Fold>> = {
  exact: Uint8Array.from({ length: 256 }, (_, byte) => (isSpace(byte) ? 0 : byte)),
  normalised: Uint8Array.from({ length: 256 }, (_, byte) => {
    if (byte >= 0x41 && byte <= 0x5a) return byte + 0x20;
    const isWord = (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
    return isWord || byte === 0x5f || byte >= 0x80 ? byte : 0;
  }),
};

/** White space and control characters of ASCII. */
export function isSpace(byte: number): boolean {
  return byte <= 0x20 || byte === 0x7f;
}
