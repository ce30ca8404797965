import type { Redis } from "ioredis";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import type { Check } from "../schema/check.ts";
import { QueuedCheck, queueSizes, WarmImports } from "../schema/queue.ts";
import { unpackText } from "./pack-text.ts";
import type { QueueKeys } from "./queue-keys.ts";

/** How many characters of checks are kept. */
const mostCharacters = 2 ** 26;

/** What travels once: checks and lists of modules by their hashes, kept here from their first use on. */
export class TextStore {
  readonly #redis: Redis;
  readonly #keys: QueueKeys;
  readonly #checks = new Map<string, Promise<{ check: Check; size: number } | undefined>>();
  readonly #warm = new Map<string, Promise<WarmImports | undefined>>();
  #characters = 0;

  constructor(redis: Redis, keys: QueueKeys) {
    this.#redis = redis;
    this.#keys = keys;
  }

  /** Undefined where Redis has it no longer, or has something else under its name. */
  async check(hash: string): Promise<Check | undefined> {
    const known = this.#checks.get(hash) ?? this.#fetchCheck(hash);
    // Asked for last, it is the last to go.
    this.#checks.delete(hash);
    this.#checks.set(hash, known);
    const found = await known.catch(() => undefined);
    if (found === undefined) this.#checks.delete(hash);
    return found?.check;
  }

  async warm(hash: string | null) {
    if (hash === null) return undefined;
    const known = this.#warm.get(hash) ?? this.#fetchWarm(hash);
    this.#warm.set(hash, known);
    const imports = await known.catch(() => undefined);
    if (imports !== undefined) return { hash, imports };
    this.#warm.delete(hash);
    return undefined;
  }

  async #fetchCheck(hash: string) {
    const text = await this.#redis.get(this.#keys.check(hash));
    if (text === null) return undefined;
    const check = QueuedCheck.parse(unpackText(text, queueSizes.check));
    const json = canonicalJson(check);
    if (sha256(json) !== hash) return undefined;
    this.#characters += json.length;
    void this.#shrink();
    return { check, size: json.length };
  }

  async #shrink(): Promise<void> {
    for (const [hash, entry] of this.#checks) {
      if (this.#characters <= mostCharacters) return;
      this.#checks.delete(hash);
      this.#characters -= (await entry.catch(() => undefined))?.size ?? 0;
    }
  }

  async #fetchWarm(hash: string) {
    const text = await this.#redis.get(this.#keys.warm(hash));
    if (text === null || sha256(text) !== hash) return undefined;
    return WarmImports.parse(unpackText(text, queueSizes.check));
  }
}
