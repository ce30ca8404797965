/** Takes the decoded bytes of strings, in pieces. */
export interface StringSink {
  feed(bytes: Uint8Array, end: number, isLast: boolean): void;
}

const quote = 0x22;
const backslash = 0x5c;
const newline = 0x0a;
const colon = 0x3a;
/** What a byte after a backslash stands for; 0 where it does not stand for one byte. */
const escapes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
for (const [letter, byte] of Object.entries({ b: 8, f: 12, n: 10, r: 13, t: 9, u: 0 })) {
  escapes[letter.charCodeAt(0)] = byte;
}
const longestName = 64;

/**
 * Finds the string values in JSON text, one object a line or one over many, cut anywhere. Not a parser: a line that is half written or odd still gives the strings that are in it, because a search for known
 * text must not miss any. Names of fields are told apart from values by the colon after them.
 */
export function createJsonStrings(sink: StringSink) {
  const buffer = Buffer.alloc(65_536);
  let used = 0;
  let isInside = false;
  // A string that has ended, but may be a field's name; whether a part of it went out already.
  let isPending = false;
  let isPartly = false;
  let name = "";
  let line = 1;
  let valueLine = 1;
  let problems = 0;
  let isFresh = true;
  // After a backslash: 1; within \uXXXX: 2 to 5.
  let escape = 0;
  let codeUnit = 0;
  let highSurrogate = 0;

  function flush(): void {
    sink.feed(buffer, used, false);
    isPartly = true;
    used = 0;
  }

  /** Takes bytes as they are and short escapes, up to what needs a closer look. */
  function putPlain(chunk: Uint8Array, start: number): number {
    let at = start;
    while (at < chunk.length) {
      if (used === buffer.length) flush();
      // One byte of the chunk fills one of the buffer at most.
      const end = Math.min(chunk.length, at + buffer.length - used);
      let to = used;
      for (; at < end; at++) {
        let byte = chunk[at] ?? 0;
        if (byte === quote || byte === newline) break;
        if (byte === backslash) {
          byte = at + 1 < end ? (escapes[chunk[at + 1] ?? 0] ?? 0) : 0;
          if (byte === 0) break;
          at += 1;
        }
        buffer[to] = byte;
        to += 1;
      }
      used = to;
      if (at < end) break;
    }
    return at;
  }

  /** Half a character that has lost its other half becomes U+FFFD. */
  function takeEscape(byte: number): void {
    if (used + 4 > buffer.length) flush();
    if (escape === 1) {
      escape = byte === 0x75 ? 2 : 0;
      codeUnit = 0;
      if (escape === 0) buffer[used++] = escapes[byte] ?? byte;
      return;
    }
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    codeUnit = codeUnit * 16 + (Number.isNaN(digit) ? 0 : digit);
    escape = escape === 5 ? 0 : escape + 1;
    if (escape > 0) return;
    if (codeUnit >= 0xd800 && codeUnit < 0xdc00) {
      highSurrogate = codeUnit;
      return;
    }
    const isPair = highSurrogate !== 0 && codeUnit >= 0xdc00 && codeUnit < 0xe000;
    const units = isPair ? [highSurrogate, codeUnit] : [codeUnit];
    if (isPair) highSurrogate = 0;
    used += buffer.write(String.fromCharCode(...units), used);
  }

  /** What was pending is a value after all. */
  function giveValue(): void {
    if (used > 0 || isPartly) sink.feed(buffer, used, true);
    [used, isPending, isPartly] = [0, false, false];
  }

  function endString(): void {
    [isInside, isPending, escape, highSurrogate] = [false, true, 0, 0];
  }

  function outside(byte: number): void {
    if (byte === newline) {
      if (isPending) giveValue();
      line += 1;
      isFresh = true;
      return;
    }
    if (byte <= 0x20) return;
    if (isPending && byte === colon) {
      if (!isPartly && used <= longestName) name = buffer.toString("utf8", 0, used);
      [used, isPending, isPartly] = [0, false, false];
      return;
    }
    if (isPending) giveValue();
    // Letters begin nothing but true, false and null; a line of prose is no JSON.
    if (isFresh && /[^\s{}[\]",:\-\dtfn]/.test(String.fromCharCode(byte))) problems += 1;
    isFresh = false;
    if (byte === quote) [isInside, valueLine] = [true, line];
  }

  return {
    feed(chunk: Uint8Array): void {
      for (let at = 0; at < chunk.length; at++) {
        if (isInside && escape === 0) at = putPlain(chunk, at);
        const byte = chunk[at];
        if (byte === undefined) return;
        if (!isInside) outside(byte);
        else if (escape > 0) takeEscape(byte);
        else if (byte === backslash) escape = 1;
        else if (byte === quote) endString();
        else {
          // No string holds a bare line end: it was never finished.
          problems += 1;
          endString();
          outside(byte);
        }
      }
    },
    end(): void {
      if (isInside) {
        problems += 1;
        endString();
      }
      if (isPending) giveValue();
    },
    /** Of the string under way or just ended. */
    place: () => ({ line: valueLine, field: name }),
    /** Lines that no JSON value begins on, and strings that never end. */
    problems: () => problems,
  };
}
