import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { z } from "zod";

export const Parameters = z.object({
  secret: z.string().regex(/^[A-Z2-7]{16,}$/),
  algorithm: z.enum(["SHA1", "SHA256", "SHA512"]).default("SHA1"),
  digits: z.coerce.number().int().min(6).max(8).default(6),
  period: z.coerce.number().int().min(15).max(120).default(30),
});

export interface Attempt {
  code: string;
  seconds: number;
}

export type Outcome = "open" | "wrong" | "used" | "locked";

const WRONG_LIMIT = 3;
const LOCK_SECONDS = 600;

/**
 * Say what an electronic door lock does with the one-time codes that are typed in, one after the
 * other (TOTP, RFC 6238). The key was set up with a URL such as
 * `otpauth://totp/Lab:door?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&period=30`; its query has to fit
 * the schema Parameters (further parameters do not matter). The secret is Base32 without padding
 * (bits at the end that do not fill a byte are dropped). Step n covers the period from n * period
 * seconds since 1970; its code is the HMAC of n, as 8 bytes big-endian, under the secret: 31 bits
 * are taken from the four bytes at the place that the lowest four bits of the last byte name,
 * without the highest bit, and of their decimal number the last `digits` digits, with zeros in
 * front.
 *
 * White space in a typed code does not count. The code of the step of the attempt is right, and so
 * are those of the step before and the step after it. An attempt is "locked" if the lock is closed
 * at that time, whatever the code; otherwise "open" if the code is right for a step that is later
 * than the step of the last code that opened the door, "used" if it is right only for earlier steps
 * or for that one, and else "wrong". After WRONG_LIMIT attempts in a row that were wrong the lock
 * is closed for LOCK_SECONDS seconds (less than that after the last of them is locked), and the
 * count begins anew; "open" ends the row, "used" and "locked" leave it as it is. If the code is
 * right for several steps, the earliest one that opens is taken.
 *
 * @param url - The URL of the key.
 * @param attempts - The codes that were typed in, and when, in seconds since 1970, in order of
 *   time.
 * @returns The outcome of each attempt.
 * @throws z.ZodError - If the parameters of the URL do not fit.
 * @throws TypeError - If it is not a URL or does not begin with otpauth://totp/.
 *
 * Requirements:
 * - @noble/hashes
 * - zod
 *
 * @example
 * ```ts
 * const url = "otpauth://totp/Lab:door?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
 * console.log(taskFunc(url, [{ code: "287 082", seconds: 59 }, { code: "287082", seconds: 60 }])); // [ 'open', 'used' ]
 * ```
 */
export function taskFunc(url: string, attempts: Attempt[]): Outcome[] {
  if (!url.startsWith("otpauth://totp/")) throw new TypeError("not the URL of a time-based key");
  const parameters = Parameters.parse(Object.fromEntries(new URL(url).searchParams));
  const { secret, algorithm, digits, period } = parameters;
  const bits = [...secret].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const key = Uint8Array.from(bits.join("").match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
  const hash = { SHA1: sha1, SHA256: sha256, SHA512: sha512 }[algorithm];
  const toCode = (step: number): string => {
    const message = new Uint8Array(8);
    new DataView(message.buffer).setBigUint64(0, BigInt(step));
    const mac = hmac(hash, key, message);
    const number =
      new DataView(mac.buffer, mac.byteOffset).getUint32(mac.at(-1)! & 15) & 0x7fffffff;
    return String(number % 10 ** digits).padStart(digits, "0");
  };

  let last = -Infinity;
  let wrong = 0;
  let closedUntil = -Infinity;
  return attempts.map(({ code, seconds }): Outcome => {
    if (seconds < closedUntil) return "locked";
    const now = Math.floor(seconds / period);
    const typed = code.replace(/\s/g, "");
    const right = [now - 1, now, now + 1].filter((step) => step >= 0 && toCode(step) === typed);
    const opening = right.find((step) => step > last);
    if (opening !== undefined) {
      last = opening;
      wrong = 0;
      return "open";
    }
    if (right.length > 0) return "used";
    wrong += 1;
    if (wrong === WRONG_LIMIT) {
      wrong = 0;
      closedUntil = seconds + LOCK_SECONDS;
    }
    return "wrong";
  });
}
