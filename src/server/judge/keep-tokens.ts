import { stat } from "node:fs/promises";
import path from "node:path";
import { BenchError, fault } from "../../lib/bench-error.ts";
import { readError } from "../../lib/jsonl.ts";
import { readText } from "../../lib/read-json-file.ts";
import { writeAtomically } from "../../lib/files.ts";
import { createToken } from "../guard.ts";

/** Names with their tokens, out of a file with one of each a line. */
export async function readTokens(file: string): Promise<ReadonlyMap<string, string>> {
  const { mode } = await stat(file).catch((cause: unknown) => {
    throw readError(file, cause);
  });
  // Whoever can read the file can ask in its owner's name.
  if ((mode & 0o077) !== 0) {
    throw fault.FileUnreadable(
      `Other users can read the tokens in ${file}.`,
      `Restrict its permissions: chmod 600 ${file}`,
    );
  }
  const text = await readText(file);
  const tokens = new Map<string, string>();
  for (const [number, line] of text.split("\n").entries()) {
    const words = line.trim();
    if (words === "" || words.startsWith("#")) continue;
    const [name, token, ...more] = words.split(/\s+/);
    const place = `${file}, line ${number + 1}`;
    if (name === undefined || token === undefined || more.length > 0) {
      throw badTokens(`${place}: expected a name and a token.`);
    }
    if (token.length < fewestCharacters) {
      throw badTokens(`${place}: the token is shorter than ${fewestCharacters} characters.`);
    }
    if (tokens.has(name) || [...tokens.values()].includes(token)) {
      throw badTokens(`${place}: the name or the token appears twice.`);
    }
    tokens.set(name, token);
  }
  if (tokens.size === 0) throw badTokens(`${file} contains no tokens.`);
  return tokens;
}

const fewestCharacters = 16;

function badTokens(message: string): BenchError {
  const hint = "Write one name and token per line: alice 3q2-7wAAAAAAAAAAAAAA";
  return fault.FileUnreadable(message, hint);
}

/** This user's own token, made when it is first asked for, and where it is kept. */
export async function keepOwnToken(folder: string): Promise<{ token: string; file: string }> {
  const file = path.join(folder, "judge-token");
  const kept = await readTokens(file).catch((error: unknown) => {
    if (error instanceof BenchError && error.name === "FileNotFound") return undefined;
    throw error;
  });
  const [known] = kept?.values() ?? [];
  if (known !== undefined) return { token: known, file };
  const token = createToken();
  await writeAtomically(file, `own ${token}\n`, { mode: 0o600 });
  return { token, file };
}
