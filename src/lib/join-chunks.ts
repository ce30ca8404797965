/** The pieces as a whole; throws what `refuse` makes where there are more bytes than this. */
export async function joinChunks(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
  refuse: () => Error,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > mostBytes) throw refuse();
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
