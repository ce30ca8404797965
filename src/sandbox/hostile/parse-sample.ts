const headerLine = /^(?:#|\/\/) ([a-z]+): (.+)$/;
const spelling = /^(<[A-Z]+>)=U\+([0-9A-F]{4,6})(?:\*(\d+))?$/;

/**
 * The header of a file of the corpus, lines `# key: value` (`//` where that begins a comment), and the sample below it. `# spell: <NUL>=U+0000` puts a
 * character into the sample that a source file cannot hold, or so often (`*20000`) that none should.
 */
export function parseSample(text: string): { fields: Record<string, string>; code: string } {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !headerLine.test(line));
  const all: Record<string, string> = {};
  for (const line of lines.slice(0, end)) {
    const [, key = "", value = ""] = headerLine.exec(line) ?? [];
    all[key] = value;
  }
  const { spell, ...fields } = all;
  // Without the last line's end: what a sample ends with meets the first line of the test.
  const code = lines.slice(end).join("\n").replace(/\n$/, "");
  return { fields, code: spell === undefined ? code : spellOut(code, spell) };
}

function spellOut(code: string, spell: string): string {
  const [, token, hex, times] = spelling.exec(spell) ?? [];
  if (token === undefined || hex === undefined) throw new Error(`cannot spell ${spell}`);
  const text = String.fromCodePoint(Number.parseInt(hex, 16)).repeat(Number(times ?? 1));
  return code.replaceAll(token, () => text);
}

const blank = /__(?:HOST|LIMIT|MARK)[A-Z_]*?__/g;

/** Puts what a sample has to know of its victim, as literals, where it says `__HOST_…__`. */
export function fillBlanks(code: string, values: Readonly<Record<string, unknown>>): string {
  return code.replaceAll(blank, (name) => {
    const value = values[name.slice(2, -2)];
    if (value === undefined) throw new Error(`nothing is known for ${name}`);
    return JSON.stringify(value);
  });
}
