import path from "node:path";

type Variables = Readonly<Record<string, string | undefined>>;

/** How this command was started, for what the user is to type next: `./bcb` in a checkout, `npx bcb`, or `bcb`. */
export function commandName(env: Variables): string {
  const launcher = env["BCB_COMMAND"];
  if (!launcher) return env["npm_command"] === "exec" ? "npx bcb" : "bcb";
  const isOnPath = env["PATH"]?.split(path.delimiter).includes(path.dirname(launcher));
  const words = isOnPath ? path.basename(launcher) : launcher;
  return /^[\w./@%+,:-]+$/.test(words) ? words : `'${words.replaceAll("'", "'\\''")}'`;
}

/** A command line as it is to be typed: examples and hints are written with `bcb`. */
export function asTyped(line: string, command: string): string {
  return line.replaceAll(/(?<![^\s(`])bcb(?= )/g, () => command);
}

/** The same for every command line in a text: those between backticks. */
export function withTyped(text: string, command: string): string {
  return text.replaceAll(/`[^`\n]+`/g, (line) => asTyped(line, command));
}
