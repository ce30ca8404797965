/** The fields that a plain line tells, by their place in `parts`. */
export const field = {
  task_id: 0,
  sample: 1,
  calibrated: 2,
  solution_hash: 3,
  outcome: 4,
  status: 5,
  details: 6,
  strict: 7,
  controls: 8,
  uncontrolled: 9,
  tests_run: 10,
  tests_expected: 11,
  wall_ms: 12,
  cpu_ms: 13,
  peak_mib: 14,
  limit_ms: 15,
  wait_ms: 16,
  seed: 17,
  hash_seed: 18,
  environment: 19,
  cached: 20,
} as const;
export type Field = (typeof field)[keyof typeof field];

/** What stands in a field that is one of a few words; no two of them begin alike. */
export const words = {
  // A run that broke has a reason and no official verdict: its line is not plain.
  outcome: ["pass", "fail", "timeout", "crash"],
  status: ["pass", "fail", "timeout"],
  // A forged pass tells what exposed it: its line is not plain, either.
  strict: ["earned", "fail", "suspect", "unproven"],
} as const;

/** Where what stands here ends; -1 where it is not what is looked for. */
type Skip = (bytes: Uint8Array, at: number) => number;

const skipBoolean = skipOneOf(["true", "false"]);

/** The whole grammar of a plain line: what stands before each field, and what the field is made of. */
const parts: readonly Part[] = [
  part('{"task_id":"', skipText),
  part('","sample":', skipWhole),
  part(',"calibrated":', skipBoolean),
  part(',"solution_hash":"', skipText),
  part('","outcome":"', skipOneOf(words.outcome)),
  part('","reason":null,"official":{"status":"', skipOneOf(words.status)),
  part('","details":{', skipEntries),
  part('}},"strict":{"status":"', skipOneOf(words.strict)),
  part('","controls":', skipWhole),
  part(',"exposed":[],"uncontrolled":[', skipStrings),
  part('],"evidence":[]},"tests_run":', skipWhole),
  part(',"tests_expected":', skipWhole),
  part(',"wall_ms":', skipWhole),
  part(',"cpu_ms":', skipWhole),
  part(',"peak_mib":', skipWhole),
  part(',"limit_ms":', skipPositive),
  part(',"wait_ms":', skipWhole),
  part(',"starved":false,"seed":', skipWhole),
  part(',"hash_seed":', skipWhole),
  part(',"environment":"', skipText),
  part('","cached":', skipBoolean),
];
/** Room for where each field begins (at twice its number) and ends. */
export function makeMarks(): Int32Array {
  return new Int32Array(2 * parts.length);
}

/** Lines as bytes, and as four of them at a time. */
export interface LineBytes {
  bytes: Buffer;
  view: DataView;
}

/** Whether the valid UTF-8 in this range is a plain line; if so, the marks say where its fields are. */
export function markFields(
  { bytes, view }: LineBytes,
  { start, end }: { start: number; end: number },
  marks: Int32Array,
): boolean {
  let at = start;
  for (let place = 0; place < parts.length; place++) {
    const { before, skip } = parts[place] ?? nothing;
    const from = skipFours(view, at, before);
    at = from === -1 ? -1 : skip(bytes, from);
    if (at === -1) return false;
    marks[2 * place] = from;
    marks[2 * place + 1] = at;
  }
  return bytes[at] === closingBrace && at + 1 === end;
}

interface Part {
  /** In fours, of which the last may overlap the one before it: compared so, it takes half of the time. */
  before: { length: number; fours: Int32Array };
  skip: Skip;
}

const nothing = part("none", () => -1);

function part(text: string, skip: Skip): Part {
  const { buffer, byteOffset, length } = Buffer.from(text);
  const view = new DataView(buffer, byteOffset, length);
  const fours = Int32Array.from({ length: Math.ceil(length / 4) }, (_, index) =>
    view.getInt32(Math.min(4 * index, length - 4)),
  );
  return { before: { length, fours }, skip };
}

function skipFours(view: DataView, at: number, { length, fours }: Part["before"]): number {
  if (at + length > view.byteLength) return -1;
  const last = fours.length - 1;
  for (let index = 0; index < last; index++) {
    if (view.getInt32(at + 4 * index) !== fours[index]) return -1;
  }
  return view.getInt32(at + length - 4) === fours[last] ? at + length : -1;
}

function skipExactly(bytes: Uint8Array, at: number, expected: Uint8Array): number {
  for (let index = 0; index < expected.length; index++) {
    if (bytes[at + index] !== expected[index]) return -1;
  }
  return at + expected.length;
}

const space = 32;
const quote = 34;
const comma = 44;
const zero = 48;
const nine = 57;
const colon = 58;
const backslash = 92;
const underscore = 95;
const closingBrace = 125;

/** How many hexadecimal digits follow the letter of an escape; noEscape for any other byte. */
const noEscape = 255;
const escapeDigits = new Uint8Array(256).fill(noEscape);
for (const letter of Buffer.from('"\\/bfnrt')) escapeDigits[letter] = 0;
escapeDigits["u".charCodeAt(0)] = 4;

/** What a string may hold as it is: no quote, backslash or control character. */
function skipText(bytes: Uint8Array, at: number): number {
  let end = at;
  for (;;) {
    const byte = bytes[end] ?? 0;
    // Compared one by one: a table of bytes takes longer.
    if (byte < space || byte === quote || byte === backslash) return end;
    end++;
  }
}

function skipOneOf(known: readonly string[]): Skip {
  const written = known.map((word) => Buffer.from(word));
  return (bytes, at) => {
    for (const word of written) if (bytes[at] === word[0]) return skipExactly(bytes, at, word);
    return -1;
  };
}

// More digits than these could be more than a number can hold exactly.
const mostDigits = 15;

function skipWhole(bytes: Uint8Array, at: number): number {
  let end = at;
  for (let byte = bytes[end]; isDigit(byte); byte = bytes[end]) end++;
  const digits = end - at;
  const isWritten = digits === 1 || (digits > 1 && digits <= mostDigits && bytes[at] !== zero);
  return isWritten ? end : -1;
}

function skipPositive(bytes: Uint8Array, at: number): number {
  return bytes[at] === zero ? -1 : skipWhole(bytes, at);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= nine;
}

function skipString(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== quote) return -1;
  let end = at + 1;
  for (;;) {
    end = skipText(bytes, end);
    if (bytes[end] === quote) return end + 1;
    if (bytes[end] !== backslash) return -1;
    const digits = escapeDigits[bytes[end + 1] ?? 0] ?? noEscape;
    end += 2;
    if (digits === noEscape) return -1;
    for (let digit = 0; digit < digits; digit++) {
      if (!isHexadecimal(bytes[end])) return -1;
      end++;
    }
  }
}

function isHexadecimal(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const small = byte | 32;
  return isDigit(byte) || (small >= 97 && small <= 102);
}

/** Strings with commas between them, or none. */
function skipStrings(bytes: Uint8Array, at: number): number {
  return skipList(bytes, at, skipString);
}

/** Names of tests with their traces. */
function skipEntries(bytes: Uint8Array, at: number): number {
  return skipList(bytes, at, skipEntry);
}

function skipEntry(bytes: Uint8Array, at: number): number {
  // A name that could be __proto__ is left to the schema.
  if (bytes[at] !== quote || bytes[at + 1] === underscore) return -1;
  const name = skipText(bytes, at + 1);
  const isName = bytes[name] === quote && bytes[name + 1] === colon;
  return isName ? skipString(bytes, name + 2) : -1;
}

function skipList(bytes: Uint8Array, at: number, skip: Skip): number {
  if (bytes[at] !== quote) return at;
  let end = skip(bytes, at);
  while (end !== -1 && bytes[end] === comma) end = skip(bytes, end + 1);
  return end;
}
