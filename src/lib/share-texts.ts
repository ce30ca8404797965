/**
 * Reads texts out of valid UTF-8, and gives one and the same string for those that are alike: where a few texts come
 * again and again, neither the time nor the memory of a million strings is spent.
 */
export function shareTexts(): (bytes: Buffer, start: number, end: number) => string {
  const known = new Map<number, string>();
  let last = "";
  return (bytes, start, end) => {
    if (isWritten(last, bytes, { start, end })) return last;
    const hash = hashOf(bytes, start, end);
    const found = known.get(hash);
    if (found !== undefined && isWritten(found, bytes, { start, end })) {
      last = found;
    } else {
      last = bytes.toString("utf8", start, end);
      known.set(hash, last);
    }
    return last;
  };
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  return hash;
}

/** Whether these bytes are that text; only said of ASCII, since others have no byte for each character. */
function isWritten(
  text: string,
  bytes: Uint8Array,
  { start, end }: { start: number; end: number },
): boolean {
  if (text.length !== end - start) return false;
  // Texts that differ mostly differ at their end: their numbers are there.
  for (let index = text.length - 1; index >= 0; index--) {
    const byte = bytes[start + index] ?? 0;
    if (byte !== text.charCodeAt(index) || byte > 127) return false;
  }
  return true;
}
