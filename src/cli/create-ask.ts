/** Asks a person a question on stderr; undefined where nobody sits at the keyboard. */
export function createAsk(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  signal: AbortSignal,
): ((question: string) => Promise<string>) | undefined {
  if (!input.isTTY || !output.isTTY) return undefined;
  return async (question) => {
    const { createInterface } = await import("node:readline/promises");
    // Not as a terminal of its own: Ctrl-C stays the kernel's, and ends the command as everywhere.
    const lines = createInterface({ input, output, terminal: false });
    // A keyboard that is gone says nothing; that means to stop.
    const gone = new Promise<string>((resolve) => lines.once("close", () => resolve("q")));
    try {
      return await Promise.race([lines.question(question, { signal }), gone]);
    } finally {
      lines.close();
    }
  };
}
