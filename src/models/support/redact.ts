export type Redact = (text: string) => string;

const secretHeader = /auth|key|token|secret|cookie/i;

/** Takes a key, and headers that hold one, out of what a vendor says; before it is cut, so that no half is left. */
export function createRedactor(
  apiKey: string | undefined,
  headers: Readonly<Record<string, string>> | undefined,
): Redact {
  const carried = Object.entries(headers ?? {})
    .filter(([name]) => secretHeader.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\w+\s+/, "")]);
  const secrets = [apiKey ?? "", ...carried]
    .map((secret) => secret.trim())
    // A shorter one is no key, and would blot out words.
    .filter((secret) => secret.length >= 6)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString("base64"),
    ])
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "[key]"), text);
}
