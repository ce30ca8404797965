/**
 * A text of JSON without the half characters (`\ud800` without its other half) that JSON can spell and UTF-8 cannot
 * hold: readers other than JavaScript refuse them. Each becomes U+FFFD.
 */
export function mendSurrogates(json: string): string {
  return json.replaceAll(escapes, (found) => (halfCharacter.test(found) ? "\\ufffd" : found));
}

// Escapes are taken one after another, so that an escaped backslash before a `u` is none of these.
const escapes = /\\(?:u[dD][89aAbB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|.)/g;
const halfCharacter = /^\\u[dD][89a-fA-F][\da-fA-F]{2}$/;
