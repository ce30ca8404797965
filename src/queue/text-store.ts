import type { Redis } from "ioredis";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import type { Check } from "../schema/check.ts";
import { QueuedCheck, queueSizes, WarmImports } from "../schema/queue.ts";
import { unpackText } from "./pack-text.ts";
import type { QueueKeys } from "./queue-keys.ts";

/** How many characters of checks are kept. */
const mostCharacters = 2 ** 26;

/** What travels once: checks and lists of modules by their hashes, kept here from their first use on. */
export function createTextStore(redis: Redis, keys: QueueKeys) {
  const checks = new Map<string, Promise<{ check: Check; size: number } | undefined>>();
  const lists = new Map<string, Promise<WarmImports | undefined>>();
  let characters = 0;

  async function fetchCheck(hash: string) {
    const text = await redis.get(keys.check(hash));
    if (text === null) return undefined;
    const check = QueuedCheck.parse(unpackText(text, queueSizes.check));
    const json = canonicalJson(check);
    if (sha256(json) !== hash) return undefined;
    characters += json.length;
    void shrink();
    return { check, size: json.length };
  }

  async function shrink(): Promise<void> {
    for (const [hash, entry] of checks) {
      if (characters <= mostCharacters) return;
      checks.delete(hash);
      characters -= (await entry.catch(() => undefined))?.size ?? 0;
    }
  }

  async function fetchWarm(hash: string) {
    const text = await redis.get(keys.warm(hash));
    if (text === null || sha256(text) !== hash) return undefined;
    return WarmImports.parse(unpackText(text, queueSizes.check));
  }

  return {
    /** Undefined where Redis has it no longer, or has something else under its name. */
    async check(hash: string): Promise<Check | undefined> {
      const known = checks.get(hash) ?? fetchCheck(hash);
      // Asked for last, it is the last to go.
      checks.delete(hash);
      checks.set(hash, known);
      const found = await known.catch(() => undefined);
      if (found === undefined) checks.delete(hash);
      return found?.check;
    },

    async warm(hash: string | null) {
      if (hash === null) return undefined;
      const known = lists.get(hash) ?? fetchWarm(hash);
      lists.set(hash, known);
      const imports = await known.catch(() => undefined);
      if (imports !== undefined) return { hash, imports };
      lists.delete(hash);
      return undefined;
    },
  };
}
