import { randomBytes, timingSafeEqual } from "node:crypto";
import { sha256 } from "../lib/hash.ts";

/** Who may ask, by their tokens. */
export interface Clients {
  /** The name that goes with a token; undefined where nobody has it. */
  find(token: string): string | undefined;
}

export function createToken(): string {
  return randomBytes(24).toString("base64url");
}

export function createClients(tokens: ReadonlyMap<string, string>): Clients {
  const known = Array.from(tokens, ([name, token]) => ({ name, hash: Buffer.from(sha256(token)) }));
  return {
    find(token) {
      const given = Buffer.from(sha256(token));
      return known.find(({ hash }) => timingSafeEqual(hash, given))?.name;
    },
  };
}
