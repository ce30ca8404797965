import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from "jose";
import { z } from "zod";

export const Grant = z.object({
  sub: z.string(),
  jti: z.string(),
  book: z.string().regex(/^97[89]\d{10}$/),
  devices: z.int().min(1).max(5).default(1),
});

export interface Decision {
  status:
    | "granted"
    | "used"
    | "claims"
    | "expired"
    | "signature"
    | "key"
    | "algorithm"
    | "malformed";
  reader?: string;
  book?: string;
  devices?: number;
}

const TOLERANCE_SECONDS = 30;

/**
 * Decide about the download tokens which the readers of a library hand in for e-books, one after
 * the other. A token is a JWT in compact form, signed with one of the keys of the library (EdDSA or
 * ES256, other algorithms are not allowed). It must have the given issuer (iss) and audience (aud),
 * an expiry time (exp) and an id (jti), and its claims must fit the schema Grant. Times (exp, and
 * nbf if there is one) are compared with the given moment and may be off by TOLERANCE_SECONDS (the
 * clockTolerance of jose). Each id can be used once for each reader (sub).
 *
 * The status is the first that holds, in the order in which jose's jwtVerify finds it: "malformed"
 * (it is not a JWT that can be read), "algorithm" (not allowed), "key" (no key fits), "signature"
 * (wrong), "claims" (issuer, audience or nbf do not hold, or exp or jti is missing), "expired";
 * then "claims" (the schema does not fit), "used" (granted before), "granted".
 *
 * @param tokens - The tokens, in the order in which they are handed in.
 * @param keys - The public keys of the library as a JSON Web Key Set.
 * @param issuer - The issuer that a token must have.
 * @param audience - The audience that a token must have.
 * @param now - The moment at which the tokens are judged.
 * @returns For each token its status and, if it is granted or used, the reader, book and number of
 *   devices.
 * @throws TypeError - If the key set holds no keys.
 *
 * Requirements:
 * - jose
 * - zod
 *
 * @example
 * ```ts
 * const decisions = await taskFunc([token], keys, "library", "reader-app", new Date("2025-03-01T12:00:00Z"));
 * console.log(decisions); // [ { status: 'granted', reader: 'r-17', book: '9780306406157', devices: 1 } ]
 * ```
 */
export async function taskFunc(
  tokens: string[],
  keys: JSONWebKeySet,
  issuer: string,
  audience: string,
  now: Date,
): Promise<Decision[]> {
  if (keys.keys.length === 0) throw new TypeError("the key set is empty");
  const keySet = createLocalJWKSet(keys);
  const options = {
    issuer,
    audience,
    algorithms: ["EdDSA", "ES256"],
    currentDate: now,
    clockTolerance: TOLERANCE_SECONDS,
    requiredClaims: ["exp", "jti"],
  };
  const reasons: Record<string, Decision["status"]> = {
    [errors.JOSEAlgNotAllowed.code]: "algorithm",
    [errors.JWKSNoMatchingKey.code]: "key",
    [errors.JWSSignatureVerificationFailed.code]: "signature",
    [errors.JWTClaimValidationFailed.code]: "claims",
    [errors.JWTExpired.code]: "expired",
  };
  const used = new Set<string>();
  const judge = async (token: string): Promise<Decision> => {
    let payload: unknown;
    try {
      ({ payload } = await jwtVerify(token, keySet, options));
    } catch (error) {
      return { status: reasons[(error as errors.JOSEError).code] ?? "malformed" };
    }
    const grant = Grant.safeParse(payload);
    if (!grant.success) return { status: "claims" };
    const { sub, jti, book, devices } = grant.data;
    const use = JSON.stringify([sub, jti]);
    const status = used.has(use) ? "used" : "granted";
    used.add(use);
    return { status, reader: sub, book, devices };
  };
  const decisions: Decision[] = [];
  for (const token of tokens) decisions.push(await judge(token));
  return decisions;
}
