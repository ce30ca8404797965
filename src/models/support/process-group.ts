/** Ends a child that leads a group of its own, with all that it started. */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}

/** Keeps the end of what a process says. */
export function keepTail(stream: NodeJS.ReadableStream, mostCharacters: number): () => string {
  let tail = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    tail = (tail + chunk).slice(-mostCharacters);
  });
  return () => tail.trim();
}
